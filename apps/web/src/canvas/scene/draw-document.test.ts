import type { StoredZoneDocument } from '@lienzo/contract';
import type { Drawing } from '@lienzo/shapes';
import { describe, expect, it } from 'vitest';
import { drawDocument } from './draw-document.ts';
import type { Renderer } from './renderer.ts';

const A = '0194d0b1-77aa-7d02-8c19-5f3e9a1b2c4d';
const B = '0194d0b1-77aa-7d02-8c19-5f3e9a1b2c4e';
const C = '0194d0b1-77aa-7d02-8c19-5f3e9a1b2c4f';
const GONE = '0194d0b1-77aa-7d02-8c19-5f3e9a1b2c50';
const nothing: Drawing = { items: [], bounds: { left: 0, top: 0, width: 0, height: 0 } };

function recordingRenderer() {
  const calls: unknown[][] = [];
  const record =
    (kind: string) =>
    (...given: unknown[]) => {
      calls.push([kind, ...given]);
      return nothing;
    };
  const renderer: Renderer = {
    shape: record('shape'),
    frame: record('frame'),
    connector: record('line'),
  };
  return { calls, renderer };
}

function documentWith(second: string): StoredZoneDocument {
  return {
    id: A,
    meta: { name: 'Ideas' },
    elements: [
      {
        type: 'OBJECT',
        connector: {
          meta: { id: C },
          connected: { first: { shape_id: A.toUpperCase() }, second: { shape_id: second } },
        },
      },
      {
        type: 'FRAME',
        frame: {
          meta: { id: A, name: 'Risks' },
          type: 'CUSTOM',
          properties: { layout: { left: 7 } },
        },
      },
      {
        type: 'OBJECT',
        shape: {
          meta: { id: B },
          basic: { type: 'OVAL' },
        },
      },
    ],
  };
}

describe('drawDocument', () => {
  it('draws in document order and passes connectors the layouts of their ends', () => {
    const { calls, renderer } = recordingRenderer();
    expect(drawDocument(documentWith(B), renderer)).toHaveLength(3);
    expect(calls.map(([kind]) => kind)).toEqual(['line', 'frame', 'shape']);
    expect(calls[0]?.[2]).toEqual({ first: { left: 7 }, second: {} });
  });

  it('passes no layout for a missing end', () => {
    const { calls, renderer } = recordingRenderer();
    drawDocument(documentWith(GONE), renderer);
    expect(calls[0]?.[2]).toEqual({ first: { left: 7 } });
  });
});
