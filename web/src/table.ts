// SPDX-License-Identifier: GPL-3.0-or-later
/** The page of a game: /t/ID, with the key of a seat after the #. */

import { Actions } from './actions';
import { askedBy, declinedText } from './answers';
import { Board } from './board';
import { CalledOff, CallOff, isWaiting, waitsInLobby } from './call_off';
import type { Chuhe } from './chuhe';
import { choice, h, setText } from './dom';
import { HeldMove } from './held_move';
import { Herald, titleText } from './herald';
import { both, language, onLanguage, t, type Key } from './i18n';
import { menOf } from './keys';
import { showKeys } from './keys_help';
import { LoopWarning } from './loop_warning';
import { Markers } from './markers';
import type { EventMessage, Message } from './messages';
import { Model, type Happening } from './model';
import { MoveList, type Notation } from './moves';
import { Net, serverSocket, type Status } from './net';
import { Notice } from './notice';
import { Office } from './office';
import { PlayerBar } from './player_bar';
import { PositionTable } from './position_table';
import * as prefs from './prefs';
import { choosePromotion } from './promotion';
import { Rematch } from './rematch';
import { Afterwards, ResultBanner, wishText } from './result';
import { arrowsOf, RulingPanel } from './ruling';
import { SharePanel } from './share';
import { isNameless, seatToName, SitDown } from './sit_down';
import { setSound, soundIsOn } from './sounds';
import { termsText } from './terms_text';
import { TypedMove } from './typed_move';
import { Walk } from './walk';
import { manName, other, playerLabel, roleText, statusText } from './words';

const TICK_MS = 100;
/** What of a player's is told with how long he thought. */
const STOPS_CLOCK = new Set(['move', 'press']);

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
  private connection: Status = 'connecting';

  private readonly top = new PlayerBar();
  private readonly bottom = new PlayerBar();
  private readonly board = new Board((from, to) => void this.moved(from, to), {
    inAdvance: (move) => this.movedInAdvance(move),
    say: (text) => this.herald.say(text),
    picked: (square) => this.picked(square),
  });
  private readonly list = new MoveList((plies) => this.look(plies));
  private readonly actions = new Actions(
    () => this.model,
    (event) => this.send(event),
    (model) => this.loop.text(model),
    this.callOff(),
  );
  private readonly loop: LoopWarning;
  private readonly markers: Markers;
  private readonly ruling: RulingPanel;
  private readonly share: SharePanel;
  private readonly held = new HeldMove();
  private readonly herald = new Herald();
  private readonly result: ResultBanner;
  private readonly afterwards: Afterwards;
  private readonly rematch: Rematch;
  private readonly place: HTMLElement;
  private readonly calledOff: CalledOff;
  private sitting: SitDown | null = null;
  /** With the key, so as whoever one is. */
  private hasJoined = false;
  /** The game comes once more: what is seen now would jump. */
  private isSittingDown = false;
  private readonly office: Office;
  /** Stands there alone until all is known that needs a place. */
  private readonly opening = h('p', { class: 'loading opening' }, t('loading'));
  private readonly status = h('p', { class: 'status' });
  private readonly role = h('p', { class: 'role' });
  private readonly terms = h('p', { class: 'terms' });
  private readonly notice = new Notice();
  private readonly words = new PositionTable();
  private readonly typed = new TypedMove(
    () => this.model,
    (move) => this.send({ event: 'move', move }),
    (why) => this.notice.say(why, true),
  );
  private readonly notation: HTMLSelectElement;
  private readonly walk = new Walk({
    first: () => this.look(0),
    back: () => this.look(this.at() - 1),
    forward: () => this.look(this.at() + 1),
    last: () => this.look(null),
    flip: () => this.flip(),
    keys: () => showKeys(this.element),
  });
  /** Why there is no game to be seen. */
  private failure = '';
  /** The link has a key that opens no seat. */
  private isKeyVoid = false;
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
    this.rematch = new Rematch(model, { say: (message) => this.net.sayOf(id, message), go: around.go, offered: () => this.wished() });
    this.afterwards = new Afterwards(id, this.rematch, around.go);
    this.result = new ResultBanner(chuhe, new Afterwards(id, this.rematch, around.go), this.rematch);
    this.markers = new Markers(chuhe, (event) => this.send(event));
    this.ruling = new RulingPanel(chuhe, (plies) => this.look(this.at() + plies));
    this.office = new Office(chuhe, { send: (event) => this.send(event), look: (plies) => this.look(plies), changed: () => this.show() });
    this.share = new SharePanel(id, key);
    this.notation = choice('notation', [['chinese', 'chinese'], ['wxf', 'wxf']], prefs.notation(language() === 'zh'));
    this.calledOff = new CalledOff(around.go);
    this.place = h('div', { class: 'board-place' }, this.board.element, this.share.element, this.calledOff.element, this.result.element);
    this.element = this.layout();
    if (!shared) document.body.dataset['page'] = 'table';
    if (shared) {
      this.net = shared.net;
      this.model = shared.model;
      this.herald.begins(shared.model);
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

  /** A game that anybody of the lobby may take is there only while its maker is. */
  mayLeave(): boolean {
    return !this.model || !waitsInLobby(this.model) || confirm(t('leave_waiting'));
  }

  leave(): void {
    clearInterval(this.timer);
    if (!this.shared) this.net.close();
    this.office.leave();
    this.rematch.leave();
    this.loop.leave();
    this.board.destroy();
    this.walk.leave();
    for (const undo of this.undo) undo();
    if (!this.shared) document.title = t('title');
  }

  // ---- the page ----

  private layout(): HTMLElement {
    this.notation.id = 'notation';
    const moves = h(
      'section',
      { class: 'move-panel' },
      h('div', { class: 'head' }, h('label', { for: 'notation', t: 'notation' }), this.notation),
      this.list.element,
      this.walk.element,
    );
    return h(
      'div',
      { class: 'table-page' },
      this.opening,
      h('div', { class: 'play' }, this.top.element, this.place, this.bottom.element),
      h(
        'div',
        { class: 'side' },
        h('div', { class: 'state' }, h('div', { class: 'news' }, this.status, this.notice.element), this.role, this.terms),
        this.office.element,
        this.actions.element,
        h('div', { class: 'by-turns' }, this.actions.own, this.afterwards.element),
        this.markers.element,
        moves,
        this.ruling.element,
        this.typed.element,
        this.words.element,
        this.records(),
      ),
      this.herald.element,
    );
  }

  private records(): HTMLElement {
    const link = (format: string): HTMLElement => h('a', { href: `/games/${this.id}.${format}`, download: '' }, format.toUpperCase());
    const links = (...formats: string[]): (HTMLElement | string)[] => formats.flatMap((format) => [' ', link(format)]);
    const named = (format: string, key: Key): HTMLElement => h('a', { href: `/games/${this.id}.${format}`, download: '', t: key });
    const more = h('details', {}, h('summary', { t: 'more_formats' }), h('p', {}, ...links('cbr', 'wxf', 'ubb', 'json'), ' ', named('log', 'event_log')), h('p', {}, h('span', { t: 'picture_now' }), ...links('png', 'svg')));
    return h('div', { class: 'records' }, h('span', { t: 'record' }), ...links('pgn', 'xqf', 'txt'), more);
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
    this.undo.push(onLanguage(() => this.translated()));
  }

  private translated(): void {
    this.show();
    if (this.model) this.sitting?.show(this.model);
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

  /** The other one wishes to play once more. */
  private wished(): void {
    this.result.come();
    this.notice.say(wishText(this.rematch));
    this.herald.say(wishText(this.rematch));
  }

  private callOff(): HTMLElement {
    return new CallOff(this.id, () => this.key ?? '', () => undefined, (why) => this.notice.say(why, true)).element;
  }

  // ---- what comes ----

  /** How the connection is; who shares one tells it. */
  heardStatus(status: Status): void {
    this.connection = status;
    if (status !== 'open') this.element.dataset['connection'] = status;
    setText(this.opening, t(status === 'lost' ? 'reconnecting' : 'loading'));
    this.notice.say(status === 'lost' ? t('reconnecting') : status === 'connecting' ? t('connecting') : '');
  }

  /** A message of the server; of other games it is passed over. */
  heard(message: Message): void {
    if ('game' in message && message.game !== undefined && message.game !== this.id) return;
    if (message.is === 'game') {
      const model = this.model ?? new Model(this.chuhe);
      const isFirst = this.model === null;
      this.model = model;
      if (!this.shared && !model.takeGame(message, this.net.roundTripMs)) return this.net.rejoin(this.id);
      if (isFirst) this.herald.begins(model);
      this.element.dataset['connection'] = 'open';
      this.isSittingDown = this.sitsAtOnce(model);
      this.keepSeat();
    } else if (message.is === 'event') {
      if (!this.happened(message)) return this.net.rejoin(this.id);
      if (message.event.event === 'start') this.keepSeat();
    } else if (message.is === 'presence') {
      if (this.model) this.model.presence = message;
    } else if (message.is === 'rematch') {
      this.rematch.heard(message);
    } else if (message.is === 'taken') {
      this.held.taken(message.n);
      this.say('');
    } else if (message.is === 'refused') {
      if (this.held.refused(message.n, message.refusal)) this.say(t('move_waits'));
      else this.sayForNow(t('refused', { why: [both(message.message), both(message.why_message), message.clause].filter(Boolean).join(' · ') }));
    } else if (message.is === 'error') {
      this.isSittingDown = false;
      this.failed(message.code, both(message.message));
    } else return;
    if (this.isSittingDown) return;
    this.tell();
    this.show();
    this.sendHeld();
  }

  /** False: the game is to be asked for again. */
  private happened(message: EventMessage): boolean {
    const model = this.model;
    if (!model) return true;
    const asked = askedBy(model.side, model);
    if (!this.shared && !model.takeEvent(message, this.net.roundTripMs)) return false;
    if (model.state?.phase !== 'paused') this.notice.goesOn();
    if (model.isOver) this.notice.say(''); // the result needs its line
    const declined = declinedText(asked, model);
    if (declined) this.sayForNow(declined);
    return true;
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
    this.sitting = new SitDown(this.chuhe, this.id, key, side, (own) => this.join(own));
    this.sitting.show(model);
    this.place.append(this.sitting.element);
    this.show();
  }

  private say(text: string): void {
    this.notice.say(text);
    this.office.told(text);
  }

  /** An answer to what is past as soon as the game goes on. */
  private sayForNow(text: string): void {
    this.notice.say(text, true);
    this.office.told(text);
  }

  /** Without a game there is only the way back; without a seat one watches. */
  private failed(code: string, why: string): void {
    this.isKeyVoid ||= code === 'unknown_key';
    if (this.model) return this.notice.say(this.isKeyVoid ? '' : why);
    this.failure = code;
    this.element.dataset['failed'] = code;
    this.role.replaceChildren(h('span', { t: 'link_incomplete' }), ' ', h('a', { href: '/', t: 'back_to_lobby' }));
    this.notice.say('');
    setText(this.status, why);
  }

  private keepSeat(): void {
    const model = this.model;
    if (!model?.side) return;
    const stored = prefs.mine().find((game) => game.id === this.id);
    if (model.isOver || model.isWithdrawn) prefs.forget(this.id);
    // a seat that has become an account's is opened by no key
    else prefs.remember({ ...stored, id: this.id, key: model.seats[model.side].account ? '' : (this.key ?? ''), against: playerLabel(model, other(model.side)), waits: isWaiting(model) || undefined });
  }

  private tell(): void {
    const model = this.model;
    if (!model) return;
    if (this.herald.hasNew(model) && this.looking !== null && model.isMyTurn) this.looking = null;
    if (this.herald.tell(model) && !this.shared) this.result.come();
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
    if (!this.failure) setText(this.status, model ? statusText(model) : t('loading'));
    if (!model?.state) return;
    if (!this.shared) document.title = titleText(model);
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
    this.walk.show(at, model.plies.length);
    this.actions.show();
    this.markers.show(model);
    this.office.show(model, at, this.shared?.role ?? model.role, this.shared !== undefined);
    if (this.office.hasPanel) this.element.dataset['office'] = 'arbiter';
    if (!this.office.isPending) this.element.dataset['ready'] = 'true';
    if (this.office.hasPanel) this.ruling.element.hidden = true;
    else this.ruling.show(model, at);
    this.share.show(model);
    this.calledOff.show(model);
    this.words.show(fen);
    this.typed.show(model);
  }

  private showRole(model: Model): void {
    const watchers = model.presence?.watchers ?? 0;
    const texts = [this.looking !== null ? t('looking_back') : this.isKeyVoid ? t('key_void') : roleText(model)];
    if (watchers > 0) texts.push(t('watchers_n', { n: watchers }));
    setText(this.role, texts.join(' · '));
    setText(this.terms, termsText(this.chuhe, model.options, true));
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
      movable: (isNow && (model.isMyTurn || model.mustSeal)) || inAdvance ? model.side : null,
      inAdvance,
      turns: isNow && (model.isMyTurn || model.mustSeal) ? model.turns() : [],
      arrows: arrowsOf(this.office.ply(model, at) ?? model.ruling()?.plies.find((ply) => ply.ply === at) ?? null),
    });
  }

  private tick(): void {
    if (!this.model?.state) return;
    this.top.tick(this.model);
    this.bottom.tick(this.model);
    this.herald.tick(this.model);
  }

  // ---- what is done ----

  private async moved(from: string, to: string): Promise<void> {
    const turns = this.model?.turns().filter((turn) => turn.startsWith(from + to)) ?? [];
    let turn: string | undefined = turns[0];
    if (turns.length > 1) turn = await choosePromotion(turns, this.element);
    if (turn && this.model?.mustSeal) this.office.seal(turn);
    else if (turn) return this.send({ event: 'move', move: turn });
    this.show();
  }

  private movedInAdvance(move: string | null): void {
    this.notice.say(move ? t('in_advance', { move: `${move.slice(0, 2)}–${move.slice(2)}` }) : '');
  }

  /** A piece picked up by keyboard, and where it may go. */
  private picked(square: string | null): void {
    if (!square) return this.herald.say(t('put_back'));
    const man = menOf(this.model?.fens[this.at()] ?? '').get(square);
    const targets = this.model?.turns().filter((turn) => turn.startsWith(square)).map((turn) => turn.slice(2, 4)) ?? [];
    if (man) this.herald.say(t('picked_up', { piece: manName(man.side, man.kind), list: targets.join(', ') || t('nothing') }));
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
    const n = this.net.event(event, this.id, STOPS_CLOCK.has(event.event) ? this.model?.thought.ms() : undefined);
    if (n === null) return;
    if (event.event === 'move' && event.move) this.held.send(n, event.move, this.model?.plies.length ?? 0);
    this.notice.say(this.connection === 'open' ? t('sent') : t('reconnecting'));
  }
}
