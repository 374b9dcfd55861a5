import type { Layout } from '@lienzo/contract';
import * as Y from 'yjs';

export type YEvent = Y.YEvent<Y.AbstractType<unknown>>;

/** The elements that a transaction changed. */
export interface DocumentChanges {
  readonly keys: ReadonlySet<string>;
  /** The new positions of those that were only moved. Reading all of a moved element takes ten times as long. */
  readonly positions: ReadonlyMap<string, Required<Pick<Layout, 'left' | 'top'>>>;
}

/** The facet that holds the position in documents of version 2. */
const POSITION = 'position';

export function readChanges(events: readonly YEvent[]): DocumentChanges {
  const keys = new Set<string>();
  const positions = new Map<string, { left: number; top: number }>();
  const others = new Set<string>();
  for (const event of events) {
    const [key, ...inner] = event.path;
    if (typeof key !== 'string') {
      for (const changed of event.changes.keys.keys()) {
        keys.add(changed);
        others.add(changed);
      }
      continue;
    }
    keys.add(key);
    const position = inner.length === 0 ? positionOf(event) : undefined;
    if (position) positions.set(key, position);
    else others.add(key);
  }
  for (const key of others) positions.delete(key);
  return { keys, positions };
}

/** Returns the new position of an element, or undefined if something else has changed. */
function positionOf(event: YEvent): { left: number; top: number } | undefined {
  if (!(event instanceof Y.YMapEvent)) return undefined;
  if (event.keysChanged.size !== 1 || !event.keysChanged.has(POSITION)) return undefined;
  const value: unknown = event.target.get(POSITION);
  if (value === null || typeof value !== 'object') return undefined;
  const { left, top } = value as Layout; // checked below
  return typeof left === 'number' && typeof top === 'number' ? { left, top } : undefined;
}
