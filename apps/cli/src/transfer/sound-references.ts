import type { Comment, Element } from './format.ts';
import { idOf } from './insertions.ts';

// People who edit at the same time can leave references to what is gone. Documents bear that; a
// request with one is refused.

/** Elements without lines that hang in the air, and outside of frames that are gone. */
export function soundElements(elements: readonly Element[]): Element[] {
  const frames = new Set(elements.filter((element) => 'frame' in element).map(idOf));
  const solid = new Set(elements.filter((element) => !('connector' in element)).map(idOf));
  return elements.filter((element) => isHeld(element, solid)).map((one) => outside(one, frames));
}

function isHeld(element: Element, solid: ReadonlySet<string>): boolean {
  if (!('connector' in element)) return true;
  const { first, second } = element.connector.connected;
  return [first, second].every(({ shape_id }) => solid.has(shape_id.toLowerCase()));
}

function outside(element: Element, frames: ReadonlySet<string>): Element {
  if ('frame' in element) return element;
  if ('shape' in element) return { shape: withoutGone(element.shape, frames) };
  return { connector: withoutGone(element.connector, frames) };
}

function withoutGone<T extends { frame_id?: string }>(one: T, frames: ReadonlySet<string>): T {
  if (one.frame_id === undefined || frames.has(one.frame_id.toLowerCase())) return one;
  const { frame_id: _, ...rest } = one;
  return rest as T; // it is optional
}

const ORIGIN = { top: 0, left: 0 };

/** Comments at what is there, or at the origin; answers only to threads that are there. */
export function soundComments<C extends Omit<Comment, 'author_zuid' | 'created_time'>>(
  comments: readonly C[],
  elements: readonly Element[],
): C[] {
  const there = new Set(elements.map(idOf));
  const threads = new Set(
    comments.filter((one) => one.parent_id === undefined).map(({ meta }) => meta.id.toLowerCase()),
  );
  return comments
    .filter(({ parent_id }) => parent_id === undefined || threads.has(parent_id.toLowerCase()))
    .map((comment) => {
      const { element_id, ...rest } = comment;
      if (element_id === undefined || there.has(element_id.toLowerCase())) return comment;
      return { ...rest, position: ORIGIN } as unknown as C; // the other way to say where it is
    });
}
