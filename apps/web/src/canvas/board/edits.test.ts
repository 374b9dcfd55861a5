import { describe, expect, it } from 'vitest';
import { connectorBetween } from '../arrange/connectors.ts';
import { createDraft } from '../arrange/new-elements.ts';
import { boundsOfKeys, commitLayouts, freePoint, insertDrafts, removeElements } from './edits.ts';
import { createTestBoard, putConnector, putFrame, putShape, testId } from './test-board.ts';

const oval = { kind: 'shape', geometry: { basic: { type: 'OVAL' } } } as const;
const box = { left: 0, top: 0, width: 10, height: 10 };
const draft = (number: number) => createDraft(oval, { id: testId(number), box, frameName: '' });

describe('inserting', () => {
  it('puts elements on top in their order, selects them, and is one undo step', () => {
    const board = createTestBoard();
    const below = putShape(board, 1, [0, 0, 10, 10]);
    const line = connectorBetween({ id: testId(2) }, { id: testId(3) }, testId(4));
    const keys = insertDrafts(board, [draft(2), draft(3), line]);
    const order = [below, testId(2), testId(3), testId(4)];
    expect(board.scene.all().map(({ key }) => key)).toEqual(order);
    expect(board.selection.get()).toEqual(keys);
    board.zone.undo();
    expect(board.scene.count()).toBe(1);
    board.zone.redo();
    expect(board.scene.all().map(({ key }) => key)).toEqual(order);
  });

  it('adds shapes to the frame under them', () => {
    const board = createTestBoard();
    const frame = putFrame(board, 1, [0, 0, 100, 100]);
    insertDrafts(board, [draft(2)]);
    expect(board.zone.find('shape', testId(2))?.frame_id).toBe(frame);
  });

  it('does nothing for viewers', () => {
    const board = { ...createTestBoard(), canEdit: false };
    expect(insertDrafts(board, [draft(1)]).size).toBe(0);
    expect(board.scene.count()).toBe(0);
  });
});

describe('moving', () => {
  it('adds a shape to the frame under its center, and removes it outside', () => {
    const board = createTestBoard();
    const frame = putFrame(board, 1, [100, 0, 200, 200]);
    const shape = putShape(board, 2, [0, 0, 40, 40]);
    commitLayouts(board, new Map([[shape, { left: 150, top: 50 }]]));
    expect(board.zone.find('shape', shape)?.frame_id).toBe(frame);
    commitLayouts(board, new Map([[shape, { left: 500 }]]));
    expect(board.zone.find('shape', shape)?.frame_id).toBeUndefined();
  });

  it('keeps shapes in a frame that moves with them', () => {
    const board = createTestBoard();
    const frame = putFrame(board, 1, [0, 0, 100, 100]);
    const shape = putShape(board, 2, [10, 10, 10, 10], { frame_id: frame });
    const layouts = new Map([
      [frame, { left: 500 }],
      [shape, { left: 510 }],
    ]);
    commitLayouts(board, layouts);
    expect(board.zone.find('shape', shape)?.frame_id).toBe(frame);
  });

  it('shows a shape above the frame that it is dropped into', () => {
    const board = createTestBoard();
    const shape = putShape(board, 1, [500, 0, 40, 40]);
    const frame = putFrame(board, 2, [0, 0, 200, 200]);
    commitLayouts(board, new Map([[shape, { left: 50, top: 50 }]]));
    expect(board.scene.all().map(({ key }) => key)).toEqual([frame, shape]);
  });

  it('shows a frame above the frame that it is dropped into, with its contents', () => {
    const board = createTestBoard();
    const inner = putFrame(board, 1, [500, 0, 100, 100]);
    const shape = putShape(board, 2, [510, 10, 10, 10], { frame_id: inner });
    const outer = putFrame(board, 3, [0, 0, 300, 300]);
    const other = putShape(board, 4, [900, 0, 10, 10]);
    const layouts = new Map([
      [inner, { left: 50, top: 50 }],
      [shape, { left: 60, top: 60 }],
    ]);
    commitLayouts(board, layouts);
    expect(board.scene.all().map(({ key }) => key)).toEqual([outer, inner, shape, other]);
    expect(board.zone.find('shape', shape)?.frame_id).toBe(inner);
  });

  it('keeps the order of frames that are dropped into another', () => {
    const board = createTestBoard();
    const inner = [3, 2, 1].map((number) => putFrame(board, number, [500, 0, 100, 100]));
    const outer = putFrame(board, 4, [0, 0, 300, 300]);
    commitLayouts(board, new Map(inner.map((key) => [key, { left: 50, top: 50 }])));
    expect(board.scene.all().map(({ key }) => key)).toEqual([outer, ...inner]);
  });

  it('does not cost more per shape the more there are', () => {
    const cost = (count: number) => {
      const board = createTestBoard();
      insertDrafts(
        board,
        Array.from({ length: count }, (_, number) => draft(number)),
      );
      const layouts = new Map(board.scene.all().map(({ key }) => [key, { top: 50 }]));
      const started = process.cpuUsage();
      commitLayouts(board, layouts);
      return process.cpuUsage(started).user / count;
    };
    cost(500);
    expect(cost(4_000)).toBeLessThan(4 * cost(500));
  });

  it('removes the preview, also when nothing is written', () => {
    const board = createTestBoard();
    const shape = putShape(board, 1, [0, 0, 10, 10]);
    board.scene.preview(new Map([[shape, { left: 70 }]]));
    commitLayouts(board, new Map());
    expect(board.scene.find(shape)?.box.left).toBe(0);
    board.scene.preview(new Map([[shape, { left: 70 }]]));
    commitLayouts({ ...board, canEdit: false }, new Map([[shape, { left: 70 }]]));
    expect(board.scene.find(shape)?.box.left).toBe(0);
    expect(board.zone.find('shape', shape)?.properties?.layout?.left).toBe(0);
  });
});

describe('removing', () => {
  it('keeps the selection of elements that stay', () => {
    const board = createTestBoard();
    const [a, b] = [putShape(board, 1, [0, 0, 9, 9]), putShape(board, 2, [50, 0, 9, 9])];
    board.selection.set(new Set([a, b]));
    removeElements(board, new Set([a]));
    expect(board.selection.get()).toEqual(new Set([b]));
  });

  it('removes connectors at the contents of a removed frame', () => {
    const board = createTestBoard();
    const frame = putFrame(board, 1, [0, 0, 100, 100]);
    const inside = putShape(board, 2, [10, 10, 10, 10]);
    const outside = putShape(board, 3, [500, 0, 10, 10]);
    putConnector(board, 4, [inside, outside]);
    removeElements(board, new Set([frame]));
    expect(board.scene.all().map(({ key }) => key)).toEqual([outside]);
  });
});

describe('positions', () => {
  it('are free of other centers', () => {
    const board = createTestBoard();
    const { x, y } = freePoint(board);
    expect({ x, y }).toEqual({ x: 500, y: 400 });
    putShape(board, 1, [x - 5, y - 5, 10, 10]);
    expect(freePoint(board)).toEqual({ x: x + 24, y: y + 24 });
  });

  it('have common bounds, including rotated elements', () => {
    const board = createTestBoard();
    const a = putShape(board, 1, [0, 0, 10, 10]);
    const layout = { rotate: 90 };
    const b = putShape(board, 2, [100, 0, 40, 20], { properties: { layout } });
    const bounds = boundsOfKeys(board, new Set([a, b]));
    expect(bounds?.left).toBe(0);
    expect(bounds?.top).toBeCloseTo(-10);
    expect(bounds?.width).toBeCloseTo(130);
    expect(boundsOfKeys(board, new Set())).toBeUndefined();
  });
});
