// SPDX-License-Identifier: GPL-3.0-or-later
/** What the library says of the positions and moves of a tree; each is asked once. */

import type { Question } from '../arbiter/judge';
import type { Chuhe, Game, Position, PositionView, Side } from '../chuhe';
import { movesTo, nodeOf, ROOT, type Tree } from './tree';

export interface Told {
  /** The position after the move. */
  fen: string;
  /** Who made the move. */
  side: Side;
  chinese: string;
  wxf: string;
}

/** How the game stands where it is looked at. */
export interface Standing {
  view: PositionView;
  /** The end by mate or stalemate: words of the rules. */
  end: { result: string; message: { en: string; zh: string }; clause: string } | null;
  /** How often the position has stood on the board in this line, this time included. */
  occurrences: number;
}

export class Positions {
  private game = -1;
  private readonly told = new Map<number, Told>();
  private usual = '';

  constructor(private readonly chuhe: Chuhe) {}

  /** Faults that a study may have: all of them. */
  private get forgiven(): string[] {
    return this.chuhe.lists.fault.map((fault) => fault.name);
  }

  position(fen: string): Position {
    return this.chuhe.position(fen, this.forgiven);
  }

  startOf(tree: Tree): string {
    if (tree.start !== null) return tree.start;
    if (!this.usual) {
      const start = this.chuhe.start();
      this.usual = start.fen;
      start.free();
    }
    return this.usual;
  }

  sideOf(fen: string): Side {
    return fen.split(' ')[1] === 'b' ? 'black' : 'red';
  }

  fen(tree: Tree, id: number): string {
    return id === ROOT ? this.startOf(tree) : this.tell(tree, id).fen;
  }

  tell(tree: Tree, id: number): Told {
    if (tree.game !== this.game) {
      this.told.clear();
      this.game = tree.game;
    }
    const known = this.told.get(id);
    if (known) return known;
    const missing: number[] = [];
    for (let at = id; at !== ROOT && !this.told.has(at); at = nodeOf(tree, at).parent) missing.push(at);
    const above = nodeOf(tree, missing[missing.length - 1]!).parent;
    const position = this.position(above === ROOT ? this.startOf(tree) : this.told.get(above)!.fen);
    try {
      for (const one of missing.reverse()) this.told.set(one, this.play(position, nodeOf(tree, one).move));
    } finally {
      position.free();
    }
    return this.told.get(id)!;
  }

  /** Whether a move can be played; null, or why not. */
  explain(fen: string, move: string): { en: string; zh: string } | null {
    const position = this.position(fen);
    try {
      return position.explain(move);
    } finally {
      position.free();
    }
  }

  /** The move that a text says there; throws when it says none. */
  read(fen: string, text: string): string {
    const position = this.position(fen);
    try {
      return position.read(text.trim());
    } finally {
      position.free();
    }
  }

  /** As many of the moves as can be played there, one behind the other. */
  playable(fen: string, moves: readonly string[]): string[] {
    const position = this.position(fen);
    try {
      const refused = moves.findIndex((move) => position.play(move) !== null);
      return refused < 0 ? [...moves] : moves.slice(0, refused);
    } finally {
      position.free();
    }
  }

  standing(tree: Tree, id: number): Standing {
    return this.inGame(tree, id, (game) => {
      const position = game.position();
      try {
        const { result, message, clause } = game.view();
        return { view: position.view(), end: result === 'open' ? null : { result, message, clause }, occurrences: game.occurrences };
      } finally {
        position.free();
      }
    });
  }

  /** What is to be ruled where a position stands again; the ruling takes its time. */
  question(tree: Tree, id: number, book: string): Question {
    return { start: this.startOf(tree), forgive: this.forgiven, moves: movesTo(tree, id), book };
  }

  private play(position: Position, move: string): Told {
    const side = position.toMove;
    const told = { side, chinese: position.text(move, 'chinese'), wxf: position.text(move, 'wxf') };
    position.play(move);
    return { ...told, fen: position.fen };
  }

  private inGame<T>(tree: Tree, id: number, ask: (game: Game) => T): T {
    const start = this.position(this.startOf(tree));
    const game = start.game({ naturalLimit: 'off', deadDrawEnds: false });
    try {
      for (const move of movesTo(tree, id)) game.play(move);
      return ask(game);
    } finally {
      game.free();
      start.free();
    }
  }
}
