import { expect, it } from 'vitest';
import { type ArrangeItem, arrangeItems } from './arrange-items.ts';

const item = (id: string, left: number, top: number, group?: string): ArrangeItem => ({
  ...{ id, box: { left, top, width: 100, height: 50 } },
  ...(group !== undefined && { group }),
});

async function placesOf(
  items: readonly ArrangeItem[],
  options: Parameters<typeof arrangeItems>[2],
) {
  const deltas = await arrangeItems(items, [{ from: 'a', to: 'b' }], options);
  return Object.fromEntries(
    items.map(({ id, box }) => {
      const { x = 0, y = 0 } = deltas.get(id) ?? {};
      return [id, [box.left + x, box.top + y]];
    }),
  );
}

it('keeps the top-left corner of all items', async () => {
  const items = [item('b', 300.5, -20), item('a', 310, -19.25)];
  for (const algorithm of ['layered', 'tree', 'force', 'grid', 'pack'] as const) {
    const places = Object.values(await placesOf(items, { algorithm, spacing: 10 }));
    expect(Math.min(...places.map(([left = 0]) => left))).toBe(300.5);
    expect(Math.min(...places.map(([, top = 0]) => top))).toBe(-20);
  }
});

it('fills a grid in reading order', async () => {
  const items = [item('d', 400, 210), item('c', 10, 220), item('b', 300, 0), item('a', 0, 20)];
  expect(await placesOf(items, { algorithm: 'grid', spacing: 10 })).toEqual({
    ...{ a: [0, 0], b: [110, 0], c: [0, 60], d: [110, 60] },
  });
});

it('moves a group as a whole', async () => {
  const items = [item('a', 0, 0, 'g'), item('c', 20, 200, 'g'), item('b', 50, 20)];
  const places = await placesOf(items, { algorithm: 'layered', spacing: 20 });
  expect(places.c).toEqual([(places.a?.[0] ?? 0) + 20, (places.a?.[1] ?? 0) + 200]);
  // The edge from its first member points down, so the other node is below the whole group.
  expect(places.b?.[1]).toBeGreaterThanOrEqual(250 + 20);
});
