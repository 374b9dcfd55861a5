import { describe, expect, it } from 'vitest';
import { openFont } from './open-font.ts';
import { readFont } from './read-font.ts';
import type { OutlineStep } from './read-outline.ts';

const inter = await openFont('@fontsource/inter/files/inter-latin-400-normal.woff');

function outlineOf(char: string): OutlineStep[] {
  return inter.outlineOf(char.codePointAt(0) ?? 0);
}

function contoursOf(char: string): number {
  return outlineOf(char).filter((step) => step.kind === 'move').length;
}

function heightOf(char: string): number {
  return Math.max(...outlineOf(char).map((step) => step.y));
}

describe('a font file', () => {
  it('has characters and advances', () => {
    expect(inter.unitsPerEm).toBe(2048);
    expect(inter.has(0x41)).toBe(true);
    expect(inter.has(0x4e00)).toBe(false);
    expect(inter.advanceOf(0x57)).toBeGreaterThan(2 * inter.advanceOf(0x69));
  });

  it('draws characters as closed contours', () => {
    expect([contoursOf('l'), contoursOf('O'), contoursOf('B'), contoursOf(' ')]).toEqual([
      1, 2, 3, 0,
    ]);
    const steps = outlineOf('O');
    const [first] = steps;
    const end = steps.findIndex((step, index) => index > 0 && step.kind === 'move') - 1;
    expect(steps[end]).toMatchObject({ x: first?.x, y: first?.y });
  });

  it('draws composite glyphs', () => {
    expect(contoursOf('é')).toBe(contoursOf('e') + 1);
    expect(heightOf('é')).toBeGreaterThan(heightOf('e'));
    expect(heightOf('É')).toBeGreaterThan(heightOf('é'));
  });

  it('rejects a file that is not a font', () => {
    expect(() => readFont(new Uint8Array(64))).toThrow('not a WOFF');
  });
});
