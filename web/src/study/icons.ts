// SPDX-License-Identifier: GPL-3.0-or-later
/** Small drawings for buttons, of lines on 24 by 24. */

const ICONS = {
  new: 'M7 3h7l5 5v13H7zM14 3v5h5M13 12v6M10 15h6',
  open: 'M3 6h6l2 2h10v11H3zM3 11h18',
  share: 'M9 13l6-4M9 15l6 4M6 14m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0M18 7m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0M18 19m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
  export: 'M12 4v11M8 11l4 4 4-4M4 17v3h16v-3',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 2-2 5 5M15 9m-1 0a1 1 0 1 0 2 0a1 1 0 1 0-2 0',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  list: 'M9 6h11M9 12h11M9 18h11M4 6h1M4 12h1M4 18h1',
  board: 'M4 4h16v16H4zM4 9h16M4 15h16M9 4v16M15 4v16',
  play: 'M12 12m-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0M10 8l6 4-6 4z',
  undo: 'M8 5L4 9l4 4M4 9h10a5 5 0 0 1 0 10h-3',
  redo: 'M16 5l4 4-4 4M20 9H10a5 5 0 0 0 0 10h3',
  first: 'M6 5v14M19 5l-9 7 9 7z',
  back: 'M16 5l-9 7 9 7z',
  forward: 'M8 5l9 7-9 7z',
  last: 'M18 5v14M5 5l9 7-9 7z',
  flip: 'M8 4v15M4 8l4-4 4 4M16 20V5M12 16l4 4 4-4',
  draw: 'M4 20l1-5L16 4l4 4L9 19zM13 7l4 4',
  erase: 'M4 15l9-9 7 7-7 7H9zM9 10l7 7M13 20h7',
  up: 'M12 20V5M6 11l6-6 6 6',
  main: 'M12 3l2.7 5.9 6.3.7-4.7 4.3 1.3 6.3L12 17l-5.6 3.2 1.3-6.3L3 9.6l6.3-.7z',
  delete: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v6M14 11v6',
  keys: 'M3 7h18v11H3zM7 11h0M11 11h0M15 11h0M8 15h8',
  cut: 'M4 6h10M4 12h7M4 18h4M15 12l6 6M21 12l-6 6',
} as const;

export type IconName = keyof typeof ICONS;

const SVG = 'http://www.w3.org/2000/svg';

export function icon(name: IconName): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', ICONS[name]);
  svg.append(path);
  return svg;
}
