// SPDX-License-Identifier: GPL-3.0-or-later
/** Where a study is taken away as a file, or its position as a picture. */

import { reason } from '../api';
import { copyText } from '../clipboard';
import { choice, field, h, setText } from '../dom';
import { both, language, t, type Key } from '../i18n';
import * as prefs from '../prefs';
import { ENCODINGS, exportAs, fileName, FORMATS, NOTATIONS, pictureAs, withoutShapes, type Encoding, type Exported, type FileNotation, type PictureWish } from './export';
import type { Tree } from './tree';
import { download, openDialog } from './tool_button';

export function showExportDialog(tree: Tree, taken: (tree: Tree) => void): void {
  const format = choice('format', FORMATS.map(({ name }) => [name, `format_${name}` as Key]), 'pgn');
  const encoding = choice('encoding', ENCODINGS.map((name) => [name, `encoding_${name.replace('-', '')}` as Key]), 'utf-8');
  const notation = choice('file-notation', NOTATIONS.map((name) => [name, `write_${name}` as Key]), prefs.read<string>('file-notation', 'chinese'));
  const bare = h('input', { type: 'checkbox', class: 'tick', name: 'without-shapes' });
  const plain = withoutShapes(tree);
  const told = h('div', { class: 'told', role: 'status' });
  const save = h('button', { type: 'button', class: 'main', t: 'download' });
  const copy = h('button', { type: 'button', t: 'copy_text' });
  const chosen = (): (typeof FORMATS)[number] => FORMATS.find(({ name }) => name === format.value)!;
  const changed = (): void => {
    encoding.disabled = copy.disabled = !chosen().isText;
    notation.disabled = !chosen().hasNotation;
    told.replaceChildren();
  };
  format.addEventListener('change', changed);
  encoding.addEventListener('change', changed);
  bare.addEventListener('change', changed);
  notation.addEventListener('change', () => {
    prefs.write('file-notation', notation.value);
    changed();
  });
  const make = async (use: (file: Blob) => Promise<unknown> | void, as: Encoding): Promise<void> => {
    save.disabled = copy.disabled = true;
    try {
      const exported = await exportAs(bare.checked ? plain : tree, chosen(), as, notation.value as FileNotation);
      await use(exported.file);
      told.replaceChildren(...lossWords(exported));
      taken(tree);
    } catch (error) {
      told.replaceChildren(h('p', { class: 'fault' }, t('failed', { why: reason(error) })));
    }
    save.disabled = false;
    copy.disabled = !chosen().isText;
  };
  save.addEventListener('click', () => void make((file) => download(file, fileName(tree, chosen().extension)), encoding.value as Encoding));
  // on the clipboard a text has no encoding
  copy.addEventListener('click', () => void make(async (file) => copyText(await file.text(), copy), 'utf-8'));
  openDialog('export', field('format', format), field('write_moves', notation), field('encoding', encoding), plain === tree ? null : field('without_shapes', bare), h('div', { class: 'buttons' }, save, copy), told);
  changed();
}

/** What the file does not hold. */
function lossWords({ lost, tags, more, hasLostMore }: Exported): HTMLElement[] {
  const texts = lost.map((part) => t(`lost_${part}`));
  if (tags.length) texts.push(t('lost_tags', { list: tags.join(language() === 'zh' ? '、' : ', ') }));
  texts.push(...more.map(both));
  if (hasLostMore) texts.push(t('lost_more'));
  if (texts.length === 0) return [h('p', {}, t('export_whole'))];
  return [h('p', {}, t('export_losses')), h('ul', {}, ...texts.map((text) => h('li', {}, text)))];
}

export function showPictureDialog(wish: PictureWish, tree: Tree): void {
  const image = h('img', { class: 'picture', alt: t('picture') });
  const told = h('p', { role: 'status', t: 'loading' });
  const buttons = (['svg', 'png'] as const).map((type) => {
    const button = h('button', { type: 'button', 'data-type': type, on: { click: () => void take(type) } }, type.toUpperCase());
    button.disabled = true;
    return button;
  });
  let shown = '';
  const dialog = openDialog('picture', image, told, h('div', { class: 'buttons' }, h('span', { t: 'download' }), ...buttons));
  dialog.addEventListener('close', () => URL.revokeObjectURL(shown));
  const failed = (error: unknown): void => setText(told, t('failed', { why: reason(error) }));
  const take = async (type: 'svg' | 'png'): Promise<void> => {
    try {
      download(await pictureAs(type, wish), fileName(tree, type));
    } catch (error) {
      failed(error);
    }
  };
  void pictureAs('svg', wish).then((picture) => {
    if (!dialog.open) return;
    shown = URL.createObjectURL(picture);
    image.src = shown;
    told.remove();
    for (const button of buttons) button.disabled = false;
  }, failed);
}
