import type {
  Box,
  Drawing,
  ImageItem,
  Line,
  LinearPaint,
  Paint,
  PathItem,
  RadialPaint,
} from '@lienzo/shapes';
import { paintText } from './paint-text.ts';

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** The default of SVG; that of canvas is 10. */
const MITER_LIMIT = 4;

const paths = new WeakMap<PathItem, Path2D>();

/** Parsing a path takes about as long as painting it, so parsed paths are kept with their items. */
function pathOf(item: PathItem): Path2D {
  const known = paths.get(item);
  if (known) return known;
  const path = new Path2D(item.d);
  paths.set(item, path);
  return path;
}

/** Returns the picture of an image if it is loaded. */
export type BitmapOf = (item: ImageItem) => ImageBitmap | undefined;

/** Paints a drawing as `DrawingView` shows it. Keeps the transform of the context. */
export function paintDrawing(context: Context, drawing: Drawing, bitmapOf: BitmapOf): void {
  const { items, transform, bounds } = drawing;
  const look = { bounds, bitmapOf };
  if (!transform) {
    for (const item of items) paintItem(context, item, look);
    return;
  }
  const { center, degrees, flipH, flipV } = transform;
  context.save();
  context.translate(center.x, center.y);
  context.rotate((degrees * Math.PI) / 180);
  context.translate(-center.x, -center.y);
  for (const item of items) {
    if (item.kind === 'text' || (!flipH && !flipV)) {
      paintItem(context, item, look);
      continue;
    }
    context.save();
    context.translate(center.x, center.y);
    context.scale(flipH ? -1 : 1, flipV ? -1 : 1);
    context.translate(-center.x, -center.y);
    paintItem(context, item, look);
    context.restore();
  }
  context.restore();
}

interface Look {
  readonly bounds: Box;
  readonly bitmapOf: BitmapOf;
}

function paintItem(
  context: Context,
  item: Drawing['items'][number],
  { bounds, bitmapOf }: Look,
): void {
  if (item.kind === 'text') {
    paintText(context, item);
    return;
  }
  if (item.kind === 'image') {
    paintImage(context, item, bitmapOf(item));
    return;
  }
  const { clip } = item;
  if (!clip) {
    paintPath(context, item);
    return;
  }
  context.save();
  if (clip.side === 'inside') context.clip(new Path2D(clip.d));
  else context.clip(outsideOf(clip.d, bounds), 'evenodd');
  paintPath(context, item);
  context.restore();
}

/** Parts of the crop that are outside the picture stay empty, as the canvas does by itself. */
function paintImage(context: Context, item: ImageItem, bitmap: ImageBitmap | undefined): void {
  if (!bitmap) {
    for (const path of item.placeholder) paintPath(context, path);
    return;
  }
  const { box, crop = { x: 0, y: 0, width: 1, height: 1 } } = item;
  const { width, height } = bitmap;
  context.globalAlpha = 1;
  context.drawImage(
    bitmap,
    ...([crop.x * width, crop.y * height, crop.width * width, crop.height * height] as const),
    ...([box.left, box.top, box.width, box.height] as const),
  );
}

/** Returns the area around an outline. It is large enough for drawings in every rotation. */
function outsideOf(d: string, { left, top, width, height }: Box): Path2D {
  const reach = width + height;
  const area = new Path2D(d);
  area.rect(left - reach, top - reach, width + 2 * reach, height + 2 * reach);
  return area;
}

function paintPath(context: Context, item: PathItem): void {
  const path = pathOf(item);
  if (item.fill) fillPath(context, path, item.fill, item.rule ?? 'nonzero');
  if (item.line) strokePath(context, path, item.line);
}

function fillPath(context: Context, path: Path2D, paint: Paint, rule: CanvasFillRule): void {
  context.globalAlpha = paint.opacity;
  if (paint.kind === 'solid') {
    context.fillStyle = paint.color;
    context.fill(path, rule);
  } else if (paint.kind === 'linear') {
    const { from, to } = paint;
    context.fillStyle = withStops(context.createLinearGradient(from.x, from.y, to.x, to.y), paint);
    context.fill(path, rule);
  } else fillRadial(context, path, paint, rule);
}

/** Canvas gradients are round; an ellipse is painted by transforming the context, but not the path. */
function fillRadial(
  context: Context,
  path: Path2D,
  paint: RadialPaint,
  rule: CanvasFillRule,
): void {
  const { center, radiusX, radiusY, rotation } = paint;
  if (radiusX <= 0 || radiusY <= 0) return;
  const place = new DOMMatrix()
    .translate(center.x, center.y)
    .rotate(rotation)
    .scale(radiusX, radiusY);
  const still = new Path2D();
  still.addPath(path, place.inverse());
  context.save();
  context.transform(place.a, place.b, place.c, place.d, place.e, place.f);
  context.fillStyle = withStops(context.createRadialGradient(0, 0, 0, 0, 0, 1), paint);
  context.fill(still, rule);
  context.restore();
}

function withStops(gradient: CanvasGradient, { stops }: LinearPaint | RadialPaint): CanvasGradient {
  for (const { offset, color, opacity } of stops)
    gradient.addColorStop(Math.min(1, Math.max(0, offset)), withOpacity(color, opacity));
  return gradient;
}

function withOpacity(color: string, opacity: number): string {
  if (opacity >= 1) return color;
  const alpha = Math.round(Math.max(0, opacity) * 255);
  return `${color}${alpha.toString(16).padStart(2, '0')}`;
}

function strokePath(context: Context, path: Path2D, line: Line): void {
  // A canvas ignores a width of 0 and would use the last one.
  if (line.width <= 0) return;
  context.globalAlpha = line.paint.opacity;
  context.strokeStyle = line.paint.color;
  context.lineWidth = line.width;
  context.lineJoin = line.join;
  context.lineCap = line.cap;
  context.miterLimit = MITER_LIMIT;
  if (!line.dashes) {
    context.stroke(path);
    return;
  }
  context.setLineDash([...line.dashes]);
  context.stroke(path);
  context.setLineDash([]);
}
