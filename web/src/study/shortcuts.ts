// SPDX-License-Identifier: GPL-3.0-or-later
/** What keys do on the study page. */

import { h } from '../dom';
import { t, type Key } from '../i18n';
import type { BoardView } from './board_view';
import { isWriting } from './opener';
import type { Study } from './study';
import { openDialog } from './tool_button';
import { ROOT, sibling } from './tree';

/** What keys do beyond the study itself. */
export interface KeyActs {
  open(): void;
  save(): void;
  help(): void;
  /** Out of a field, to the moves. */
  toMoves(): void;
}

/** What a key that is pressed does; null: nothing, it is left to the browser. */
export function shortcut(event: KeyboardEvent, study: Study, board: BoardView, acts: KeyActs): (() => void) | null {
  const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
  const letter = event.key.toLowerCase();
  if (isCommand && letter === 's' && !event.shiftKey) return () => acts.save();
  if (isWriting(event.target)) return event.key === 'Escape' && !event.isComposing ? () => acts.toMoves() : null;
  if (!isCommand && (event.ctrlKey || event.altKey || event.metaKey)) return null;
  if (isCommand) {
    const commands: Record<string, () => void> = {
      z: () => (event.shiftKey ? study.redo() : study.undo()),
      y: () => study.redo(),
      o: () => acts.open(),
    };
    return commands[letter] ?? null;
  }
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] as 1 | -1 | undefined;
  if (step !== undefined) return study.at !== ROOT && sibling(study.tree, study.at, step) !== null ? () => study.beside(step) : null;
  const keys: Record<string, () => void> = {
    ArrowLeft: () => study.back(),
    ArrowRight: () => study.forward(),
    Home: () => study.first(),
    End: () => study.last(),
    Delete: () => study.remove(),
    f: () => board.flip(),
    '?': () => acts.help(),
  };
  return keys[event.key] ?? null;
}

const KEYS: readonly [string, Key][] = [
  ['← →', 'key_walk_moves'],
  ['↑ ↓', 'key_variations'],
  ['Home End', 'key_ends'],
  ['Delete', 'delete_move'],
  ['F', 'flip'],
  ['Ctrl+Z Ctrl+Y', 'key_undo'],
  ['Ctrl+O', 'open'],
  ['Ctrl+S', 'key_save'],
  ['Ctrl+V', 'key_paste'],
  ['Esc', 'key_leave_field'],
  ['?', 'key_help'],
];

export function showStudyKeys(): void {
  const rows = KEYS.map(([keys, what]) => h('tr', {}, h('th', { scope: 'row' }, ...keys.split(' ').flatMap((key) => [h('kbd', {}, key), ' '])), h('td', {}, t(what))));
  openDialog('keys', h('table', { class: 'study-keys' }, h('tbody', {}, ...rows)));
}
