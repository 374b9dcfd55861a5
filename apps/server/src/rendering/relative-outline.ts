import type { OutlineStep } from '@lienzo/fonts/reader';

/**
 * Returns an outline as relative path commands, without the initial `m`. It can be placed anywhere by
 * moving there first, so each glyph is converted once per size. Only resvg and pdfkit read it, and both
 * support relative commands.
 */
export function relativeOutline(steps: readonly OutlineStep[], scale: number): string {
  let d = '';
  // Rounded like the output, so that rounding errors do not accumulate.
  let [atX, atY] = [0, 0];
  let [startX, startY] = [0, 0];
  const step = (x: number, y: number) => `${short(x - atX)} ${short(y - atY)}`;
  for (const to of steps) {
    const [x, y] = [short(to.x * scale), short(-to.y * scale)];
    if (to.kind === 'move') {
      if (d) [atX, atY] = [startX, startY];
      d += `${d && 'zm'}${step(x, y)}`;
      [startX, startY] = [x, y];
    } else if (to.kind === 'curve') {
      d += `q${step(to.cx * scale, -to.cy * scale)} ${step(x, y)}`;
    } else d += `l${step(x, y)}`;
    [atX, atY] = [x, y];
  }
  return d && `${d}z`;
}

function short(value: number): number {
  return Math.round(value * 100) / 100;
}
