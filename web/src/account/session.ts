// SPDX-License-Identifier: GPL-3.0-or-later
/** Who is logged in in this browser. The cookie says it to the server; here is only the name. */

import { request } from '../api';

let current: string | null = null;
const listeners = new Set<() => void>();

/** The name of the account; null: a guest. */
export function account(): string | null {
  return current;
}

export function setAccount(name: string | null): void {
  if (name === current) return;
  current = name;
  for (const listener of [...listeners]) listener();
}

/** Calls `listener` when somebody logs in or out; gives the way to stop it. */
export function onAccount(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks the server; who cannot be asked leaves a guest. */
export async function askAccount(): Promise<void> {
  try {
    setAccount((await request<{ name: string | null }>('/api/session')).name);
  } catch {
    // a server without accounts
  }
}
