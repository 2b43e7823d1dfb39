// SPDX-License-Identifier: GPL-3.0-or-later
/** Studies that the server keeps: whoever has the link sees one, whoever has its key saves it. */

import { ApiError, request } from '../api';
import type { Version } from './drafts';
import { forgetKey, keepKey, keysOf } from './kept';
import type { GameRecord } from './record';

/** What the server keeps of a study. */
export const LARGEST = 512 << 10;

/** How a study is called in the browser's list. */
export interface Label {
  title: string;
  plies: number;
  begins: string;
}

export interface Stored {
  id: string;
  /** Unknown of a server that does not count them. */
  version: Version | undefined;
}

export function isTooLarge(record: GameRecord): boolean {
  return new TextEncoder().encode(JSON.stringify(record)).length > LARGEST;
}

/** A new one; its key is remembered. */
export async function share(record: GameRecord, label: Label): Promise<Stored> {
  const { id, key, version } = await request<{ id: string; key: string; version?: Version }>('/api/studies', { record });
  keepKey({ id, key, ...label });
  return { id, version };
}

/** Saves one with a key that is known here; those that the server refuses are forgotten.
 * `version`: what it was made from; where that is not what is stored, the server refuses
 * (`changed`). Without one it is put in the place of whatever is there. */
export async function save(id: string, record: GameRecord, label: Label, version?: Version): Promise<Stored> {
  let refused: unknown = new ApiError('unknown_key', undefined);
  for (const key of keysOf(id)) {
    try {
      const saved = await request<{ version?: Version }>(`/api/studies/${id}`, { key, record, ...(version === undefined ? {} : { version }) });
      keepKey({ id, key, ...label });
      return { id, version: saved.version };
    } catch (error) {
      if (!isWrongKey(error)) throw error;
      forgetKey(id, key);
      refused = error;
    }
  }
  throw refused;
}

export function isWrongKey(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'unknown_key';
}

/** Somebody saved it since. */
export function isChanged(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'changed';
}

export async function load(id: string): Promise<{ record: unknown; version: Version | undefined }> {
  const { record, version } = await request<{ record: unknown; version?: Version }>(`/api/studies/${encodeURIComponent(id)}`);
  return { record, version };
}

export function linkOf(id: string, key?: string): string {
  return new URL(`/s/${id}${key ? `#${key}` : ''}`, location.href).href;
}
