import type { Side } from '../arrange/connectors.ts';
import type { ResizeHandle } from '../arrange/resize.ts';

/** Something on the overlay that starts a gesture when it is pressed. */
export type Handle =
  | { readonly kind: 'resize'; readonly handle: ResizeHandle }
  | { readonly kind: 'rotate' }
  | { readonly kind: 'connect'; readonly key: string; readonly side: Side }
  | { readonly kind: 'end'; readonly key: string; readonly end: 'first' | 'second' }
  | BendHandle
  | BorderHandle
  | { readonly kind: 'label'; readonly key: string };

/** A bend of a connector, or the middle of a part of its line, where a bend can be added. */
export interface BendHandle {
  readonly kind: 'bend' | 'leg';
  readonly key: string;
  readonly index: number;
}

/** The border after a column or a row of a table. */
export interface BorderHandle {
  readonly kind: 'column' | 'row';
  readonly key: string;
  readonly index: number;
}

const indexed = new Set<string>(['bend', 'leg', 'column', 'row']);

/** Writes a handle as the value of the `data-handle` attribute. */
export function formatHandle(handle: Handle): string {
  if (handle.kind === 'rotate') return 'rotate';
  if (handle.kind === 'resize') return `resize:${handle.handle.x},${handle.handle.y}`;
  if (handle.kind === 'connect') return `connect:${handle.side}:${handle.key}`;
  if (handle.kind === 'end') return `end:${handle.end}:${handle.key}`;
  if (handle.kind === 'label') return `label::${handle.key}`;
  return `${handle.kind}:${handle.index}:${handle.key}`;
}

/** Reads the value of a `data-handle` attribute that `formatHandle` wrote. */
export function parseHandle(text: string): Handle | undefined {
  const [kind, first = '', key = ''] = text.split(':');
  if (kind === 'rotate') return { kind };
  if (kind === 'connect') return { kind, side: first as Side, key }; // written by formatHandle
  if (kind === 'end') return { kind, end: first === 'first' ? 'first' : 'second', key };
  if (kind === 'label') return { kind, key };
  if (indexed.has(kind ?? ''))
    return { kind, index: Number(first), key } as BendHandle | BorderHandle; // one of them by its kind
  if (kind !== 'resize') return undefined;
  const [x, y] = first.split(',').map(Number);
  return { kind, handle: { x, y } as ResizeHandle }; // written by formatHandle
}
