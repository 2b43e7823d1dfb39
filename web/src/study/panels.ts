// SPDX-License-Identifier: GPL-3.0-or-later
/** The tools that stand in the study page. A part that there is not is null: its place stays empty. */

import type { MakeEditor, MakeEngineLines, MakeReview } from './types';

export const makeEngineLines: MakeEngineLines | null = null as MakeEngineLines | null;
export const makeReview: MakeReview | null = null as MakeReview | null;
export const makeEditor: MakeEditor | null = null as MakeEditor | null;
