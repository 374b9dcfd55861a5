import type { Layout } from '@lienzo/contract';
import type { LiveZone, Participant } from '@lienzo/sdk';
import type { Box, Point } from '@lienzo/shapes';
import { personColor } from '../../ui/person-look.ts';
import { type Drag, MAX_SHARED_SELECTION } from '../board/drag-state.ts';
import { type Reaction, reactionKinds } from '../board/reaction.ts';

/** Another person in the zone. Their client can send anything, so only valid parts are read. */
export interface Person {
  /** Unique for each window, even of the same person. */
  readonly key: string;
  readonly zuid: string;
  readonly name: string;
  readonly color: string;
  readonly cursor?: Point;
  readonly selection: readonly string[];
  readonly view?: Box;
  readonly drag?: Drag;
  /** The trail of their laser pointer. */
  readonly laser?: readonly Point[];
  readonly writing?: Writing;
  /** Whether they present frames. */
  readonly isPresenting?: boolean;
  /** A number that changes whenever they ask the others to follow them. */
  readonly summons?: number;
  /** Their newest reaction. */
  readonly reaction?: Reaction;
}

/** The element whose text a person edits, and their caret in it. */
export interface Writing {
  readonly element: string;
  /** A relative position of Yjs, as JSON. */
  readonly caret?: unknown;
}

export function peopleIn({ presence }: Pick<LiveZone, 'presence'>): Person[] {
  const seen = new Map<string, number>();
  return presence.others().map((present) => {
    const { zuid } = present.user;
    const count = seen.get(zuid) ?? 0;
    seen.set(zuid, count + 1);
    return personOf(present, `${zuid}-${count}`);
  });
}

function personOf({ user, state }: Participant, key: string): Person {
  const cursor = pointIn(state.cursor);
  const view = boxIn(state.view);
  const drag = dragIn(state.drag);
  const writing = writingIn(state.writing);
  const laser = trailIn(state.laser);
  const reaction = reactionIn(state.reaction);
  return {
    key,
    zuid: user.zuid,
    name: user.name,
    // The color of their avatar, so that a person looks the same everywhere.
    color: personColor(user.zuid),
    ...(cursor && { cursor }),
    ...(view && { view }),
    ...(drag && { drag }),
    ...(writing && { writing }),
    ...(laser.length > 0 && { laser }),
    selection: keysIn(state.selection),
    ...(state.presenting === true && { isPresenting: true }),
    ...(isNumber(state.summons) && { summons: state.summons }),
    ...(reaction && { reaction }),
  };
}

function writingIn(value: unknown): Writing | undefined {
  const { element, caret } = fieldsOf(value);
  return typeof element === 'string' ? { element, caret } : undefined;
}

/** Maximum number of points of the trail of a laser pointer that are shared. */
export const MAX_TRAIL = 40;

function trailIn(value: unknown): Point[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, MAX_TRAIL).flatMap((pair: unknown) => {
    const [x, y] = Array.isArray(pair) ? (pair as unknown[]) : []; // checked next
    return isNumber(x) && isNumber(y) ? [{ x, y }] : [];
  });
}

function reactionIn(value: unknown): Reaction | undefined {
  const { id, kind } = fieldsOf(value);
  const point = pointIn(value);
  const known = reactionKinds.find((name) => name === kind);
  return point && known && isNumber(id) ? { id, kind: known, ...point } : undefined;
}

function pointIn(value: unknown): Point | undefined {
  const { x, y } = fieldsOf(value);
  return isNumber(x) && isNumber(y) ? { x, y } : undefined;
}

function boxIn(value: unknown): Box | undefined {
  const { left, top, width, height } = fieldsOf(value);
  if (!isNumber(left) || !isNumber(top) || !isNumber(width) || !isNumber(height)) return undefined;
  return width > 0 && height > 0 ? { left, top, width, height } : undefined;
}

function dragIn(value: unknown): Drag | undefined {
  const { lead, left, top, layouts } = fieldsOf(value);
  if (typeof lead === 'string' && isNumber(left) && isNumber(top)) return { lead, left, top };
  if (layouts === undefined) return undefined;
  const valid = Object.entries(fieldsOf(layouts)).map(([key, layout]) => [key, layoutIn(layout)]);
  return { layouts: Object.fromEntries(valid) };
}

function layoutIn(value: unknown): Layout {
  const { left, top, width, height, rotate } = fieldsOf(value);
  return {
    ...(isNumber(left) && { left }),
    ...(isNumber(top) && { top }),
    ...(isNumber(width) && width > 0 && { width }),
    ...(isNumber(height) && height > 0 && { height }),
    ...(isNumber(rotate) && { rotate }),
  };
}

function keysIn(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value
    .filter((key): key is string => typeof key === 'string')
    .slice(0, MAX_SHARED_SELECTION);
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return value !== null && typeof value === 'object' ? { ...value } : {};
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}
