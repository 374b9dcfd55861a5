import type { StoredComment } from '@lienzo/contract';
import { type Codec, present } from './codec.ts';

/** Author and time are facets too, but not part of the stored form: the server sets them. */
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
    }) as StoredComment, // the form that `write` produces
  change: (_before, { text, resolved }) => present({ text, resolved }),
};
