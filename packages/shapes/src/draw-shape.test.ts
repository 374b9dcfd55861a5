import type { Layout, StoredFill, StoredShape } from '@lienzo/contract';
import { describe, expect, it } from 'vitest';
import { fixedWidthMeasure } from '../test/fixed-width-measure.ts';
import { boxOf } from './box.ts';
import { drawShape, textAreaOf, textColorOf } from './draw-shape.ts';
import type { PathItem, TextItem } from './drawing.ts';
import { boxAround } from './path.ts';
import { type Theme, themes } from './theme.ts';

const layout = { left: 10, top: 20, width: 200, height: 100 };
const basic = { type: 'RECTANGLE' } as const;

function shape(parts: Partial<StoredShape> = {}): StoredShape {
  const made = { meta: { id: 'shape' }, basic, properties: { layout }, ...parts };
  return made as StoredShape; // each test sets one geometry
}

function written(text: string) {
  return { paragraphs: [{ id: 'paragraph', portions: [{ text }] }] };
}

function pathsOf(of: StoredShape): PathItem[] {
  return drawShape(of, fixedWidthMeasure).items.filter((item) => item.kind === 'path');
}

function textsOf(of: StoredShape, theme: Theme = themes.light): TextItem[] {
  return drawShape(of, fixedWidthMeasure, theme).items.filter((item) => item.kind === 'text');
}

const color = (value: string) => ({ solid: { color: { hex: { value } } } });

describe('drawShape', () => {
  it('draws a white surface and a thin border by default', () => {
    expect(pathsOf(shape())).toEqual([
      {
        kind: 'path',
        d: 'M 10 20 L 210 20 L 210 120 L 10 120 Z',
        fill: { kind: 'solid', color: '#ffffff', opacity: 1 },
        line: {
          paint: { kind: 'solid', color: '#1f2a44', opacity: 1 },
          width: 1.5,
          join: 'round',
          cap: 'butt',
        },
      },
    ]);
  });

  it('paints nothing if fills and strokes are empty', () => {
    expect(pathsOf(shape({ properties: { layout, fills: [], strokes: [] } }))).toEqual([]);
  });

  it('paints fills and strokes in order', () => {
    const fills = [color('#ff0000'), { ...color('#00ff00'), alpha: 0.5 }];
    const strokes = [
      { width: 8, fill: color('#000000') },
      { width: 2, fill: color('#ffffff') },
    ];
    const items = pathsOf(shape({ properties: { layout, fills, strokes } }));
    expect(items.map(({ fill, line }) => [fill?.opacity, line?.width])).toEqual([
      [1, undefined],
      [0.5, 8],
      [undefined, 2],
    ]);
  });

  it('draws an inside or outside border as a clipped line of double width', () => {
    const border = (position: 'INSIDE' | 'OUTSIDE') =>
      pathsOf(shape({ properties: { layout, fills: [], strokes: [{ width: 3, position }] } }))[0];
    expect(border('INSIDE')).toMatchObject({ line: { width: 6 }, clip: { side: 'inside' } });
    expect(border('OUTSIDE')).toMatchObject({ line: { width: 6 }, clip: { side: 'outside' } });
  });

  it('centers strokes of lines without an area', () => {
    const strokes = [{ width: 3, position: 'INSIDE' }] as const;
    const of = shape({ basic: { type: 'ARC' }, properties: { layout, strokes: [...strokes] } });
    expect(pathsOf(of)).toMatchObject([{ line: { width: 3 } }]);
    expect(pathsOf(of)[0]?.clip).toBeUndefined();
  });

  it('divides an angular gradient into wedges clipped to the outline', () => {
    const stops = [
      { ...color('#ff0000').solid, position: 0 },
      { ...color('#0000ff').solid, position: 1 },
    ];
    const fills: StoredFill[] = [{ gradient: { type: 'ANGULAR', stops } }];
    const items = pathsOf(shape({ properties: { layout, fills, strokes: [] } }));
    expect(items).toHaveLength(64);
    expect(new Set(items.map(({ fill }) => JSON.stringify(fill))).size).toBe(64);
    expect(items.every(({ clip }) => clip?.side === 'inside')).toBe(true);
  });

  it('limits the number of wedges for many parts and gradients', () => {
    const stops = [
      { ...color('#ff0000').solid, position: 0 },
      { ...color('#0000ff').solid, position: 1 },
    ];
    const fills = Array.from(
      { length: 64 },
      (): StoredFill => ({ gradient: { type: 'ANGULAR', stops } }),
    );
    const items = pathsOf(
      shape({ basic: { type: 'CUBE' }, properties: { layout, fills, strokes: [] } }),
    );
    expect(items.length).toBeLessThan(2100);
  });

  it('uses 0 for missing layout values', () => {
    const { bounds } = drawShape(shape({ properties: { strokes: [] } }), fixedWidthMeasure);
    expect(bounds).toEqual({ left: 0, top: 0, width: 0, height: 0 });
  });
});

describe('the transform of a shape', () => {
  const transformed = (more: Layout) =>
    drawShape(
      shape({ properties: { layout: { ...layout, ...more }, strokes: [] } }),
      fixedWidthMeasure,
    );

  it('rotates about the center of the box and is absent without rotation or flips', () => {
    const center = { x: 110, y: 70 };
    expect(transformed({ rotate: 90 }).transform).toEqual({
      center,
      degrees: 90,
      flipH: false,
      flipV: false,
    });
    expect(transformed({ rotate: 720 }).transform).toBeUndefined();
    expect(transformed({ fliph: true }).transform).toMatchObject({ degrees: 0, flipH: true });
  });

  it('applies to the bounds', () => {
    expect(transformed({ rotate: 90 }).bounds).toEqual({
      left: 60,
      top: -30,
      width: 100,
      height: 200,
    });
    expect(transformed({ rotate: 45 }).bounds.width).toBeCloseTo(300 * Math.SQRT1_2);
  });

  it('mirrors the text box, but not the text', () => {
    const arrow = { type: 'CALLOUT', arrow_callout: { type: 'RIGHT' } } as const;
    const { basic: _, ...rest } = shape({ text: written('x') });
    const draw = (fliph: boolean) =>
      drawShape(
        {
          ...rest,
          block_arrow: arrow,
          properties: { layout: { ...layout, fliph } },
        } as StoredShape, // one geometry
        fixedWidthMeasure,
      );
    const x = (fliph: boolean) => draw(fliph).items.find((item) => item.kind === 'text')?.x ?? 0;
    expect(x(false)).toBeLessThan(110);
    expect(x(true)).toBeGreaterThan(110);
  });
});

describe('the bounds of a shape', () => {
  it('include the border', () => {
    const bounds = (strokes: NonNullable<StoredShape['properties']>['strokes']) =>
      drawShape(shape({ properties: { layout, strokes } }), fixedWidthMeasure).bounds;
    expect(bounds([{ width: 10, jointype: 'ROUND' }])).toEqual({
      left: 5,
      top: 15,
      width: 210,
      height: 110,
    });
    const outside = bounds([{ width: 10, jointype: 'ROUND', position: 'OUTSIDE' }]);
    expect(outside).toEqual({ left: 0, top: 10, width: 220, height: 120 });
    expect(bounds([{ width: 10, position: 'INSIDE' }])).toEqual(layout);
  });

  it('include the tail of a callout and overflowing text', () => {
    const { basic: _, ...rest } = shape({ text: written('word '.repeat(200)) });
    const of = { ...rest, callout: { type: 'RECTANGLE_CALLOUT' } } as StoredShape; // one geometry
    const { bounds } = drawShape(of, fixedWidthMeasure);
    expect(bounds.top).toBeLessThan(0);
    expect(bounds.top + bounds.height).toBeGreaterThan(148);
  });
});

describe('the text of a shape', () => {
  it('has the foreground color, or that of the other theme where it is more readable', () => {
    const on = (fill: string) =>
      shape({ text: written('x'), properties: { layout, fills: [color(fill)] } });
    expect(textsOf(on('#ffe38a'))[0]?.paint.color).toBe(themes.light.foreground);
    expect(textsOf(on('#101010'))[0]?.paint.color).toBe(themes.dark.foreground);
    expect(textsOf(on('#ffe38a'), themes.dark)[0]?.paint.color).toBe(themes.light.foreground);
  });

  it('is readable in the middle of a gradient', () => {
    const on = (...colors: string[]) => {
      const stops = colors.map((value, index) => ({
        color: { hex: { value } },
        position: index / (colors.length - 1),
      }));
      const fills = [{ gradient: { stops } }];
      return shape({ text: written('x'), properties: { layout, fills } });
    };
    expect(textsOf(on('#000000', '#202020'))[0]?.paint.color).toBe(themes.dark.foreground);
    const pale = on('#ffffff', '#dddddd', '#000000');
    expect(textsOf(pale, themes.dark)[0]?.paint.color).toBe(themes.light.foreground);
    expect(textColorOf(pale, themes.dark)).toBe(themes.light.foreground);
  });

  it('does not split words in a shape with enough room', () => {
    const small = { left: 0, top: 0, width: 144, height: 96 };
    const inDiamond = (text: string) =>
      textsOf(
        shape({ basic: { type: 'DIAMOND' }, properties: { layout: small }, text: written(text) }),
      ).map((item) => item.text);
    expect(inDiamond('Keystones')).toEqual(['Keystones']);
    expect(inDiamond('Keystones hold')).toEqual(['Keystones', 'hold']);
  });

  it('has insets of eight pixels from the shape, or its own insets from the text box', () => {
    const leftOf = (basicType: 'RECTANGLE' | 'CUBE', inset?: { left: number }) => {
      const para_style = { halign: 'LEFT' as const };
      const text = { ...written('a'), properties: { para_style, ...(inset && { inset }) } };
      return textsOf(shape({ basic: { type: basicType }, text }))[0]?.x;
    };
    expect(leftOf('RECTANGLE')).toBe(18);
    expect(leftOf('CUBE')).toBe(18);
    expect(leftOf('CUBE', { left: 30 })).toBe(40);
  });

  it('uses the mirrored text box of a flipped shape', () => {
    const cube = (fliph: boolean) =>
      textAreaOf(shape({ basic: { type: 'CUBE' }, properties: { layout: { ...layout, fliph } } }));
    const { box, inset } = cube(false);
    const mirrored = cube(true);
    expect(inset).toEqual({ left: 8, top: 1, right: 1, bottom: 7.5 });
    expect(mirrored.inset).toEqual({ ...inset, left: 1, right: 8 });
    expect(mirrored.box.left).toBe(layout.left + layout.width - box.width);
  });

  it('is replaced by the label of a placeholder while it is empty', () => {
    const of = shape({ placeholder: { type: 'PICT' } });
    expect(textsOf(of).map(({ text }) => text)).toEqual(['Picture']);
    expect(pathsOf(of)).toMatchObject([{ line: { dashes: [6, 4.5] } }]);
    expect(textsOf(shape({ placeholder: { type: 'TXT' }, text: written('done') }))[0]?.text).toBe(
      'done',
    );
    const small = { layout: { width: 10, height: 10 } };
    expect(textsOf(shape({ placeholder: { type: 'PICT' }, properties: small }))).toEqual([]);
  });
});

describe('drawShape of an image', () => {
  const crop = { x: 0.25, y: 0, width: 0.5, height: 1 };
  const image = { file_id: '71', crop, alt: 'Boats' };
  const picture = (parts: Partial<StoredShape> = {}) => {
    const text = written('Never drawn');
    return { ...shape({ image, text, ...parts }), basic: { type: 'IMAGE' } } as StoredShape; // one geometry
  };
  const box = { left: 10, top: 20, width: 200, height: 100 };

  it('draws the picture in its box, without fill, border and text', () => {
    const { items, bounds } = drawShape(picture(), fixedWidthMeasure);
    expect(items).toMatchObject([{ kind: 'image', source: '71', box, crop, alt: 'Boats' }]);
    expect(items).toHaveLength(1);
    expect(bounds).toEqual(box);
  });

  it('draws fills below the picture and borders above it', () => {
    const style = { layout, fills: [color('#ff0000')], strokes: [{ width: 4 }] };
    const { items, bounds } = drawShape(picture({ properties: style }), fixedWidthMeasure);
    expect(items.map((item) => (item.kind === 'path' && item.line ? 'line' : item.kind))).toEqual([
      'path',
      'image',
      'line',
    ]);
    expect(bounds.width).toBeGreaterThan(203);
  });

  it('has a placeholder with a symbol that stays in its box', () => {
    for (const size of [layout, { ...layout, width: 12, height: 9 }]) {
      const drawn = picture({ image: {}, properties: { layout: size } });
      const [item] = drawShape(drawn, fixedWidthMeasure).items;
      if (item?.kind !== 'image') throw new Error('No picture.');
      expect(item.source).toBe('shape');
      const [area, ...symbol] = item.placeholder.map(({ d }) => boxAround(d));
      expect(area).toEqual(boxOf(size));
      expect(symbol).toHaveLength(3);
      for (const part of symbol) {
        expect(part?.left).toBeGreaterThan(size.left);
        expect((part?.left ?? 0) + (part?.width ?? 0)).toBeLessThan(size.left + size.width);
      }
    }
  });

  it('rotates and flips the picture', () => {
    const turned = { ...layout, rotate: 90, fliph: true };
    const { transform, bounds } = drawShape(
      picture({ properties: { layout: turned } }),
      fixedWidthMeasure,
    );
    expect(transform).toEqual({
      center: { x: 110, y: 70 },
      degrees: 90,
      flipH: true,
      flipV: false,
    });
    expect(bounds).toEqual({ left: 60, top: -30, width: 100, height: 200 });
  });
});
