import { describe, expect, it } from 'vitest';
import { inks, type PenPoint, simplify, strokeDraft, widthOf } from './stroke.ts';

const wave = (count: number, pressure = 0.5): PenPoint[] =>
  Array.from({ length: count }, (_, index) => ({
    x: 100 + index * 2,
    y: 100 + 40 * Math.sin(index / 12),
    pressure,
  }));

function drawn(points: readonly PenPoint[], ink: keyof typeof inks = 'pen') {
  const id = '00000000-0000-4000-8000-000000000001';
  const draft = strokeDraft(points, { ink: inks[ink], id, tolerance: 0.6 });
  if (draft?.kind !== 'shape' || !draft.element.custom) throw new Error('Not drawn.');
  return { ...draft.element, custom: draft.element.custom };
}

describe('a stroke', () => {
  it('is a small shape around its points', () => {
    const shape = drawn(wave(200));
    expect(shape.properties?.layout).toMatchObject({ left: 100, width: 398 });
    expect(shape.properties?.layout?.height).toBeCloseTo(80, 0);
    expect(shape.properties?.fills).toEqual([]);
    expect(JSON.stringify(shape).length).toBeLessThan(2_500);
  });

  it('starts and ends where the pen did', () => {
    const { commands = [] } = drawn(wave(200)).custom.paths[0] ?? {};
    expect(commands[0]).toEqual({ move_to: { point: { x: 0, y: expect.closeTo(40, 0) } } });
    expect(commands.at(-1)).toMatchObject({ line_to: { point: { x: 398 } } });
  });

  it('has the color of text, unless its ink has another one', () => {
    expect(drawn(wave(9)).properties?.strokes?.[0]?.fill).toBeUndefined();
    expect(drawn(wave(9), 'highlighter').properties?.strokes?.[0]).toMatchObject({
      fill: { alpha: 0.45 },
    });
  });

  it('is wider with more pressure', () => {
    const widths = [0.1, 0.5, 1].map((pressure) => widthOf(inks.pen, wave(5, pressure)));
    expect(widths).toEqual(widths.toSorted((a, b) => a - b));
    expect(widths[1]).toBe(inks.pen.width);
  });

  it('can be a dot', () => {
    const shape = drawn(wave(1));
    expect(shape.custom.paths[0]?.commands).toHaveLength(2);
    expect(shape.properties?.layout).toMatchObject({ width: 0.1, height: 0.1 });
  });

  it('fits into an element, however long it is', () => {
    let angle = 0;
    const points = Array.from({ length: 20_000 }, () => {
      angle += 0.4;
      return { x: 9 * angle + 50 * Math.cos(angle), y: 50 * Math.sin(angle), pressure: 0.5 };
    });
    expect(JSON.stringify(drawn(points)).length).toBeLessThan(60_000);
  });

  it('is empty without points', () => {
    expect(strokeDraft([], { ink: inks.pen, id: 'a', tolerance: 1 })).toBeUndefined();
  });
});

describe('a simplified line', () => {
  it('is never farther from the points than the tolerance', () => {
    const points = wave(300);
    const kept = simplify(points, 2);
    expect(kept.length).toBeLessThan(60);
    for (const { x, y } of points) {
      const next = kept.findIndex((point) => point.x >= x);
      const [a, b] = [kept[Math.max(0, next - 1)], kept[next]];
      if (!a || !b) throw new Error('The ends are missing.');
      const share = b.x === a.x ? 0 : (x - a.x) / (b.x - a.x);
      const cosine = (b.x - a.x) / (Math.hypot(b.x - a.x, b.y - a.y) || 1);
      expect(Math.abs(a.y + share * (b.y - a.y) - y) * cosine).toBeLessThanOrEqual(2.001);
    }
  });
});
