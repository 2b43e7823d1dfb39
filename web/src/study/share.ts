// SPDX-License-Identifier: GPL-3.0-or-later
/** Studies that the server keeps: whoever has the link sees one, whoever has its key saves it. */

import { request } from '../api';
import type { GameRecord } from './record';
import { keepKey, keyOf } from './kept';

/** What the server keeps of a study. */
export const LARGEST = 512 << 10;

export function isTooLarge(record: GameRecord): boolean {
  return new TextEncoder().encode(JSON.stringify(record)).length > LARGEST;
}

/** A new one; its key is remembered. */
export async function share(record: GameRecord, title: string): Promise<string> {
  const { id, key } = await request<{ id: string; key: string }>('/api/studies', { record });
  keepKey({ id, key, title });
  return id;
}

/** Saves one whose key is known here. */
export async function save(id: string, record: GameRecord, title: string): Promise<void> {
  const key = keyOf(id);
  await request(`/api/studies/${id}`, { key, record });
  if (key) keepKey({ id, key, title });
}

export async function load(id: string): Promise<unknown> {
  return (await request<{ record: unknown }>(`/api/studies/${encodeURIComponent(id)}`)).record;
}

export function linkOf(id: string, key?: string): string {
  return new URL(`/s/${id}${key ? `#${key}` : ''}`, location.href).href;
}
