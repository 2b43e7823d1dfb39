// SPDX-License-Identifier: GPL-3.0-or-later
/** The page of a game: /t/ID, with the key of a seat after the #. */

import { Actions } from './actions';
import { Board } from './board';
import type { Chuhe } from './chuhe';
import { choice, h, setText } from './dom';
import { both, language, onLanguage, t, type Key } from './i18n';
import { Markers } from './markers';
import type { Message } from './messages';
import { Model, type Happening } from './model';
import { MoveList, type Notation } from './moves';
import { Net, serverSocket, type Status } from './net';
import { Office } from './office';
import { PlayerBar } from './player_bar';
import * as prefs from './prefs';
import { choosePromotion } from './promotion';
import { arrowsOf, RulingPanel } from './ruling';
import { SharePanel } from './share';
import { other, playerLabel, roleText, rowsOf, spokenMove, statusText } from './words';

const TICK_MS = 100;

/** A game that a page around this one follows already. */
export interface Shared {
  net: Net;
  model: Model;
  role: 'arbiter' | 'watcher';
}

export class TablePage {
  readonly element: HTMLElement;
  private readonly net: Net;
  private model: Model | null = null;
  /** How many plies the board shows; null: all there are. */
  private looking: number | null = null;
  private isTurned = false;
  private told = -1;
  private toldEnd = false;
  private connection: Status = 'connecting';

  private readonly top = new PlayerBar();
  private readonly bottom = new PlayerBar();
  private readonly board = new Board((from, to) => void this.moved(from, to));
  private readonly list = new MoveList((plies) => this.look(plies));
  private readonly actions = new Actions(
    () => this.model,
    (event) => this.send(event),
  );
  private readonly markers: Markers;
  private readonly ruling: RulingPanel;
  private readonly share: SharePanel;
  private readonly office: Office;
  private readonly status = h('p', { class: 'status' });
  private readonly role = h('p', { class: 'role' });
  private readonly notice = h('p', { class: 'notice', role: 'status' });
  private readonly spoken = h('div', { class: 'unseen', 'aria-live': 'assertive' });
  private readonly words = h('table', {}, h('tbody'));
  private readonly input = h('input', { id: 'move-input', type: 'text', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false' });
  /** To study a game that has ended. */
  private readonly study = h('a', { href: '/study', class: 'button', t: 'study_game', hidden: true });
  private readonly notation: HTMLSelectElement;
  private readonly nav = new Map<Key, HTMLButtonElement>();
  private readonly timer: ReturnType<typeof setInterval>;
  private readonly undo: (() => void)[] = [];

  constructor(
    private readonly chuhe: Chuhe,
    private readonly id: string,
    private readonly key: string | undefined,
    private readonly shared?: Shared,
  ) {
    this.markers = new Markers(chuhe, (event) => this.send(event));
    this.ruling = new RulingPanel(chuhe);
    this.office = new Office(chuhe, { send: (event) => this.send(event), look: (plies) => this.look(plies), changed: () => this.show() });
    this.share = new SharePanel(id, key);
    this.notation = choice('notation', [['chinese', 'chinese'], ['wxf', 'wxf']], prefs.notation(language() === 'zh'));
    this.element = this.layout();
    if (shared) {
      this.net = shared.net;
      this.model = shared.model;
      this.told = shared.model.plies.length;
      this.connection = 'open';
    } else {
      this.net = new Net({ status: (status) => this.heardStatus(status), message: (message) => this.heard(message) }, serverSocket);
      this.net.join(id, key, () => this.model?.have ?? 0);
      this.net.start();
    }
    this.timer = setInterval(() => this.tick(), TICK_MS);
    this.listen();
    this.show();
  }

  leave(): void {
    clearInterval(this.timer);
    if (!this.shared) this.net.close();
    this.office.leave();
    this.board.destroy();
    for (const undo of this.undo) undo();
  }

  // ---- the page ----

  private layout(): HTMLElement {
    const button = (key: Key, sign: string, act: () => void): HTMLElement => {
      const made = h('button', { type: 'button', tLabel: key, class: 'sign', on: { click: act } }, sign);
      this.nav.set(key, made);
      return made;
    };
    const nav = h(
      'div',
      { class: 'nav' },
      button('first', '|◀', () => this.look(0)),
      button('back', '◀', () => this.look(this.at() - 1)),
      button('forward', '▶', () => this.look(this.at() + 1)),
      button('last', '▶|', () => this.look(null)),
      button('flip', '⇅', () => this.flip()),
    );
    const form = h(
      'form',
      { class: 'typed', on: { submit: (event) => this.typed(event) } },
      h('label', { for: 'move-input', t: 'type_move' }),
      this.input,
      h('button', { type: 'submit', t: 'play' }),
    );
    this.notation.id = 'notation';
    const moves = h(
      'section',
      { class: 'move-panel' },
      h('div', { class: 'head' }, h('label', { for: 'notation', t: 'notation' }), this.notation),
      this.list.element,
      nav,
    );
    return h(
      'div',
      { class: 'table-page' },
      h('div', { class: 'play' }, this.top.element, this.board.element, this.bottom.element, this.share.element),
      h(
        'div',
        { class: 'side' },
        h('div', { class: 'state' }, this.status, this.role, this.notice),
        this.ruling.element,
        this.office.element,
        this.actions.element,
        this.markers.element,
        moves,
        form,
        h('details', { class: 'words' }, h('summary', { t: 'board_text' }), this.words),
        this.records(),
      ),
      this.spoken,
    );
  }

  private records(): HTMLElement {
    const link = (format: string): HTMLElement => h('a', { href: `/games/${this.id}.${format}`, download: '' }, format.toUpperCase());
    this.study.href = `/study?game=${this.id}`;
    return h('p', { class: 'records' }, h('span', { t: 'record' }), ' ', link('pgn'), ' ', link('xqf'), ' ', link('txt'), ' ', this.study);
  }

  private listen(): void {
    const on = (target: EventTarget, name: string, listener: (event: Event) => void): void => {
      target.addEventListener(name, listener);
      this.undo.push(() => target.removeEventListener(name, listener));
    };
    on(window, 'online', () => this.net.hurry());
    on(document, 'visibilitychange', () => document.visibilityState === 'visible' && this.net.hurry());
    on(document, 'keydown', (event) => this.pressed(event as KeyboardEvent));
    on(this.notation, 'change', () => {
      prefs.setNotation(this.notation.value as Notation);
      this.show();
    });
    this.undo.push(onLanguage(() => this.show()));
  }

  private pressed(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName)) return;
    if (event.key === 'ArrowLeft') this.look(this.at() - 1);
    else if (event.key === 'ArrowRight') this.look(this.at() + 1);
    else if (event.key === 'Home') this.look(0);
    else if (event.key === 'End') this.look(null);
    else if (event.key === 'f') this.flip();
    else return;
    event.preventDefault();
  }

  // ---- what comes ----

  /** How the connection is; who shares one tells it. */
  heardStatus(status: Status): void {
    this.connection = status;
    if (status !== 'open') this.element.dataset['connection'] = status;
    setText(this.notice, status === 'lost' ? t('reconnecting') : status === 'connecting' ? t('connecting') : '');
  }

  /** A message of the server; of other games it is passed over. */
  heard(message: Message): void {
    if ('game' in message && message.game !== undefined && message.game !== this.id) return;
    if (message.is === 'game') {
      const model = this.model ?? new Model(this.chuhe);
      const isFirst = this.model === null;
      this.model = model;
      if (!this.shared && !model.takeGame(message, this.net.roundTripMs)) return this.net.rejoin(this.id);
      if (isFirst) this.told = model.plies.length;
      this.element.dataset['connection'] = 'open';
      this.keepSeat();
    } else if (message.is === 'event') {
      if (!this.shared && this.model && !this.model.takeEvent(message, this.net.roundTripMs)) return this.net.rejoin(this.id);
    } else if (message.is === 'presence') {
      if (this.model) this.model.presence = message;
    } else if (message.is === 'taken') {
      this.say('');
    } else if (message.is === 'refused') {
      this.say(t('refused', { why: [both(message.message), both(message.why_message), message.clause].filter(Boolean).join(' · ') }));
    } else if (message.is === 'error') {
      this.failed(both(message.message));
    } else return;
    this.tell();
    this.show();
  }

  private say(text: string): void {
    setText(this.notice, text);
    this.office.told(text);
  }

  /** Without a game there is only the way back. */
  private failed(why: string): void {
    if (this.model) return setText(this.notice, why);
    this.role.replaceChildren(h('a', { href: '/', t: 'back_to_lobby' }));
    setText(this.notice, why);
  }

  private keepSeat(): void {
    const model = this.model;
    if (!model?.side || !this.key) return;
    const stored = prefs.mine().find((game) => game.id === this.id);
    if (model.isOver) prefs.forget(this.id);
    else prefs.remember({ ...stored, id: this.id, key: this.key, against: playerLabel(model, other(model.side)) });
  }

  /** New moves, and the end, to who cannot see the board. */
  private tell(): void {
    const model = this.model;
    if (!model) return;
    if (model.plies.length !== this.told && this.looking !== null && model.isMyTurn) this.looking = null;
    if (model.plies.length > this.told && this.told >= 0) {
      const texts = model.plies.slice(this.told).map((ply, i) => spokenMove(ply, model.fens[this.told + i] ?? ''));
      setText(this.spoken, texts.join(language() === 'zh' ? '。' : '. ') + (model.isOver ? `. ${statusText(model)}` : ''));
    } else if (model.isOver && !this.toldEnd) {
      setText(this.spoken, statusText(model));
    }
    this.toldEnd = model.isOver;
    this.told = model.plies.length;
  }

  // ---- what is shown ----

  private at(): number {
    return this.looking ?? this.model?.plies.length ?? 0;
  }

  private look(plies: number | null): void {
    const count = this.model?.plies.length ?? 0;
    this.looking = plies === null || plies >= count ? null : Math.max(0, plies);
    this.show();
  }

  private flip(): void {
    this.isTurned = !this.isTurned;
    this.show();
  }

  private show(): void {
    const model = this.model;
    setText(this.status, model ? statusText(model) : t('loading'));
    if (!model?.state) return;
    const at = this.at();
    const fen = model.fens[at] ?? model.state.fen;
    const below = (model.side === 'black') !== this.isTurned ? 'black' : 'red';
    this.element.dataset['over'] = String(model.isOver);
    this.study.hidden = !model.isOver;
    this.showRole(model);
    this.top.show(model, other(below), fen);
    this.bottom.show(model, below, fen);
    this.showBoard(model, at, fen, below);
    this.list.show(model.plies, this.notation.value as Notation, at);
    this.showNav(model, at);
    this.actions.show();
    this.markers.show(model);
    this.office.show(model, at, this.shared?.role ?? model.role, this.shared !== undefined);
    if (this.office.hasPanel) this.element.dataset['office'] = 'arbiter';
    if (this.office.hasPanel) this.ruling.element.hidden = true;
    else this.ruling.show(model, at);
    this.share.show(model);
    this.showWords(fen);
    this.input.placeholder = t('type_hint');
    this.input.closest('form')!.hidden = model.side === null || model.isOver;
  }

  private showRole(model: Model): void {
    const watchers = model.presence?.watchers ?? 0;
    const texts = [this.looking === null ? roleText(model) : t('looking_back')];
    if (watchers > 0) texts.push(t('watchers_n', { n: watchers }));
    setText(this.role, texts.join(' · '));
  }

  private showBoard(model: Model, at: number, fen: string, below: 'red' | 'black'): void {
    const isNow = at === model.plies.length;
    const inAdvance = isNow && model.mayMoveInAdvance;
    this.board.show({
      fen,
      toMove: isNow ? model.state!.to_move : fen.split(' ')[1] === 'b' ? 'black' : 'red',
      below,
      lastMove: at > 0 ? model.plies[at - 1]!.move : null,
      check: model.isCheck(at),
      movable: (isNow && model.isMyTurn) || inAdvance ? model.side : null,
      inAdvance,
      turns: isNow && model.isMyTurn ? model.turns() : [],
      arrows: arrowsOf(this.office.ply(model, at) ?? model.ruling()?.plies.find((ply) => ply.ply === at) ?? null),
    });
  }

  private showNav(model: Model, at: number): void {
    for (const key of ['first', 'back'] as const) this.nav.get(key)!.disabled = at === 0;
    for (const key of ['forward', 'last'] as const) this.nav.get(key)!.disabled = at >= model.plies.length;
  }

  private showWords(fen: string): void {
    const body = this.words.tBodies[0]!;
    const key = `${fen} ${language()}`;
    if (body.dataset['fen'] === key) return;
    body.dataset['fen'] = key;
    body.replaceChildren(
      ...rowsOf(fen).map((row, i) => h('tr', {}, h('th', { scope: 'row' }, String(9 - i)), ...row.map((text) => h('td', {}, text)))),
      h('tr', {}, h('td'), ...[...'abcdefghi'].map((file) => h('th', { scope: 'col' }, file))),
    );
  }

  private tick(): void {
    if (!this.model?.state) return;
    this.top.tick(this.model);
    this.bottom.tick(this.model);
  }

  // ---- what is done ----

  private async moved(from: string, to: string): Promise<void> {
    const turns = this.model?.turns().filter((turn) => turn.startsWith(from + to)) ?? [];
    let turn: string | undefined = turns[0];
    if (turns.length > 1) turn = await choosePromotion(turns, this.element);
    if (turn) this.send({ event: 'move', move: turn });
    else this.show();
  }

  private typed(event: Event): void {
    event.preventDefault();
    const model = this.model;
    if (!model) return;
    if (!model.isMyTurn) return setText(this.notice, t('not_your_turn'));
    try {
      const move = model.read(this.input.value);
      this.input.value = '';
      this.send({ event: 'move', move });
    } catch {
      setText(this.notice, t('cannot_read'));
    }
  }

  private send(event: Happening): void {
    this.net.event(event, this.id);
    setText(this.notice, this.connection === 'open' ? t('sent') : t('reconnecting'));
  }
}
