import type {
  Box,
  Drawing,
  DrawingItem,
  ImageItem,
  Line,
  Paint,
  PathItem,
  TextItem,
} from './drawing.ts';
import { wholeBox } from './image/draw-image.ts';
import { formatNumber, polygon } from './path.ts';
import { createDefinitions, type Definitions } from './svg/definitions.ts';
import { attributes, escapePath, escapeText } from './svg/markup.ts';

export interface SvgOptions {
  /** The area of the canvas to export. */
  readonly box: Box;
  /** Image pixels per canvas pixel; 1 if omitted. */
  readonly scale?: number;
  /** The background color; transparent if omitted. */
  readonly background?: string;
  /** Rules such as definitions of fonts. The caller must not include text of users. */
  readonly css?: string;
  /** Returns the CSS `font-family` value of a font family. */
  readonly fontFamily: (family: string, language?: 'ja') => string;
  /** Returns the address of a picture. Others are drawn as placeholders. */
  readonly addressOf?: (item: ImageItem) => string | undefined;
}

// Scripts whose letters do not connect, so that `textLength` can adjust the space between them.
const UNCONNECTED = /^[ -~\u00a0-\u024f\u0370-\u052f\u1e00-\u1fff\u2010-\u2027\u20a0-\u20bf]+$/;

// Text is measured by summing glyph advances, so kerning and ligatures must be off.
const ROOT_STYLE = 'font-kerning:none;font-variant-ligatures:none';

/** Returns drawings as one SVG document. Equal drawings produce equal documents. */
export function toSvg(drawings: Iterable<Drawing>, options: SvgOptions): string {
  const definitions = createDefinitions();
  const { box, scale = 1, background, css } = options;
  const context = { ...options, definitions };
  const content = Array.from(drawings, (drawing) => writeDrawing(drawing, context)).join('');
  const root = attributes({
    xmlns: 'http://www.w3.org/2000/svg',
    // A long, thin area at a small scale would otherwise be less than one pixel wide.
    width: formatNumber(Math.max(1, box.width * scale)),
    height: formatNumber(Math.max(1, box.height * scale)),
    viewBox: [box.left, box.top, box.width, box.height].map(formatNumber).join(' '),
    style: ROOT_STYLE,
  });
  const backdrop = background ? `<rect${attributes({ ...corners(box), fill: background })}/>` : '';
  const style = css ? `<style>${css}</style>` : '';
  return `<svg${root}>${style}${definitions.write()}${backdrop}${content}</svg>`;
}

function corners({ left, top, width, height }: Box) {
  return {
    x: formatNumber(left),
    y: formatNumber(top),
    width: formatNumber(width),
    height: formatNumber(height),
  };
}

interface SvgContext extends Pick<SvgOptions, 'fontFamily' | 'addressOf'> {
  readonly definitions: Definitions;
}

function writeDrawing({ items, transform }: Drawing, context: SvgContext): string {
  const mirror = transform && mirrorOf(transform);
  const written = items.map((item) => writeItem(item, context, mirror));
  if (!transform || transform.degrees === 0) return written.join('');
  const points = [transform.degrees, transform.center.x, transform.center.y]
    .map(formatNumber)
    .join(' ');
  return `<g transform="rotate(${points})">${written.join('')}</g>`;
}

function writeItem(item: DrawingItem, context: SvgContext, mirror: string | undefined): string {
  if (item.kind === 'text') return writeText(item, context);
  return item.kind === 'image'
    ? writeImage(item, context, mirror)
    : writePath(item, context, mirror);
}

function mirrorOf({ center, flipH, flipV }: NonNullable<Drawing['transform']>): string | undefined {
  if (!flipH && !flipV) return undefined;
  const across = flipH ? [-1, 2 * center.x] : [1, 0];
  const down = flipV ? [-1, 2 * center.y] : [1, 0];
  const [a = 1, e = 0, d = 1, f = 0] = [...across, ...down];
  return `matrix(${[a, 0, 0, d, e, f].map(formatNumber).join(' ')})`;
}

function writePath(item: PathItem, { definitions }: SvgContext, transform?: string): string {
  const { d, fill, rule, line, clip } = item;
  return `<path d="${escapePath(d)}"${attributes({
    transform,
    ...clipAttributes(clip, item, definitions),
    ...paintAttributes(fill, definitions),
    'fill-rule': fill && rule === 'evenodd' ? rule : undefined,
    ...(line && lineAttributes(line)),
  })}/>`;
}

function writeImage(item: ImageItem, context: SvgContext, transform?: string): string {
  const { box, crop, alt } = item;
  const href = context.addressOf?.(item);
  if (href === undefined)
    return item.placeholder.map((path) => writePath(path, context, transform)).join('');
  const written = attributes({
    ...corners(wholeBox(item)),
    transform,
    'clip-path': crop && `url(#${context.definitions.clip({ d: outlineOf(box) })})`,
    preserveAspectRatio: 'none',
    href,
  });
  const described = alt === undefined ? '/>' : `><title>${escapeText(alt)}</title></image>`;
  return `<image${written}${described}`;
}

function outlineOf({ left, top, width, height }: Box): string {
  const [right, bottom] = [left + width, top + height];
  return polygon([left, top], [right, top], [right, bottom], [left, bottom]);
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
  return opacity === 1 ? undefined : formatNumber(opacity);
}

function lineAttributes({ paint, width, join, cap, dashes }: Line) {
  return {
    stroke: paint.color,
    'stroke-opacity': opacityOf(paint.opacity),
    'stroke-width': formatNumber(width),
    'stroke-linejoin': join === 'miter' ? undefined : join,
    'stroke-linecap': cap === 'butt' ? undefined : cap,
    'stroke-dasharray': dashes?.map(formatNumber).join(' '),
  };
}

function writeText(item: TextItem, { fontFamily }: SvgContext): string {
  const { text, x, y, face, size, paint, width } = item;
  const decoration = [item.underline && 'underline', item.strike && 'line-through'];
  const written = attributes({
    // Text from right to left starts at its right end.
    x: formatNumber(item.direction === 'rtl' ? x + width : x),
    y: formatNumber(y),
    direction: item.direction,
    'font-family': fontFamily(face.family, item.language),
    'font-size': formatNumber(size),
    'font-weight': face.weight === 400 ? undefined : String(face.weight),
    'font-style': face.italic ? 'italic' : undefined,
    'text-decoration': decoration.filter(Boolean).join(' ') || undefined,
    fill: paint.color,
    'fill-opacity': opacityOf(paint.opacity),
    textLength:
      width > 0 && text.length > 1 && UNCONNECTED.test(text) ? formatNumber(width) : undefined,
    'xml:space': 'preserve',
  });
  return `<text${written}>${escapeText(text)}</text>`;
}
