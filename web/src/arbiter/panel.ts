// SPDX-License-Identifier: GPL-3.0-or-later
/** What an arbiter does with one game: what needs him, the clocks, and a tab for each kind of
 * decision. Whether something can be done now is asked of the referee, on a copy of the game. */

import type { Answer, Chuhe, RuledPly } from '../chuhe';
import { h, setText } from '../dom';
import { language, t, type Key } from '../i18n';
import type { Happening, Model } from '../model';
import './arbiter.css';
import { mattersOf, tellWarning, type Matter } from './attention';
import { agreed } from './agreed';
import { confirmed } from './confirm';
import { CorrectForm } from './correct';
import { previewText, type Desk, type Part } from './desk';
import { FoulForm, ForfeitForm, MissForm, TimeForm } from './forms';
import { Judge, warningOf, type Warning } from './judge';
import { awaitedOf } from './late';
import { LogPart } from './log';
import { RulingForm } from './ruling_form';
import { SheetPart } from './sheet';
import { eventText, refusalText } from './texts';
import './words';

export interface Hooks {
  send(event: Happening): void;
  look(plies: number | null): void;
  /** Shows the table again: a ruling is known now. */
  changed(): void;
}

const QUICK: readonly [Key, Happening][] = [
  ['start', { event: 'start', by: 'arbiter' }],
  ['pause', { event: 'pause', by: 'arbiter' }],
  ['resume', { event: 'resume', by: 'arbiter' }],
  ['adjourn', { event: 'adjourn', by: 'arbiter' }],
  ['open_sealed', { event: 'open', by: 'arbiter' }],
];
/** These come into their places only when they can be done. */
const RARE = new Set<Key>(['start', 'open_sealed']);
/** How long somebody has been waited for changes with the time alone. */
const TICK_MS = 1000;
const GRAVE = new Set(['adjourn', 'open']);

type Tab = 'tab_ruling' | 'tab_time' | 'tab_foul' | 'tab_miss' | 'tab_correct' | 'tab_forfeit' | 'tab_sheet' | 'tab_log';

export class ArbiterPanel {
  readonly element: HTMLElement;
  private readonly matters = h('ul', { class: 'needs', 'aria-live': 'polite', tLabel: 'needs_you' });
  private readonly quick = new Map<Key, HTMLButtonElement>();
  private readonly notice = h('p', { class: 'notice', role: 'status' });
  private readonly tabs = new Map<Tab, HTMLButtonElement>();
  private readonly parts = new Map<Tab, Part>();
  private readonly body = h('div', { class: 'tab-body', role: 'tabpanel' });
  private readonly ruling: RulingForm;
  private readonly judge: Judge;
  private model: Model | null = null;
  private open: Tab = 'tab_time';
  private tried = '';
  private readonly timer: ReturnType<typeof setInterval>;

  constructor(
    private readonly chuhe: Chuhe,
    private readonly hooks: Hooks,
    private readonly canAct = true,
  ) {
    const desk: Desk = { chuhe, act: (event, isGrave, consequence) => this.act(event, isGrave, consequence), look: (plies) => hooks.look(plies), warning: (model) => this.warning(model) };
    this.judge = new Judge(() => this.judged());
    this.ruling = new RulingForm(desk);
    const parts: [Tab, Part][] = [
      ['tab_time', new TimeForm(desk)],
      ['tab_foul', new FoulForm(desk)],
      ['tab_ruling', this.ruling],
      ['tab_correct', new CorrectForm(desk)],
      ['tab_miss', new MissForm(desk)],
      ['tab_forfeit', new ForfeitForm(desk)],
      ['tab_log', new LogPart(chuhe)],
      ['tab_sheet', new SheetPart(desk)],
    ];
    const list = h('div', { class: 'tabs', role: 'tablist', tLabel: 'the_arbiter', on: { keydown: (event) => this.pressed(event as KeyboardEvent) } });
    for (const [key, part] of parts) {
      if (!canAct && key !== 'tab_log' && key !== 'tab_ruling') continue;
      const tab = h('button', { type: 'button', role: 'tab', t: key, 'data-tab': key.slice(4), on: { click: () => this.show(this.model, key) } });
      this.tabs.set(key, tab);
      this.parts.set(key, part);
      list.append(tab);
    }
    const quick = h('div', { class: 'buttons quick-acts' });
    for (const [key, event] of QUICK) {
      const button = h('button', { type: 'button', t: key, 'data-act': key, on: { click: () => void this.act(event, GRAVE.has(event.event)) } });
      this.quick.set(key, button);
      quick.append(button);
    }
    quick.hidden = !canAct;
    this.element = h('section', { class: 'arbiter', tLabel: 'the_arbiter' }, h('h2', { t: canAct ? 'the_arbiter' : 'tab_log' }), this.matters, quick, list, this.body, this.notice);
    if (!canAct) this.open = 'tab_log';
    this.timer = setInterval(() => this.model && awaitedOf(this.model) && this.showMatters(this.model), TICK_MS);
  }

  leave(): void {
    clearInterval(this.timer);
    this.judge.close();
  }

  /** The loop that is building up, judged early; null where there is none, or not yet. */
  warning(model: Model): Warning | null {
    const ruling = this.judge.ruling(model.id, model);
    return ruling && warningOf(this.chuhe, model, ruling);
  }

  /** What the ruling says of the move before the position that is shown, for arrows. */
  ply(model: Model, at: number): RuledPly | null {
    return (this.open === 'tab_ruling' && this.ruling.ply(at)) || this.warning(model)?.ruling.plies.find((ply) => ply.ply === at) || null;
  }

  /** An answer of the server. */
  told(text: string): void {
    setText(this.notice, text);
  }

  show(model: Model | null, tab = this.open): void {
    this.model = model;
    if (!model?.state) return;
    this.showMatters(model);
    this.showQuick(model);
    if (tab !== this.open || this.body.childElementCount === 0) this.openTab(tab);
    this.parts.get(tab)?.show(model);
  }

  /** The board shows this ply. */
  mark(at: number): void {
    if (this.open === 'tab_ruling') this.ruling.mark(at);
  }

  private openTab(tab: Tab): void {
    this.open = tab;
    for (const [key, button] of this.tabs) {
      button.setAttribute('aria-selected', String(key === tab));
      button.tabIndex = key === tab ? 0 : -1;
    }
    this.body.replaceChildren(this.parts.get(tab)!.element);
    this.body.setAttribute('aria-label', t(tab));
    this.told('');
    this.hooks.changed();
  }

  private pressed(event: KeyboardEvent): void {
    const keys = [...this.tabs.keys()];
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    event.stopPropagation();
    const next = keys[(keys.indexOf(this.open) + step + keys.length) % keys.length]!;
    this.show(this.model, next);
    this.tabs.get(next)!.focus();
  }

  private judged(): void {
    if (this.model) this.show(this.model);
    this.hooks.changed();
  }

  private showMatters(model: Model): void {
    const warning = this.warning(model);
    const matters = mattersOf(model, warning && tellWarning(this.chuhe, warning, language()));
    if (this.judge.isFailing) matters.push({ kind: 'judge', level: 'note', text: t('judge_failing') });
    const key = JSON.stringify([language(), matters]);
    if (this.matters.dataset['shown'] === key) return;
    this.matters.dataset['shown'] = key;
    this.matters.replaceChildren(...(matters.length ? matters.map((matter) => this.matter(matter)) : [h('li', { class: 'empty' }, t('nothing_needs_you'))]));
  }

  private matter(matter: Matter): HTMLElement {
    const tabs: Record<string, Tab> = { repetition: 'tab_ruling', warned: 'tab_ruling', unchanged: 'tab_ruling', late: 'tab_forfeit', fouls: 'tab_foul', record: 'tab_miss', ended: 'tab_sheet', flag: 'tab_sheet', offer: 'tab_log' };
    const tab = tabs[matter.kind];
    const attributes = { 'data-level': matter.level, 'data-kind': matter.kind };
    if (!tab || !this.tabs.has(tab)) return h('li', attributes, matter.text);
    return h('li', attributes, h('button', { type: 'button', on: { click: () => this.show(this.model, tab) } }, matter.text));
  }

  private showQuick(model: Model): void {
    const key = `${model.have} ${model.state!.phase} ${language()}`;
    if (key === this.tried) return;
    this.tried = key;
    const answers = model.attempts(QUICK.map(([, event]) => event));
    QUICK.forEach(([name], i) => {
      const button = this.quick.get(name)!;
      const answer = answers?.[i];
      button.disabled = answer?.taken === false;
      button.title = answer?.taken === false ? refusalText(answer) : '';
      if (RARE.has(name)) button.hidden = answer?.taken === false;
    });
    const isPaused = answers?.[2]?.taken === true;
    this.quick.get('pause')!.hidden = isPaused;
    this.quick.get('resume')!.hidden = !isPaused;
  }

  private async act(event: Happening, isGrave = false, consequence = (answer: Answer | null): string => previewText(this.chuhe, answer)): Promise<void> {
    const model = this.model;
    if (!model || !this.canAct) return;
    const what = eventText(this.chuhe, { seq: 0, event: { ...event, at: 0 }, effects: [] }, model.isVariant ? undefined : model.state?.fen);
    const { answer, isSure } = await agreed(model, event, isGrave, (foreseen) => confirmed(what, consequence(foreseen), this.element));
    if (this.model !== model) return; // another game is shown by now
    if (answer?.taken === false) return this.told(t('refused', { why: refusalText(answer) }));
    if (!isSure) return;
    this.told(t('sent'));
    this.hooks.send(event);
  }
}
