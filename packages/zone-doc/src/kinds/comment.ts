import type { StoredComment } from '@lienzo/contract';
import { type Codec, present } from './codec.ts';

/** Who wrote a comment and when are facets too, but no part of its stored form: the service adds them. */
export const comment: Codec<'comment'> = {
  write: (element) =>
    present({
      text: element.text,
      resolved: element.resolved,
      parent: element.parent_id,
      position: element.position,
      element: element.element_id,
    }),
  read: (id, { text, resolved, parent, position, element }) =>
    ({
      meta: { id },
      text,
      resolved,
      ...present({ parent_id: parent, position, element_id: element }),
    }) as StoredComment, // as `write` laid it out
  change: (_before, { text, resolved }) => present({ text, resolved }),
};
