import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countingIds, expectValid } from '../../test/check-conversion.ts';
import { detectFormat } from '../formats.ts';
import { readJsoncanvas } from './read-jsoncanvas.ts';
import { writeJsoncanvas } from './write-jsoncanvas.ts';

const box = { x: 0, y: 0, width: 200, height: 100 };
const read = (canvas: object) => readJsoncanvas(JSON.stringify(canvas), { newId: countingIds() });

describe('reading JSON Canvas', () => {
  it('puts nodes into the smallest group around them', () => {
    const { frames, shapes } = read({
      nodes: [
        { ...box, id: 'in', type: 'group', label: 'Inner', x: 10, y: 10, width: 300, height: 300 },
        { ...box, id: 'n', type: 'text', text: 'Hi', x: 20, y: 20 },
        { ...box, id: 'out', type: 'group', label: 'Outer', width: 900, height: 900 },
        { ...box, id: 'm', type: 'text', text: 'Outside', x: 850 },
      ],
      edges: [],
    });
    expect(frames.map(({ meta }) => meta.name)).toEqual(['Inner', 'Outer']);
    expect(shapes.map(({ frame_id }) => frame_id)).toEqual([frames[0]?.meta.id, undefined]);
  });

  it('turns edges into connectors with sides, arrows, colors and labels', () => {
    const { connectors, shapes } = read({
      nodes: [
        { ...box, id: 'a', type: 'text', text: 'A', color: '4' },
        { ...box, id: 'b', type: 'link', url: 'https://example.com/' },
      ],
      edges: [{ id: 'e', fromNode: 'a', fromSide: 'right', toNode: 'b', color: '1', label: 'why' }],
    });
    expect(connectors[0]).toMatchObject({
      connected: {
        first: { shape_id: shapes[0]?.meta.id, side: 'EAST', marker: 'NONE' },
        second: { shape_id: shapes[1]?.meta.id, marker: 'BLOCK' },
      },
      stroke: { fill: { solid: { color: { hex: { value: '#fb464c' } } } } },
      text: { paragraphs: [{ portions: [{ text: 'why' }] }] },
    });
    expect(shapes[1]?.text?.paragraphs?.[0]?.portions?.[0]?.style?.link).toBe(
      'https://example.com/',
    );
  });

  it('lists files, backgrounds, Markdown and edges of missing nodes as losses', () => {
    const { losses } = read({
      nodes: [
        { ...box, id: 'f', type: 'file', file: 'Notes/plan.md', subpath: '#Goals' },
        { ...box, id: 't', type: 'text', text: '# Title\n- item' },
        { ...box, id: 'g', type: 'group', background: 'x.png', x: 999 },
      ],
      edges: [{ id: 'e', fromNode: 'f', toNode: 'gone' }],
    });
    expect(losses.map(({ element }) => element).toSorted()).toEqual(['e', 'f', 'f', 'g', 't']);
  });

  it('is recognized', () => {
    const canvas = JSON.stringify({ nodes: [{ id: 'a', type: 'text', ...box }], edges: [] });
    expect(detectFormat(canvas)?.name).toBe('jsoncanvas');
    expect(detectFormat('{"nodes": [{"type": "server"}]}')).toBeUndefined();
  });
});

const color = fc.option(fc.constantFrom('1', '2', '3', '4', '5', '6', '#123456'), {
  nil: undefined,
});
const words = fc.constantFrom('Plan', 'Two\nlines', 'Größe 日本', 'a b c');
const place = {
  x: fc.integer({ min: -5_000, max: 5_000 }),
  y: fc.integer({ min: -5_000, max: 5_000 }),
  width: fc.integer({ min: 10, max: 900 }),
  height: fc.integer({ min: 10, max: 900 }),
  color,
};
const node = fc.oneof(
  fc.record({ ...place, type: fc.constant('text'), text: words }),
  fc.record({ ...place, type: fc.constant('link'), url: fc.constant('https://example.com/a?b') }),
  fc.record({
    ...place,
    type: fc.constant('group'),
    label: words.map((text) => text.replace('\n', ' ')),
  }),
);
const side = fc.option(fc.constantFrom('top', 'right', 'bottom', 'left'), { nil: undefined });
const end = fc.option(fc.constantFrom('none', 'arrow'), { nil: undefined });
const canvas = fc.array(node, { minLength: 1, maxLength: 8 }).chain((nodes) => {
  const id = fc.nat(nodes.length - 1).map(String);
  const edge = fc.record({
    ...{ fromNode: id, toNode: id, fromSide: side, toSide: side, fromEnd: end, toEnd: end, color },
    label: fc.option(words, { nil: undefined }),
  });
  return fc.array(edge, { maxLength: 5 }).map((edges) => ({
    nodes: nodes.map((one, index) => ({ id: String(index), ...one })),
    edges: edges.map((one, index) => ({ id: `e${index}`, ...one })),
  }));
});

describe('a round trip through JSON Canvas', () => {
  it('loses nothing', () => {
    fc.assert(
      fc.property(canvas, (drawn) => {
        const first = read(drawn);
        expectValid(first);
        expect(first.losses).toEqual([]);
        const written = writeJsoncanvas(first);
        expect(written.losses).toEqual([]);
        const second = readJsoncanvas(written.content, { newId: countingIds() });
        expect(second).toEqual(first);
        const { nodes, edges } = JSON.parse(written.content);
        const plain = (list: object[]) =>
          (JSON.parse(JSON.stringify(list)) as Record<string, unknown>[]).map(
            ({ id: _, fromNode: __, toNode: ___, ...rest }) => rest,
          );
        const asWritten = drawn.edges.map(({ fromEnd, toEnd, ...rest }) => ({
          ...rest,
          fromEnd: fromEnd === 'arrow' ? fromEnd : undefined,
          toEnd: toEnd === 'none' ? toEnd : undefined,
        }));
        expect(plain(edges)).toEqual(plain(asWritten));
        const groupsFirst = drawn.nodes.toSorted(
          (one, other) => Number(other.type === 'group') - Number(one.type === 'group'),
        );
        expect(plain(nodes)).toEqual(plain(groupsFirst));
      }),
      { numRuns: 200 },
    );
  });
});
