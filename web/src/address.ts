// SPDX-License-Identifier: GPL-3.0-or-later
/** The address of the page. All who change it do so here, so that it is known what it was
 * when the browser has gone Back already, and work would be lost by that. */

let shown = '';

/** The address of what is shown, as it is set here. */
export function shownAddress(): string {
  return shown;
}

export function pushAddress(address: string): void {
  history.pushState(null, '', address);
  shown = here();
}

export function replaceAddress(address: string): void {
  history.replaceState(null, '', address);
  shown = here();
}

/** What is to be shown is what the browser says. */
export function followAddress(): void {
  shown = here();
}

/** Whether another page is meant, or the same one with another key: other ends of an address,
 * as `#main`, are places within the page. */
export function leadsAway(from: string, to: string): boolean {
  const [path, end] = parts(to);
  return path !== parts(from)[0] || (KEY.test(end) && end !== parts(from)[1]);
}

/** Secret links end in keys like these. */
const KEY = /^[0-9A-Za-z]{16,}$/;

function here(): string {
  return location.pathname + location.search + location.hash;
}

function parts(address: string): [string, string] {
  const at = address.indexOf('#');
  return at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at + 1)];
}
