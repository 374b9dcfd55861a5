import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countingIds, expectValid } from '../../test/check-conversion.ts';
import { detectFormat } from '../formats.ts';
import { readExcalidraw } from './read-excalidraw.ts';
import { writeExcalidraw } from './write-excalidraw.ts';

const base = {
  ...{ x: 10, y: 20, width: 100, height: 60, angle: 0, strokeColor: '#1e1e1e' },
  ...{ backgroundColor: 'transparent', fillStyle: 'solid', strokeWidth: 2, strokeStyle: 'solid' },
  ...{ roughness: 0, opacity: 100, groupIds: [], frameId: null, roundness: null, locked: false },
};
const fileOf = (...elements: object[]) =>
  JSON.stringify({ type: 'excalidraw', version: 2, elements, files: {} });
const read = (...elements: object[]) =>
  readExcalidraw(fileOf(...elements), { newId: countingIds() });

describe('reading Excalidraw', () => {
  it('turns bindings into attached connectors with sides and arrowheads', () => {
    const binding = { elementId: 'a', focus: 0, gap: 1 };
    const { connectors, shapes, losses } = read(
      { ...base, id: 'a', type: 'rectangle' },
      {
        ...{ ...base, id: 'b', type: 'arrow', x: 110, y: 50, width: 90, height: 40 },
        ...{
          points: [
            [0, 0],
            [90, 40],
          ],
          startBinding: binding,
          endArrowhead: 'triangle',
        },
      },
    );
    expect(losses).toEqual([]);
    expect(connectors[0]).toMatchObject({
      type: 'LINE',
      connected: {
        first: { shape_id: shapes[0]?.meta.id, side: 'EAST' },
        second: { point: { x: 200, y: 90 }, marker: 'BLOCK' },
      },
      stroke: { width: 2, fill: { solid: { color: { hex: { value: '#1e1e1e' } } } } },
    });
  });

  it('puts bound texts into their shapes, with font, size, alignment and color', () => {
    const { shapes, losses } = read(
      { ...base, id: 'a', type: 'ellipse', boundElements: [{ type: 'text', id: 't' }] },
      {
        ...{ ...base, id: 't', type: 'text', containerId: 'a', text: 'One\ntwo' },
        ...{ originalText: 'One two', fontSize: 28, fontFamily: 3, strokeColor: '#e03131' },
        ...{ textAlign: 'right', verticalAlign: 'top', lineHeight: 1.25, opacity: 50 },
      },
    );
    expect(shapes).toHaveLength(1);
    expect(shapes[0]).toMatchObject({
      basic: { type: 'OVAL' },
      text: {
        paragraphs: [{ portions: [{ text: 'One two' }] }],
        properties: {
          valign: 'TOP',
          para_style: {
            halign: 'RIGHT',
            portion_style: {
              font_name: { name: 'Source Code Pro' },
              size: 28,
              color: { hex: { value: '#e0313180' } },
            },
          },
        },
      },
    });
    expect(losses).toEqual([
      { element: '', what: 'the font Cascadia', instead: 'the font Source Code Pro' },
    ]);
  });

  it('keeps groups from the outermost to the innermost, frames, rotation and locks', () => {
    const { frames, shapes } = read(
      {
        ...base,
        id: 'a',
        type: 'diamond',
        groupIds: ['in', 'out'],
        frameId: 'f',
        angle: Math.PI / 2,
      },
      { ...base, id: 'b', type: 'rectangle', groupIds: ['out'], locked: true },
      { ...base, id: 'f', type: 'frame', name: 'Plan' },
    );
    const [outer] = (shapes[1]?.group_id ?? '').split('/');
    expect(shapes[0]?.group_id).toMatch(new RegExp(`^${outer}/.{36}$`));
    expect(shapes[0]?.frame_id).toBe(frames[0]?.meta.id);
    expect(frames[0]?.meta.name).toBe('Plan');
    expect(shapes[0]?.properties?.layout).toMatchObject({ rotate: 90, left: 10, width: 100 });
    expect(shapes[1]?.locked).toBe('all');
  });

  it('turns freehand lines into paths, however many points they have', () => {
    const points = Array.from({ length: 20_000 }, (_, index) => [
      index / 10,
      Math.sin(index / 50) * 40,
    ]);
    const { shapes, losses } = read({ ...base, id: 'a', type: 'freedraw', points, pressures: [] });
    const commands = shapes[0]?.custom?.paths[0]?.commands ?? [];
    expect(commands.length).toBeLessThanOrEqual(1_000);
    expect(commands.length).toBeGreaterThan(300);
    expect(losses[0]?.what).toMatch(/points$/);
    expect(shapes[0]?.properties?.layout?.width).toBeCloseTo(1999.9, 3);
  });

  it('returns images as files with their crop', () => {
    const pixel = 'iVBORw0KGgo=';
    const image = {
      ...{ ...base, id: 'a', type: 'image', fileId: 'f1', scale: [-1, 1] },
      crop: { x: 10, y: 0, width: 50, height: 100, naturalWidth: 100, naturalHeight: 100 },
    };
    const files = {
      f1: { mimeType: 'image/png', id: 'f1', dataURL: `data:image/png;base64,${pixel}` },
    };
    const drawing = JSON.stringify({ type: 'excalidraw', version: 2, elements: [image], files });
    const result = readExcalidraw(drawing);
    expect(result.files).toMatchObject([{ name: 'f1.png', type: 'image/png' }]);
    expect(result.files[0]?.bytes).toHaveLength(8);
    expect(result.files[0]?.usedBy).toEqual([result.shapes[0]?.meta.id]);
    expect(result.shapes[0]).toMatchObject({
      basic: { type: 'IMAGE' },
      image: { crop: { x: 0.1, y: 0, width: 0.5, height: 1 } },
      properties: { layout: { fliph: true } },
    });
    expect(readExcalidraw(writeExcalidraw(result).content).files[0]?.bytes).toEqual(
      result.files[0]?.bytes,
    );
  });

  it('lists what it cannot carry over', () => {
    const { losses } = read(
      {
        ...base,
        id: 'a',
        type: 'rectangle',
        roughness: 1,
        fillStyle: 'hachure',
        backgroundColor: '#fff',
      },
      { ...base, id: 'b', type: 'hologram' },
      { ...base, id: 'c', type: 'rectangle', link: 'https://example.com', customData: { x: 1 } },
    );
    expect(losses.map(({ element, what }) => `${element}: ${what}`).toSorted()).toEqual([
      ': the hand-drawn look',
      'a: its hachure pattern',
      'b: an element of the type hologram',
      'c: its custom data',
      'c: its link',
    ]);
  });

  it('recognizes drawings and the clipboard', () => {
    expect(detectFormat(fileOf())?.name).toBe('excalidraw');
    expect(detectFormat('{"type": "excalidraw/clipboard", "elements": []}')?.name).toBe(
      'excalidraw',
    );
    expect(detectFormat('My text about "type": "excalidraw"')).toBeUndefined();
  });
});

const color = fc.constantFrom('#1e1e1e', '#e03131', '#2f9e44', '#1971c2');
const place = fc.integer({ min: -2_000, max: 2_000 });
const length = fc.integer({ min: 8, max: 600 });
const look = fc.record({
  ...{ x: place, y: place, width: length, height: length },
  angle: fc.integer({ min: 0, max: 359 }).map((degrees) => (degrees * Math.PI) / 180),
  strokeColor: color,
  backgroundColor: fc.oneof(color, fc.constant('transparent')),
  strokeWidth: fc.constantFrom(1, 2, 4),
  strokeStyle: fc.constantFrom('solid', 'dashed', 'dotted'),
  opacity: fc.constantFrom(100, 70, 30),
  locked: fc.boolean(),
  groupIds: fc.uniqueArray(fc.constantFrom('g1', 'g2', 'g3'), { maxLength: 3 }),
});
const words = fc.constantFrom('Plan', 'Two\nlines', '日本語', 'a'.repeat(500));
const textLook = fc.record({
  fontFamily: fc.constantFrom(1, 2, 3, 5, 6, 7, 8, 9),
  fontSize: fc.constantFrom(16, 20, 28, 36),
  textAlign: fc.constantFrom('left', 'center', 'right'),
  verticalAlign: fc.constantFrom('top', 'middle', 'bottom'),
  lineHeight: fc.constantFrom(1.25, 1.35),
});
const roundness = fc.constantFrom(null, { type: 3, value: 2 }, { type: 2 });
const drawing = fc
  .record({
    boxes: fc.array(
      fc.record({
        ...{ look, textLook, roundness, words: fc.option(words) },
        type: fc.constantFrom('rectangle', 'ellipse', 'diamond', 'text'),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    arrows: fc.array(
      fc.record({
        ...{ look, words: fc.option(words), textLook, start: fc.nat(5), end: fc.nat(5) },
        bends: fc.array(fc.tuple(place, place), { maxLength: 4 }),
        curved: fc.boolean(),
        heads: fc.tuple(
          fc.constantFrom(null, 'arrow', 'triangle', 'diamond', 'circle'),
          fc.constantFrom(null, 'arrow', 'triangle', 'diamond', 'circle'),
        ),
      }),
      { maxLength: 4 },
    ),
    strokes: fc.array(
      fc.record({
        look,
        points: fc.array(fc.tuple(place, place), { minLength: 3, maxLength: 30 }),
      }),
      { maxLength: 2 },
    ),
  })
  .map(elementsOf);

function elementsOf({ boxes, arrows, strokes }: Generated): object[] {
  const shapes: object[] = boxes.flatMap<object>(
    ({ look, type, textLook, words, roundness }, index) => {
      const id = `box${index}`;
      const common = { ...base, ...look };
      if (type === 'text')
        return [
          {
            ...common,
            ...textLook,
            id,
            type,
            text: words ?? 'x',
            autoResize: true,
            backgroundColor: 'transparent',
          },
        ];
      const label = {
        ...common,
        ...textLook,
        id: `${id}t`,
        type: 'text',
        text: words,
        containerId: id,
      };
      const box = { ...common, id, type, roundness: type === 'rectangle' ? roundness : null };
      return words === null ? [box] : [box, label];
    },
  );
  const lines: object[] = arrows.flatMap<object>(
    ({ look, words, textLook, start, end, bends, curved, heads }, index) => {
      const id = `arrow${index}`;
      const common = { ...base, ...look, angle: 0, backgroundColor: 'transparent' };
      const bind = (number: number) =>
        number < boxes.length
          ? { elementId: `box${number}`, focus: 0, gap: 1, fixedPoint: [0.25, 1] }
          : null;
      const arrow = {
        ...{ ...common, id, type: 'arrow', points: [[0, 0], ...bends, [40, 300]] },
        ...{ startBinding: bind(start), endBinding: bind(end) },
        ...{
          startArrowhead: heads[0],
          endArrowhead: heads[1],
          roundness: curved ? { type: 2 } : null,
        },
      };
      const label = {
        ...common,
        ...textLook,
        id: `${id}t`,
        type: 'text',
        text: words,
        containerId: id,
      };
      return words === null ? [arrow] : [arrow, label];
    },
  );
  const pens: object[] = strokes.map(({ look, points }, index) => ({
    ...{ ...base, ...look, angle: 0, backgroundColor: 'transparent' },
    ...{ id: `pen${index}`, type: 'freedraw', points: [[0, 0], ...points], pressures: [] },
  }));
  return [...shapes, ...lines, ...pens];
}

type Value<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Inner> ? Inner : never;
interface Generated {
  boxes: {
    look: Value<typeof look>;
    textLook: Value<typeof textLook>;
    roundness: object | null;
    words: string | null;
    type: string;
  }[];
  arrows: {
    look: Value<typeof look>;
    textLook: Value<typeof textLook>;
    words: string | null;
    start: number;
    end: number;
    bends: [number, number][];
    curved: boolean;
    heads: [string | null, string | null];
  }[];
  strokes: { look: Value<typeof look>; points: [number, number][] }[];
}

const FONT = /^the font /;

describe('a round trip through Excalidraw', () => {
  it('loses nothing on the subset that both have', () => {
    fc.assert(
      fc.property(drawing, (elements) => {
        const first = readExcalidraw(fileOf(...elements), { newId: countingIds() });
        expectValid(first);
        expect(first.losses.filter(({ what }) => !FONT.test(what))).toEqual([]);
        const written = writeExcalidraw(first);
        expect(written.losses).toEqual([]);
        const second = readExcalidraw(written.content, { newId: countingIds() });
        expectValid(second);
        const { losses: _, ...content } = first;
        expect(second).toMatchObject(content);
      }),
      { numRuns: 200 },
    );
  });
});
