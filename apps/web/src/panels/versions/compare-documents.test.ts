import type { StoredZoneDocument } from '@lienzo/contract';
import { describe, expect, it } from 'vitest';
import { compareDocuments } from './compare-documents.ts';

type Elements = StoredZoneDocument['elements'];

const idOf = (index: number) => `0194d0b1-77aa-7d02-8c19-5f3e9a1b2c${index}`;
const [A, B, C, D] = [idOf(10), idOf(11), idOf(12), idOf(13)] as const;

const shape = (id: string, left = 0): Elements[number] => ({
  type: 'OBJECT',
  shape: {
    meta: { id },
    basic: { type: 'RECTANGLE' },
    properties: { layout: { left, top: 0, width: 9, height: 9 } },
  },
});
const connector = (first: string, second: string): Elements[number] => ({
  type: 'OBJECT',
  connector: {
    meta: { id: D },
    connected: { first: { shape_id: first }, second: { shape_id: second } },
  },
});

const compare = (before: Elements, after: Elements) => {
  const { added, removed, changed } = compareDocuments({ elements: before }, { elements: after });
  return { added: [...added], removed: [...removed], changed: [...changed] };
};

describe('the comparison of two documents', () => {
  it('finds what was added, removed and changed', () => {
    expect(compare([shape(A), shape(B)], [shape(B, 50), shape(C)])).toEqual({
      added: [C],
      removed: [A],
      changed: [B],
    });
  });

  it('finds connectors that lead elsewhere', () => {
    const before = [shape(A), shape(B), connector(A, B)];
    expect(compare(before, [shape(A), shape(B), connector(A, C)]).changed).toEqual([D]);
  });

  it('finds nothing in equal documents, whatever the order of elements and properties', () => {
    const same: Elements[number] = {
      type: 'OBJECT',
      shape: {
        properties: { layout: { height: 9, width: 9, top: 0, left: 0 } },
        basic: { type: 'RECTANGLE' },
        meta: { id: A.toUpperCase() },
      },
    };
    const nothing = { added: [], removed: [], changed: [] };
    expect(compare([shape(A), shape(B)], [shape(B), same])).toEqual(nothing);
    expect(compare([], [])).toEqual(nothing);
  });
});
