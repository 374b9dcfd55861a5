import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import {
  createTestBoard,
  createTestRenderer,
  createTestZone,
  putConnector,
  putFrame,
  putShape,
  testId,
} from '../board/test-board.ts';
import { createScene } from './scene.ts';

const everywhere = { left: -1e6, top: -1e6, width: 2e6, height: 2e6 };

function inStack(board: ReturnType<typeof createTestBoard>) {
  return board.scene.within(everywhere).map(({ key }) => key);
}

describe('the scene', () => {
  it('contains existing elements and follows the document', () => {
    const board = createTestBoard();
    const one = putShape(board, 1, [0, 0, 10, 10]);
    const scene = createScene(board.zone.doc, createTestRenderer());
    expect(scene.all().map(({ key }) => key)).toEqual([one]);
    const two = putShape(board, 2, [0, 0, 10, 10]);
    expect(scene.all().map(({ key }) => key)).toEqual([one, two]);
    board.zone.remove(one);
    expect(scene.all().map(({ key }) => key)).toEqual([two]);
  });

  it('finds only elements in an area, bottom first', () => {
    const board = createTestBoard();
    const near = putShape(board, 1, [0, 0, 10, 10]);
    putShape(board, 2, [500, 500, 10, 10]);
    const over = putShape(board, 3, [5, 5, 10, 10]);
    const found = board.scene.within({ left: 0, top: 0, width: 20, height: 20 });
    expect(found.map(({ key }) => key)).toEqual([near, over]);
  });

  it('follows the order of the stack', () => {
    const board = createTestBoard();
    const [one, two] = [putShape(board, 1, [0, 0, 1, 1]), putShape(board, 2, [0, 0, 1, 1])];
    board.zone.place(one, 'a5');
    expect(inStack(board)).toEqual([two, one]);
    const three = putShape(board, 3, [0, 0, 1, 1]);
    board.zone.place(three, 'Zz');
    expect(inStack(board)).toEqual([three, two, one]);
    expect(board.scene.all().map(({ key }) => key)).toEqual([three, two, one]);
  });

  it('draws the contents of a frame above it, whatever their z-index', () => {
    const board = createTestBoard();
    const card = putShape(board, 1, [20, 20, 10, 10]);
    const below = putShape(board, 2, [500, 0, 10, 10]);
    const line = putConnector(board, 3, [card, below]);
    const frame = putFrame(board, 4, [0, 0, 100, 100]);
    const above = putShape(board, 5, [500, 0, 10, 10]);
    board.zone.change('shape', { id: card, frame_id: frame });
    const order = [below, frame, card, line, above];
    expect(inStack(board)).toEqual(order);
    expect(board.scene.all().map(({ key }) => key)).toEqual(order);
    board.zone.place(frame, 'z'.padEnd(27, '0'));
    expect(inStack(board)).toEqual([below, above, frame, card, line]);
  });

  it('draws a dragged shape above the frame that it is dragged into', () => {
    const board = createTestBoard();
    const card = putShape(board, 1, [500, 20, 10, 10]);
    const frame = putFrame(board, 2, [0, 0, 100, 100]);
    let changes = 0;
    board.scene.subscribe(() => {
      changes += 1;
    });
    board.scene.preview(new Map([[card, { left: 490 }]]));
    expect(inStack(board)).toEqual([card, frame]);
    const before = changes;
    board.scene.preview(new Map([[card, { left: 50 }]]));
    expect(inStack(board)).toEqual([frame, card]);
    expect(changes).toBe(before + 1);
    board.scene.preview(new Map());
    expect(inStack(board)).toEqual([card, frame]);
  });

  it('replaces changed elements and keeps all others', () => {
    const board = createTestBoard();
    const [one, two] = [putShape(board, 1, [0, 0, 1, 1]), putShape(board, 2, [0, 0, 1, 1])];
    const before = [board.scene.find(one), board.scene.find(two)];
    board.zone.change('shape', { id: one, properties: { layout: { left: 7 } } });
    expect(board.scene.find(one)).not.toBe(before[0]);
    expect(board.scene.find(one)?.box.left).toBe(7);
    expect(board.scene.find(two)).toBe(before[1]);
  });

  it('moves an element of which only the position changed as if it was read again', () => {
    const board = createTestBoard();
    const [one, two] = [putShape(board, 1, [0, 0, 10, 10]), putShape(board, 2, [90, 0, 10, 10])];
    const line = putConnector(board, 3, [one, two]);
    const map = board.zone.doc.getMap('elements').get(one) as Y.Map<unknown>;
    map.set('position', { left: 30, top: 40 });
    const fresh = createScene(board.zone.doc, createTestRenderer());
    for (const key of [one, line]) expect(board.scene.find(key)).toEqual(fresh.find(key));
    expect(board.scene.find(one)?.box).toEqual({ left: 30, top: 40, width: 10, height: 10 });
    expect(board.scene.within({ left: 30, top: 40, width: 1, height: 1 })).toHaveLength(2);
  });

  it('notifies listeners of an element only about that element', () => {
    const board = createTestBoard();
    const [one, two] = [putShape(board, 1, [0, 0, 1, 1]), putShape(board, 2, [0, 0, 1, 1])];
    const told: string[] = [];
    board.scene.subscribeTo(one, () => told.push('one'));
    const stop = board.scene.subscribeTo(two, () => told.push('two'));
    board.zone.change('shape', { id: one, properties: { layout: { left: 7 } } });
    stop();
    board.zone.change('shape', { id: two, properties: { layout: { left: 7 } } });
    expect(told).toEqual(['one']);
  });

  it('updates connectors when an end is moved, added or removed', () => {
    const board = createTestBoard();
    const [one, two] = [putShape(board, 1, [0, 0, 10, 10]), putShape(board, 2, [90, 0, 10, 10])];
    const line = putConnector(board, 3, [one.toUpperCase(), two]);
    const ends = () => {
      const found = board.scene.find(line);
      return found?.kind === 'connector' ? found.ends : undefined;
    };
    board.zone.change('shape', { id: two, properties: { layout: { left: 300 } } });
    expect(ends()).toMatchObject({ first: { left: 0 }, second: { left: 300 } });
    expect(board.scene.within({ left: 200, top: 0, width: 9, height: 9 })).toHaveLength(1);
    board.zone.remove(two);
    expect(ends()?.second).toBeUndefined();
    board.zone.undo();
    expect(ends()?.second).toMatchObject({ left: 300 });
  });

  it('finds the connectors of an element', () => {
    const board = createTestBoard();
    const [one, two] = [putShape(board, 1, [0, 0, 1, 1]), putShape(board, 2, [0, 0, 1, 1])];
    const line = putConnector(board, 3, [one, two]);
    expect(board.scene.connectorsOf(one).map(({ key }) => key)).toEqual([line]);
    const other = putShape(board, 4, [0, 0, 1, 1]);
    const connected = { first: { shape_id: other }, second: { shape_id: two } };
    board.zone.change('connector', { id: line, connected });
    expect(board.scene.connectorsOf(one)).toEqual([]);
    expect(board.scene.connectorsOf(other)).toHaveLength(1);
  });

  it('accepts connectors that arrive before their ends', () => {
    const source = createTestBoard();
    const [one, two] = [putShape(source, 8, [0, 0, 1, 1]), putShape(source, 9, [5, 0, 1, 1])];
    const line = putConnector(source, 1, [one, two]);
    const board = createTestBoard();
    Y.applyUpdate(board.zone.doc, Y.encodeStateAsUpdate(source.zone.doc));
    const found = board.scene.find(line);
    expect(found?.kind === 'connector' && found.ends.second).toMatchObject({ left: 5 });
  });

  it('draws an element again only after it changed', () => {
    const zone = createTestZone();
    const renderer = createTestRenderer();
    const scene = createScene(zone.doc, renderer);
    zone.insert('shape', { meta: { id: testId(1) }, basic: { type: 'OVAL' } });
    const draw = () => {
      const element = scene.find(testId(1));
      return element && scene.drawingOf(element, 'full');
    };
    const first = draw();
    expect(draw()).toBe(first);
    expect(renderer.drawn()).toBe(1);
    zone.change('shape', { id: testId(1), properties: { layout: { width: 9 } } });
    draw();
    expect(renderer.drawn()).toBe(2);
  });

  it('previews elements in another place without redrawing those that only move', () => {
    const board = createTestBoard();
    const [one, two] = [putShape(board, 1, [0, 0, 10, 10]), putShape(board, 2, [90, 0, 10, 10])];
    const line = putConnector(board, 3, [one, two]);
    const still = board.scene.find(one);
    const drawn = still && board.scene.drawingOf(still, 'full');
    board.scene.preview(new Map([[one, { left: 40, top: 5 }]]));
    const moving = board.scene.find(one);
    expect(moving).toMatchObject({ dragOffset: { x: 40, y: 5 }, box: { left: 40, top: 5 } });
    expect(moving && board.scene.drawingOf(moving, 'full')).toBe(drawn);
    expect(board.scene.find(line)).toMatchObject({ ends: { first: { left: 40 } } });
    board.scene.preview(new Map());
    expect(board.scene.find(one)).toBe(still);
    expect(board.scene.find(line)).toMatchObject({ ends: { first: { left: 0 } } });
  });

  it('notifies of a preview only when other elements are previewed than before', () => {
    const board = createTestBoard();
    const one = putShape(board, 1, [0, 0, 10, 10]);
    let [all, element] = [0, 0];
    board.scene.subscribe(() => (all += 1));
    board.scene.subscribeTo(one, () => (element += 1));
    for (const left of [10, 20, 30]) board.scene.preview(new Map([[one, { left }]]));
    expect([all, element]).toEqual([1, 3]);
    board.scene.preview(new Map());
    expect([all, element]).toEqual([2, 4]);
  });

  it('prefers the preview of the user to those of others', () => {
    const board = createTestBoard();
    const one = putShape(board, 1, [0, 0, 10, 10]);
    board.scene.preview(new Map([[one, { left: 10 }]]));
    board.scene.previewOthers(new Map([[one, { left: 99 }]]));
    expect(board.scene.find(one)?.box.left).toBe(10);
    board.scene.preview(new Map());
    expect(board.scene.find(one)?.box.left).toBe(99);
    expect(board.scene.findStored(one)?.box.left).toBe(0);
  });

  it('draws every element again after a redraw, and stops following after close', () => {
    const board = createTestBoard();
    const one = putShape(board, 1, [0, 0, 10, 10]);
    const before = board.scene.find(one);
    const renderer = createTestRenderer();
    board.scene.redraw(renderer);
    const after = board.scene.find(one);
    expect(after).not.toBe(before);
    if (after) board.scene.drawingOf(after, 'full');
    expect(renderer.drawn()).toBe(1);
    board.scene.close();
    putShape(board, 2, [0, 0, 10, 10]);
    expect(board.scene.count()).toBe(1);
  });

  it('ignores comments and invalid elements', () => {
    const board = createTestBoard();
    putFrame(board, 1, [0, 0, 10, 10]);
    const broken = new Y.Map<unknown>([['kind', 'shape']]);
    board.zone.doc.getMap('elements').set(testId(5), broken);
    expect(board.scene.all()).toHaveLength(1);
  });
});
