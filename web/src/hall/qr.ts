// SPDX-License-Identifier: GPL-3.0-or-later
/** A text as a QR code: a drawing of one path, made here. */

import { encode } from 'uqr';

const SVG = 'http://www.w3.org/2000/svg';

/** One square a module, dark ones only. */
export function modulesPath(dark: readonly (readonly boolean[])[]): string {
  return dark.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('');
}

export function qrCode(text: string): SVGElement {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', `0 0 ${size} ${size}`);
  svg.setAttribute('class', 'qr');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', modulesPath(data));
  svg.append(path);
  return svg;
}
