import { describe, expect, it } from 'vitest';
import { createTestBoard, putConnector, putFrame, putShape } from '../board/test-board.ts';
import { packClip, pastedElements, pastedText, plainTextOf, unpackClip } from './clipboard.ts';

function copied() {
  const board = createTestBoard();
  const frame = putFrame(board, 1, [0, 0, 100, 100]);
  const paragraphs = [{ id: board.newId(), portions: [{ text: 'one' }, { text: ' word' }] }];
  const a = putShape(board, 2, [10, 10, 9, 9], { frame_id: frame, text: { paragraphs } });
  const b = putShape(board, 3, [50, 10, 9, 9]);
  putConnector(board, 4, [a, b]);
  return { board, all: board.scene.all() };
}

const nothing = () => false;

describe('the clipboard', () => {
  it('copies elements to another zone under new ids, connected to each other', () => {
    const { board, all } = copied();
    const options = { delta: { x: 5, y: 0 }, newId: board.newId, exists: nothing };
    const drafts = pastedElements(packClip(all), options);
    const ids = drafts.map(({ element }) => element.meta.id);
    expect(drafts.map(({ kind }) => kind)).toEqual(['frame', 'shape', 'connector', 'shape']);
    expect(ids.some((id) => all.some((element) => element.id === id))).toBe(false);
    expect(drafts[1]?.element).toMatchObject({
      frame_id: ids[0],
      properties: { layout: { left: 15, top: 10 } },
    });
    expect(drafts[2]?.element).toMatchObject({
      connected: { first: { shape_id: ids[1] }, second: { shape_id: ids[3] } },
    });
  });

  it('drops connectors and frame references whose elements are missing', () => {
    const { board, all } = copied();
    const some = all.filter(({ kind, box }) => kind === 'connector' || box.left === 10);
    const options = { delta: { x: 0, y: 0 }, newId: board.newId, exists: nothing };
    const drafts = pastedElements(packClip(some), options);
    expect(drafts.map(({ kind }) => kind)).toEqual(['shape']);
    expect(drafts[0]?.element).not.toHaveProperty('frame_id');
    const stays = pastedElements(packClip(some), { ...options, exists: () => true });
    expect(stays.map(({ kind }) => kind)).toEqual(['shape', 'connector']);
    expect(stays[0]?.element).toHaveProperty('frame_id');
  });

  it('accepts only valid elements', () => {
    const [good] = JSON.parse(packClip(copied().all)).elements;
    const bad = [
      null,
      7,
      { kind: 'comment', element: good.element },
      { kind: 'shape', element: good.element },
      { kind: 'frame', element: { ...good.element, extra: 1 } },
      { kind: 'frame', element: { ...good.element, meta: { id: 'x', name: 'A' } } },
      { kind: '__proto__', element: {} },
    ];
    expect(unpackClip(JSON.stringify({ lienzo: 1, elements: [...bad, good] }))).toHaveLength(1);
    expect(unpackClip('{"lienzo":2,"elements":[]}')).toEqual([]);
    expect(unpackClip('not json')).toEqual([]);
    expect(unpackClip('null')).toEqual([]);
  });

  it('offers plain text to other programs', () => {
    expect(plainTextOf(copied().all)).toBe('Frame 1\none word');
  });

  it('converts pasted text to a shape without control characters', () => {
    const { board } = copied();
    const draft = pastedText('two\r\nlines\u0000', { x: 0, y: 0 }, board.newId);
    const lines = draft?.kind === 'shape' ? draft.element.text?.paragraphs : [];
    expect(lines?.map(({ portions }) => portions?.[0]?.text)).toEqual(['two', 'lines']);
    expect(pastedText(' \n ', { x: 0, y: 0 }, board.newId)).toBeUndefined();
  });
});
