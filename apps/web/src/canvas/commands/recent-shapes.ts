import { type ShapeVariant, shapeVariants } from '@lienzo/shapes';
import type { Geometry, NewElement } from '../arrange/new-elements.ts';
import { createObservable, type Observable } from '../state/observable.ts';

const KEY = 'lienzo.shapes';
const MAX_RECENT = 5;

type TextStorage = Pick<Storage, 'getItem' | 'setItem'>;

export interface RecentShapes extends Pick<Observable<readonly ShapeVariant[]>, 'subscribe'> {
  /** Returns the shapes that this browser used last, newest first. */
  get(): readonly ShapeVariant[];
  /** Returns the shape that the shape tool draws: the last used one, or a rectangle. */
  last(): ShapeVariant;
  remember(geometry: Geometry): void;
}

/** Creates the list of the shapes that were used last, which the browser keeps. */
export function createRecentShapes(storage: () => TextStorage): RecentShapes {
  const recent = createObservable<readonly ShapeVariant[]>(read(storage));
  return {
    get: recent.get,
    subscribe: recent.subscribe,
    last: () => recent.get()[0] ?? rectangle,
    remember(geometry) {
      const wanted = JSON.stringify(geometry);
      const used = shapeVariants.find((one) => JSON.stringify(one.geometry) === wanted);
      if (!used || used === recent.get()[0]) return;
      const others = recent.get().filter((one) => one !== used);
      recent.set([used, ...others].slice(0, MAX_RECENT));
      try {
        storage().setItem(KEY, JSON.stringify(recent.get().map(({ key }) => key)));
      } catch {
        // The storage is full or blocked; the list then lasts as long as the page.
      }
    },
  };
}

const rectangle = variantOf('basic/rectangle');

/** Returns the shape with a key that is known to exist. */
export function variantOf(key: string): ShapeVariant {
  const found = shapeVariants.find((one) => one.key === key);
  if (!found) throw new Error(`There is no shape ${key}.`);
  return found;
}

function read(storage: () => TextStorage): readonly ShapeVariant[] {
  try {
    const keys: unknown = JSON.parse(storage().getItem(KEY) ?? '[]');
    if (!Array.isArray(keys)) return [];
    return keys
      .flatMap((key) => shapeVariants.find((one) => one.key === key) ?? [])
      .slice(0, MAX_RECENT);
  } catch {
    return [];
  }
}

/** The shapes that the flyout of the toolbar always offers. */
export const frequentShapes: readonly ShapeVariant[] = [
  rectangle,
  ...[
    'basic/rounded-rectangle/normal',
    'basic/oval',
    'basic/diamond',
    'basic/triangle/isosceles',
    'basic/card',
    'basic/table',
  ].map(variantOf),
];

export const recentShapes = createRecentShapes(() => localStorage);

/** Returns what the insert tool needs to draw a shape. */
export function newShape({ geometry }: ShapeVariant): NewElement {
  return { kind: 'shape', geometry: { ...geometry } };
}
