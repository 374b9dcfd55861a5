import type { StoredConnector } from '@lienzo/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixedWidthMeasure } from '../../test/fixed-width-measure.ts';
import type { PathItem } from '../drawing.ts';
import { boxAround } from '../path.ts';
import { themes } from '../theme.ts';
import { drawConnector } from './draw-connector.ts';
import type { Marker } from './marker.ts';

const one = '018f4e2a-0000-7000-8000-000000000001';
const other = '018f4e2a-0000-7000-8000-000000000002';
const left = { left: 0, top: 0, width: 100, height: 60 };
const right = { left: 300, top: 0, width: 100, height: 60 };
const markers = ['NONE', 'OPEN', 'BLOCK', 'CLASSIC', 'DIAMOND', 'OVAL'] as const;

function connector(more: Partial<StoredConnector>, ...[from, to]: Marker[]): StoredConnector {
  return {
    meta: { id: one },
    connected: {
      first: { shape_id: one, ...(from && { marker: from }) },
      second: { shape_id: other, ...(to && { marker: to }) },
    },
    ...more,
  };
}

function draw(drawn: StoredConnector, ends = { first: left, second: right }) {
  return drawConnector(drawn, ends, fixedWidthMeasure, themes.light);
}

function pathsOf(drawn: StoredConnector): PathItem[] {
  return draw(drawn).items.filter((item) => item.kind === 'path');
}

function label(text: string): StoredConnector['text'] {
  return { paragraphs: [{ id: one, portions: [{ text, style: { size: 10 } }] }] };
}

describe('the line', () => {
  it('has the foreground color and a width of two pixels by default', () => {
    expect(pathsOf(connector({}))).toMatchObject([
      { d: 'M 100 30 L 300 30', line: { width: 2, paint: { color: themes.light.foreground } } },
    ]);
  });

  it('uses the stroke of the connector', () => {
    const stroke = {
      type: 'DASH',
      width: 3,
      fill: { alpha: 0.5, solid: { color: { hex: { value: '#ff0000' } } } },
    } as const;
    expect(pathsOf(connector({ stroke }))[0]?.line).toMatchObject({
      width: 3,
      dashes: [12, 9],
      paint: { color: '#ff0000', opacity: 0.5 },
    });
  });

  it('is not drawn when an element is missing', () => {
    const nothing = drawConnector(connector({}), { first: left }, fixedWidthMeasure, themes.light);
    expect(nothing).toEqual({ items: [], bounds: { left: 0, top: 0, width: 0, height: 0 } });
  });
});

describe('markers', () => {
  it.each(markers.slice(1))('%s touches the element and the line ends before it', (marker) => {
    const [line, mark] = pathsOf(connector({}, 'NONE', marker));
    const reach = boxAround(mark?.d ?? '');
    const stroke = mark?.line ? mark.line.width / 2 : 0;
    expect((reach?.left ?? 0) + (reach?.width ?? 0) + stroke).toBeCloseTo(300);
    const end = boxAround(line?.d ?? '');
    expect((end?.left ?? 0) + (end?.width ?? 0)).toBeLessThan(300);
    expect((end?.left ?? 0) + (end?.width ?? 0)).toBeGreaterThan(280);
  });

  it('are drawn at both ends, except NONE', () => {
    expect(pathsOf(connector({}, 'BLOCK', 'OVAL'))).toHaveLength(3);
    expect(pathsOf(connector({}, 'NONE', 'NONE'))).toHaveLength(1);
  });

  it('point along the end of the line', () => {
    const below = { left: 0, top: 300, width: 100, height: 60 };
    const { items } = draw(connector({ type: 'ELBOW' }, 'NONE', 'BLOCK'), {
      first: left,
      second: below,
    });
    const mark = items.at(-1);
    const reach = mark?.kind === 'path' ? boxAround(mark.d) : undefined;
    expect(reach).toEqual({ left: 44, top: 288, width: 12, height: 12 });
  });

  it('are never dashed', () => {
    const stroke = { type: 'SQUARE_DOT' } as const;
    const [line, mark] = pathsOf(connector({ stroke }, 'NONE', 'OPEN'));
    expect(line?.line?.dashes).toBeDefined();
    expect(mark?.line?.dashes).toBeUndefined();
  });
});

describe('the label', () => {
  it.each(['LINE', 'ELBOW', 'CURVE'] as const)('is in a gap at the midpoint of a %s', (type) => {
    const [before, after, text] = draw(connector({ type, text: label('four') })).items;
    expect(text).toMatchObject({ text: 'four', x: 190, width: 20 });
    const boxes = [before, after].map((item) => boxAround(item?.kind === 'path' ? item.d : ''));
    expect(boxes[0]?.left).toBe(100);
    expect((boxes[0]?.left ?? 0) + (boxes[0]?.width ?? 0)).toBeCloseTo(186, 0);
    expect(boxes[1]?.left).toBeCloseTo(214, 0);
    expect((boxes[1]?.left ?? 0) + (boxes[1]?.width ?? 0)).toBe(300);
  });

  it('replaces the line if it is as long as the line', () => {
    const { items } = draw(
      connector({ text: label('a label that is as long as the line it is on') }),
    );
    expect(items.map((item) => item.kind)).toEqual(['text']);
  });

  it('is absent without text', () => {
    expect(draw(connector({ text: label('  ') })).items).toHaveLength(1);
  });
});

it('produces finite items inside the bounds for any position of the ends', () => {
  const number = fc.integer({ min: -300, max: 300 });
  const size = fc.integer({ min: 0, max: 200 });
  const layout = fc.record({ left: number, top: number, width: size, height: size });
  const type = fc.constantFrom('LINE' as const, 'ELBOW' as const, 'CURVE' as const);
  const marker = fc.constantFrom(...markers);
  const ends = fc.tuple(layout, layout);
  const stroke = fc.record({ width: fc.integer({ min: 1, max: 40 }) });
  fc.assert(
    fc.property(type, ends, fc.tuple(marker, marker), stroke, (kind, [a, b], marks, line) => {
      const drawn = connector({ type: kind, stroke: line, text: label('four') }, ...marks);
      const { items, bounds } = draw(drawn, { first: a, second: b });
      for (const item of items) {
        if (item.kind !== 'path') continue;
        expect(item.d).not.toMatch(/NaN|Infinity/);
        const box = boxAround(item.d);
        expect(box?.left).toBeGreaterThanOrEqual(bounds.left);
        expect((box?.top ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(
          bounds.top + bounds.height + 0.001,
        );
      }
    }),
  );
});
