import type { Builder } from '../build/builder.ts';
import { degrees, linkFrom, nameFrom } from '../build/values.ts';
import { type Fields, fieldsOf, itemsOf, numberOf, own, stringOf } from '../json-value.ts';

/** A file that is read: its elements that are not deleted, and the texts in shapes and on lines. */
export interface Source {
  readonly builder: Builder;
  /** By the ID in the file. */
  readonly elements: ReadonlyMap<string, Fields>;
  /** Texts by the ID of the element that contains them. */
  readonly labels: ReadonlyMap<string, Fields>;
  /** Texts without words, which are not inserted. */
  readonly wordless: ReadonlySet<string>;
  readonly files: Fields;
}

/** Types that contain a text. */
export const CONTAINERS = ['rectangle', 'diamond', 'ellipse', 'arrow', 'line'];
/** Types that lines can be attached to. */
export const TARGETS = [
  ...CONTAINERS.slice(0, 3),
  'text',
  'image',
  'frame',
  'embeddable',
  'iframe',
];

const TURN = 180 / Math.PI;

export function boxOf(element: Fields) {
  const [x, y] = [numberOf(element.x) ?? 0, numberOf(element.y) ?? 0];
  const [width, height] = [numberOf(element.width) ?? 0, numberOf(element.height) ?? 0];
  return {
    left: Math.min(x, x + width),
    top: Math.min(y, y + height),
    width: Math.abs(width),
    height: Math.abs(height),
    radians: numberOf(element.angle) ?? 0,
  };
}

export function idOf(element: Fields): string {
  return stringOf(element.id) ?? '';
}

/** Returns the fields that all elements have in common, and records what is lost of them. */
export function commonOf(element: Fields, { builder, elements }: Source) {
  const id = idOf(element);
  const group = groupOf(element, builder);
  const frame = stringOf(element.frameId);
  const inFrame = frame !== undefined && isFrame(elements.get(frame));
  const own = fieldsOf(element.customData);
  const { lienzo, ...others } = own;
  if (Object.keys(others).length > 0) builder.lose(id, 'its custom data', 'nothing');
  const name = nameFrom(stringOf(fieldsOf(lienzo).name));
  return {
    meta: { id: builder.idOf(id), ...(name !== undefined && { name }) },
    ...(group !== undefined && { group_id: group }),
    ...(inFrame && !isFrame(element) && { frame_id: builder.idOf(frame) }),
    ...(element.locked === true && { locked: 'all' as const }),
  };
}

export function isFrame(element: Fields | undefined): boolean {
  return element?.type === 'frame' || element?.type === 'magicframe';
}

const MAX_DEPTH = 8;

// Excalidraw lists groups from the innermost to the outermost.
function groupOf(element: Fields, builder: Builder): string | undefined {
  const names = itemsOf(element.groupIds).flatMap((name) => stringOf(name) ?? []);
  if (names.length === 0) return undefined;
  if (names.length > MAX_DEPTH) {
    builder.lose(idOf(element), `groups deeper than ${MAX_DEPTH} levels`, 'the outer groups');
  }
  const outermostFirst = names.toReversed().slice(0, MAX_DEPTH);
  return outermostFirst.map((name) => builder.idOf(`group ${name}`)).join('/');
}

/** Returns whole degrees, and records the difference. */
export function rotationOf(element: Fields, builder: Builder): number {
  const exact = (numberOf(element.angle) ?? 0) * TURN;
  const rounded = Math.round(exact);
  if (Math.abs(exact - rounded) > 0.01) {
    builder.lose(idOf(element), 'the fraction of its rotation', 'whole degrees');
  }
  return degrees(exact);
}

/** Returns the link of an element with text, or records that it is lost. */
export function linkOf(element: Fields, hasText: boolean, builder: Builder): string | undefined {
  const url = stringOf(element.link);
  if (!url) return undefined;
  const link = hasText ? linkFrom(url) : undefined;
  if (link === undefined) builder.lose(idOf(element), 'its link', 'no link');
  return link;
}

export function opacityOf(element: Fields): number {
  const percent = numberOf(element.opacity) ?? 100;
  return Math.min(Math.max(percent, 0), 100) / 100;
}

/** Returns an own field of an element that is a text, in lower case. */
export function wordOf(element: Fields, name: string): string {
  return (stringOf(own(element, name)) ?? '').toLowerCase();
}
