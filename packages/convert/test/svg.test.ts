import { describe, expect, it } from 'vitest';
import { plainText } from '../src/build/text.ts';
import { detectFormat } from '../src/index.ts';
import { readSvg } from '../src/svg/read-svg.ts';
import { describeCorpus } from './describe-corpus.ts';
import { describeHostile } from './describe-hostile.ts';

describeCorpus('svg', readSvg);

const svg = (content: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`;
const shapesOf = (content: string, attributes?: string) => readSvg(svg(content, attributes)).shapes;
const layoutsOf = (content: string, attributes?: string) =>
  shapesOf(content, attributes).map(({ properties }) => properties?.layout);

describe('an SVG image', () => {
  it('has rectangles and ellipses as such', () => {
    const shapes = shapesOf(
      '<rect x="1" y="2" width="30" height="20" rx="4"/><circle cx="50" cy="50" r="10" fill="red"/>',
    );
    expect(shapes).toMatchObject([
      {
        basic: { type: 'ROUNDED_RECTANGLE', rounded_rectangle: { radius: 4 } },
        properties: { layout: { left: 1, top: 2, width: 30, height: 20 } },
      },
      {
        basic: { type: 'OVAL' },
        properties: {
          layout: { left: 40, top: 40, width: 20, height: 20 },
          fills: [{ solid: { color: { hex: { value: '#ff0000' } } } }],
          strokes: [],
        },
      },
    ]);
  });

  it('has paths as custom geometry in their bounding box', () => {
    const [shape] = shapesOf('<path d="M10 10h20v20z"/>');
    expect(shape?.properties?.layout).toEqual({ left: 10, top: 10, width: 20, height: 20 });
    expect(shape?.custom).toEqual({
      width: 20,
      height: 20,
      paths: [
        {
          commands: [
            { move_to: { point: { x: 0, y: 0 } } },
            { line_to: { point: { x: 20, y: 0 } } },
            { line_to: { point: { x: 20, y: 20 } } },
            { close_path: {} },
          ],
        },
      ],
    });
  });

  it.each([
    ['M0 0C0 100 100 100 100 0', { left: 0, top: 0, width: 100, height: 75 }],
    ['M0 0Q50 100 100 0', { left: 0, top: 0, width: 100, height: 50 }],
    ['M0 50A50 50 0 0 1 100 50', { left: 0, top: 0, width: 100, height: 50 }],
    ['M0 50A50 50 0 1 0 100 50', { left: 0, top: 50, width: 100, height: 50 }],
    ['m10 10 l5 5 -5 5z', { left: 10, top: 10, width: 5, height: 10 }],
    ['M0,0L10-5.5.5,20', { left: 0, top: -5.5, width: 10, height: 25.5 }],
  ])('measures the path %s', (d, layout) => {
    const [measured] = layoutsOf(`<path d="${d}"/>`);
    for (const [key, value] of Object.entries(layout))
      expect(measured?.[key as keyof typeof layout]).toBeCloseTo(value, 2);
  });

  it('applies transforms and the view box', () => {
    const rect = '<rect width="20" height="10"';
    expect(layoutsOf(`${rect}/>`, 'viewBox="10 10 50 50" width="100" height="100"')).toEqual([
      { left: -20, top: -20, width: 40, height: 20 },
    ]);
    expect(
      layoutsOf(`<g transform="translate(100 50)">${rect} transform="rotate(90)"/></g>`),
    ).toEqual([{ left: 85, top: 55, width: 20, height: 10, rotate: 90 }]);
    const [skewed] = shapesOf(`${rect} transform="skewX(45)"/>`);
    expect(skewed?.custom?.width).toBeCloseTo(30);
  });

  it('copies what is used', () => {
    const content =
      '<defs><rect id="r" width="10" height="10"/></defs><use href="#r" x="5"/><use href="#r" y="7"/>';
    expect(layoutsOf(content)).toMatchObject([
      { left: 5, top: 0 },
      { left: 0, top: 7 },
    ]);
  });

  it('has texts with styles, on their baseline', () => {
    const [shape] = shapesOf(
      '<text x="100" y="50" font-size="20" text-anchor="middle">One <tspan font-weight="bold">two</tspan></text>',
    );
    const { left = 0, top = 0, width = 0 } = shape?.properties?.layout ?? {};
    expect(left + width / 2).toBeCloseTo(100);
    expect(top).toBeGreaterThan(25);
    expect(top).toBeLessThan(35);
    expect(plainText(shape?.text)).toBe('One two');
    expect(shape?.text?.paragraphs?.[0]?.portions?.[1]).toMatchObject({
      style: { fontweight: 'BOLD' },
    });
  });

  it('never runs or loads anything', () => {
    const content =
      '<script>x</script><foreignObject/><image href="http://example.org/x.png" width="9" height="9"/><rect width="9" height="9"/>';
    const { shapes, files, losses } = readSvg(svg(content));
    expect(shapes).toHaveLength(1);
    expect(files).toEqual([]);
    expect(losses.map(({ what }) => what)).toEqual([
      'a script',
      'foreign content',
      'a picture that is not part of the file',
    ]);
  });

  it('is one group, with its own groups inside', () => {
    const rect = '<rect width="9" height="9"/>';
    const groups = shapesOf(`${rect}<g>${rect}${rect}</g>`).map(({ group_id: group }) =>
      group?.split('/'),
    );
    const [outer] = groups[0] ?? [];
    expect(groups.map((path) => path?.length)).toEqual([1, 2, 2]);
    expect(groups.every((path) => path?.[0] === outer)).toBe(true);
  });

  it('is recognized, and other XML is refused', () => {
    expect(detectFormat('<?xml version="1.0"?>\n<!-- x -->\n<svg width="1">')?.name).toBe('svg');
    expect(detectFormat('<p>svg</p>')).toBeUndefined();
    expect(() => readSvg('<html/>')).toThrow(expect.objectContaining({ code: 'malformed' }));
    expect(() => readSvg(svg(''))).toThrow(expect.objectContaining({ code: 'malformed' }));
  });
});

const many = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('');
const laughs = many(12, (i) => `<g id="g${i + 1}">${`<use href="#g${i}"/>`.repeat(10)}</g>`);

describeHostile('svg', {
  'an entity bomb': `<!DOCTYPE svg [${many(20, (i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`)}]>${svg('<text>&e20;</text>')}`,
  'an external entity': `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`,
  'copies of copies': svg(`<rect id="g0" width="1" height="1"/>${laughs}<use href="#g12"/>`),
  'a use of itself': svg('<use id="a" href="#a"/>'),
  'uses of each other': svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'),
  'a gradient of itself': svg(
    '<linearGradient id="a" href="#a"/><rect width="9" height="9" fill="url(#a)"/>',
  ),
  'deep groups': svg('<g>'.repeat(50_000)),
  'closed deep groups': svg(
    `${'<g>'.repeat(5_000)}<rect width="1" height="1"/>${'</g>'.repeat(5_000)}`,
  ),
  'many rectangles': svg('<rect width="1" height="1"/>'.repeat(60_000)),
  'many empty groups': svg('<g/>'.repeat(90_000)),
  'a long path': svg(`<path d="M0 0${'l1 1'.repeat(500_000)}"/>`),
  'a long path of arcs': svg(`<path d="M0 0${'a5 5 0 1 1 3 3'.repeat(100_000)}"/>`),
  'a path of digits': svg(`<path d="M${'1'.repeat(1_000_000)} 0L1 1"/>`),
  'a path of signs': svg(`<path d="M0 0L${'+-'.repeat(500_000)}"/>`),
  'many points': svg(`<polygon points="${'1,2 '.repeat(300_000)}"/>`),
  'huge numbers': svg(
    '<rect x="1e308" y="-1e308" width="1e308" height="1e308" stroke-width="1e308" stroke="red"/><circle r="1e300"/><path d="M1e308 1e308L-1e308 0"/>',
  ),
  'a huge text': svg('<text x="1e300" font-size="1e300">x</text>'),
  'transforms without end': svg(
    `<rect width="1" height="1" transform="${'scale(1e99) '.repeat(10_000)}"/>`,
  ),
  'a transform to nothing': svg(
    '<g transform="scale(0)"><rect width="9" height="9"/><text>x</text><path d="M0 0L9 9"/></g>',
  ),
  'a view box of nothing': svg(
    '<rect width="9" height="9"/>',
    'viewBox="0 0 1e-300 1e-300" width="1e300" height="1e300"',
  ),
  'many style rules': svg(
    `<style>${many(50_000, (i) => `.a${i}{fill:red}`)}</style>${'<rect class="a1" width="1" height="1"/>'.repeat(2_000)}`,
  ),
  'a style sheet without an end': svg(
    `<style>${'a{'.repeat(100_000)}</style><rect width="9" height="9"/>`,
  ),
  'a long text': svg(`<text>${'word '.repeat(200_000)}</text>`),
  'many tspans': svg(`<text>${'<tspan x="1" dy="1">x</tspan>'.repeat(15_000)}</text>`),
  'a long picture': svg(
    `<image width="9" height="9" href="data:image/png;base64,${'A'.repeat(5_000_000)}"/>`,
  ),
  'prototype names': svg(
    '<rect id="__proto__" class="constructor" width="9" height="9" fill="url(#constructor)"/><use href="#toString"/>',
  ),
  'not closed': '<svg><rect',
  'binary data': new Uint8Array(100_000).map((_, index) => (index * 7) % 256),
});
