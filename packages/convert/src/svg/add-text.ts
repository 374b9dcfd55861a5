import { coordinate, size } from '../build/values.ts';
import { labelOfRichText } from '../text/label-of-rich-text.ts';
import { LINE_HEIGHT, measureText } from '../text/measure-text.ts';
import { pixelsOf } from '../text/parse-html.ts';
import { isBlank, type Line, type Run } from '../text/rich-text.ts';
import type { XmlElement } from '../xml/parse-xml.ts';
import { scaleOf, transform } from './matrix.ts';
import { colorOf } from './paint.ts';
import { type Context, metaOf, type Place } from './place.ts';
import { type SvgStyle, styleOf } from './svg-style.ts';

/** The part of a line above its baseline. */
const ASCENT = 0.975;
const ALIGNS = { start: 'LEFT', middle: 'CENTER', end: 'RIGHT' } as const;

interface Block {
  x: number;
  y: number;
  readonly lines: { runs: Run[] }[];
}

/** Adds a shape without fill and border for a text. Texts that continue elsewhere become several. */
export function addText(element: XmlElement, place: Place, context: Context): void {
  if (place.style.get('visibility') === 'hidden') return;
  const scale = scaleOf(place.matrix);
  const fontSize = (sizeIn(place.style) ?? 16) * scale;
  for (const block of blocksOf(element, place, context)) {
    const lines: Line[] = block.lines.map(({ runs }) => ({ runs: trim(runs) }));
    if (isBlank(lines)) continue;
    addBlock({ ...block, lines }, fontSize, place, context);
  }
}

function addBlock(
  { x, y, lines }: { readonly x: number; readonly y: number; readonly lines: readonly Line[] },
  fontSize: number,
  place: Place,
  context: Context,
): void {
  const { matrix, style } = place;
  const anchor = style.get('text-anchor') ?? 'start';
  const align = ALIGNS[anchor as keyof typeof ALIGNS] ?? 'LEFT';
  const first = lines[0]?.runs[0]?.size ?? fontSize;
  const { width: needed, height } = measureText(lines, { size: fontSize });
  const width = Math.ceil(needed * 1.05) + 4;
  const baseline = transform(matrix, { x, y });
  const angle = Math.atan2(matrix.b, matrix.a);
  // The center of the text from the start of its baseline, before it is rotated.
  const across = align === 'LEFT' ? width / 2 : align === 'RIGHT' ? -width / 2 : 0;
  const middle = /^(middle|central)$/.test(style.get('dominant-baseline') ?? '');
  const down = height / 2 - (middle ? (LINE_HEIGHT * first) / 2 : ASCENT * first);
  const center = {
    x: baseline.x + across * Math.cos(angle) - down * Math.sin(angle),
    y: baseline.y + across * Math.sin(angle) + down * Math.cos(angle),
  };
  const rotate = Math.round((angle * 180) / Math.PI);
  const text = labelOfRichText(lines, {
    halign: align,
    valign: 'TOP',
    size: fontSize,
    inset: 0,
    newId: context.builder.newId,
  });
  if (!text || ![center.x, center.y, width, height].every(Number.isFinite)) return;
  context.builder.addShape({
    ...metaOf(place, context),
    basic: { type: 'RECTANGLE' },
    properties: {
      layout: {
        left: coordinate(center.x - width / 2),
        top: coordinate(center.y - height / 2),
        width: size(width),
        height: size(height),
        ...(rotate !== 0 && { rotate }),
      },
      fills: [],
      strokes: [],
    },
    text,
  });
}

/** Returns the texts at the positions that a `text` and its `tspan` elements set, and their lines. */
function blocksOf(element: XmlElement, place: Place, context: Context): Block[] {
  const [x, y] = [lengthOf(element, 'x') ?? 0, lengthOf(element, 'y') ?? 0];
  const blocks: Block[] = [
    {
      x: x + (lengthOf(element, 'dx') ?? 0),
      y: y + (lengthOf(element, 'dy') ?? 0),
      lines: [{ runs: [] }],
    },
  ];
  const scale = scaleOf(place.matrix);
  const visit = (node: XmlElement, style: SvgStyle, isRoot: boolean): void => {
    if (!isRoot) startLine(blocks, node);
    const run = runStyleOf(style, { scale, context });
    for (const child of node.children) {
      if (typeof child !== 'string') {
        const inner = styleOf(child, style, context.rules);
        if (inner.get('display') !== 'none' && /^(tspan|a|textPath)$/.test(child.name))
          visit(child, inner, false);
        continue;
      }
      const text = child.replace(/\s+/g, ' ');
      blocks
        .at(-1)
        ?.lines.at(-1)
        ?.runs.push({ ...run, text });
    }
  };
  visit(element, place.style, true);
  return blocks;
}

/** Starts a line below the last one, or a text at another place, if a `tspan` demands one. */
function startLine(blocks: Block[], node: XmlElement): void {
  const block = blocks.at(-1);
  if (!block) return;
  const [x, y, dy] = ['x', 'y', 'dy'].map((name) => lengthOf(node, name));
  const isEmpty = block.lines.every(({ runs }) => runs.every(({ text }) => text.trim() === ''));
  if (isEmpty) {
    block.x = x ?? block.x;
    block.y = (y ?? block.y) + (dy ?? 0);
    return;
  }
  const isBelow = (dy ?? 0) > 0 || (y !== undefined && y > block.y);
  const isAligned = x === undefined || Math.abs(x - block.x) < 1;
  if (isBelow && isAligned && x !== undefined) block.lines.push({ runs: [] });
  else if (x !== undefined || y !== undefined) {
    blocks.push({ x: x ?? block.x, y: (y ?? block.y) + (dy ?? 0), lines: [{ runs: [] }] });
  }
}

function lengthOf({ attributes }: XmlElement, name: string): number | undefined {
  const first = attributes
    .get(name)
    ?.trim()
    .split(/[\s,]+/)[0];
  return first === undefined ? undefined : pixelsOf(first);
}

function sizeIn(style: SvgStyle): number | undefined {
  return pixelsOf(style.get('font-size') ?? '');
}

function runStyleOf(
  style: SvgStyle,
  { scale, context }: { readonly scale: number; readonly context: Context },
): Omit<Run, 'text'> {
  const weight = style.get('font-weight');
  const decoration = style.get('text-decoration') ?? '';
  const font = style.get('font-family');
  const own = sizeIn(style);
  const color = colorOf(style.get('fill') ?? 'black', { element: 'text', style, context });
  return {
    ...(own !== undefined && { size: Math.round(own * scale * 100) / 100 }),
    ...(font && { font }),
    ...((weight === 'bold' || Number(weight) >= 600) && { bold: true }),
    ...(/italic|oblique/.test(style.get('font-style') ?? '') && { italic: true }),
    ...(decoration.includes('underline') && { underline: true }),
    ...(decoration.includes('line-through') && { strike: true }),
    ...(color && { color }),
  };
}

function trim(runs: readonly Run[]): Run[] {
  return runs.map((run, index) => {
    let { text } = run;
    if (index === 0) text = text.trimStart();
    if (index === runs.length - 1) text = text.trimEnd();
    return { ...run, text };
  });
}
