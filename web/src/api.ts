// SPDX-License-Identifier: GPL-3.0-or-later
/** Requests to the server. */

import { both, t, type Both } from './i18n';

export class ApiError extends Error {
  constructor(
    readonly code: string,
    private readonly words: Both | undefined,
  ) {
    super(code);
  }

  /** In the language that is set now. */
  get text(): string {
    return both(this.words) || t('no_server');
  }
}

export async function request<T>(path: string, body?: object): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      method: body ? 'POST' : 'GET',
      headers: body ? { 'Content-Type': 'application/json' } : {},
      body: body ? JSON.stringify(body) : undefined,
    });
  } catch {
    throw new ApiError('no_server', undefined);
  }
  const answer = (await response.json().catch(() => null)) as (T & { error?: string; message?: Both }) | null;
  if (!response.ok || !answer) throw new ApiError(answer?.error ?? String(response.status), answer?.message);
  return answer;
}

export function reason(error: unknown): string {
  return error instanceof ApiError ? error.text : String((error as Error).message ?? error);
}
