import { describe, expect, it, vi } from 'vitest';
import { createCanvasApi } from './create-canvas-api.ts';
import { createTestBoard, putShape } from './test-board.ts';

function setUp(rights = { canEdit: true, canComment: true }) {
  const board = { ...createTestBoard(), ...rights };
  const ids = { editionId: '1', spaceId: '2', zoneId: '3' };
  return { board, api: createCanvasApi(board, ids) };
}

describe('the canvas API for panels', () => {
  it('is read-only when the caller may neither edit nor comment', () => {
    expect(setUp().api.readOnly).toBe(false);
    expect(setUp({ canEdit: false, canComment: true }).api.readOnly).toBe(false);
    expect(setUp({ canEdit: false, canComment: false }).api.readOnly).toBe(true);
  });

  it('selects and shows an element by its id in any case', () => {
    const { board, api } = setUp();
    const shape = putShape(board, 0xabc, [5_000, 5_000, 100, 100]);
    expect(api.showElement(shape.toUpperCase())).toBe(true);
    expect(api.selection.get()).toEqual(new Set([shape]));
    const visible = board.viewport.visible();
    expect(visible.left).toBeLessThan(5_000);
    expect(visible.left + visible.width).toBeGreaterThan(5_100);
    expect(api.showElement('unknown')).toBe(false);
  });

  it('returns the place of an element while it is dragged', () => {
    const { board, api } = setUp();
    const shape = putShape(board, 1, [0, 0, 10, 10]);
    board.scene.preview(new Map([[shape, { left: 70 }]]));
    expect(api.boundsOf(shape)).toMatchObject({ left: 70 });
  });

  it('reports a comment request at the same place twice', () => {
    const { board, api } = setUp();
    const listener = vi.fn();
    const stop = api.onComment(listener);
    const anchor = { point: { x: 1, y: 2 } };
    board.commentAnchor.set(anchor);
    board.commentAnchor.set(anchor);
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
    board.commentAnchor.set(anchor);
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
