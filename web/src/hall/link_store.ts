// SPDX-License-Identifier: GPL-3.0-or-later
/** The secret links that this browser was given. Each game has an entry of its own, which is
 * read when it is asked for: another tab may have been given some as well. */

import type { Side } from '../chuhe';
import { hallName } from '../hall_entry';
import * as prefs from '../prefs';

export type GameLinks = Partial<Record<Side | 'watch', string>>;

interface Kept {
  /** Of the hall itself, where it was made in this browser. */
  hall?: Partial<Record<'director' | 'arbiter' | 'watch', string>>;
  /** Of its games, as they were kept at one time. */
  games?: Record<string, GameLinks>;
}

export class LinkStore {
  /** Whether all that was given here outlives the page. */
  isKept = true;

  constructor(private readonly hall: string) {}

  get ofHall(): NonNullable<Kept['hall']> {
    return this.whole().hall ?? {};
  }

  of(game: string): GameLinks {
    return { ...this.whole().games?.[game], ...prefs.read<GameLinks | null>(this.name(game), null) };
  }

  keep(game: string, links: GameLinks): void {
    if (!prefs.write(this.name(game), { ...this.of(game), ...links })) this.isKept = false;
  }

  /** Tells when another tab was given one; what it gives ends that. */
  onChange(listener: () => void): () => void {
    const heard = ({ key }: StorageEvent): void => {
      if (key === null || key.startsWith(`chuhe-${hallName(this.hall)}`)) listener();
    };
    addEventListener('storage', heard);
    return () => removeEventListener('storage', heard);
  }

  private whole(): Kept {
    return prefs.read<Kept | null>(hallName(this.hall), null) ?? {};
  }

  private name(game: string): string {
    return `${hallName(this.hall)}-${game}`;
  }
}
