import type { FillInput, StrokeInput } from '@lienzo/contract';
import { fillsOf, strokesOf } from '../build/color.ts';
import { parseColor } from '../text/parse-color.ts';
import { pixelsOf } from '../text/parse-html.ts';
import { elementsOf, type XmlElement } from '../xml/parse-xml.ts';
import { scaleOf } from './matrix.ts';
import type { Context, Place } from './place.ts';
import { type SvgStyle, styleOf } from './svg-style.ts';

/** Returns the fills and strokes of an element. */
export function paintOf(
  element: string,
  place: Place,
  context: Context,
): { fills: FillInput[]; strokes: StrokeInput[] } {
  const { style, opacity, matrix } = place;
  const fill = colorOf(style.get('fill') ?? 'black', { element, style, context });
  const stroke = colorOf(style.get('stroke') ?? 'none', { element, style, context });
  const width = (pixelsOf(style.get('stroke-width') ?? '1') ?? 1) * scaleOf(matrix);
  const dashes = style.get('stroke-dasharray');
  const isDashed = dashes !== undefined && dashes !== 'none' && !/^[\s0,]*$/.test(dashes);
  const strokes =
    width > 0
      ? strokesOf({
          color: stroke,
          width: Math.round(width * 100) / 100,
          opacity: opacity * share(style.get('stroke-opacity')),
          ...(isDashed && { type: 'DASH' as const }),
        })
      : [];
  const details = {
    ...(style.get('stroke-linecap') === 'round' && { captype: 'CAPROUND' as const }),
    ...(style.get('stroke-linejoin') === 'round' && { jointype: 'ROUND' as const }),
  };
  return {
    fills: fillsOf(fill, opacity * share(style.get('fill-opacity'))),
    strokes: strokes.map((line) => ({ ...line, ...details })),
  };
}

function share(value: string | undefined): number {
  const number = value?.endsWith('%') ? Number(value.slice(0, -1)) / 100 : Number(value ?? 1);
  return Number.isFinite(number) ? Math.min(1, Math.max(0, number)) : 1;
}

interface ColorInput {
  readonly element: string;
  readonly style: SvgStyle;
  readonly context: Context;
}

/** Returns the color of a paint, or undefined for none. */
export function colorOf(
  paint: string,
  { element, style, context }: ColorInput,
): string | undefined {
  const value = paint.trim();
  if (value === 'none' || value === 'transparent') return undefined;
  if (/^currentcolor$/i.test(value)) return parseColor(style.get('color')) ?? '#000000';
  const [reference, id, fallback = ''] =
    /^url\(\s*["']?#([^"')]{1,200})["']?\s*\)\s*(.*)$/.exec(value) ?? [];
  if (reference === undefined)
    return parseColor(value) ?? (value.startsWith('url(') ? undefined : '#000000');
  const target = context.byId.get(id ?? '');
  const color = target && firstStop(target, context, 0);
  context.builder.lose(
    element,
    'a gradient or pattern',
    color ? 'its first color' : 'a plain color',
  );
  return color ?? parseColor(fallback);
}

const MAX_REFERENCES = 5;

/** Returns the first color of a gradient, which can be that of another gradient. */
function firstStop(gradient: XmlElement, context: Context, depth: number): string | undefined {
  const stop = elementsOf(gradient).find(({ name }) => name === 'stop');
  if (stop) return parseColor(styleOf(stop, new Map(), context.rules).get('stop-color') ?? 'black');
  const href = gradient.attributes.get('href') ?? gradient.attributes.get('xlink:href');
  const next = context.byId.get(href?.replace(/^#/, '') ?? '');
  return next && depth < MAX_REFERENCES ? firstStop(next, context, depth + 1) : undefined;
}
