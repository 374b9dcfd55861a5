import type { StoredComment } from '@lienzo/contract';
import { type Codec, changeMetadata, present } from './codec.ts';

/** Author and time are facets too, but not part of the stored form: the server sets them. */
export const comment: Codec<'comment'> = {
  write: (element) =>
    present({
      text: element.text,
      resolved: element.resolved,
      parent: element.parent_id,
      position: element.position,
      element: element.element_id,
      mentions: element.mentions,
      metadata: element.metadata,
    }),
  read: (id, { text, resolved, parent, position, element, mentions, metadata }) =>
    ({
      meta: { id },
      text,
      resolved,
      ...present({ parent_id: parent, position, element_id: element, mentions, metadata }),
    }) as StoredComment, // the form that `write` produces
  change: (_before, { text, resolved, mentions, metadata }) => ({
    ...present({ text, resolved, mentions }),
    ...changeMetadata(metadata),
  }),
};
