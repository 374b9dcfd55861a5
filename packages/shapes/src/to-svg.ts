import type { Box, Drawing, Line, Paint, PathItem, TextItem } from './drawing.ts';
import { numeral } from './path.ts';
import { createDefinitions, type Definitions } from './svg/definitions.ts';
import { attributes, escapeText } from './svg/markup.ts';

export interface SvgOptions {
  /** The part of the canvas to show. */
  readonly box: Box;
  /** Pixels of the picture for each of the canvas; 1 when omitted. */
  readonly scale?: number;
  /** A colour below everything; none when omitted. */
  readonly background?: string;
  /** The families to write a face with, as CSS names them. */
  readonly fontFamily: (family: string) => string;
}

// Letters that keep their shapes when the space between them changes a little; others join up.
const SPACED = /^[ -~\u00a0-\u024f\u0370-\u052f\u1e00-\u1fff\u2010-\u2027\u20a0-\u20bf]+$/;

// The advances of letters are summed when text is measured, so none may be drawn closer together.
const ROOT_STYLE = 'font-kerning:none;font-variant-ligatures:none';

/** Drawings as one SVG document, the same text for the same drawings. */
export function toSvg(drawings: Iterable<Drawing>, options: SvgOptions): string {
  const definitions = createDefinitions();
  const { box, scale = 1, background } = options;
  const content = Array.from(drawings, (drawing) =>
    writeDrawing(drawing, { definitions, fontFamily: options.fontFamily }),
  ).join('');
  const root = attributes({
    xmlns: 'http://www.w3.org/2000/svg',
    // Something long and thin, made small, would otherwise be nothing at all.
    width: numeral(Math.max(1, box.width * scale)),
    height: numeral(Math.max(1, box.height * scale)),
    viewBox: [box.left, box.top, box.width, box.height].map(numeral).join(' '),
    style: ROOT_STYLE,
  });
  const ground = background ? `<rect${attributes({ ...corners(box), fill: background })}/>` : '';
  return `<svg${root}>${definitions.write()}${ground}${content}</svg>`;
}

function corners({ left, top, width, height }: Box) {
  return { x: numeral(left), y: numeral(top), width: numeral(width), height: numeral(height) };
}

interface Circumstances {
  readonly definitions: Definitions;
  readonly fontFamily: SvgOptions['fontFamily'];
}

function writeDrawing({ items, turn }: Drawing, around: Circumstances): string {
  const mirror = turn && mirrorOf(turn);
  const written = items.map((item) =>
    item.kind === 'text' ? writeText(item, around) : writePath(item, around, mirror),
  );
  if (!turn || turn.degrees === 0) return written.join('');
  const points = [turn.degrees, turn.center.x, turn.center.y].map(numeral).join(' ');
  return `<g transform="rotate(${points})">${written.join('')}</g>`;
}

function mirrorOf({ center, flipH, flipV }: NonNullable<Drawing['turn']>): string | undefined {
  if (!flipH && !flipV) return undefined;
  const across = flipH ? [-1, 2 * center.x] : [1, 0];
  const down = flipV ? [-1, 2 * center.y] : [1, 0];
  const [a = 1, e = 0, d = 1, f = 0] = [...across, ...down];
  return `matrix(${[a, 0, 0, d, e, f].map(numeral).join(' ')})`;
}

function writePath(item: PathItem, { definitions }: Circumstances, transform?: string): string {
  const { d, fill, rule, line, clip } = item;
  return `<path${attributes({
    d,
    transform,
    ...clipAttributes(clip, item, definitions),
    ...paintAttributes(fill, definitions),
    'fill-rule': fill && rule === 'evenodd' ? rule : undefined,
    ...(line && lineAttributes(line)),
  })}/>`;
}

function clipAttributes(clip: PathItem['clip'], item: PathItem, definitions: Definitions) {
  if (!clip) return {};
  if (clip.side === 'inside') return { 'clip-path': `url(#${definitions.clip(clip)})` };
  return { mask: `url(#${definitions.mask(clip, item.line?.width ?? 0)})` };
}

function paintAttributes(paint: Paint | undefined, definitions: Definitions) {
  if (!paint) return { fill: 'none' };
  const fill = paint.kind === 'solid' ? paint.color : `url(#${definitions.gradient(paint)})`;
  return { fill, 'fill-opacity': opacityOf(paint.opacity) };
}

function opacityOf(opacity: number): string | undefined {
  return opacity === 1 ? undefined : numeral(opacity);
}

function lineAttributes({ paint, width, join, cap, dashes }: Line) {
  return {
    stroke: paint.color,
    'stroke-opacity': opacityOf(paint.opacity),
    'stroke-width': numeral(width),
    'stroke-linejoin': join === 'miter' ? undefined : join,
    'stroke-linecap': cap === 'butt' ? undefined : cap,
    'stroke-dasharray': dashes?.map(numeral).join(' '),
  };
}

function writeText(item: TextItem, { fontFamily }: Circumstances): string {
  const { text, x, y, face, size, paint, width } = item;
  const decoration = [item.underline && 'underline', item.strike && 'line-through'];
  const written = attributes({
    x: numeral(x),
    y: numeral(y),
    'font-family': fontFamily(face.family),
    'font-size': numeral(size),
    'font-weight': face.weight === 400 ? undefined : String(face.weight),
    'font-style': face.italic ? 'italic' : undefined,
    'text-decoration': decoration.filter(Boolean).join(' ') || undefined,
    fill: paint.color,
    'fill-opacity': opacityOf(paint.opacity),
    textLength: width > 0 && text.length > 1 && SPACED.test(text) ? numeral(width) : undefined,
    'xml:space': 'preserve',
  });
  return `<text${written}>${escapeText(text)}</text>`;
}
