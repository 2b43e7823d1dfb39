// SPDX-License-Identifier: GPL-3.0-or-later
/** Files of many games, one after the other: a round may have hundreds. */

const WAIT_MS = 1000;
const TRIES = 30;

/** Who asks too fast waits, and asks again. */
async function patiently(path: string, isWanted: () => boolean): Promise<Response> {
  let response = await fetch(path);
  for (let tries = 1; response.status === 429 && tries < TRIES && isWanted(); tries++) {
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    response = await fetch(path);
  }
  return response;
}

/** What lies at these addresses, in their order; null when nobody wants it any more. `told` hears
 * which one is asked for, and throws for one that cannot be had. */
export async function fetchAll(paths: readonly string[], isWanted: () => boolean, told: { asked(index: number): void; failed(index: number, status: number): Error }): Promise<string[] | null> {
  const texts: string[] = [];
  for (const [index, path] of paths.entries()) {
    if (!isWanted()) return null;
    told.asked(index);
    const response = await patiently(path, isWanted);
    if (!isWanted()) return null;
    if (!response.ok) throw told.failed(index, response.status);
    texts.push(await response.text());
  }
  return isWanted() ? texts : null;
}
