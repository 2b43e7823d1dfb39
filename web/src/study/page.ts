// SPDX-License-Identifier: GPL-3.0-or-later
/** The study page: a game with its variations, to walk through and to write. */

import type { Chuhe } from '../chuhe';
import { h } from '../dom';
import { makeEngineLines, makeReview } from './panels';
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

export class StudyPage {
  readonly element: HTMLElement;
  private readonly panels: Panel[] = [];

  constructor(_chuhe: Chuhe, _address: StudyAddress) {
    void makeEngineLines;
    void makeReview;
    this.element = h('div', { class: 'study-page' }, h('h1', { t: 'study' }));
  }

  leave(): void {
    for (const panel of this.panels) panel.leave();
  }
}
