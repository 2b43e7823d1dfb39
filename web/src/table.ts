// SPDX-License-Identifier: GPL-3.0-or-later
/** The page of a game: /t/ID, with the key of a seat after the #. */

import { Actions } from './actions';
import { Board } from './board';
import type { Chuhe } from './chuhe';
import { choice, h, setText } from './dom';
import { HeldMove } from './held_move';
import { both, language, onLanguage, t, type Key } from './i18n';
import { menOf } from './keys';
import { showKeys } from './keys_help';
import { LoopWarning } from './loop_warning';
import { Markers } from './markers';
import type { Message } from './messages';
import { Model, type Happening } from './model';
import { MoveList, type Notation } from './moves';
import { Net, serverSocket, type Status } from './net';
import { Office } from './office';
import { PlayerBar } from './player_bar';
import * as prefs from './prefs';
import { choosePromotion } from './promotion';
import { Afterwards, ResultBanner } from './result';
import { arrowsOf, RulingPanel } from './ruling';
import { SharePanel } from './share';
import { isNameless, seatToName, SitDown } from './sit_down';
import { Sounder } from './sounder';
import { onSound, setSound, soundIsOn } from './sounds';
import { manName, other, playerLabel, roleText, rowsOf, spokenMove, statusText } from './words';

const TICK_MS = 100;

/** A game that a page around this one follows already. */
export interface Shared {
  net: Net;
  model: Model;
  role: 'arbiter' | 'watcher';
}

/** Where the page stands: by itself, or in another one. */
export interface Around {
  go(address: string): void;
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
  private readonly board = new Board((from, to) => void this.moved(from, to), {
    inAdvance: (move) => this.movedInAdvance(move),
    say: (text) => setText(this.spoken, text),
    picked: (square) => this.picked(square),
  });
  private readonly list = new MoveList((plies) => this.look(plies));
  private readonly actions = new Actions(
    () => this.model,
    (event) => this.send(event),
    (model) => this.loop.text(model),
  );
  private readonly loop: LoopWarning;
  private readonly markers: Markers;
  private readonly ruling: RulingPanel;
  private readonly share: SharePanel;
  private readonly held = new HeldMove();
  private readonly sounder = new Sounder();
  private readonly result: ResultBanner;
  private readonly afterwards: Afterwards;
  private readonly place: HTMLElement;
  private sitting: SitDown | null = null;
  /** With the key, so as whoever one is. */
  private hasJoined = false;
  /** The game comes once more: what is seen now would jump. */
  private isSittingDown = false;
  private readonly office: Office;
  private readonly status = h('p', { class: 'status' });
  private readonly role = h('p', { class: 'role' });
  private readonly notice = h('p', { class: 'notice', role: 'status' });
  private readonly spoken = h('div', { class: 'unseen', 'aria-live': 'assertive' });
  private readonly words = h('table', {}, h('tbody'));
  private readonly input = h('input', { id: 'move-input', type: 'text', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false' });
  private readonly notation: HTMLSelectElement;
  private readonly nav = new Map<Key, HTMLButtonElement>();
  private readonly timer: ReturnType<typeof setInterval>;
  private readonly undo: (() => void)[] = [];

  constructor(
    private readonly chuhe: Chuhe,
    private readonly id: string,
    private readonly key: string | undefined,
    around: Around,
    private readonly shared?: Shared,
  ) {
    const model = (): Model | null => this.model;
    this.loop = new LoopWarning(chuhe, () => this.show());
    this.afterwards = new Afterwards(id, model, around.go);
    this.result = new ResultBanner(new Afterwards(id, model, around.go));
    this.markers = new Markers(chuhe, (event) => this.send(event));
    this.ruling = new RulingPanel(chuhe, (plies) => this.look(this.at() + plies));
    this.office = new Office(chuhe, { send: (event) => this.send(event), look: (plies) => this.look(plies), changed: () => this.show() });
    this.share = new SharePanel(id, key);
    this.notation = choice('notation', [['chinese', 'chinese'], ['wxf', 'wxf']], prefs.notation(language() === 'zh'));
    this.place = h('div', { class: 'board-place' }, this.board.element, this.share.element, this.result.element);
    this.element = this.layout();
    if (!shared) document.body.dataset['page'] = 'table';
    if (shared) {
      this.net = shared.net;
      this.model = shared.model;
      this.told = shared.model.plies.length;
      this.connection = 'open';
    } else {
      this.net = new Net({ status: (status) => this.heardStatus(status), message: (message) => this.heard(message) }, serverSocket);
      this.join(this.asksName() ? undefined : key);
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
    this.loop.leave();
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
      button('sound', '♪', () => setSound(!soundIsOn())),
      button('keys', '?', () => showKeys(this.element)),
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
      h('div', { class: 'play' }, this.top.element, this.place, this.bottom.element),
      h(
        'div',
        { class: 'side' },
        h('div', { class: 'state' }, this.status, this.role, this.notice),
        this.ruling.element,
        this.office.element,
        this.actions.element,
        this.afterwards.element,
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
    return h('p', { class: 'records' }, h('span', { t: 'record' }), ' ', link('pgn'), ' ', link('xqf'), ' ', link('txt'));
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
    this.undo.push(
      onLanguage(() => this.show()),
      onSound(() => this.showSound()),
    );
    this.showSound();
  }

  private pressed(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName) || document.querySelector('dialog[open]')) return;
    if (event.key === 'ArrowLeft') this.look(this.at() - 1);
    else if (event.key === 'ArrowRight') this.look(this.at() + 1);
    else if (event.key === 'Home') this.look(0);
    else if (event.key === 'End') this.look(null);
    else if (event.key === 'f') this.flip();
    else if (event.key === 'm') setSound(!soundIsOn());
    else if (event.key === '?') showKeys(this.element);
    else if (event.key === 'Escape') this.cancel();
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
      if (isFirst) this.toldEnd = model.isOver;
      this.element.dataset['connection'] = 'open';
      this.isSittingDown = this.sitsAtOnce(model);
      this.keepSeat();
    } else if (message.is === 'event') {
      if (!this.shared && this.model && !this.model.takeEvent(message, this.net.roundTripMs)) return this.net.rejoin(this.id);
    } else if (message.is === 'presence') {
      if (this.model) this.model.presence = message;
    } else if (message.is === 'taken') {
      this.held.taken(message.n);
      this.say('');
    } else if (message.is === 'refused') {
      if (this.held.refused(message.n, message.refusal)) this.say(t('move_waits'));
      else this.say(t('refused', { why: [both(message.message), both(message.why_message), message.clause].filter(Boolean).join(' · ') }));
    } else if (message.is === 'error') {
      this.isSittingDown = false;
      this.failed(both(message.message));
    } else return;
    if (this.isSittingDown) return;
    this.tell();
    this.show();
    this.sendHeld();
  }

  // ---- sitting down ----

  private join(key: string | undefined): void {
    this.hasJoined ||= key !== undefined;
    this.net.join(this.id, key, () => this.model?.have ?? 0);
  }

  /** Who comes by a link that this browser does not know looks first, and says who he is. */
  private asksName(): boolean {
    return this.key !== undefined && !prefs.mine().some((game) => game.id === this.id && game.key === this.key);
  }

  /** True: the game will come once more, with his role. */
  private sitsAtOnce(model: Model): boolean {
    if (model.role !== 'watcher' || !this.asksName() || this.shared || this.hasJoined) return false;
    if (this.sitting) {
      this.sitting.show(model);
      return false;
    }
    if (isNameless(model, 'red') || isNameless(model, 'black')) void this.askName(model, this.key!);
    else this.join(this.key);
    return true;
  }

  private async askName(model: Model, key: string): Promise<void> {
    const side = await seatToName(model, key).catch(() => null);
    if (this.hasJoined || this.sitting) return;
    if (side === null) return this.join(key);
    this.isSittingDown = false;
    this.sitting = new SitDown(this.id, key, side, () => this.join(key));
    this.sitting.show(model);
    this.place.append(this.sitting.element);
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
    if (!model?.side) return;
    const stored = prefs.mine().find((game) => game.id === this.id);
    if (model.isOver) prefs.forget(this.id);
    else prefs.remember({ ...stored, id: this.id, key: this.key ?? '', against: playerLabel(model, other(model.side)) });
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
    this.sounder.heard(model);
    if (model.isOver && !this.toldEnd && !this.shared) this.result.come();
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
    this.result.putAway();
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
    this.result.show(model);
    this.afterwards.show(model);
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
    this.sounder.tick(this.model);
  }

  private showSound(): void {
    const button = this.nav.get('sound')!;
    button.setAttribute('aria-pressed', String(soundIsOn()));
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

  private movedInAdvance(move: string | null): void {
    setText(this.notice, move ? t('in_advance', { move: `${move.slice(0, 2)}–${move.slice(2)}` }) : '');
  }

  /** A piece picked up by keyboard, and where it may go. */
  private picked(square: string | null): void {
    if (!square) return setText(this.spoken, t('put_back'));
    const man = menOf(this.model?.fens[this.at()] ?? '').get(square);
    const targets = this.model?.turns().filter((turn) => turn.startsWith(square)).map((turn) => turn.slice(2, 4)) ?? [];
    if (man) setText(this.spoken, t('picked_up', { piece: manName(man.side, man.kind), list: targets.join(', ') || t('nothing') }));
  }

  /** A move in advance is taken back, a piece put back, what lies over the board put away. */
  private cancel(): void {
    this.board.cancel();
    this.result.putAway();
  }

  /** The game goes on: what came too early is sent again. */
  private sendHeld(): void {
    const move = this.model && this.held.due(this.model);
    if (move) this.send({ event: 'move', move });
  }

  private send(event: Happening): void {
    const n = this.net.event(event, this.id);
    if (n === null) return;
    if (event.event === 'move' && event.move) this.held.send(n, event.move, this.model?.plies.length ?? 0);
    setText(this.notice, this.connection === 'open' ? t('sent') : t('reconnecting'));
  }
}
