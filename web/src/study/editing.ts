// SPDX-License-Identifier: GPL-3.0-or-later
/** The position editor in the place of the study. Its address has the position: it is there
 * again when the page is loaded again, can be passed on, and "back" leaves the editor alone. */

import { pushAddress, replaceAddress } from '../address';
import type { Chuhe } from '../chuhe';
import { h } from '../dom';
import { readFen } from './setup_report';
import type { MakeEditor } from './types';

/** `/editor?fen=…`, without the blanks that chats cut addresses at. */
export function editorAddress(fen: string): string {
  return `/editor?fen=${fen.replace(/ /g, '_')}`;
}

export class Editing {
  readonly element = h('div', { class: 'editor-place', hidden: true });
  private editor: ReturnType<MakeEditor> | null = null;
  /** The address is one step further than that of the study. */
  private isStep = false;
  private arrived: (() => void) | null = null;

  constructor(
    private readonly chuhe: Chuhe,
    private readonly make: MakeEditor | null,
    private readonly hooks: {
      /** It begins, or it has ended. */
      changed(): void;
      done(fen: string): void;
      /** A game is to begin there. */
      play(fen: string): void;
    },
  ) {}

  get isOpen(): boolean {
    return this.editor !== null;
  }

  /** The position as it stands. */
  get fen(): string {
    return this.editor?.fen ?? '';
  }

  /** `isAddress`: the address has led here. */
  open(fen: string, isAddress = false): void {
    if (!this.make || this.isOpen) return;
    const read = readFen(this.chuhe, fen);
    if ('why' in read) return;
    this.editor = this.make(this.chuhe, read.fen, {
      done: (made) => void this.close().then(() => this.hooks.done(made)),
      // the editor stays: one comes back to it
      play: (made) => this.hooks.play(made),
      cancelled: () => void this.close(),
      changed: (made) => {
        if (this.isOpen) replaceAddress(editorAddress(made));
      },
    });
    this.isStep = !isAddress;
    if (isAddress) replaceAddress(editorAddress(read.fen));
    else pushAddress(editorAddress(read.fen));
    this.element.replaceChildren(this.editor.element);
    this.element.hidden = false;
    this.hooks.changed();
  }

  /** A position in place of the one that is set up. */
  take(fen: string): void {
    this.editor?.take(fen);
  }

  /** Done when the address is that of the study again. */
  close(): Promise<void> {
    if (!this.isOpen) return Promise.resolve();
    this.putAway();
    if (!this.isStep) {
      replaceAddress('/study');
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      this.arrived = resolve;
      history.back();
    });
  }

  /** One went back or forth; true: that was all about the editor. */
  popped(): boolean {
    if (this.arrived) {
      this.arrived();
      this.arrived = null;
      return true;
    }
    if (!this.isOpen || !this.isStep || location.pathname === '/editor') return false;
    this.putAway();
    return true;
  }

  leave(): void {
    this.editor?.leave?.();
  }

  private putAway(): void {
    this.editor?.leave?.();
    this.editor = null;
    this.element.hidden = true;
    this.element.replaceChildren();
    this.hooks.changed();
  }
}
