import type { Line, RichText, Run } from './rich-text.ts';

const DEFAULT_SIZE = 16;
export const LINE_HEIGHT = 1.25;
const BOLD = 1.07;
const INDENT = 24;

interface Options {
  /** The size of runs without their own. */
  readonly size?: number;
  /** Lines break at this width, in pixels. */
  readonly maximum?: number;
}

/**
 * Estimates the width and height of a text in pixels. Widths are those of classes of characters, at least as wide as in
 * Inter, so that conversions need no font tables.
 */
export function measureText(
  text: RichText,
  { size = DEFAULT_SIZE, maximum = Number.POSITIVE_INFINITY }: Options = {},
): { width: number; height: number } {
  let [width, height] = [0, 0];
  for (const line of text) {
    const needed = widthOfLine(line, size);
    const tallest = line.runs.reduce((most, run) => Math.max(most, run.size ?? 0), 0) || size;
    // Lines break at spaces, so that they are not filled to the end.
    const lines = needed <= maximum ? 1 : Math.ceil((needed * 1.15) / maximum);
    width = Math.max(width, Math.min(needed, maximum));
    height += lines * tallest * LINE_HEIGHT;
  }
  return { width: Math.ceil(width), height: Math.ceil(height) };
}

function widthOfLine({ runs, level = 0, list }: Line, size: number): number {
  const indent = (level + (list ? 1 : 0)) * INDENT;
  return runs.reduce((sum, run) => sum + widthOfRun(run, run.size ?? size), indent);
}

function widthOfRun({ text, bold }: Run, size: number): number {
  let ems = 0;
  for (const char of text) ems += emsOf(char);
  return ems * size * (bold ? BOLD : 1);
}

function emsOf(char: string): number {
  const code = char.codePointAt(0) ?? 0;
  if (code >= 0x1100) return /\p{M}/u.test(char) ? 0 : 1.05;
  if (/[ijl.,:;'|!`]/.test(char)) return 0.3;
  if (/[ftr()[\]{}\s/\\I-]/.test(char)) return 0.42;
  if (/[mwMW@%]/.test(char)) return 0.95;
  if (/\p{M}/u.test(char)) return 0;
  return /[\p{Lu}&+=<>~_#]/u.test(char) ? 0.73 : 0.62;
}
