import { type Box, type Drawing, drawShape, type Measure, themes, toSvg } from '@lienzo/shapes';
import type { Cell, Section } from './sections.ts';

const COLUMNS = 7;
const EDGE = 24;
const CELL = { width: 148, height: 132 };
/** Position of a shape in its cell. */
const SHAPE = { left: 28, top: 12, width: 92, height: 60 };
const LABEL = { left: 6, top: 92, width: 136, height: 34 };
const TITLE_HEIGHT = 48;

interface TextOptions {
  readonly measure: Measure;
  readonly fontFamily: (family: string) => string;
}

/** Draws all sections, with a title and their cells, as one SVG. */
export function drawSheet(
  sections: readonly Section[],
  { measure, fontFamily }: TextOptions,
): string {
  const drawings: Drawing[] = [];
  let top = EDGE;
  for (const { title, cells } of sections) {
    const width = COLUMNS * CELL.width;
    drawings.push(drawText(title, { left: EDGE, top, width, height: TITLE_HEIGHT }, measure));
    top += TITLE_HEIGHT;
    cells.forEach((cell, index) => {
      const left = EDGE + (index % COLUMNS) * CELL.width;
      const position = { left, top: top + Math.floor(index / COLUMNS) * CELL.height };
      drawings.push(...drawCell(cell, position, measure));
    });
    top += Math.ceil(cells.length / COLUMNS) * CELL.height;
  }
  const box = { left: 0, top: 0, width: COLUMNS * CELL.width + 2 * EDGE, height: top + EDGE };
  return `${toSvg(drawings, { box, background: themes.light.background, fontFamily })}\n`;
}

function drawCell(cell: Cell, { left, top }: Pick<Box, 'left' | 'top'>, measure: Measure) {
  const within = (box: Box) => ({ ...box, left: box.left + left, top: box.top + top });
  return [...cell.draw(within(SHAPE), measure), drawText(cell.label, within(LABEL), measure)];
}

function drawText(text: string, layout: Box, measure: Measure): Drawing {
  const title = layout.height === TITLE_HEIGHT;
  const style = title
    ? { size: 20, fontweight: 'BOLD' as const }
    : { size: 11, fontweight: 'NORMAL' as const };
  const halign = title ? 'LEFT' : 'CENTER';
  const shape = {
    meta: { id: text },
    basic: { type: 'RECTANGLE' as const },
    properties: { layout, fills: [], strokes: [] },
    text: {
      properties: {
        valign: title ? ('MIDDLE' as const) : ('TOP' as const),
        inset: { left: 0, top: 0, right: 0, bottom: 0 },
        para_style: { halign: halign as 'LEFT' | 'CENTER', portion_style: style },
      },
      paragraphs: [{ id: text, portions: [{ text }] }],
    },
  };
  return drawShape(shape, measure);
}
