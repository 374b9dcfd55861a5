import type { Layout } from '@lienzo/contract';
import type { LiveZone } from '@lienzo/sdk';
import type { Layouts } from '../arrange/move.ts';
import type { Keys } from '../arrange/selection.ts';
import type { Observable } from '../state/observable.ts';

/**
 * Where a person is dragging elements: the whole selection with one lead element, or each element
 * with its own layout. Contains positions instead of deltas, so that applying it after the document
 * has the change does no harm.
 */
export type Drag =
  | { readonly lead: string; readonly left: number; readonly top: number }
  | { readonly layouts: Readonly<Record<string, Layout>> };

/** Presence messages are small, so only this many selected elements are shared. */
export const MAX_SHARED_SELECTION = 50;
const MAX_SHARED_LAYOUTS = 12;

/** Returns what other people see while a selection is moved. */
export function sharedMove(selection: Keys, layouts: Layouts): Drag | undefined {
  const [first] = layouts;
  if (!first || selection.size > MAX_SHARED_SELECTION) return undefined;
  const [lead, { left = 0, top = 0 }] = first;
  return { lead, left, top };
}

/** Returns what other people see while elements are resized or rotated. */
export function sharedLayouts(layouts: Layouts): Drag | undefined {
  if (layouts.size > MAX_SHARED_LAYOUTS) return undefined;
  return { layouts: Object.fromEntries(layouts) };
}

interface FinishDeps {
  readonly drag: Observable<Drag | undefined>;
  readonly zone: Pick<LiveZone, 'durable'>;
}

/**
 * Keeps sharing a finished drag until the change is durable. Without that, the elements would jump
 * back for a moment on other screens.
 */
export function finishDrag({ drag, zone }: FinishDeps): void {
  const landed = drag.get();
  if (!landed) return;
  const forget = () => {
    if (drag.get() === landed) drag.set(undefined);
  };
  zone.durable().then(forget, forget);
}
