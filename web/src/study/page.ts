// SPDX-License-Identifier: GPL-3.0-or-later
/** The study page: a game with its variations, to walk through and to write. */

import { reason } from '../api';
import type { Chuhe } from '../chuhe';
import { copyText } from '../clipboard';
import { choice, h, setText } from '../dom';
import { both, language, onLanguage, t } from '../i18n';
import type { Notation } from '../moves';
import * as prefs from '../prefs';
import { playAddress } from '../start_position';
import { spokenMove } from '../words';
import { About } from './about';
import { BoardView } from './board_view';
import { Choices } from './choices';
import { LazyConnection } from './connection';
import { movesText } from './export';
import { showExportDialog, showPictureDialog } from './export_dialog';
import { Keeper } from './keeper';
import { MoveTree } from './move_tree';
import { Notes } from './notes';
import { OpenError, whyNoMove } from './open';
import { showOpenDialog } from './open_dialog';
import { Opener } from './opener';
import { Editing } from './editing';
import { makeEditor, makeEngineLines, makeReview } from './panels';
import { PositionWords } from './position_words';
import { Remarks } from './remarks';
import { Saving } from './saving';
import { titleOf } from './share_dialog';
import { shortcut, showStudyKeys } from './shortcuts';
import { StandingPanel } from './standing';
import { Study } from './study';
import { Tabs, type Tab } from './tabs';
import { Tags } from './tags';
import { toolButton } from './tool_button';
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
  /** Begins with the position editor, at that position. */
  isEditor?: boolean;
  fen?: string;
}

const DEFAULT_RULES = 'cxa2020';
/** So many moves tell one study from another. */
const BEGINS = 4;

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
  private readonly about = new About();
  private readonly saving: Saving;
  private readonly opener: Opener;
  private readonly toolbar: Toolbar;
  private readonly notation: HTMLSelectElement;
  private readonly rules: HTMLSelectElement;
  private readonly edits: HTMLElement;
  private readonly input = h('input', { id: 'study-move', type: 'text', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false' });
  private readonly spoken = h('div', { class: 'unseen', 'aria-live': 'polite' });
  private readonly body: HTMLElement;
  private readonly editing: Editing;
  private readonly undo: (() => void)[] = [];
  private told = '';
  /** What the page begins with is on its way: nothing is played or written before it is there. */
  private isLoading: boolean;
  private readonly loading = h('p', { class: 'study-loading', role: 'status', t: 'loading' });

  constructor(
    private readonly chuhe: Chuhe,
    address: StudyAddress,
    private readonly go: (address: string) => void = () => undefined,
  ) {
    const study = new Study(chuhe);
    this.study = study;
    this.isLoading = address.id !== undefined || address.game !== undefined;
    this.keeper = new Keeper(study, address, this.remarks, () => this.showTools());
    this.saving = new Saving(study, this.keeper, this.remarks, () => this.begins(), () => this.show());
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
      ['new', 'open', 'share', 'export', 'picture', 'copy_fen', 'copy_moves', ...(makeEditor ? (['edit_position'] as const) : []), 'play_from', 'undo', 'redo', 'keys'],
      (tool, button) => this.use(tool, button),
    );
    this.editing = new Editing(chuhe, makeEditor, {
      changed: () => this.edited(),
      done: (fen) => void this.opener.text(fen),
      play: (fen) => this.go(playAddress(fen)),
    });
    this.body = h('div', { class: 'study-body' }, this.board.element);
    this.element = h('div', { class: 'study-page' }, h('h1', { class: 'unseen', t: 'study' }), this.toolbar.element, this.remarks.element, this.loading, this.body, this.editing.element, this.spoken);
    this.opener = new Opener(chuhe, study, this.remarks, this.element, () => this.tree.focus());
    this.body.append(this.side());
    this.listen();
    this.setLoading(this.isLoading);
    const begun = this.keeper.begin().catch((error: unknown) => this.remarks.fault(t('open_failed', { why: error instanceof OpenError ? t(error.key) : reason(error) })));
    this.opener.ready = begun.then(() => this.setLoading(false));
    if (address.isEditor) this.editing.open(address.fen ?? study.fen, true);
  }

  /** What the browser keeps is not lost. */
  mayLeave(): boolean {
    return this.keeper.keep() || !this.study.isUnsaved || confirm(t('leave_unsaved'));
  }

  /** One went back or forth; true: it is all done here. */
  popped(): boolean {
    return this.editing.popped();
  }

  leave(): void {
    this.keeper.leave();
    this.standing.leave();
    this.tree.leave();
    this.opener.leave();
    this.editing.leave();
    this.board.leave();
    for (const panel of this.panels) panel.leave();
    this.connection.close();
    this.remarks.clear();
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
    const moves = h('section', { class: 'moves-card' }, this.opener.collection.element, this.about.element, head, this.standing.element, this.tree.element, this.choices.element, this.edits, form);
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
        // of one's own choice it stays as it is
        this.notation.value = prefs.notation(language() === 'zh');
        for (const option of Array.from(this.rules.options)) option.text = this.chuhe.lists.book.find(({ name }) => name === option.value)![language()];
        this.show();
      }),
    );
  }

  private pressed(event: KeyboardEvent): void {
    if (document.querySelector('dialog[open]') || this.body.hidden || this.isLoading) return;
    const act = shortcut(event, this.study, this.board, {
      open: () => this.use('open', this.element),
      save: () => this.use('share', this.element),
      help: showStudyKeys,
      toMoves: () => this.tree.focus(),
    });
    if (!act) return;
    event.preventDefault();
    act();
  }

  private setLoading(isLoading: boolean): void {
    this.isLoading = isLoading;
    this.body.inert = isLoading;
    this.loading.hidden = !isLoading;
    if (!this.keeper.isLeft) this.show();
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
    this.about.show(tree);
    this.opener.collection.show();
    this.tree.show(tree, notation, at, language());
    this.choices.show(notation);
    this.notes.show(move);
    this.tags.show();
    this.words.show(standing.view.fen);
    this.input.placeholder = t('type_hint');
    this.showEdits();
    this.showTools();
    const view = study.view(this.rules.value, standing.end !== null);
    for (const panel of this.panels) panel.show(view);
    const title = titleOf(tree);
    document.title = title ? `${title} – ${t('title')}` : `${t('study')} – ${t('title')}`;
    this.tell(standing.view.check);
  }

  private showTools(): void {
    const instead = this.isLoading ? 'loading' : this.editing.isOpen ? 'editor' : null;
    this.toolbar.show(this.study, this.keeper.isOwn, this.keeper.isKept, instead);
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
    } catch (error) {
      const { kind, why } = whyNoMove(error);
      this.remarks.fault(kind === 'unreadable' ? t('cannot_read') : t(`typed_${kind}`, { why: both(why) }));
    }
  }

  private use(tool: Tool, button: HTMLElement): void {
    const { study } = this;
    const acts: Record<Tool, () => void> = {
      new: () => {
        study.open(newTree(), true);
        this.remarks.note(t('begun_anew'), { key: 'tool_undo', act: () => study.undo() });
      },
      open: () => showOpenDialog(this.opener),
      share: () => void this.saving.shareOrSave(),
      export: () => showExportDialog(study.tree, (tree) => study.keepSaved(tree)),
      picture: () => this.picture(),
      copy_fen: () => void copyText(this.editing.isOpen ? this.editing.fen : study.fen, button),
      copy_moves: () => void copyText(this.lineText(), button),
      edit_position: () => this.editing.open(study.fen),
      play_from: () => this.go(playAddress(study.fen)),
      undo: () => study.undo(),
      redo: () => study.redo(),
      keys: showStudyKeys,
    };
    acts[tool]();
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
    const { tree, at } = this.study;
    return this.textOf([...pathTo(tree, at), ...lineFrom(tree, at)]);
  }

  /** The first moves of the game. */
  private begins(): string {
    return this.textOf(lineFrom(this.study.tree, ROOT).slice(0, BEGINS));
  }

  private textOf(ids: readonly number[]): string {
    const { positions, tree } = this.study;
    const startsBlack = positions.sideOf(positions.startOf(tree)) === 'black';
    return movesText(ids.map((id) => positions.tell(tree, id)[this.notation.value as Notation]), startsBlack);
  }

  /** The position editor has come, or is gone. */
  private edited(): void {
    const { isOpen } = this.editing;
    this.body.hidden = isOpen;
    this.remarks.clear();
    this.opener.instead = isOpen ? { take: (fen) => this.editing.take(fen), close: () => this.editing.close() } : null;
    if (!isOpen) this.board.measure();
    this.show();
  }
}
