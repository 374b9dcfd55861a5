import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createMeasure, loadFontTable } from '@lienzo/fonts';
import { shapeVariants, toSvg } from '@lienzo/shapes';
import { Resvg } from '@resvg/resvg-js';
import { expect, it } from 'vitest';
import { type Cell, MARGIN, sheetSections } from './sections.ts';
import { writeSheet } from './write-sheet.ts';

const ROOT = dirname(dirname(import.meta.dirname));
const box = { left: 0, top: 0, width: 90, height: 60 };
const canvas = { left: -60, top: -60, width: 210, height: 180 };
const measure = createMeasure([await loadFontTable('Inter')]);

/** Returns all points that a cell paints. */
function paintedPoints(cell: Cell): { x: number; y: number }[] {
  const svg = toSvg(cell.draw(box, measure), { box: canvas, fontFamily: (family) => family });
  const { pixels, width } = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  const points: { x: number; y: number }[] = [];
  for (let index = 3; index < pixels.length; index += 4) {
    const pixel = (index - 3) / 4;
    if (pixels[index]) {
      points.push({ x: (pixel % width) + canvas.left, y: Math.floor(pixel / width) + canvas.top });
    }
  }
  return points;
}

const cells = sheetSections().flatMap(({ title, cells }) =>
  cells.map((cell) => [`${title}: ${cell.label}`, cell] as const),
);

it.each(cells)('%s is painted within its cell', (_, cell) => {
  const points = paintedPoints(cell);
  expect(points.length).toBeGreaterThan(100);
  const margin = MARGIN * box.height + 2;
  for (const { x, y } of points) {
    expect(Math.min(x, y)).toBeGreaterThan(-margin);
    expect(x).toBeLessThan(box.width + margin);
    expect(y).toBeLessThan(box.height + margin);
  }
});

it('contains every shape, three connector types, three stroke styles and six markers', () => {
  expect(cells).toHaveLength(shapeVariants.length + 3 + 3 + 6);
});

it('is deterministic and up to date in the repository', async () => {
  const sheet = await writeSheet();
  expect(await writeSheet()).toEqual(sheet);
  for (const [path, content] of Object.entries(sheet)) {
    expect(await readFile(join(ROOT, path), 'utf8'), `npm run shape-sheet writes ${path}`).toBe(
      content,
    );
  }
});
