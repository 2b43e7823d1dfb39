// SPDX-License-Identifier: GPL-3.0-or-later
/** The study page: a game with its variations, to walk through and to write. */

import { reason } from '../api';
import type { Chuhe } from '../chuhe';
import { choice, h, setText } from '../dom';
import { both, language, onLanguage, t } from '../i18n';
import type { Notation } from '../moves';
import * as prefs from '../prefs';
import { spokenMove } from '../words';
import { BoardView } from './board_view';
import { Choices } from './choices';
import { LazyConnection } from './connection';
import { movesText } from './export';
import { showExportDialog, showPictureDialog } from './export_dialog';
import { Keeper } from './keeper';
import { MoveTree } from './move_tree';
import { Notes } from './notes';
import { OpenError } from './open';
import { showOpenDialog } from './open_dialog';
import { Opener } from './opener';
import { makeEditor, makeEngineLines, makeReview } from './panels';
import { PositionWords } from './position_words';
import { Remarks } from './remarks';
import { keepOnServer, showShareDialog, titleOf } from './share_dialog';
import { shortcut } from './shortcuts';
import { StandingPanel } from './standing';
import { Study } from './study';
import { Tabs, type Tab } from './tabs';
import { Tags } from './tags';
import { copyText, toolButton } from './tool_button';
import { Toolbar, type Tool } from './toolbar';
import { lineFrom, newTree, nodeOf, pathTo, ROOT, variationOf } from './tree';
import type { Panel } from './types';
import './words';
import './study.css';

export interface StudyAddress {
  /** A study that was shared, with the key to save it. */
  id?: string;
  key?: string;
  /** A game of the server. */
  game?: string;
  /** Begins with the position editor. */
  isEditor?: boolean;
}

const DEFAULT_RULES = 'cxa2020';

export class StudyPage {
  readonly element: HTMLElement;
  readonly study: Study;
  private readonly connection = new LazyConnection();
  private readonly keeper: Keeper;
  private readonly board: BoardView;
  private readonly tree: MoveTree;
  private readonly choices: Choices;
  private readonly standing: StandingPanel;
  private readonly notes: Notes;
  private readonly tags: Tags;
  private readonly words = new PositionWords();
  private readonly panels: Panel[] = [];
  private readonly remarks = new Remarks();
  private readonly opener: Opener;
  private readonly toolbar: Toolbar;
  private readonly notation: HTMLSelectElement;
  private readonly rules: HTMLSelectElement;
  private readonly edits: HTMLElement;
  private readonly input = h('input', { id: 'study-move', type: 'text', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false' });
  private readonly spoken = h('div', { class: 'unseen', 'aria-live': 'polite' });
  private readonly body: HTMLElement;
  private readonly editorPlace = h('div', { class: 'editor-place', hidden: true });
  private readonly undo: (() => void)[] = [];
  private told = '';

  constructor(
    private readonly chuhe: Chuhe,
    address: StudyAddress,
  ) {
    const study = new Study(chuhe);
    this.study = study;
    this.keeper = new Keeper(study, address, this.remarks);
    this.board = new BoardView(study, (why) => this.remarks.fault(both(why)));
    this.tree = new MoveTree(study.positions, (id) => study.go(id));
    this.choices = new Choices(study);
    this.standing = new StandingPanel(chuhe, study, () => this.board.point(this.standing.ruling));
    this.notes = new Notes(study);
    this.tags = new Tags(study);
    this.notation = choice('notation', [['chinese', 'chinese'], ['wxf', 'wxf']], prefs.notation(language() === 'zh'));
    this.rules = this.ruleBooks();
    this.edits = this.editRow();
    this.toolbar = new Toolbar(
      ['new', 'open', 'share', 'export', 'picture', 'copy_fen', 'copy_moves', ...(makeEditor ? (['edit_position'] as const) : []), 'undo', 'redo'],
      (tool, button) => this.use(tool, button),
    );
    this.body = h('div', { class: 'study-body' }, this.board.element, this.side());
    this.element = h('div', { class: 'study-page' }, h('h1', { class: 'unseen', t: 'study' }), this.toolbar.element, this.remarks.element, this.body, this.editorPlace, this.spoken);
    this.opener = new Opener(chuhe, study, this.remarks, this.element);
    this.listen();
    this.show();
    void this.keeper.begin().catch((error: unknown) =>
      this.remarks.fault(t('open_failed', { why: error instanceof OpenError ? t(error.key) : reason(error) })),
    );
    if (address.isEditor) this.editPosition();
  }

  /** What the browser keeps is not lost. */
  mayLeave(): boolean {
    return this.keeper.keep() || !this.study.isUnsaved || confirm(t('leave_unsaved'));
  }

  leave(): void {
    this.keeper.leave();
    this.standing.leave();
    this.tree.leave();
    this.opener.leave();
    this.board.leave();
    for (const panel of this.panels) panel.leave();
    this.connection.close();
    for (const undo of this.undo) undo();
    document.title = t('title');
  }

  // ---- the page ----

  private side(): HTMLElement {
    this.notation.id = 'study-notation';
    this.rules.id = 'study-rules';
    const form = h(
      'form',
      { class: 'study-typed', on: { submit: (event) => this.typed(event) } },
      h('label', { class: 'unseen', for: 'study-move', t: 'type_move' }),
      this.input,
      h('button', { type: 'submit', t: 'play' }),
    );
    const head = h(
      'div',
      { class: 'head' },
      this.standing.status,
      h('label', { class: 'unseen', for: 'study-rules', t: 'rules' }),
      this.rules,
      h('label', { class: 'unseen', for: 'study-notation', t: 'notation' }),
      this.notation,
    );
    const moves = h('section', { class: 'moves-card' }, head, this.standing.element, this.tree.element, this.choices.element, this.edits, form);
    return h('div', { class: 'study-side' }, moves, this.tabs().element);
  }

  private tabs(): Tabs {
    const { chuhe, connection, study } = this;
    const tabs: Tab[] = [{ name: 'notes', key: 'tab_notes', element: this.notes.element }];
    const add = (name: string, key: 'tab_engine' | 'tab_review', panel: Panel | undefined): void => {
      if (!panel) return;
      this.panels.push(panel);
      tabs.push({ name, key, element: panel.element });
    };
    add(
      'engine',
      'tab_engine',
      makeEngineLines?.(chuhe, connection, {
        arrows: (arrows) => {
          this.board.engine = arrows;
          this.board.redraw();
        },
        addLine: (moves) => void study.addLine(study.at, moves),
      }),
    );
    add(
      'review',
      'tab_review',
      makeReview?.(chuhe, connection, {
        goTo: (ply) => study.goToPly(ply),
        addVariation: (ply, moves, comment) => {
          const from = ply === 0 ? ROOT : lineFrom(study.tree, ROOT)[ply - 1];
          if (from !== undefined) study.addLine(from, moves, comment);
        },
        addComment: (ply, text) => study.addComment(ply, text),
        addMark: (ply, mark) => study.addMark(ply, mark),
        together: (act) => study.together(act),
      }),
    );
    tabs.push({ name: 'tags', key: 'tab_tags', element: h('div', {}, this.tags.element, this.words.element) });
    return new Tabs(tabs);
  }

  private editRow(): HTMLElement {
    const { study } = this;
    return h(
      'div',
      { class: 'edits', role: 'toolbar', tLabel: 'edit_tree' },
      toolButton('up', 'short_up', () => study.promote(), 'promote'),
      toolButton('main', 'short_main', () => study.makeMain(), 'make_main'),
      toolButton('cut', 'short_cut', () => study.removeAfter(), 'delete_after'),
      toolButton('delete', 'short_delete', () => study.remove(), 'delete_move'),
    );
  }

  private ruleBooks(): HTMLSelectElement {
    const select = h('select', { name: 'rules' });
    const chosen = prefs.read('study-rules', DEFAULT_RULES);
    for (const book of this.chuhe.lists.book) select.append(h('option', { value: book.name, selected: book.name === chosen }, book[language()]));
    return select;
  }

  private listen(): void {
    const { study } = this;
    const on = (target: EventTarget, name: string, listener: (event: Event) => void): void => {
      target.addEventListener(name, listener);
      this.undo.push(() => target.removeEventListener(name, listener));
    };
    on(document, 'keydown', (event) => this.pressed(event as KeyboardEvent));
    on(this.notation, 'change', () => {
      prefs.setNotation(this.notation.value as Notation);
      this.show();
    });
    on(this.rules, 'change', () => {
      prefs.write('study-rules', this.rules.value);
      this.show();
    });
    this.undo.push(study.onChange(() => this.show()));
    this.undo.push(
      onLanguage(() => {
        for (const option of Array.from(this.rules.options)) option.text = this.chuhe.lists.book.find(({ name }) => name === option.value)![language()];
        this.show();
      }),
    );
  }

  private pressed(event: KeyboardEvent): void {
    if (document.querySelector('dialog[open]') || this.body.hidden) return;
    const act = shortcut(event, this.study, this.board, () => this.use('open', this.element));
    if (!act) return;
    event.preventDefault();
    act();
  }

  // ---- what is shown ----

  private show(): void {
    const { study } = this;
    const { tree, at } = study;
    const standing = study.positions.standing(tree, at);
    const notation = this.notation.value as Notation;
    const move = at === ROOT ? '' : study.positions.tell(tree, at)[notation];
    this.standing.show(standing, this.rules.value);
    this.board.point(this.standing.ruling);
    this.board.show(standing);
    this.tree.show(tree, notation, at, language());
    this.choices.show(notation);
    this.notes.show(move);
    this.tags.show();
    this.words.show(standing.view.fen);
    this.input.placeholder = t('type_hint');
    this.showEdits();
    this.toolbar.show(study, this.keeper.isOwn, this.keeper.isKept);
    const view = study.view(this.rules.value, standing.end !== null);
    for (const panel of this.panels) panel.show(view);
    const title = titleOf(tree);
    document.title = title ? `${title} – ${t('title')}` : `${t('study')} – ${t('title')}`;
    this.tell(standing.view.check);
  }

  private showEdits(): void {
    const { tree, at } = this.study;
    const head = variationOf(tree, at);
    const disabled: Record<string, boolean> = {
      up: head === null,
      main: head === null,
      cut: nodeOf(tree, at).children.length === 0,
      delete: at === ROOT,
    };
    this.edits.querySelectorAll('button').forEach((button) => (button.disabled = disabled[button.dataset['act']!]!));
  }

  /** Where one has come, to who cannot see the board. */
  private tell(check: boolean): void {
    const { study } = this;
    const where = `${study.tree.game} ${study.at} ${language()}`;
    if (where === this.told) return;
    const isFirst = this.told === '';
    this.told = where;
    if (isFirst || study.at === ROOT) return setText(this.spoken, isFirst ? '' : t('at_start'));
    const { side, chinese, wxf } = study.positions.tell(study.tree, study.at);
    const before = study.positions.fen(study.tree, study.node.parent);
    setText(this.spoken, [spokenMove({ side, move: study.node.move, chinese, wxf, check }, before), study.words].filter(Boolean).join('. '));
  }

  // ---- what is done ----

  private typed(event: Event): void {
    event.preventDefault();
    const { study } = this;
    try {
      const refused = study.play(study.positions.read(study.fen, this.input.value));
      if (refused) return this.remarks.fault(both(refused));
      this.input.value = '';
      this.remarks.clear();
    } catch {
      this.remarks.fault(t('cannot_read'));
    }
  }

  private use(tool: Tool, button: HTMLElement): void {
    const { study } = this;
    const acts: Record<Tool, () => void> = {
      new: () => {
        study.open(newTree(), true);
        this.remarks.note(t('begun_anew'));
      },
      open: () => showOpenDialog(this.opener),
      share: () => void this.shareOrSave(),
      export: () => showExportDialog(study.tree, (tree) => study.keepSaved(tree)),
      picture: () => this.picture(),
      copy_fen: () => void copyText(study.fen, button),
      copy_moves: () => void copyText(this.lineText(), button),
      edit_position: () => this.editPosition(),
      undo: () => study.undo(),
      redo: () => study.redo(),
    };
    acts[tool]();
  }

  private async shareOrSave(): Promise<void> {
    const { keeper } = this;
    const sharing = { id: keeper.id, tree: this.study.tree, done: keeper.shared.bind(keeper) };
    if (!keeper.isOwn || !this.study.isUnsaved) return showShareDialog(sharing);
    try {
      await keepOnServer(sharing);
      this.remarks.note(t('saved'));
    } catch (error) {
      this.remarks.fault(t('failed', { why: reason(error) }));
    }
  }

  private picture(): void {
    const { study } = this;
    showPictureDialog(
      {
        fen: study.fen,
        last: study.at === ROOT ? null : study.node.move,
        below: this.board.below,
        arrows: study.shapes.arrows.map(({ from, to }) => ({ from, to })),
        marks: study.shapes.circles.map(({ at }) => at),
        style: prefs.pieces() === 'pictograms' ? 'letters' : 'characters',
      },
      study.tree,
    );
  }

  /** The line that one is in, to its end. */
  private lineText(): string {
    const { study } = this;
    const ids = [...pathTo(study.tree, study.at), ...lineFrom(study.tree, study.at)];
    const startsBlack = study.positions.sideOf(study.positions.startOf(study.tree)) === 'black';
    return movesText(ids.map((id) => study.positions.tell(study.tree, id)[this.notation.value as Notation]), startsBlack);
  }

  private editPosition(): void {
    if (!makeEditor) return;
    const close = (): void => {
      editor.leave?.();
      this.editorPlace.hidden = true;
      this.editorPlace.replaceChildren();
      this.body.hidden = false;
      this.board.measure();
      if (location.pathname === '/editor') history.replaceState(null, '', '/study');
    };
    const editor = makeEditor(this.chuhe, this.study.fen, {
      done: (fen) => {
        close();
        void this.opener.text(fen);
      },
      cancelled: close,
    });
    this.body.hidden = true;
    this.editorPlace.replaceChildren(editor.element);
    this.editorPlace.hidden = false;
  }
}
