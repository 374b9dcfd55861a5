import { expect, it } from 'vitest';
import { compareCanvas } from './compare-canvas.ts';

const row = (key: string, text = key, z = 'a0') => {
  return { key, kind: 'shape' as const, z, text, size: text.length };
};

it('returns removed, added and changed elements', () => {
  const present = [row('same'), row('other', 'before'), row('lower'), row('gone')];
  const target = [row('same'), row('other', 'after'), row('lower', 'lower', 'a1'), row('new')];
  expect(compareCanvas(present, target)).toEqual({
    removed: [row('gone')],
    wanted: target.slice(1),
  });
});

it('replaces an element whose kind changes', () => {
  const target = [{ ...row('a'), kind: 'frame' as const }];
  expect(compareCanvas([row('a')], target)).toEqual({ removed: [row('a')], wanted: target });
});
