import { parseColor } from '../text/parse-color.ts';
import { parseDeclarations, pixelsOf } from '../text/parse-html.ts';
import type { Look } from './diagram.ts';

/** Returns the look that `style` and `classDef` describe, and the properties that have no meaning here. */
export function readStyle(css: string): { look: Look; unknown: string[] } {
  const look: { -readonly [Key in keyof Look]: Look[Key] } = {};
  const unknown: string[] = [];
  // Commas separate properties, except in colors.
  const list = css.replace(/;\s*$/, '').replace(/\\?,(?![^()]*\))/g, ';');
  for (const [name, value] of parseDeclarations(list)) {
    const color = parseColor(value);
    if (name === 'fill' || name === 'background') look.fill = isNone(value) ? 'none' : color;
    else if (name === 'stroke') look.stroke = isNone(value) ? 'none' : color;
    else if (name === 'color') look.color = color;
    else if (name === 'stroke-width') look.strokeWidth = pixelsOf(value);
    else if (name === 'stroke-dasharray') look.dash = /^[\s0,]*$/.test(value) ? undefined : 'DASH';
    else unknown.push(name);
  }
  return { look: withoutUndefined(look), unknown };
}

function isNone(value: string): boolean {
  return /^(none|transparent)$/i.test(value);
}

function withoutUndefined(look: Look): Look {
  return Object.fromEntries(Object.entries(look).filter(([, value]) => value !== undefined));
}
