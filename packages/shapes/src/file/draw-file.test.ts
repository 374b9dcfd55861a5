import type { StoredShape } from '@lienzo/contract';
import { describe, expect, it } from 'vitest';
import { fixedWidthMeasure } from '../../test/fixed-width-measure.ts';
import { drawShape } from '../draw-shape.ts';
import { describeBytes, extensionOf } from './describe-file.ts';

const id = '0190f7a2-3b4c-7d5e-8f60-718293a4b5c6';

function fileCard(name: string | undefined, layout: object = {}, bytes?: number): StoredShape {
  return {
    meta: { id, ...(name !== undefined && { name }) },
    basic: { type: 'FILE' },
    properties: { layout: { left: 100, top: 50, width: 280, height: 72, ...layout } },
    ...(bytes !== undefined && { file: { bytes } }),
  };
}

function textsOf(shape: StoredShape) {
  const { items } = drawShape(shape, fixedWidthMeasure);
  return items.filter((item) => item.kind === 'text');
}

const wordsOf = (shape: StoredShape) => textsOf(shape).map(({ text }) => text);

describe('a file card', () => {
  it('shows the extension, the name, and the type and size below', () => {
    expect(wordsOf(fileCard('plan.pdf', {}, 1_204_224))).toEqual([
      'PDF',
      'plan.pdf',
      'PDF · 1.2 MB',
    ]);
    expect(wordsOf(fileCard('LICENSE', {}, 7))).toEqual(['LICENSE', '7 bytes']);
    expect(wordsOf(fileCard('notes.txt'))).toEqual(['TXT', 'notes.txt', 'TXT']);
    expect(wordsOf(fileCard(undefined))).toEqual([]);
  });

  it('never draws the text of the shape', () => {
    const text = { paragraphs: [{ id, portions: [{ text: 'Hidden' }] }] };
    expect(wordsOf({ ...fileCard('plan.pdf'), text })).not.toContain('Hidden');
  });

  it('cuts a long name and leaves out what has no space', () => {
    const [, name] = wordsOf(fileCard(`${'long '.repeat(30)}.pdf`));
    expect(name).toMatch(/^long .*…$/);
    expect(wordsOf(fileCard('plan.pdf', { height: 30 }, 7))).toEqual(['PDF', 'plan.pdf']);
    expect(wordsOf(fileCard('plan.pdf', { height: 8 }, 7))).toEqual([]);
  });

  it.each([1, 20, 40, 60, 100, 280])('%i pixels wide paints nothing outside', (width) => {
    const shape = fileCard('A long name of a file.numbers', { width }, 999_999_999);
    const { left, width: painted } = drawShape(shape, fixedWidthMeasure).bounds;
    expect(left).toBeGreaterThanOrEqual(98);
    expect(left + painted).toBeLessThanOrEqual(102 + width);
  });

  it('keeps the icon beside the name when it is flipped', () => {
    const flipped = textsOf(fileCard('plan.pdf', { fliph: true, flipv: true }));
    expect(flipped.map(({ x, y }) => [x, y])).toEqual(
      textsOf(fileCard('plan.pdf')).map(({ x, y }) => [x, y]),
    );
  });
});

it.each([
  ['plan.pdf', 'PDF'],
  ['archive.tar.gz', 'GZ'],
  ['LICENSE', ''],
  ['.profile', ''],
  ['notes.backup-of-july', ''],
  ['a.toolong', ''],
  ['', ''],
])('the extension of %j is %j', (name, extension) => {
  expect(extensionOf(name)).toBe(extension);
});

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1_000, '1 kB'],
  [1_204_224, '1.2 MB'],
  [9_940_000, '9.9 MB'],
  [9_960_000, '10 MB'],
  [999_400, '999 kB'],
  [999_600, '1 MB'],
  [1e12, '1 TB'],
])('%i bytes are %j', (bytes, text) => {
  expect(describeBytes(bytes)).toBe(text);
});
