// SPDX-License-Identifier: GPL-3.0-or-later
/** The games of a hall, over as many connections as they need: the server lets one of them look
 * at so many. */

import type { Message } from '../messages';
import { Net, type Socket, type Status } from '../net';

/** Less some for good measure. */
const GAMES_A_LINE = 250;
/** The worst of them is told. */
const STATUSES: readonly Status[] = ['open', 'connecting', 'lost'];

export interface LinesListener {
  status(status: Status): void;
  /** What the hall is, is told once. */
  message(message: Message, net: Net): void;
}

export class Lines {
  private readonly nets: { net: Net; games: number; status: Status }[] = [];
  private readonly games = new Map<string, Net>();

  constructor(
    private readonly hall: string,
    private readonly key: string | undefined,
    private readonly listener: LinesListener,
    private readonly connectTo: (address: string) => Socket,
  ) {}

  start(): void {
    this.another();
  }

  join(game: string, have: () => number): void {
    const line = this.nets.find((one) => one.games < GAMES_A_LINE) ?? this.another();
    line.games++;
    this.games.set(game, line.net);
    line.net.join(game, undefined, have);
  }

  leaveGame(game: string): void {
    const net = this.games.get(game);
    this.games.delete(game);
    for (const line of this.nets) if (line.net === net) line.games--;
    net?.leaveGame(game);
  }

  /** The one that a game is seen over. */
  of(game: string): Net {
    return this.games.get(game) ?? this.nets[0]!.net;
  }

  hurry(): void {
    for (const { net } of this.nets) net.hurry();
  }

  close(): void {
    for (const { net } of this.nets) net.close();
  }

  private another(): { net: Net; games: number; status: Status } {
    const isFirst = this.nets.length === 0;
    const net: Net = new Net(
      {
        status: (status) => {
          line.status = status;
          this.listener.status(STATUSES[Math.max(...this.nets.map((one) => STATUSES.indexOf(one.status)))]!);
        },
        message: (message) => {
          if (isFirst || message.is !== 'hall') this.listener.message(message, net);
        },
      },
      this.connectTo,
    );
    const line = { net, games: 0, status: 'connecting' as Status };
    this.nets.push(line);
    net.hall(this.hall, this.key);
    net.start();
    return line;
  }
}
