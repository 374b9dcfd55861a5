import { deflateSync, strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { plainText } from '../src/build/text.ts';
import { readDrawio } from '../src/drawio/read-drawio.ts';
import { detectFormat } from '../src/index.ts';
import { describeCorpus } from './describe-corpus.ts';
import { describeHostile } from './describe-hostile.ts';

describeCorpus('drawio', readDrawio);

const model = (cells: string) =>
  `<mxGraphModel><root><mxCell id="0"/><mxCell id="1" parent="0"/>${cells}</root></mxGraphModel>`;
const vertex = (id: string, attributes: string, geometry = 'width="80" height="40"') =>
  `<mxCell id="${id}" vertex="1" ${attributes}><mxGeometry ${geometry} as="geometry"/></mxCell>`;
const edge = (id: string, attributes: string, inside = '') =>
  `<mxCell id="${id}" edge="1" parent="1" ${attributes}><mxGeometry relative="1" as="geometry">${inside}</mxGeometry></mxCell>`;
const packed = (text: string) =>
  btoa(String.fromCharCode(...deflateSync(strToU8(encodeURIComponent(text)))));
const file = (...diagrams: string[]) =>
  `<mxfile>${diagrams.map((diagram, index) => `<diagram name="Page ${index}">${diagram}</diagram>`).join('')}</mxfile>`;

describe('a draw.io file', () => {
  it('has shapes, text and colors', () => {
    const style =
      'rounded=1;html=1;fillColor=#dae8fc;strokeColor=#6c8ebf;strokeWidth=2;dashed=1;fontSize=14;';
    const { shapes } = readDrawio(
      model(vertex('a', `parent="1" style="${style}" value="&lt;b&gt;One&lt;/b&gt; two"`)),
    );
    expect(shapes).toMatchObject([
      {
        basic: { type: 'ROUNDED_RECTANGLE' },
        properties: {
          layout: { left: 0, top: 0, width: 80, height: 40 },
          fills: [{ solid: { color: { hex: { value: '#dae8fc' } } } }],
          strokes: [
            { type: 'DASH', width: 2, fill: { solid: { color: { hex: { value: '#6c8ebf' } } } } },
          ],
        },
        text: {
          paragraphs: [
            { portions: [{ text: 'One', style: { fontweight: 'BOLD' } }, { text: ' two' }] },
          ],
          properties: { para_style: { portion_style: { size: 14 } } },
        },
      },
    ]);
  });

  it('has connectors with bends, markers, labels and ends', () => {
    const cells =
      vertex('a', 'parent="1"') +
      vertex('b', 'parent="1"', 'x="200" y="100" width="80" height="40"') +
      edge(
        'e',
        'source="a" target="b" value="goes" style="edgeStyle=orthogonalEdgeStyle;startArrow=oval;exitX=1;exitY=0.5;"',
        '<Array as="points"><mxPoint x="140" y="20"/></Array>',
      );
    const { shapes, connectors } = readDrawio(model(cells));
    const [a, b] = shapes.map(({ meta }) => meta.id);
    expect(connectors).toMatchObject([
      {
        type: 'ELBOW',
        connected: {
          first: { shape_id: a, marker: 'OVAL', point: { x: 1, y: 0.5 } },
          second: { shape_id: b, marker: 'CLASSIC' },
        },
        bends: [{ x: 140, y: 20 }],
      },
    ]);
    expect(plainText(connectors[0]?.text)).toBe('goes');
  });

  it('has positions relative to containers, which become groups', () => {
    const cells =
      vertex(
        'lane',
        'parent="1" style="swimlane;" value="Lane"',
        'x="100" y="100" width="300" height="200"',
      ) + vertex('in', 'parent="lane" value="In"', 'x="20" y="40" width="80" height="40"');
    const [lane, inside] = readDrawio(model(cells)).shapes;
    expect(inside?.properties?.layout).toMatchObject({ left: 120, top: 140 });
    expect(inside?.group_id).toBe(lane?.group_id);
    expect(inside?.group_id).toBeTypeOf('string');
  });

  it('has a frame for each page, side by side, if there are several', () => {
    const page = model(vertex('a', 'parent="1"', 'x="-500" y="900" width="80" height="40"'));
    const { frames, shapes } = readDrawio(file(packed(page), page));
    expect(frames.map(({ meta }) => meta.name)).toEqual(['Page 0', 'Page 1']);
    expect(shapes.map(({ frame_id }) => frame_id)).toEqual(frames.map(({ meta }) => meta.id));
    expect(shapes.map(({ properties }) => properties?.layout?.left)).toEqual([40, 320]);
  });

  it('has the pictures that are part of it', () => {
    const png =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const cells =
      vertex('a', `parent="1" style="shape=image;image=data:image/png,${png};"`) +
      vertex('b', 'parent="1" style="shape=image;image=https://example.org/x.png;"');
    const { shapes, files, losses } = readDrawio(model(cells));
    expect(files).toMatchObject([{ type: 'image/png', usedBy: [shapes[0]?.meta.id] }]);
    expect([...(files[0]?.bytes.subarray(1, 4) ?? [])]).toEqual([...strToU8('PNG')]);
    expect(losses.map(({ what }) => what)).toEqual(['an image that is not part of the file']);
  });

  it('declares no entities', () => {
    const source = `<!DOCTYPE x [<!ENTITY a "expanded">]>${model(vertex('a', 'parent="1" value="&a;"'))}`;
    expect(plainText(readDrawio(source).shapes[0]?.text)).toBe('&a;');
  });

  it('is recognized, and other XML is refused', () => {
    expect(detectFormat('<?xml version="1.0"?>\n<mxfile host="x">')?.name).toBe('drawio');
    expect(() => readDrawio('<html><body/></html>')).toThrow(
      expect.objectContaining({ code: 'malformed' }),
    );
    expect(() => readDrawio(file('not base64!'))).toThrow(
      expect.objectContaining({ code: 'malformed' }),
    );
  });
});

const many = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('');
const bomb = btoa(String.fromCharCode(...deflateSync(new Uint8Array(30_000_000))));

describeHostile('drawio', {
  'a deflate bomb': file(bomb),
  'deflate bombs on many pages': file(...Array.from({ length: 99 }, () => bomb)),
  'too many pages': file(...Array.from({ length: 5_000 }, () => model(''))),
  'cut compressed data': file(packed(model('')).slice(0, -8)),
  'compressed text that is no XML': file(packed('hello')),
  'an entity bomb': `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${many(30, (i) => `<!ENTITY a${i} "${'&a;'.repeat(10)}">`)}]><mxfile><diagram>&a29;</diagram></mxfile>`,
  'an external entity':
    '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><mxfile><diagram>&a;</diagram></mxfile>',
  'a document type without an end': '<!DOCTYPE x [<mxfile/>',
  'deep XML': '<a>'.repeat(100_000),
  'many elements': model('<mxCell/>'.repeat(150_000)),
  'many cells': model(many(15_000, (i) => vertex(`c${i}`, 'parent="1" value="x"'))),
  'many attributes': `<mxfile ${many(100_000, (i) => `a${i}="x" `)}/>`,
  'a parent that is its own child': model(vertex('a', 'parent="b"') + vertex('b', 'parent="a"')),
  'a cell in itself': model(vertex('a', 'parent="a"') + edge('e', 'source="e" target="e"')),
  'a long chain of parents': model(
    many(5_000, (i) => vertex(`c${i}`, `parent="c${i - 1}"`, 'x="9" y="9" width="9" height="9"')),
  ),
  'huge numbers': model(
    vertex(
      'a',
      'parent="1" style="strokeWidth=1e308;fontSize=1e99;rotation=1e300;opacity=-5;arcSize=NaN;rounded=1"',
      'x="1e308" y="-1e308" width="1e308" height="NaN"',
    ),
  ),
  'many bends': model(
    vertex('a', 'parent="1"') +
      edge(
        'e',
        'source="a" target="a"',
        `<Array as="points">${'<mxPoint x="1" y="2"/>'.repeat(30_000)}</Array>`,
      ),
  ),
  'a long label': model(
    vertex('a', `parent="1" style="html=1" value="${'&lt;b&gt;x'.repeat(100_000)}"`),
  ),
  'a long style': model(vertex('a', `parent="1" style="${'a=b;'.repeat(300_000)}"`)),
  'duplicate ids': model(vertex('a', 'parent="1"').repeat(1_000)),
  'prototype names': model(
    vertex('__proto__', 'parent="constructor" style="shape=constructor;toString;__proto__=1"'),
  ),
  'unclosed tags': '<mxfile><diagram><mxGraphModel>',
  'only brackets': '<'.repeat(1_000_000),
  'binary data': new Uint8Array(100_000).map((_, index) => index % 256),
  nothing: '',
});
