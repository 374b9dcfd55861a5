import type { Card } from '@lienzo/contract';
import type { Box, Drawing, DrawingItem, Measure, PathItem } from '../drawing.ts';
import { luminance } from '../luminance.ts';
import { solid } from '../paint.ts';
import { createPath, ellipse, translatePath } from '../path.ts';
import { roundedBox } from '../rounded-box.ts';
import { fitText } from '../text/fit-text.ts';
import type { Theme } from '../theme.ts';
import { drawLine as line, medium, mutedColor, regular, unflipped } from './card-parts.ts';
import { describeDay } from './describe-day.ts';
import { footerHeight } from './footer-height.ts';

/** What the caller knows and the card itself does not say. */
export interface CardContext {
  /** Returns how a person is drawn. People that it does not know are drawn as a silhouette. */
  readonly personOf?: (userId: string) => CardPerson | undefined;
  /** The day of the reader as `2026-01-31`. Earlier due dates are drawn in red. */
  readonly today?: string | undefined;
}

export interface CardPerson {
  /** One or two letters. */
  readonly initials: string;
  /** Dark enough for white letters. */
  readonly color: string;
}

interface CardOptions extends CardContext {
  readonly box: Box;
  readonly transform: Drawing['transform'];
  readonly measure: Measure;
  readonly theme: Theme;
}

const SIDE = 12;
const GAP = 8;
const SIZE = 12;
const CHIP_HEIGHT = 20;
const AVATAR = 24;
const MIN_FOOTER = 24;

/** Light backgrounds with dark text, which are readable on every card. */
const CHIPS = [
  ['#d3e5ff', '#1b3f78'],
  ['#d5f2dd', '#145231'],
  ['#ffe3c2', '#6d3a00'],
  ['#f6d9f0', '#6b1d5a'],
  ['#e4dcff', '#41308a'],
  ['#ffd9d6', '#7a1f19'],
] as const;
const CHIP: (typeof CHIPS)[number] = CHIPS[0];

/** Draws the tag, the due date and the assignee of a card below its title, as far as they fit. */
export function drawCard(card: Card, options: CardOptions): DrawingItem[] {
  const { box } = options;
  const footer = footerHeight(box);
  if (footer < MIN_FOOTER || box.width < AVATAR + 2 * SIDE) return [];
  const middle = box.top + box.height - footer / 2 - 2;
  let right = box.left + box.width - SIDE;
  const items: DrawingItem[] = [];
  if (card.assignee !== undefined) {
    items.push(...drawAssignee(card.assignee, { x: right - AVATAR / 2, y: middle }, options));
    right -= AVATAR + GAP;
  }
  const due = card.due_date && dueOf(card.due_date, options);
  let left = box.left + SIDE;
  if (card.tag !== undefined) {
    const room =
      right - left - (due && due.width + GAP < (right - left) * 0.65 ? due.width + GAP : 0);
    const chip = drawTag(card.tag, { left, middle, room }, options);
    items.push(...chip.items);
    left += chip.width + (chip.width > 0 ? GAP : 0);
  }
  if (due && left + due.width <= right) items.push(...due.draw(left, middle));
  return items;
}

function drawTag(
  tag: string,
  { left, middle, room }: { left: number; middle: number; room: number },
  { measure, transform }: CardOptions,
): { items: DrawingItem[]; width: number } {
  const padding = 8;
  const text = fitText(tag, room - 2 * padding, (part) => measure.width(part, medium, SIZE));
  if (text === undefined) return { items: [], width: 0 };
  const textWidth = measure.width(text, medium, SIZE);
  const width = textWidth + 2 * padding;
  const box = { left, top: middle - CHIP_HEIGHT / 2, width, height: CHIP_HEIGHT };
  const [background, color] = CHIPS[hashOf(tag) % CHIPS.length] ?? CHIP;
  return {
    width,
    items: [
      { kind: 'path', d: roundedBox(unflipped(box, transform), 6), fill: solid(background) },
      line(text, { x: left + padding, middle, face: medium, color, measure }),
    ],
  };
}

function dueOf(date: string, { measure, theme, today, transform }: CardOptions) {
  const isLate = today !== undefined && date < today;
  const text = describeDay(date, today);
  const face = isLate ? medium : regular;
  const icon = 12;
  const width = icon + 5 + measure.width(text, face, SIZE);
  const color = isLate ? lateColor(theme) : mutedColor(theme);
  const draw = (left: number, middle: number): DrawingItem[] => [
    ...drawCalendar({ left, top: middle - icon / 2, width: icon, height: icon }, color, transform),
    line(text, { x: left + icon + 5, middle, face, color, measure }),
  ];
  return { width, draw };
}

/** Text is light on dark cards, where a dark red would not be readable. */
function lateColor({ foreground }: Theme): string {
  return luminance(foreground) > 0.5 ? '#ff8f8a' : '#c2261d';
}

function drawCalendar(box: Box, color: string, transform: Drawing['transform']): PathItem[] {
  const stroke = { paint: solid(color), width: 1.25, join: 'round', cap: 'round' } as const;
  const head = { ...box, top: box.top + 3.5, height: 0 };
  const { left, top, width } = unflipped(head, transform);
  const across = createPath()
    .move(left, top)
    .line(left + width, top).d;
  return [
    { kind: 'path', d: roundedBox(unflipped(box, transform), 2.5), line: stroke },
    { kind: 'path', d: across, line: stroke },
  ];
}

/** Draws initials in a circle, or a silhouette if the name is unknown. */
function drawAssignee(
  userId: string,
  { x, y }: { x: number; y: number },
  { personOf, measure, theme, transform }: CardOptions,
): DrawingItem[] {
  const person = personOf?.(userId);
  const circle = circleAt(x, y, AVATAR / 2, transform);
  if (!person) return drawSilhouette(circle, { x, y }, { theme, transform });
  const text = person.initials;
  const size = 10.5;
  const width = measure.width(text, medium, size);
  return [
    { kind: 'path', d: circle, fill: solid(person.color) },
    line(text, { x: x - width / 2, middle: y, face: medium, color: '#ffffff', measure, size }),
  ];
}

function drawSilhouette(
  circle: string,
  { x, y }: { x: number; y: number },
  { theme, transform }: Pick<CardOptions, 'theme' | 'transform'>,
): PathItem[] {
  const color = mutedColor(theme);
  const fill = solid(color);
  const clip = { d: circle, side: 'inside' } as const;
  return [
    { kind: 'path', d: circle, fill: solid(color, 0.25) },
    { kind: 'path', d: circleAt(x, y - 3, 4, transform), fill },
    { kind: 'path', d: circleAt(x, y + 11, 8, transform), fill, clip },
  ];
}

function circleAt(x: number, y: number, radius: number, transform: Drawing['transform']): string {
  const box = { left: x - radius, top: y - radius, width: 2 * radius, height: 2 * radius };
  const { left, top } = unflipped(box, transform);
  return translatePath(ellipse({ x: radius, y: radius, rx: radius, ry: radius }), {
    x: left,
    y: top,
  });
}

/** Returns a number by which equal texts get equal colors. */
function hashOf(text: string): number {
  let hash = 7;
  for (const character of text) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  return hash;
}
