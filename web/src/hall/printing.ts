// SPDX-License-Identifier: GPL-3.0-or-later
/** Prints something that is not on the page: only that is on the paper. */

export function printed(sheet: HTMLElement): void {
  document.body.append(sheet);
  document.body.classList.add('printing');
  const done = (): void => {
    document.body.classList.remove('printing');
    sheet.remove();
  };
  addEventListener('afterprint', done, { once: true });
  print();
}
