import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectValid } from '../test/check-conversion.ts';
import type { Reader } from './conversion.ts';
import { ConvertError } from './convert-error.ts';
import { readExcalidraw } from './excalidraw/read-excalidraw.ts';
import { formats } from './formats.ts';
import { readJsoncanvas } from './jsoncanvas/read-jsoncanvas.ts';

/** Expects a valid conversion or a typed error. */
function expectContained(read: Reader, text: string): void {
  try {
    expectValid(read(text));
  } catch (error) {
    if (!(error instanceof ConvertError)) throw error;
  }
}

const strange: unknown[] = [
  ...[
    null,
    true,
    -1,
    1e308,
    -1e308,
    '',
    '\0',
    '\ud800',
    'x'.repeat(70_000),
    [],
    {},
    [[]],
    [[1e308, -1e308]],
  ],
  ...['__proto__', 'constructor', 'NaN', 'a', 'b', 'javascript:alert(1)', { type: 3, value: -5 }],
  ...[['a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a'], { elementId: 'a' }, { x: 1, y: 0 }],
];
const value = fc.constantFrom(...strange);
const types = {
  excalidraw: [
    'rectangle',
    'diamond',
    'ellipse',
    'text',
    'arrow',
    'line',
    'freedraw',
    'image',
    'frame',
    'embeddable',
    'magicframe',
  ],
  jsoncanvas: ['text', 'file', 'link', 'group'],
};
const excalidrawKeys = [
  ...['id', 'x', 'y', 'width', 'height', 'angle', 'strokeColor', 'backgroundColor', 'fillStyle'],
  ...['strokeWidth', 'strokeStyle', 'roughness', 'opacity', 'groupIds', 'frameId', 'roundness'],
  ...[
    'text',
    'originalText',
    'fontSize',
    'fontFamily',
    'textAlign',
    'verticalAlign',
    'containerId',
  ],
  ...['points', 'startBinding', 'endBinding', 'startArrowhead', 'endArrowhead', 'elbowed', 'link'],
  ...['locked', 'fileId', 'scale', 'crop', 'name', 'isDeleted', 'lineHeight', 'customData'],
  ...['__proto__', 'fixedSegments', 'pressures', 'boundElements'],
];
const canvasKeys = [
  ...['id', 'x', 'y', 'width', 'height', 'color', 'text', 'file', 'url', 'label', 'subpath'],
  ...['background', 'fromNode', 'toNode', 'fromSide', 'toSide', 'fromEnd', 'toEnd', '__proto__'],
];
const near = {
  id: 'a',
  x: 1,
  y: 2,
  width: 3,
  height: 4,
  points: [
    [0, 0],
    [5, 5],
  ],
  text: 'Hi',
};

const itemOf = (names: readonly string[], keys: readonly string[]) =>
  fc
    .tuple(
      fc.constantFrom(...names),
      fc.constantFrom('a', 'b', 'c'),
      fc.array(fc.tuple(fc.constantFrom(...keys), value), { maxLength: 5 }),
    )
    .map(([type, id, fields]) =>
      Object.fromEntries([...Object.entries({ ...near, type, id }), ...fields]),
    );

describe('hostile files', () => {
  it('of Excalidraw are contained', () => {
    const items = fc.array(itemOf(types.excalidraw, excalidrawKeys), { maxLength: 6 });
    fc.assert(
      fc.property(items, value, (elements, files) => {
        const text = JSON.stringify({ type: 'excalidraw', version: 2, elements, files });
        expectContained(readExcalidraw, text);
      }),
      { numRuns: 400 },
    );
  });

  it('of JSON Canvas are contained', () => {
    const items = fc.array(itemOf(types.jsoncanvas, canvasKeys), { maxLength: 6 });
    fc.assert(
      fc.property(items, items, (nodes, edges) => {
        expectContained(readJsoncanvas, JSON.stringify({ nodes, edges }));
      }),
      { numRuns: 400 },
    );
  });

  it('of numbers that JSON cannot hold, and names of prototypes, are contained', () => {
    const texts = [
      '{"type":"excalidraw","elements":[{"id":"__proto__","type":"rectangle","x":1e999,"width":-1e999}]}',
      '{"__proto__":{"type":"excalidraw"},"elements":[]}',
      '{"type":"excalidraw","elements":[{"id":"a","type":"constructor"},{"id":"toString","type":"text","containerId":"a","text":"x"}]}',
      '{"type":"excalidraw","elements":{"length":1e9}}',
      '{"nodes":[{"id":"a","type":"group","width":1e999,"height":1e999}],"edges":[{"fromNode":"a","toNode":"a"}]}',
      '{"nodes":{"length":3},"edges":[]}',
      '[]',
      'null',
      '"excalidraw"',
    ];
    for (const text of texts) {
      for (const { read } of formats) if (read) expectContained(read, text);
    }
  });

  it('with cycles of frames, groups and bindings are contained', () => {
    const frame = { id: 'f', type: 'frame', frameId: 'f', x: 0, y: 0, width: 9, height: 9 };
    const arrow = {
      ...near,
      id: 'r',
      type: 'arrow',
      startBinding: { elementId: 'r' },
      containerId: 'r',
    };
    const text = { ...near, id: 't', type: 'text', containerId: 't', boundElements: [{ id: 't' }] };
    expectContained(
      readExcalidraw,
      JSON.stringify({ type: 'excalidraw', elements: [frame, arrow, text] }),
    );
  });

  it('that aim at slow patterns and endless loops are read within seconds', () => {
    const far = Array.from({ length: 5_000 }, (_, index) => [index % 2 ? 1e308 : -1e308, 0]);
    const pen = { ...near, id: 'p', type: 'freedraw', points: far };
    const started = performance.now();
    expectContained(readExcalidraw, JSON.stringify({ type: 'excalidraw', elements: [pen] }));
    for (const letter of ['[', '\n', '`', '*', '{', '"']) {
      const node = { ...near, type: 'text', text: letter.repeat(500_000) };
      expectContained(readJsoncanvas, JSON.stringify({ nodes: [node], edges: [] }));
      for (const { detect } of formats) detect(letter.repeat(500_000));
    }
    expect(performance.now() - started).toBeLessThan(60_000);
  });

  it('with too many elements are refused', () => {
    const element = { ...near, type: 'rectangle' };
    const elements = Array.from({ length: 20_001 }, (_, index) => ({
      ...element,
      id: String(index),
    }));
    const drawing = JSON.stringify({ type: 'excalidraw', elements });
    expect(() => readExcalidraw(drawing)).toThrow(
      expect.objectContaining({ code: 'tooManyElements' }),
    );
  });

  it('are never recognized by mistake, and never stop the recognition', () => {
    for (const text of ['', '{', '<svg', '\0', '[1,2', 'a,b\n1,2', '{"nodes": "x"}']) {
      for (const { detect } of formats) expect(() => detect(text)).not.toThrow();
    }
  });
});
