import { describe, expect, it } from 'vitest';
import { createTestBoard, putConnector, putFrame, putShape } from '../board/test-board.ts';

const delta = { x: 40, y: 5 };

function connectedBoard() {
  const board = createTestBoard();
  const one = putShape(board, 1, [0, 0, 10, 10]);
  const two = putShape(board, 2, [90, 0, 10, 10]);
  const three = putShape(board, 3, [190, 0, 10, 10]);
  const inside = putConnector(board, 4, [one, two]);
  const crossing = putConnector(board, 5, [two, three]);
  return { board, scene: board.scene, one, two, three, inside, crossing };
}

describe('elements that are dragged together', () => {
  it('are shown in their new places, with the same drawings', () => {
    const { scene, one, two, three } = connectedBoard();
    const still = scene.find(one);
    const drawn = still && scene.drawingOf(still, 'full');
    scene.previewMove({ keys: new Set([one, two]), delta });
    const moved = scene.find(one);
    expect(moved).toMatchObject({ box: { left: 40, top: 5 }, dragOffset: delta });
    expect(moved && scene.drawingOf(moved, 'full')).toBe(drawn);
    expect(scene.find(three)?.box.left).toBe(190);
    expect(scene.findStored(one)).toBe(still);
  });

  it('move the connectors between them, and draw those to other elements again', () => {
    const { scene, one, two, inside, crossing } = connectedBoard();
    scene.previewMove({ keys: new Set([one, two]), delta });
    expect(scene.find(inside)).toMatchObject({
      dragOffset: delta,
      ends: { first: { left: 40 }, second: { left: 130 } },
    });
    const line = scene.find(crossing);
    expect(line?.dragOffset).toBeUndefined();
    expect(line).toMatchObject({ ends: { first: { left: 130 }, second: { left: 190 } } });
    expect(scene.movedKeys()).toEqual(new Set([one, two, inside]));
  });

  it('are found in their new places, in drawing order', () => {
    const { scene, one, two, inside } = connectedBoard();
    scene.previewMove({ keys: new Set([one, two]), delta: { x: 5_000, y: 0 } });
    const found = scene.within({ left: 4_990, top: 0, width: 200, height: 20 });
    const keys = found.map(({ key }) => key);
    expect(keys.filter((key) => [one, two, inside].includes(key))).toEqual([one, two, inside]);
    expect(scene.all()).toHaveLength(5);
  });

  it('notify listeners of each move, and return to their places', () => {
    const { scene, one, two, three } = connectedBoard();
    const told: string[] = [];
    for (const [name, key] of Object.entries({ one, three }))
      scene.subscribeTo(key, () => told.push(name));
    const keys = new Set([one, two]);
    scene.previewMove({ keys, delta });
    scene.previewMove({ keys, delta: { x: 50, y: 5 } });
    expect(scene.find(one)?.box.left).toBe(50);
    scene.preview(new Map());
    expect(scene.find(one)?.box.left).toBe(0);
    expect(scene.movedKeys()).toBeUndefined();
    expect(told).toEqual(['one', 'one', 'one']);
  });

  it('keep moving when another person changes or drags something', () => {
    const { board, scene, one, two, three } = connectedBoard();
    scene.previewMove({ keys: new Set([one, two]), delta });
    board.zone.change('shape', { id: one, properties: { layout: { left: 7 } } });
    scene.previewOthers(new Map([[three, { left: 300 }]]));
    expect([one, two, three].map((key) => scene.find(key)?.box.left)).toEqual([47, 130, 300]);
    board.zone.remove(one);
    expect(scene.find(one)).toBeUndefined();
  });
});

describe('the drawing order', () => {
  it('is kept when elements move, and follows frames that change', () => {
    const { board, scene, one } = connectedBoard();
    const before = scene.all().map(({ key }) => key);
    board.zone.change('shape', { id: one, properties: { layout: { left: 7 } } });
    expect(scene.all().map(({ key }) => key)).toEqual(before);
    expect(scene.all()[0]).toBe(scene.find(one));
    const frame = putFrame(board, 6, [0, 0, 50, 50]);
    board.zone.change('shape', { id: one, frame_id: frame });
    expect(scene.all().at(-2)?.key).toBe(one);
  });

  it('of one change is the same list until the next', () => {
    const { board, scene, one } = connectedBoard();
    const before = scene.all();
    expect(scene.all()).toBe(before);
    board.zone.change('shape', { id: one, properties: { layout: { left: 7 } } });
    expect(scene.all()).not.toBe(before);
  });
});
