import type { OutlineStep } from '@lienzo/fonts/reader';

/**
 * An outline as steps from where the pen stands, without the `m` that begins it. It can be put
 * anywhere by moving there first, so a letter is written once for each size. Only resvg and pdfkit
 * read it, and both know relative commands.
 */
export function relativeOutline(steps: readonly OutlineStep[], scale: number): string {
  let d = '';
  // Rounded like what is written, so that errors do not add up.
  let [atX, atY] = [0, 0];
  let [startX, startY] = [0, 0];
  const step = (x: number, y: number) => `${short(x - atX)} ${short(y - atY)}`;
  for (const one of steps) {
    const [x, y] = [short(one.x * scale), short(-one.y * scale)];
    if (one.kind === 'move') {
      if (d) [atX, atY] = [startX, startY];
      d += `${d && 'zm'}${step(x, y)}`;
      [startX, startY] = [x, y];
    } else if (one.kind === 'curve') {
      d += `q${step(one.cx * scale, -one.cy * scale)} ${step(x, y)}`;
    } else d += `l${step(x, y)}`;
    [atX, atY] = [x, y];
  }
  return d && `${d}z`;
}

function short(value: number): number {
  return Math.round(value * 100) / 100;
}
