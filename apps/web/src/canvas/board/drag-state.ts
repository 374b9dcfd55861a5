import type { Layout } from '@lienzo/contract';
import type { LiveZone } from '@lienzo/sdk';
import type { Layouts } from '../arrange/move.ts';
import type { Keys } from '../arrange/selection.ts';
import type { Observable } from '../state/observable.ts';

/**
 * Where somebody is dragging elements to: everything selected the same way as one of them, or each
 * to a place of its own. Places, not ways: whoever has them from the document already loses nothing
 * by hearing of them again.
 */
export type Drag =
  | { readonly lead: string; readonly left: number; readonly top: number }
  | { readonly layouts: Readonly<Record<string, Layout>> };

/** Others hear of a selection up to here, and of this many places: presence is small. */
export const MAX_SHARED_SELECTION = 50;
const MAX_SHARED_LAYOUTS = 12;

/** What others are told while a selection moves as a whole. */
export function sharedMove(selection: Keys, layouts: Layouts): Drag | undefined {
  const [first] = layouts;
  if (!first || selection.size > MAX_SHARED_SELECTION) return undefined;
  const [lead, { left = 0, top = 0 }] = first;
  return { lead, left, top };
}

/** What others are told while elements are resized or turned. */
export function sharedLayouts(layouts: Layouts): Drag | undefined {
  if (layouts.size > MAX_SHARED_LAYOUTS) return undefined;
  return { layouts: Object.fromEntries(layouts) };
}

interface Landing {
  readonly drag: Observable<Drag | undefined>;
  readonly zone: Pick<LiveZone, 'durable'>;
}

/** Tells others until they have it from the document; sooner, it would jump back for a moment. */
export function finishDrag({ drag, zone }: Landing): void {
  const landed = drag.get();
  if (!landed) return;
  const forget = () => {
    if (drag.get() === landed) drag.set(undefined);
  };
  zone.durable().then(forget, forget);
}
