// SPDX-License-Identifier: GPL-3.0-or-later
/** What the parts of the study page know of each other. */

import type { Chuhe } from '../chuhe';
import type { Message } from '../messages';
import type { Status } from '../net';

export type Brush = 'green' | 'red' | 'blue' | 'yellow';

/** From one point to another (`h2`, `e2`). */
export interface Arrow {
  from: string;
  to: string;
  brush?: Brush;
}

/** A circle around a point. */
export interface Circle {
  at: string;
  brush?: Brush;
}

/** What is looked at. */
export interface StudyView {
  /** The FEN in which the game begins. */
  start: string;
  /** Moves (`h2e2`) from the start to the position that is looked at. */
  moves: string[];
  /** The position that is looked at. */
  fen: string;
  /** The rule book to judge by: a name of `chuhe.lists.book`. */
  rules: string;
  /** The moves of the game's main line, from the start to its end. */
  mainline: string[];
  /** How many of `moves` are those of the main line: `moves.length` when it is looked at itself. */
  at: number;
  /** Changes whenever another game is opened. */
  game: number;
  /** Whether any move can be played here. */
  isOver: boolean;
}

/** The WebSocket of the page. It is opened by the first `send`, and comes back by itself. */
export interface StudyConnection {
  readonly status: Status;
  /** False: there is no connection at the moment, and the message is not kept. */
  send(message: object): boolean;
  /** Calls `listener` with all that comes; gives the way to stop it. */
  onMessage(listener: (message: Message) => void): () => void;
  /** The same for the state of the connection; what was asked before it was lost is to be asked again. */
  onStatus(listener: (status: Status) => void): () => void;
}

/** A panel beside the board. `show` comes with every change of what is looked at. */
export interface Panel {
  readonly element: HTMLElement;
  show(view: StudyView): void;
  leave(): void;
}

export interface EngineHooks {
  /** Arrows on the board in place of those before; none takes them away. */
  arrows(arrows: Arrow[]): void;
  /** Enters moves as a variation that begins where one looks. */
  addLine(moves: string[]): void;
}

export interface ReviewHooks {
  /** Looks at the main line after so many plies. */
  goTo(ply: number): void;
  /** Enters a variation that begins after so many plies of the main line. */
  addVariation(ply: number, moves: string[], comment: string): void;
  /** Adds to the comment of the main line's ply (1: the first). */
  addComment(ply: number, text: string): void;
  /** Sets a mark (PGN's numbers: 2 `?`, 4 `??`, 6 `?!`) in place of another judgement. */
  addMark(ply: number, mark: number): void;
  /** What `act` adds is undone together. */
  together(act: () => void): void;
}

export interface EditorHooks {
  done(fen: string): void;
  /** A game is to begin there. */
  play(fen: string): void;
  cancelled(): void;
  /** The position is another one. */
  changed?(fen: string): void;
}

export interface Editor {
  readonly element: HTMLElement;
  readonly fen: string;
  /** A position in place of the one that is set up; one that cannot be read is refused: false. */
  take(fen: string): boolean;
  leave?(): void;
}

export type MakeEngineLines = (chuhe: Chuhe, connection: StudyConnection, hooks: EngineHooks) => Panel;
export type MakeReview = (chuhe: Chuhe, connection: StudyConnection, hooks: ReviewHooks) => Panel;
export type MakeEditor = (chuhe: Chuhe, start: string, hooks: EditorHooks) => Editor;
