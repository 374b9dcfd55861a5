import type { StoredShape } from '@lienzo/contract';
import { drawLine, medium, mutedColor, regular, unflipped } from '../card/card-parts.ts';
import type { Box, Drawing, DrawingItem, FontFace, Measure } from '../drawing.ts';
import { solid } from '../paint.ts';
import { polygon } from '../path.ts';
import { roundedBox } from '../rounded-box.ts';
import { fitText } from '../text/fit-text.ts';
import type { Theme } from '../theme.ts';
import { describeBytes, extensionOf } from './describe-file.ts';

interface FileOptions {
  readonly box: Box;
  readonly transform: Drawing['transform'];
  readonly measure: Measure;
  readonly theme: Theme;
}

const SIDE = 12;
const NAME_SIZE = 14;
const FACTS_SIZE = 12;
/** The height of the name and the facts below it. */
const LINES_HEIGHT = 40;
const ICON = { width: 34, height: 42 };
const MIN_ICON = 16;

/** Dark enough for white letters. */
const COLORS: Readonly<Record<string, string>> = {
  '#b3261e': 'PDF',
  '#2259a8': 'DOC DOCX ODT RTF',
  '#1c6b3c': 'XLS XLSX ODS CSV',
  '#a84314': 'PPT PPTX ODP',
  '#6b3fa0': 'MP3 WAV MP4 MOV WEBM',
  '#7a5c00': 'ZIP GZ TAR 7Z',
};
const OTHER_COLOR = '#515b70';

/** Draws an icon with the extension of a file, its name, and its type and size below. */
export function drawFile({ meta, file = {} }: StoredShape, options: FileOptions): DrawingItem[] {
  const { box, measure, theme } = options;
  const name = meta.name ?? '';
  const extension = extensionOf(name);
  const icon = iconBox(box);
  const items = icon ? drawIcon(extension, icon, options) : [];
  const x = icon ? icon.left + icon.width + SIDE : box.left + SIDE;
  const room = box.left + box.width - SIDE - x;
  if (room <= 0 || box.height < NAME_SIZE) return items;
  const center = box.top + box.height / 2;
  const facts = [extension, file.bytes === undefined ? '' : describeBytes(file.bytes)];
  const below = facts.filter((fact) => fact !== '').join(' · ');
  const hasBoth = below !== '' && box.height >= LINES_HEIGHT;
  const write = (text: string, middle: number, style: Style) => {
    const { face, size } = style;
    const fitting = fitText(text, room, (part) => measure.width(part, face, size));
    if (fitting) items.push(drawLine(fitting, { x, middle, measure, ...style }));
  };
  const { foreground } = theme;
  write(name, hasBoth ? center - 10 : center, { face: medium, size: NAME_SIZE, color: foreground });
  if (hasBoth)
    write(below, center + 11, { face: regular, size: FACTS_SIZE, color: mutedColor(theme) });
  return items;
}

interface Style {
  readonly face: FontFace;
  readonly size: number;
  readonly color: string;
}

/** Returns where the icon is, or undefined if there is no space for it. */
function iconBox({ left, top, width, height }: Box): Box | undefined {
  const tall = Math.min(ICON.height, height - SIDE);
  const wide = (tall * ICON.width) / ICON.height;
  if (tall < MIN_ICON || width < wide + 2 * SIDE) return undefined;
  return { left: left + SIDE, top: top + (height - tall) / 2, width: wide, height: tall };
}

/** Draws a sheet with a turned-down corner and the extension in it. */
function drawIcon(extension: string, box: Box, { measure, transform }: FileOptions): DrawingItem[] {
  const isOfType = ([, types]: [string, string]) => types.split(' ').includes(extension);
  const [color] = Object.entries(COLORS).find(isOfType) ?? [OTHER_COLOR];
  const flapSize = box.width * 0.3;
  const corner = {
    left: box.left + box.width - flapSize,
    top: box.top,
    width: flapSize,
    height: flapSize,
  };
  const { left, top } = unflipped(corner, transform);
  const [right, bottom] = [left + flapSize, top + flapSize];
  const flap = polygon([left, top], [left, bottom], [right, bottom]);
  const sheet = roundedBox(unflipped(box, transform), box.width * 0.12);
  const items: DrawingItem[] = [
    { kind: 'path', d: sheet, fill: solid(color) },
    { kind: 'path', d: flap, fill: solid('#ffffff', 0.45) },
  ];
  if (extension === '') return items;
  const size = Math.min(11, (box.width * 0.82) / measure.width(extension, medium, 1));
  const x = box.left + (box.width - measure.width(extension, medium, size)) / 2;
  const middle = box.top + box.height * 0.66;
  items.push(drawLine(extension, { x, middle, face: medium, color: '#ffffff', measure, size }));
  return items;
}
