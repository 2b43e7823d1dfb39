// SPDX-License-Identifier: GPL-3.0-or-later
/** What can be done with the whole study. */

import { h, say, setText } from '../dom';
import { t, type Key } from '../i18n';
import type { IconName } from './icons';
import type { Study } from './study';
import { toolButton } from './tool_button';

export type Tool = 'new' | 'open' | 'share' | 'export' | 'picture' | 'copy_fen' | 'copy_moves' | 'edit_position' | 'play_from' | 'undo' | 'redo' | 'keys';

/** What is of use while a position is set up, or while the study is on its way. */
const OF: Record<'editor' | 'loading', readonly Tool[]> = { editor: ['open', 'copy_fen'], loading: ['keys'] };

const DRAWINGS: Record<Tool, IconName> = {
  new: 'new',
  open: 'open',
  share: 'share',
  export: 'export',
  picture: 'picture',
  copy_fen: 'copy',
  copy_moves: 'list',
  edit_position: 'board',
  play_from: 'play',
  undo: 'undo',
  redo: 'redo',
  keys: 'keys',
};

/** What a drawing alone, or a short word, does not say. */
const MORE: { [tool in Tool]?: Key } = { play_from: 'editor_play', undo: 'tool_undo', redo: 'tool_redo', keys: 'keys' };

export class Toolbar {
  readonly element: HTMLElement;
  private readonly buttons = new Map<Tool, HTMLButtonElement>();
  private readonly saved = h('span', { class: 'saved', role: 'status' });

  constructor(tools: readonly Tool[], act: (tool: Tool, button: HTMLElement) => void) {
    for (const tool of tools) {
      const button: HTMLButtonElement = toolButton(DRAWINGS[tool], `tool_${tool}`, () => act(tool, button), MORE[tool]);
      button.dataset['tool'] = tool;
      this.buttons.set(tool, button);
    }
    this.element = h('div', { class: 'study-tools', role: 'toolbar', tLabel: 'tools' }, ...this.buttons.values(), this.saved);
  }

  /** `isOwn`: the study has a link and may be saved under it; `instead`: what is there in its place. */
  show(study: Study, isOwn: boolean, isKept: boolean, instead: keyof typeof OF | null): void {
    this.buttons.forEach((button, tool) => (button.disabled = instead !== null && !OF[instead].includes(tool)));
    if (!study.canUndo) this.buttons.get('undo')!.disabled = true;
    if (!study.canRedo) this.buttons.get('redo')!.disabled = true;
    say(this.buttons.get('share')!.querySelector('span')!, isOwn ? 'tool_save' : 'tool_share');
    setText(this.saved, study.isUnsaved ? t(isKept ? 'unsaved' : 'unsaved_unkept') : '');
    this.saved.title = study.isUnsaved ? t(isKept ? 'unsaved_kept' : 'not_kept') : '';
    this.saved.dataset['kept'] = String(isKept);
  }
}
