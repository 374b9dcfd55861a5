import { describe, expect, it } from 'vitest';
import { countingIds, expectValid } from '../../test/check-conversion.ts';
import { detectFormat } from '../formats.ts';
import { readTldraw } from './read-tldraw.ts';

const look = { color: 'blue', dash: 'solid', size: 'm', fill: 'fill', font: 'sans' };
const page = { typeName: 'page', id: 'page:a', name: 'One', index: 'a1' };
const shape = (id: string, type: string, fields: object, props: object) => ({
  ...{ typeName: 'shape', id: `shape:${id}`, type, parentId: 'page:a', index: `a${id}` },
  ...{ x: 0, y: 0, rotation: 0, isLocked: false, opacity: 1, meta: {}, ...fields },
  props: { ...look, ...props },
});
const fileOf = (...records: object[]) =>
  JSON.stringify({
    ...{ tldrawFileFormatVersion: 1, schema: { schemaVersion: 2, sequences: {} } },
    records: [page, ...records],
  });
const read = (...records: object[]) => {
  const conversion = readTldraw(fileOf(...records), { newId: countingIds() });
  expectValid(conversion);
  return conversion;
};

describe('reading tldraw', () => {
  it('reads figures with their text, and arrows that are attached to them', () => {
    const rich = {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Go' }] }],
    };
    const { shapes, connectors, losses } = read(
      shape(
        '1',
        'geo',
        { x: 10, y: 20 },
        { geo: 'ellipse', w: 200, h: 100, richText: rich, align: 'start' },
      ),
      shape('2', 'note', { x: 400 }, { text: 'Note', color: 'yellow' }),
      shape(
        '3',
        'arrow',
        {},
        { start: { x: 0, y: 0 }, end: { x: 9, y: 9 }, arrowheadEnd: 'triangle' },
      ),
      {
        ...{
          typeName: 'binding',
          id: 'binding:1',
          type: 'arrow',
          fromId: 'shape:3',
          toId: 'shape:1',
        },
        props: { terminal: 'start', normalizedAnchor: { x: 1, y: 0.5 }, isPrecise: true },
      },
      {
        ...{
          typeName: 'binding',
          id: 'binding:2',
          type: 'arrow',
          fromId: 'shape:3',
          toId: 'shape:2',
        },
        props: { terminal: 'end', normalizedAnchor: { x: 0.5, y: 0.5 }, isPrecise: false },
      },
    );
    expect(losses).toEqual([]);
    expect(shapes[0]).toMatchObject({
      basic: { type: 'OVAL' },
      properties: {
        layout: { left: 10, top: 20, width: 200, height: 100 },
        fills: [{ solid: { color: { hex: { value: '#4465e9' } } } }],
        strokes: [{ width: 3.5 }],
      },
      text: {
        paragraphs: [{ portions: [{ text: 'Go' }] }],
        properties: { para_style: { halign: 'LEFT' } },
      },
    });
    expect(connectors[0]?.connected).toEqual({
      first: { shape_id: shapes[0]?.meta.id, side: 'EAST', marker: 'NONE' },
      second: { shape_id: shapes[1]?.meta.id, marker: 'BLOCK' },
    });
  });

  it('places shapes of rotated frames and groups on the page', () => {
    const { frames, shapes } = read(
      shape(
        '1',
        'frame',
        { x: 100, y: 100, rotation: Math.PI / 2 },
        { w: 300, h: 200, name: 'Plan' },
      ),
      shape('2', 'group', { parentId: 'shape:1', x: 10, y: 0 }, {}),
      shape('3', 'geo', { parentId: 'shape:2', x: 0, y: 20 }, { geo: 'rectangle', w: 40, h: 20 }),
    );
    expect(frames[0]).toMatchObject({
      meta: { name: 'Plan' },
      properties: { layout: { left: -150, top: 150, width: 300, height: 200, rotate: 90 } },
    });
    expect(shapes[0]?.frame_id).toBe(frames[0]?.meta.id);
    expect(shapes[0]?.group_id).toMatch(/^[0-9a-f-]{36}$/);
    // Its corner is at (10, 20) in the frame, so at (80, 110) on the page, and it extends down and left.
    expect(shapes[0]?.properties?.layout).toMatchObject({ left: 50, top: 120, rotate: 90 });
  });

  it('lists further pages, figures and arrowheads that it does not know', () => {
    const { losses } = read(
      { ...page, id: 'page:b', name: 'Two', index: 'a2' },
      shape('1', 'geo', {}, { geo: 'x-box', w: 9, h: 9 }),
      shape('2', 'arrow', {}, { start: { x: 0, y: 0 }, end: { x: 9, y: 0 }, arrowheadEnd: 'pipe' }),
      shape('3', 'hologram', {}, {}),
      shape('4', 'geo', { parentId: 'page:b' }, { geo: 'rectangle', w: 9, h: 9 }),
    );
    expect(losses.map(({ what }) => what)).toEqual([
      'a further page',
      'the figure x-box',
      'its arrowhead pipe',
      'a shape of the type hologram',
    ]);
  });

  it('contains cycles of parents and strange values', () => {
    const { shapes } = read(
      shape('1', 'geo', { parentId: 'shape:2', x: 1e300 }, { w: -5, h: 'x', geo: 7 }),
      shape('2', 'group', { parentId: 'shape:1' }, {}),
      shape('3', 'draw', {}, { segments: [{ points: [{ x: 1e308, y: -1e308 }, { x: 'a' }] }] }),
      shape('4', 'line', {}, { points: { a: { index: 'a1', x: 0, y: 0 }, b: null } }),
      shape('5', 'image', {}, { assetId: 'constructor' }),
    );
    expect(shapes.length).toBeGreaterThan(0);
    expect(() => readTldraw('{"tldrawFileFormatVersion":2,"records":[]}')).toThrow(
      expect.objectContaining({ code: 'unsupported' }),
    );
  });

  it('is recognized', () => {
    expect(detectFormat(fileOf())?.name).toBe('tldraw');
  });
});
