import { limits } from '@lienzo/contract';
import { describe, expect, it } from 'vitest';
import type { Content } from '../../elements/write-content.ts';
import { contentBounds, moveContent } from './arrange.ts';

const id = '00000000-0000-4000-8000-000000000001';

const shape = (layout?: object) => ({
  kind: 'shape' as const,
  element: {
    meta: { id },
    basic: { type: 'OVAL' as const },
    ...(layout && { properties: { layout, fills: [] } }),
  },
});
const rowsOf = (...content: Content[]) =>
  content.map((element) => ({ size: 1, read: () => element }));
const connector = {
  kind: 'connector' as const,
  element: {
    meta: { id },
    connected: { first: { shape_id: id, point: { x: 5, y: 5 } }, second: { shape_id: id } },
  },
};

describe('contentBounds', () => {
  it('encloses all frames and shapes, ignoring connectors', async () => {
    const content = rowsOf(
      shape({ left: -10, top: 5, width: 30, height: 5 }),
      connector,
      shape({ left: 50, top: 40, width: 10, height: 10 }),
    );
    expect(await contentBounds(content)).toEqual({ left: -10, top: 5, width: 70, height: 45 });
  });

  it('is empty without frames and shapes', async () => {
    expect(await contentBounds([])).toEqual({ left: 0, top: 0, width: 0, height: 0 });
    expect(await contentBounds(rowsOf(connector))).toEqual({
      left: 0,
      top: 0,
      width: 0,
      height: 0,
    });
  });
});

describe('moveContent', () => {
  it('changes only the position of shapes', () => {
    const before = shape({ left: 1, top: 2, width: 3, rotate: 45 });
    const kept = structuredClone(before);
    expect(moveContent(before, { left: 10, top: -20 })).toEqual(
      shape({ left: 11, top: -18, width: 3, rotate: 45 }),
    );
    expect(before).toEqual(kept);
  });

  it('adds a position if there is none', () => {
    expect(moveContent(shape(), { left: 10, top: 20 }).element).toMatchObject({
      properties: { layout: { left: 10, top: 20 } },
    });
    expect(moveContent(shape(), { left: 0, top: 0 })).toEqual(shape());
  });

  it('does not change connectors whose ends are attached', () => {
    expect(moveContent(connector, { left: 10, top: 20 })).toEqual(connector);
  });

  it('moves the free ends and the bends of connectors', () => {
    const lineAt = (x: number, y: number) => ({
      ...connector,
      element: {
        ...connector.element,
        connected: {
          first: { shape_id: id, point: { x: 0.5, y: 1 } },
          second: { point: { x, y }, marker: 'OPEN' as const },
        },
        bends: [{ x: x + 1, y: y + 1 }],
      },
    });
    expect(moveContent(lineAt(100, 200), { left: 10, top: -20 })).toEqual(lineAt(110, 180));
  });

  it('keeps positions within the canvas', () => {
    const moved = moveContent(shape({ left: 0, top: 0 }), { left: 2e7, top: -2e7 });
    expect(moved.element).toMatchObject({
      properties: { layout: { left: limits.coordinate, top: -limits.coordinate } },
    });
  });
});
