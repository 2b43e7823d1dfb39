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

let asked: Promise<void> | null = null;

/** Asks the server, once; who cannot be asked leaves a guest. */
export function askAccount(): Promise<void> {
  asked ??= request<{ name: string | null }>('/api/session').then(
    ({ name }) => setAccount(name),
    () => undefined, // a server without accounts
  );
  return asked;
}
