import type { Face, Measure } from '@lienzo/shapes';
import { cssFamily } from './css-family.ts';

/** Words remembered for each face; a page of text has fewer. */
const REMEMBERED = 20_000;
const SIZE = 1_000;

/** Measures with the fonts of this browser, as they are drawn: without kerning and ligatures. */
export function createMeasure(): Measure {
  const context = document.createElement('canvas').getContext('2d');
  const widths = new Map<string, Map<string, number>>();
  const extents = new Map<string, { ascent: number; descent: number }>();
  const look = (face: Face, text: string) => {
    if (!context) return undefined;
    context.font = fontOf(face, SIZE);
    context.fontKerning = 'none';
    return context.measureText(text);
  };
  return {
    width(text, face, size) {
      const font = fontOf(face, SIZE);
      let known = widths.get(font);
      if (!known || known.size > REMEMBERED) {
        known = new Map();
        widths.set(font, known);
      }
      let width = known.get(text);
      if (width === undefined) {
        width = look(face, text)?.width ?? text.length * SIZE * 0.5;
        known.set(text, width);
      }
      return (width * size) / SIZE;
    },
    extent(face) {
      const font = fontOf(face, SIZE);
      const known = extents.get(font);
      if (known) return known;
      const metrics = look(face, 'Hg');
      const extent = {
        ascent: (metrics?.fontBoundingBoxAscent ?? 950) / SIZE,
        descent: (metrics?.fontBoundingBoxDescent ?? 250) / SIZE,
      };
      extents.set(font, extent);
      return extent;
    },
  };
}

function fontOf({ family, weight, italic }: Face, size: number): string {
  return `${italic ? 'italic ' : ''}${weight} ${size}px ${cssFamily(family)}`;
}
