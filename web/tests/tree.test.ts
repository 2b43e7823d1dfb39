// SPDX-License-Identifier: GPL-3.0-or-later
import { expect, test } from 'vitest';

import { History } from '../src/study/history';
import { fromRecord, NoRecord, toRecord } from '../src/study/record';
import * as trees from '../src/study/tree';
import { nodeOf, ROOT, type Tree } from '../src/study/tree';

/** 1. h2e2 h9g7 (1... h7e7 2. b2c2) 2. h0g2, and 1. b0c2 instead of the first. */
function sample(): Tree {
  let tree = trees.addMoves(trees.newTree(), ROOT, ['h2e2', 'h9g7', 'h0g2']).tree;
  tree = trees.addMoves(tree, 1, ['h7e7', 'b2c2']).tree;
  return trees.addMoves(tree, ROOT, ['b0c2']).tree;
}

const movesOf = (tree: Tree): string[] => [...trees.everyNode(tree)].map(([, node]) => node.move);

test('moves that are there are followed, others are added behind them', () => {
  const tree = sample();
  const { tree: same, last, added } = trees.addMoves(tree, ROOT, ['h2e2', 'h7e7']);
  expect(same).toBe(tree);
  expect([last, added]).toEqual([4, []]);
  const more = trees.addMoves(tree, ROOT, ['h2e2', 'h9g7', 'b0c2']);
  expect(more.added).toEqual([7]);
  expect(trees.movesTo(more.tree, more.last)).toEqual(['h2e2', 'h9g7', 'b0c2']);
});

test('a tree is walked a node first, then its line, then the variations', () => {
  expect(movesOf(sample())).toEqual(['h2e2', 'h9g7', 'h0g2', 'h7e7', 'b2c2', 'b0c2']);
});

test('the main line, its branches and the variations beside', () => {
  const tree = sample();
  expect(trees.mainLine(tree)).toEqual([1, 2, 3]);
  expect(trees.branchOf(tree, 5)).toBe(1);
  expect(trees.branchOf(tree, 3)).toBe(3);
  expect(trees.isOnMainLine(tree, 4)).toBe(false);
  expect(trees.plyOf(tree, 5)).toBe(3);
  expect([trees.sibling(tree, 2, 1), trees.sibling(tree, 2, -1), trees.sibling(tree, ROOT, 1)]).toEqual([4, null, null]);
  expect(trees.variationOf(tree, 5)).toBe(4);
  expect(trees.variationOf(tree, 3)).toBe(null);
});

test('a variation is put forward by one place; the main line is made to go through a node', () => {
  const tree = trees.addMoves(sample(), ROOT, ['c3c4']).tree;
  expect(nodeOf(trees.promote(tree, 7), ROOT).children).toEqual([1, 7, 6]);
  expect(nodeOf(trees.promote(trees.promote(tree, 7), 7), ROOT).children).toEqual([7, 1, 6]);
  // from within a variation the whole variation is meant
  expect(nodeOf(trees.promote(tree, 5), 1).children).toEqual([4, 2]);
  expect(trees.promote(tree, 3)).toBe(tree);
  expect(trees.mainLine(trees.makeMain(tree, 5))).toEqual([1, 4, 5]);
  const deep = trees.addMoves(tree, 6, ['h9g7']).tree;
  const other = trees.addMoves(deep, 6, ['b9c7']);
  expect(trees.mainLine(trees.makeMain(other.tree, other.last))).toEqual([6, other.last]);
});

test('what is deleted is gone with all that follows; numbers are not used again', () => {
  const tree = trees.remove(sample(), 2);
  expect(movesOf(tree)).toEqual(['h2e2', 'h7e7', 'b2c2', 'b0c2']);
  expect(trees.addMoves(tree, 1, ['h9g7']).last).toBe(7);
  expect(movesOf(trees.removeAfter(sample(), 1))).toEqual(['h2e2', 'b0c2']);
  expect(movesOf(trees.remove(sample(), ROOT))).toEqual([]);
});

test('no edit changes the tree before it', () => {
  const tree = sample();
  const before = JSON.stringify(toRecord(tree));
  trees.remove(tree, 1);
  trees.promote(tree, 4);
  trees.setComment(tree, 1, 'comment', 'x');
  trees.setMarks(tree, 1, [1]);
  trees.setTag(tree, 'Red', 'x');
  expect(JSON.stringify(toRecord(tree))).toBe(before);
});

test('a mark is kept once, at most eight, of 1 to 255', () => {
  expect(nodeOf(trees.setMarks(sample(), 1, [1, 1, 0, 256, 14]), 1).marks).toEqual([1, 14]);
  expect(nodeOf(trees.setMarks(sample(), 1, [1, 2, 3, 4, 5, 6, 7, 8, 9]), 1).marks).toHaveLength(8);
});

test('tags keep their order, are found in any case, and are gone when empty', () => {
  let tree = trees.setTag(trees.setTag(trees.newTree(), 'Red', '甲'), 'Event', '赛');
  tree = trees.setTag(tree, 'red', '乙');
  expect(tree.tags).toEqual([['Red', '乙'], ['Event', '赛']]);
  expect(trees.tagOf(tree, 'EVENT')).toBe('赛');
  expect(trees.setTag(tree, 'Red', '').tags).toEqual([['Event', '赛']]);
  expect(trees.setTag(tree, 'Red', '乙')).toBe(tree);
});

test('a record is written so that it is read back the same', () => {
  let tree = trees.setResult(trees.setTag(sample(), 'Red', '甲'), 'draw');
  tree = trees.setComment(trees.setComment(tree, ROOT, 'comment', '开局'), 4, 'before', '想');
  tree = trees.setMarks(trees.setComment(tree, 2, 'comment', '好\n好'), 2, [1, 14]);
  const record = toRecord(trees.makeMain(tree, 4));
  expect(record).toEqual({
    chuhe: 1,
    result: 'draw',
    tags: { Red: '甲' },
    comment: '开局',
    nodes: [
      'h2e2',
      { move: 'h7e7', before: '想' },
      'b2c2',
      { move: 'h9g7', comment: '好\n好', marks: [1, 14], parent: 1 },
      'h0g2',
      { move: 'b0c2', parent: 0 },
    ],
  });
  expect(toRecord(fromRecord(record))).toEqual(record);
  const timed = { chuhe: 1, result: 'open', start: '4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1', left_ms: 5, nodes: [{ move: 'e0e1', left_ms: 59000 }] };
  expect(toRecord(fromRecord(timed))).toEqual(timed);
});

test('what is no record is refused', () => {
  for (const wrong of [null, 1, 'x', [], {}, { chuhe: '1' }, { chuhe: 1, nodes: [{ move: 'h2e2', parent: 1 }] }, { chuhe: 1, nodes: [{}] }])
    expect(() => fromRecord(wrong), JSON.stringify(wrong)).toThrow(NoRecord);
});

test('long lines and many nested variations do no harm', () => {
  let tree = trees.addMoves(trees.newTree(), ROOT, Array.from({ length: 5000 }, () => 'a0a1')).tree;
  for (let at = ROOT, i = 0; i < 200; i++) {
    const added = trees.addMoves(tree, at, [`b${i % 10}c2`, 'h9g7']);
    tree = added.tree;
    at = added.added[0] ?? added.last;
    if (i % 50 === 0) expect(trees.pathTo(tree, at).length).toBeGreaterThan(0);
  }
  expect(trees.mainLine(tree)).toHaveLength(5000);
  expect(toRecord(fromRecord(toRecord(tree))).nodes).toHaveLength(tree.nodes.size - 1);
});

test('edits are undone and done again; those of one kind together', () => {
  const history = new History({ tree: trees.newTree(), at: ROOT });
  const edit = (move: string): void => {
    const { tree, last } = trees.addMoves(history.now.tree, history.now.at, [move]);
    history.edit({ tree, at: last });
  };
  edit('h2e2');
  edit('h9g7');
  for (const text of ['a', 'ab', 'abc'])
    history.edit({ tree: trees.setComment(history.now.tree, 2, 'comment', text), at: 2 }, 'comment 2');
  history.undo();
  expect(nodeOf(history.now.tree, 2).comment).toBe('');
  history.redo();
  expect(nodeOf(history.now.tree, 2).comment).toBe('abc');
  history.undo();
  history.undo();
  expect(movesOf(history.now.tree)).toEqual(['h2e2']);
  edit('b9c7');
  expect(history.now.at).toBe(3);
  expect(history.canRedo).toBe(false);
  while (history.undo());
  expect(movesOf(history.now.tree)).toEqual([]);
});

test('looking elsewhere is no edit, but ends one', () => {
  const history = new History({ tree: sample(), at: ROOT });
  history.edit({ tree: trees.setComment(history.now.tree, ROOT, 'comment', 'a'), at: ROOT }, 'comment 0');
  history.look(1);
  history.look(ROOT);
  history.edit({ tree: trees.setComment(history.now.tree, ROOT, 'comment', 'ab'), at: ROOT }, 'comment 0');
  history.undo();
  expect(nodeOf(history.now.tree, ROOT).comment).toBe('a');
});
