// SPDX-License-Identifier: GPL-3.0-or-later
/** The tools that stand in the study page. A part that there is not is null: its place stays empty. */

import { PositionEditor } from './editor';
import { EngineLines } from './engine';
import { Review } from './review';
import type { MakeEditor, MakeEngineLines, MakeReview } from './types';

export const makeEngineLines: MakeEngineLines | null = (chuhe, connection, hooks) => new EngineLines(chuhe, connection, hooks);
export const makeReview: MakeReview | null = (chuhe, connection, hooks) => new Review(chuhe, connection, hooks);
export const makeEditor: MakeEditor | null = (chuhe, start, hooks) => new PositionEditor(chuhe, start, hooks);
