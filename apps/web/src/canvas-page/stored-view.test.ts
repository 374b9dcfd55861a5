import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readView } from './stored-view.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => stored.get(key) ?? null });
});
afterEach(() => vi.unstubAllGlobals());

it('returns the stored view of a zone', () => {
  stored.set('lienzo.view.a', '{"x":1,"y":-2,"zoom":0.5}');
  expect(readView('a')).toEqual({ x: 1, y: -2, zoom: 0.5 });
  expect(readView('b')).toBeUndefined();
});

it.each([
  '',
  'null',
  '{',
  '[]',
  '{"x":1,"y":2}',
  '{"x":1,"y":2,"zoom":0}',
  '{"x":"1","y":2,"zoom":1}',
])('ignores %j', (text) => {
  stored.set('lienzo.view.a', text);
  expect(readView('a')).toBeUndefined();
});
