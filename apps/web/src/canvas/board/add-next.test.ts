import { elementKey } from '@lienzo/contract';
import { describe, expect, it } from 'vitest';
import { createDraft } from '../arrange/new-elements.ts';
import { isNote } from '../arrange/notes.ts';
import { overlaps } from '../geometry/box.ts';
import { addNext, addNextFromText, addSibling, canAddNext } from './add-next.ts';
import type { Board } from './board.ts';
import { insertDrafts } from './edits.ts';
import { createTestBoard, putFrame, putShape } from './test-board.ts';

const select = (board: Board, ...keys: string[]) => board.selection.set(new Set(keys));
const shapesOf = ({ scene }: Board) => scene.all().filter(({ kind }) => kind === 'shape');
const linesOf = ({ scene }: Board) =>
  scene.all().flatMap((element) => (element.kind === 'connector' ? [element.element] : []));

function putNote(board: Board): string {
  const box = { left: 100, top: 100, width: 160, height: 160 };
  const [key = ''] = insertDrafts(board, [
    createDraft({ kind: 'note', color: '#c4dcf7' }, { box, id: board.newId(), frameName: '' }),
  ]);
  return key;
}

describe('a connected shape', () => {
  it.each([
    ['right', 'EAST', 'WEST', 296, 100],
    ['left', 'WEST', 'EAST', -96, 100],
    ['above', 'NORTH', 'SOUTH', 100, -56],
    ['below', 'SOUTH', 'NORTH', 100, 256],
  ] as const)('is added %s', (side, first, second, left, top) => {
    const board = createTestBoard();
    const from = putShape(board, 1, [100, 100, 100, 60], {
      properties: { fills: [{ solid: { color: { hex: { value: '#ff0000' } } } }] },
      text: { paragraphs: [] },
    });
    select(board, from);
    addNext(board, side);
    const [key = ''] = board.selection.get();
    const added = board.scene.find(key);
    expect(added?.layout).toEqual({ left, top, width: 100, height: 60 });
    expect(added?.element).toMatchObject({
      properties: { fills: [{ solid: { color: { hex: { value: '#ff0000' } } } }] },
    });
    expect(linesOf(board)[0]).toMatchObject({
      connected: {
        first: { shape_id: from, side: first },
        second: { shape_id: key, side: second, marker: 'CLASSIC' },
      },
    });
    expect(board.editing.get()).toBe(key);
  });

  it('covers no other, and continues the look of the line before', () => {
    const board = createTestBoard();
    const from = putShape(board, 1, [100, 100, 100, 60]);
    for (let count = 0; count < 4; count += 1) {
      select(board, from);
      addNext(board, 'right');
    }
    const boxes = shapesOf(board).map(({ box }) => box);
    expect(boxes).toHaveLength(5);
    for (const [index, box] of boxes.entries())
      for (const other of boxes.slice(index + 1)) expect(overlaps(box, other)).toBe(false);
    const line = linesOf(board)[0];
    board.zone.change('connector', { id: line?.meta.id ?? '', type: 'CURVE' });
    for (const { meta } of linesOf(board).slice(1)) board.zone.remove(meta.id);
    select(board, from);
    addNext(board, 'right');
    expect(linesOf(board).map(({ type }) => type)).toEqual(['CURVE', 'CURVE']);
  });

  it('is added as a sibling below, connected with the same shape', () => {
    const board = createTestBoard();
    const from = putShape(board, 1, [100, 100, 100, 60]);
    select(board, from);
    addNext(board, 'right');
    const [child = ''] = board.selection.get();
    addSibling(board);
    const [sibling = ''] = board.selection.get();
    expect(board.scene.find(sibling)?.box.top).toBe((board.scene.find(child)?.box.top ?? 0) + 84);
    expect(linesOf(board).map(({ connected }) => connected.first.shape_id)).toEqual([from, from]);
  });

  it('is another card without the details of the first', () => {
    const board = createTestBoard();
    const card = putShape(board, 1, [100, 100, 260, 120], {
      basic: { type: 'CARD' },
      card: { tag: 'Urgent', due_date: '2026-01-31' },
    });
    select(board, card);
    addNext(board, 'right');
    const [key = ''] = board.selection.get();
    expect(board.scene.find(key)?.element).toMatchObject({ basic: { type: 'CARD' } });
    expect(board.scene.find(key)?.element).not.toHaveProperty('card');
  });

  it('needs exactly one shape that is not locked', () => {
    const board = createTestBoard();
    const [a, b] = [putShape(board, 1, [0, 0, 9, 9]), putShape(board, 2, [50, 0, 9, 9])];
    const frame = putFrame(board, 3, [0, 0, 100, 100]);
    select(board, a);
    expect(canAddNext(board)).toBe(true);
    select(board, a, b);
    expect(canAddNext(board)).toBe(false);
    select(board, frame);
    expect(canAddNext(board)).toBe(false);
    select(board, a);
    board.zone.change('shape', { id: a, locked: 'all' });
    expect(canAddNext(board)).toBe(false);
    expect(canAddNext({ ...board, canEdit: false })).toBe(false);
  });
});

describe('a note', () => {
  it('is added beside a note, in its color and without a connector', () => {
    const board = createTestBoard();
    const note = putNote(board);
    select(board, note);
    addNextFromText(board);
    const [key = ''] = board.selection.get();
    const added = board.scene.find(key);
    expect(added && isNote(added)).toBe(true);
    expect(added?.layout).toEqual({ left: 276, top: 100, width: 160, height: 160 });
    expect(linesOf(board)).toEqual([]);
    addSibling(board);
    const [below = ''] = board.selection.get();
    expect(board.scene.find(below)?.layout).toMatchObject({ left: 276, top: 276 });
  });

  it('is not added to a free text', () => {
    const board = createTestBoard();
    const id = board.newId();
    const box = { left: 0, top: 0, width: 200, height: 40 };
    insertDrafts(board, [createDraft({ kind: 'text' }, { box, id, frameName: '' })]);
    select(board, elementKey(id));
    addNextFromText(board);
    expect(shapesOf(board)).toHaveLength(1);
  });
});
