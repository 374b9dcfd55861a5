import { randomUUID } from 'node:crypto';
import type { ConnectorInput, ShapeInput } from '@lienzo/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainText } from '../src/build/text.ts';
import { type Content, detectFormat } from '../src/index.ts';
import type { Figure } from '../src/mermaid/diagram.ts';
import { flowFigures } from '../src/mermaid/flow-figures.ts';
import { readMermaid } from '../src/mermaid/read-mermaid.ts';
import { writeMermaid } from '../src/mermaid/write-mermaid.ts';
import { describeCorpus, invalidElements } from './describe-corpus.ts';
import { describeHostile } from './describe-hostile.ts';

describeCorpus('mermaid', readMermaid);

function nodesOf({ shapes }: Pick<Content, 'shapes'>) {
  return shapes.map((shape) => {
    const { family, type } = geometryOf(shape);
    return `${plainText(shape.text)} ${family} ${type}`;
  });
}

function geometryOf(shape: ShapeInput) {
  const families = ['basic', 'flowchart', 'block_arrow', 'star'] as const;
  const family = families.find((name) => shape[name] !== undefined) ?? 'basic';
  return { family, type: shape[family]?.type };
}

function edgesOf({ shapes, connectors }: Pick<Content, 'shapes' | 'connectors'>) {
  const texts = new Map(shapes.map(({ meta, text }) => [meta.id, plainText(text)]));
  return connectors.map(({ connected: { first, second }, text, stroke }) =>
    [
      texts.get(first.shape_id ?? ''),
      texts.get(second.shape_id ?? ''),
      plainText(text),
      first.marker ?? 'NONE',
      second.marker ?? 'NONE',
      stroke?.type ?? 'SOLID',
      stroke?.width,
    ].join(' | '),
  );
}

function flowchart(lines: string) {
  return readMermaid(`flowchart TD\n${lines}`);
}

describe('a flowchart', () => {
  it('has a shape for each node and a connector for each edge', () => {
    const conversion = flowchart('a[One] -->|then| b{Two}\nb -.-> c & d([Three])\nc --o a');
    expect(nodesOf(conversion)).toEqual([
      'One basic RECTANGLE',
      'Two basic DIAMOND',
      'c basic RECTANGLE',
      'Three flowchart TERMINATOR',
    ]);
    expect(edgesOf(conversion)).toEqual([
      'One | Two | then | NONE | CLASSIC | SOLID | 2',
      'Two | c |  | NONE | CLASSIC | SQUARE_DOT | 2',
      'Two | Three |  | NONE | CLASSIC | SQUARE_DOT | 2',
      'c | One |  | NONE | OVAL | SOLID | 2',
    ]);
  });

  it('takes colors from styles and classes', () => {
    const { shapes } = flowchart(
      'classDef hot fill:#f00\na:::hot --> b\nstyle b fill:#00f,color:white',
    );
    const fills = shapes.map(({ properties }) => properties?.fills?.[0]?.solid?.color?.hex?.value);
    expect(fills).toEqual(['#ff0000', '#0000ff']);
  });

  it('keeps a subgraph and its nodes together', () => {
    const { shapes } = flowchart('subgraph s [Team]\na --> b\nend\nb --> c');
    const groups = shapes.map(({ text, group_id: group }) => [plainText(text), group]);
    const [, group] = groups[0] ?? [];
    expect(group).toBeTypeOf('string');
    expect(groups).toEqual([
      ['Team', group],
      ['a', group],
      ['b', group],
      ['c', undefined],
    ]);
  });

  it('reads text with tags, Markdown, links and codes', () => {
    const { shapes } = flowchart(
      'a["`**Bold** text`"] --> b["1 #lt; 2<br/>#quot;x#quot;"]\nclick a href "https://example.org"',
    );
    expect(shapes.map(({ text }) => text?.paragraphs?.map(({ portions }) => portions))).toEqual([
      [
        [
          { text: 'Bold', style: { fontweight: 'BOLD', link: 'https://example.org' } },
          { text: ' text', style: { link: 'https://example.org' } },
        ],
      ],
      [[{ text: '1 < 2' }], [{ text: '"x"' }]],
    ]);
  });

  it('names the line of a statement that it cannot read', () => {
    const { losses, connectors } = flowchart('a --> b\nb ==> [\nc --> d');
    expect(losses.map(({ element }) => element)).toEqual(['line 3']);
    expect(connectors).toHaveLength(2);
  });

  it('points in its direction', () => {
    const corner = (direction: string) => {
      const { shapes } = readMermaid(`graph ${direction}\na --> b`);
      const [a, b] = shapes.map(({ properties }) => properties?.layout);
      return [Math.sign((b?.left ?? 0) - (a?.left ?? 0)), Math.sign((b?.top ?? 0) - (a?.top ?? 0))];
    };
    expect(['TD', 'BT', 'LR', 'RL'].map(corner)).toEqual([
      [0, 1],
      [0, -1],
      [1, 0],
      [-1, 0],
    ]);
  });

  it('is refused if it is of an unknown kind or empty', () => {
    expect(() => readMermaid('zenuml\nA->B')).toThrow(
      expect.objectContaining({ code: 'unsupported' }),
    );
    expect(() => readMermaid('  \n')).toThrow(expect.objectContaining({ code: 'malformed' }));
  });

  it('is recognized', () => {
    for (const text of [
      'graph TD\na-->b',
      '---\ntitle: x\n---\nflowchart LR\na',
      '%% x\nmindmap\n a',
    ])
      expect(detectFormat(text)?.name).toBe('mermaid');
    for (const text of ['graphs are nice', 'flowchart of the team\nand more', '{}'])
      expect(detectFormat(text)?.name).not.toBe('mermaid');
  });
});

describe('the layout of a flowchart', () => {
  const graph = fc.integer({ min: 1, max: 30 }).chain((count) =>
    fc.record({
      count: fc.constant(count),
      groups: fc.array(fc.nat(5), { minLength: count, maxLength: count }),
      edges: fc.array(
        fc.tuple(fc.nat(count - 1), fc.nat(count - 1), fc.constantFrom('-->', '-->|label|')),
        {
          maxLength: 2 * count,
        },
      ),
      direction: fc.constantFrom('TD', 'BT', 'LR', 'RL'),
    }),
  );

  it('never has nodes that overlap, in 200 generated diagrams', () => {
    fc.assert(
      fc.property(graph, ({ count, groups, edges, direction }) => {
        const lines = [`flowchart ${direction}`];
        for (let group = 1; group <= 5; group += 1) {
          const members = groups.flatMap((of, index) => (of === group ? [`n${index}`] : []));
          if (members.length > 0) lines.push(`subgraph g${group}`, ...members, 'end');
        }
        for (let node = 0; node < count; node += 1) lines.push(`n${node}[Node ${node}]`);
        for (const [from, to, link] of edges) lines.push(`n${from} ${link} n${to}`);
        const conversion = readMermaid(lines.join('\n'));
        expect(invalidElements(conversion)).toEqual([]);
        const boxes = conversion.shapes
          .filter(({ text }) => plainText(text).startsWith('Node'))
          .map(({ properties }) => ({
            left: 0,
            top: 0,
            width: 0,
            height: 0,
            ...properties?.layout,
          }));
        expect(boxes).toHaveLength(count);
        for (const [index, one] of boxes.entries()) {
          for (const other of boxes.slice(index + 1)) {
            const isApart =
              one.left + one.width <= other.left ||
              other.left + other.width <= one.left ||
              one.top + one.height <= other.top ||
              other.top + other.height <= one.top;
            expect(isApart).toBe(true);
          }
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('a written flowchart', () => {
  const label = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    .map((text) => text.replace(/[\p{Cc}\p{Cf}\p{Zs}\p{Zl}\p{Zp}]/gu, '').trim());
  const figures = flowFigures.filter(({ figure, instead }) => !figure.size && !instead);
  const content = fc
    .array(fc.tuple(label, fc.nat(figures.length - 1)), { minLength: 1, maxLength: 12 })
    .chain((nodes) =>
      fc
        .array(
          fc.record({
            from: fc.nat(nodes.length - 1),
            to: fc.nat(nodes.length - 1),
            text: label,
            line: fc.constantFrom<{ type?: 'SQUARE_DOT'; width: number }>(
              { width: 2 },
              { width: 4 },
              { type: 'SQUARE_DOT', width: 2 },
            ),
            markers: fc.constantFrom(
              ['NONE', 'CLASSIC'],
              ['NONE', 'NONE'],
              ['CLASSIC', 'CLASSIC'],
              ['NONE', 'OVAL'],
              ['DIAMOND', 'DIAMOND'],
            ),
          }),
          { maxLength: 20 },
        )
        .map((edges): Content => {
          const shapes = nodes.map(([text, index], at): ShapeInput => {
            const figure: Figure = figures[index]?.figure ?? { family: 'basic', type: 'RECTANGLE' };
            const { family, type, detail, fliph, isSquare } = figure;
            return {
              meta: { id: randomUUID() },
              [family]: { type, ...detail },
              properties: {
                layout: {
                  left: at * 200,
                  top: 0,
                  width: 120,
                  height: isSquare ? 120 : 60,
                  ...(fliph && { fliph }),
                },
              },
              text: {
                paragraphs: [{ id: randomUUID(), portions: [{ text: `${at} ${text}`.trim() }] }],
              },
            } as unknown as ShapeInput; // figures name types of the contract
          });
          const end = (at: number, marker: string | undefined) => ({
            shape_id: shapes[at]?.meta.id,
            marker: marker as 'NONE', // one of those above
          });
          const connectors = edges.map(
            ({ from, to, text, line, markers }): ConnectorInput => ({
              meta: { id: randomUUID() },
              connected: { first: end(from, markers[0]), second: end(to, markers[1]) },
              stroke: line,
              text: { paragraphs: [{ id: randomUUID(), portions: [{ text }] }] },
            }),
          );
          return { frames: [], shapes, connectors, files: [] };
        }),
    );

  it('has the same nodes and edges when it is read, in 200 generated diagrams', () => {
    fc.assert(
      fc.property(content, (content) => {
        const { content: text } = writeMermaid(content);
        const conversion = readMermaid(text);
        expect(conversion.losses).toEqual([]);
        expect(nodesOf(conversion)).toEqual(nodesOf(content));
        expect(edgesOf(conversion)).toEqual(edgesOf(content));
      }),
      { numRuns: 200 },
    );
  });

  it('has the subgraphs, colors and direction of one that was read', () => {
    const source = 'flowchart LR\nsubgraph s [Team]\na[One] --> b[Two]\nend\nstyle a fill:#ff0000';
    const { content } = writeMermaid(readMermaid(source));
    expect(content).toBe(
      [
        'flowchart LR',
        '  subgraph s1 ["Team"]',
        '    n1["One"]',
        '    n2["Two"]',
        '  end',
        '  n1 --> n2',
        '  style n1 fill:#ff0000',
        '',
      ].join('\n'),
    );
  });

  it('reports what a flowchart cannot have', () => {
    const free: ConnectorInput = {
      meta: { id: 'c' },
      connected: { first: { point: { x: 0, y: 0 } }, second: { point: { x: 9, y: 9 } } },
    };
    const heart: ShapeInput = { meta: { id: 's' }, basic: { type: 'HEART' } };
    const { losses } = writeMermaid({ frames: [], shapes: [heart], connectors: [free], files: [] });
    expect(losses.map(({ element, what }) => `${element}: ${what}`)).toEqual([
      's: its shape',
      'c: a connector that is not attached to two shapes',
      'the diagram: positions and sizes',
    ]);
  });
});

describe('a mind map', () => {
  it('has a topic for each line, connected to the one above with less indent', () => {
    const conversion = readMermaid('mindmap\n  root((Root))\n    A\n      [B]\n    C');
    expect(nodesOf(conversion)).toEqual([
      'Root basic OVAL',
      'A basic ROUNDED_RECTANGLE',
      'B basic RECTANGLE',
      'C basic ROUNDED_RECTANGLE',
    ]);
    expect(edgesOf(conversion).map((edge) => edge.split(' |').slice(0, 2).join(' →'))).toEqual([
      'Root → A',
      'A → B',
      'Root → C',
    ]);
  });
});

describe('a sequence diagram', () => {
  it('has each participant at the top and the bottom, and a line for each message', () => {
    const conversion = readMermaid(
      'sequenceDiagram\nparticipant A as Alice\nA->>B: Hello\nB--xA: No\nNote over A,B: Done',
    );
    const { shapes, connectors } = conversion;
    expect(nodesOf(conversion).map((node) => node.split(' ')[0])).toEqual([
      'Alice',
      'Alice',
      'B',
      'B',
      'Done',
    ]);
    const messages = connectors.filter(({ connected }) => connected.first.point);
    expect(
      messages.map(({ text, connected: { first, second }, stroke }) => [
        plainText(text),
        Math.sign((second.point?.x ?? 0) - (first.point?.x ?? 0)),
        second.marker,
        stroke?.type,
      ]),
    ).toEqual([
      ['Hello', 1, 'BLOCK', undefined],
      ['No', -1, 'DIAMOND', 'DASH'],
    ]);
    const [, bottom] = shapes.map(({ properties }) => properties?.layout?.top ?? 0);
    const last = Math.max(...messages.map(({ connected }) => connected.first.point?.y ?? 0));
    expect(bottom).toBeGreaterThan(last);
  });

  it('has a border around blocks, and numbers if it asks for them', () => {
    const conversion = readMermaid(
      'sequenceDiagram\nautonumber\nalt yes\nA->>B: one\nelse no\nA->>B: two\nend\nwrong line',
    );
    const texts = conversion.shapes.map(({ text }) => plainText(text));
    expect(texts.filter((text) => /alt|no/.test(text))).toEqual(['alt yes', 'no']);
    expect(conversion.connectors.map(({ text }) => plainText(text)).filter(Boolean)).toEqual([
      '1. one',
      '2. two',
    ]);
    expect(conversion.losses.map(({ element }) => element)).toEqual(['line 8']);
  });
});

describe('a state diagram', () => {
  it('has states, starts and ends, notes and states within states', () => {
    const conversion = readMermaid(
      'stateDiagram-v2\n[*] --> Idle\nstate "Doing it" as Busy {\n[*] --> Work\n}\nIdle --> Busy: go\nBusy --> [*]\nnote right of Idle: Waits',
    );
    expect(nodesOf(conversion).map((node) => node.trim())).toEqual([
      'Doing it basic ROUNDED_RECTANGLE',
      'basic OVAL',
      'Idle basic ROUNDED_RECTANGLE',
      'basic OVAL',
      'Work basic ROUNDED_RECTANGLE',
      'basic DONUT',
      'Waits basic FOLDED_CORNER',
    ]);
    expect(edgesOf(conversion).map((edge) => edge.split(' | ').slice(0, 3).join('/'))).toEqual([
      '/Idle/',
      '/Work/',
      'Idle/Doing it/go',
      'Doing it//',
      'Idle/Waits/',
    ]);
    expect(conversion.losses).toEqual([]);
  });
});

describe('a class diagram', () => {
  it('has members, and relations with markers and numbers', () => {
    const conversion = readMermaid(
      'classDiagram\nAnimal <|-- Duck\nclass Duck {\n<<interface>>\n+swim() void\n}\nDuck "1" *-- "2" Wing : has\nAnimal : +int age\nA ..> List~int~',
    );
    expect(conversion.shapes.map(({ text }) => plainText(text))).toEqual([
      'Animal\n+int age',
      '«interface»\nDuck\n+swim() void',
      'Wing',
      'A',
      'List<int>',
    ]);
    expect(
      conversion.connectors.map(({ text, stroke, connected: { first, second } }) => [
        first.marker ?? 'NONE',
        second.marker ?? 'NONE',
        stroke?.type ?? 'SOLID',
        plainText(text),
      ]),
    ).toEqual([
      ['BLOCK', 'NONE', 'SOLID', ''],
      ['DIAMOND', 'NONE', 'SOLID', '1 · has · 2'],
      ['NONE', 'OPEN', 'DASH', ''],
    ]);
    expect(conversion.losses).toEqual([]);
  });
});

describe('an entity-relationship diagram', () => {
  it('has attributes, and numbers at the relations', () => {
    const conversion = readMermaid(
      'erDiagram\nCUSTOMER ||--o{ ORDER : places\nCUSTOMER {\nstring name\nint id PK "the key"\n}\nORDER }|..|| ADDRESS : uses',
    );
    expect(conversion.shapes.map(({ text }) => plainText(text))).toEqual([
      'CUSTOMER\nstring name\nint id PK – the key',
      'ORDER',
      'ADDRESS',
    ]);
    expect(
      conversion.connectors.map(({ text, stroke }) => [plainText(text), stroke?.type]),
    ).toEqual([
      ['1 · places · 0..n', undefined],
      ['1..n · uses · 1', 'DASH'],
    ]);
    expect(conversion.losses.map(({ what }) => what)).toEqual(["crow's feet at their ends"]);
  });
});

const times = (text: string, count: number) => text.repeat(count);
const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n');

describeHostile('mermaid', {
  'open brackets': `graph TD\n${times('a[', 200_000)}`,
  'open quotes': `graph TD\n${times('a["', 150_000)}`,
  'open parentheses on many lines': `graph TD\n${times('a(((\n', 100_000)}`,
  'subgraphs in subgraphs': `graph TD\n${times('subgraph a\n', 50_000)}`,
  'closed subgraphs in subgraphs': `graph TD\n${lines(39, (i) => `subgraph g${i}`)}\nx\n${times('end\n', 39)}`,
  'a subgraph in itself': 'graph TD\nsubgraph a\nsubgraph a\na --> a\nend\nend\na --> a',
  'a product of lists': `graph TD\n${lines(100, (i) => `a${i}`).replaceAll('\n', '&')} --> ${lines(100, (i) => `b${i}`).replaceAll('\n', '&')}`,
  'a long chain': `graph TD\n${lines(1_900, (i) => `a${i}`).replaceAll('\n', '-->')}`,
  'a long cycle': `graph TD\n${lines(1_900, (i) => `a${i} --> a${(i + 1) % 1_900}`)}`,
  'a long cycle with labels': `graph TD\n${lines(1_900, (i) => `a${i} -->|x| a${(i + 1) % 1_900}`)}`,
  'a dense graph': `graph TD\n${lines(3_000, (i) => `a${i % 60} --> a${(i * 7 + 3) % 61}`)}`,
  'a sparse random graph': `graph LR\n${lines(2_000, (i) => `a${(i * 7919) % 1_500} --> a${(i * 104_729) % 1_501}`)}`,
  'many components': `graph LR\n${lines(3_900, (i) => `a${i}`)}`,
  'many nodes': `graph LR\n${lines(100_000, (i) => `a${i}`)}`,
  'long edges': `graph TD\na --${times('-', 100_000)}> b`,
  'many dashes': `graph TD\na ${times('-', 500_000)}`,
  'many dots': `graph TD\na ${times('-.', 250_000)}`,
  'long labels': `graph TD\na[${times('word ', 900)}] --> b["${times('x', 4_900)}"]`,
  'a label of tags': `graph TD\na["${times('<b>', 1_600)}"]`,
  'a label of stars': `graph TD\na["\`${times('**_', 1_600)}\`"]`,
  'only spaces': times(' ', 900_000),
  'only line breaks': `graph TD\n${times('\n', 900_000)}`,
  'a front matter without an end': `---\n${times('title: x\n', 90_000)}`,
  'directives without an end': `graph TD\n${times('%%{', 300_000)}`,
  'comments without a diagram': times('%% x\n', 150_000),
  'too many bytes': `graph TD\n${times('a-->b\n', 200_000)}`,
  'binary data': new Uint8Array(10_000).map((_, index) => index % 251),
  'null characters': `graph\0 TD\n\0a-->b\0`,
  'lone surrogates': 'graph TD\na["\ud800"] --> \udc00',
  'prototype names':
    'graph TD\n__proto__ --> constructor --> toString\nclass __proto__ constructor\nclassDef __proto__ fill:red',
  'a header alone': 'flowchart',
  'deep states': `stateDiagram-v2\n${lines(50_000, (i) => `state s${i} {`)}`,
  'many transitions': `stateDiagram-v2\n${lines(1_900, (i) => `s${i % 900} --> s${(i * 7) % 901}`)}`,
  'a note without an end': `stateDiagram-v2\nnote right of a\n${times('x\n', 300_000)}`,
  'a class without an end': `classDiagram\nclass A {\n${times('+int x\n', 100_000)}`,
  'a relation of dashes': `classDiagram\n${times(`a ${times('<|--', 1_000)} b\n`, 150)}`,
  'many relations': `erDiagram\n${lines(1_500, (i) => `a${i} ||--o{ a${(i * 7) % 1_501} : x`)}`,
  'an entity without an end': `erDiagram\nA {\n${times('int x\n', 100_000)}`,
  'a deep mind map': `mindmap\n${lines(5_000, (i) => ' '.repeat(i % 4_000) + i)}`,
  'a wide mind map': `mindmap\n root\n${lines(3_900, (i) => `  topic ${i}`)}`,
  'a mind map of quotes': `mindmap\n${times('"\n', 300_000)}`,
  'a mind map of brackets': `mindmap\n${times('((', 400_000)}`,
  'many messages': `sequenceDiagram\n${lines(3_900, (i) => `a${i % 90}->>a${(i * 7) % 91}: x`)}`,
  'many participants': `sequenceDiagram\n${lines(3_900, (i) => `participant p${i}`)}`,
  'deep blocks': `sequenceDiagram\n${times('loop x\n', 50_000)}`,
  'a message of arrows': `sequenceDiagram\n${times('->>', 250_000)}`,
  'many messages of colons': `sequenceDiagram\n${times('a->>b:::::::\n', 60_000)}`,
});
