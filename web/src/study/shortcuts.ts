// SPDX-License-Identifier: GPL-3.0-or-later
/** What keys do on the study page. */

import type { BoardView } from './board_view';
import { isWriting } from './opener';
import type { Study } from './study';
import { ROOT, sibling } from './tree';

/** What a key that is pressed does; null: nothing, it is left to the browser. */
export function shortcut(event: KeyboardEvent, study: Study, board: BoardView, open: () => void): (() => void) | null {
  const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
  if (isWriting(event.target) || (!isCommand && (event.ctrlKey || event.altKey || event.metaKey))) return null;
  if (isCommand) {
    const commands: Record<string, () => void> = {
      z: () => (event.shiftKey ? study.redo() : study.undo()),
      y: () => study.redo(),
      o: open,
    };
    return commands[event.key.toLowerCase()] ?? null;
  }
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] as 1 | -1 | undefined;
  if (step !== undefined) return study.at !== ROOT && sibling(study.tree, study.at, step) !== null ? () => study.beside(step) : null;
  const acts: Record<string, () => void> = {
    ArrowLeft: () => study.back(),
    ArrowRight: () => study.forward(),
    Home: () => study.first(),
    End: () => study.last(),
    Delete: () => study.remove(),
    f: () => board.flip(),
  };
  return acts[event.key] ?? null;
}
