import type { Side } from '../arrange/connectors.ts';
import type { ResizeHandle } from '../arrange/resize.ts';

/** Something on the overlay that starts a gesture when it is pressed. */
export type Handle =
  | { readonly kind: 'resize'; readonly handle: ResizeHandle }
  | { readonly kind: 'rotate' }
  | { readonly kind: 'connect'; readonly key: string; readonly side: Side }
  | { readonly kind: 'end'; readonly key: string; readonly end: 'first' | 'second' };

/** Writes a handle as the value of the `data-handle` attribute. */
export function formatHandle(handle: Handle): string {
  if (handle.kind === 'rotate') return 'rotate';
  if (handle.kind === 'resize') return `resize:${handle.handle.x},${handle.handle.y}`;
  if (handle.kind === 'connect') return `connect:${handle.side}:${handle.key}`;
  return `end:${handle.end}:${handle.key}`;
}

/** Reads the value of a `data-handle` attribute that `formatHandle` wrote. */
export function parseHandle(text: string): Handle | undefined {
  const [kind, first = '', key = ''] = text.split(':');
  if (kind === 'rotate') return { kind };
  if (kind === 'connect') return { kind, side: first as Side, key }; // written by formatHandle
  if (kind === 'end') return { kind, end: first === 'first' ? 'first' : 'second', key };
  if (kind !== 'resize') return undefined;
  const [x, y] = first.split(',').map(Number);
  return { kind, handle: { x, y } as ResizeHandle }; // written by formatHandle
}
