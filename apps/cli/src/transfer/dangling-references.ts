import type { Comment, Element } from './format.ts';
import { idOf } from './insertions.ts';

// Concurrent edits can leave references to deleted elements. Documents allow that, but requests with
// such references are rejected.

/** Removes connectors to deleted elements and references to deleted frames. */
export function fixElementReferences(elements: readonly Element[]): Element[] {
  const frames = new Set(elements.filter((element) => 'frame' in element).map(idOf));
  const solid = new Set(elements.filter((element) => !('connector' in element)).map(idOf));
  return elements
    .filter((element) => isConnected(element, solid))
    .map((one) => withoutMissingFrame(one, frames));
}

function isConnected(element: Element, solid: ReadonlySet<string>): boolean {
  if (!('connector' in element)) return true;
  const { first, second } = element.connector.connected;
  return [first, second].every(
    ({ shape_id: id }) => id === undefined || solid.has(id.toLowerCase()),
  );
}

function withoutMissingFrame(element: Element, frames: ReadonlySet<string>): Element {
  if ('frame' in element) return element;
  if ('shape' in element) return { shape: dropMissingFrame(element.shape, frames) };
  return { connector: dropMissingFrame(element.connector, frames) };
}

function dropMissingFrame<T extends { frame_id?: string }>(one: T, frames: ReadonlySet<string>): T {
  if (one.frame_id === undefined || frames.has(one.frame_id.toLowerCase())) return one;
  const { frame_id: _, ...rest } = one;
  return rest as T; // it is optional
}

const ORIGIN = { top: 0, left: 0 };

/** Moves comments on deleted elements to the origin and removes replies to deleted threads. */
export function fixCommentReferences<C extends Omit<Comment, 'author_zuid' | 'created_time'>>(
  comments: readonly C[],
  elements: readonly Element[],
): C[] {
  const present = new Set(elements.map(idOf));
  const threads = new Set(
    comments.filter((one) => one.parent_id === undefined).map(({ meta }) => meta.id.toLowerCase()),
  );
  return comments
    .filter(({ parent_id }) => parent_id === undefined || threads.has(parent_id.toLowerCase()))
    .map((comment) => {
      const { element_id, ...rest } = comment;
      if (element_id === undefined || present.has(element_id.toLowerCase())) return comment;
      return { ...rest, position: ORIGIN } as unknown as C; // a position replaces the element
    });
}
