import type { StoredShape } from '@lienzo/contract';
import type { Box, ImageItem, PathItem } from '../drawing.ts';
import { solid } from '../paint.ts';
import { createPath, ellipse, polygon } from '../path.ts';
import { roundedBox } from '../rounded-box.ts';
import type { Theme } from '../theme.ts';

/** Draws the picture of a shape of the type IMAGE. */
export function drawImage({ meta, image = {} }: StoredShape, box: Box, theme: Theme): ImageItem {
  const { file_id, crop, alt } = image;
  return {
    kind: 'image',
    source: file_id ?? meta.id,
    box,
    ...(crop && { crop }),
    ...(alt !== undefined && { alt }),
    placeholder: drawPlaceholder(box, theme),
  };
}

/** Returns where the whole picture is, of which only the part in the box is shown. */
export function wholeBox({ box, crop }: Pick<ImageItem, 'box' | 'crop'>): Box {
  if (!crop) return box;
  const [width, height] = [box.width / crop.width, box.height / crop.height];
  return { left: box.left - crop.x * width, top: box.top - crop.y * height, width, height };
}

const AREA_OPACITY = 0.14;
/** The width of the symbol, and the part of the box that it fills at most. */
const SYMBOL = 48;
const MAX_PART = 0.5;

/** Draws a neutral area with a symbol of a picture. */
function drawPlaceholder(box: Box, { mutedForeground }: Theme): PathItem[] {
  const { left, top, width, height } = box;
  const [right, bottom] = [left + width, top + height];
  const area = polygon([left, top], [right, top], [right, bottom], [left, bottom]);
  return [
    { kind: 'path', d: area, fill: solid(mutedForeground, AREA_OPACITY) },
    ...drawSymbol(box, mutedForeground),
  ];
}

/** Draws the sun above mountains in a frame of 4 to 3. */
function drawSymbol({ left, top, width, height }: Box, color: string): PathItem[] {
  const across = Math.min(SYMBOL, width * MAX_PART, (height * MAX_PART * 4) / 3);
  if (across <= 0) return [];
  const unit = across / 16;
  const [x, y] = [left + width / 2 - 8 * unit, top + height / 2 - 6 * unit];
  const frame = roundedBox({ left: x, top: y, width: across, height: across * 0.75 }, 1.5 * unit);
  const mountains = createPath()
    .move(x, y + 10 * unit)
    .line(x + 5 * unit, y + 5.5 * unit)
    .line(x + 8.5 * unit, y + 9 * unit)
    .line(x + 11 * unit, y + 7 * unit)
    .line(x + 16 * unit, y + 11 * unit).d;
  const sun = ellipse({ x: x + 11.5 * unit, y: y + 3.5 * unit, rx: 1.25 * unit, ry: 1.25 * unit });
  const line = { paint: solid(color), width: unit, join: 'round', cap: 'round' } as const;
  return [
    { kind: 'path', d: frame, line },
    { kind: 'path', d: mountains, line },
    { kind: 'path', d: sun, fill: solid(color) },
  ];
}
