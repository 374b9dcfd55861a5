import type { StoredConnector } from '@lienzo/contract';
import {
  type Codec,
  changeFrame,
  changeName,
  present,
  readFrame,
  readMeta,
  readTextFacets,
} from './codec.ts';

export const connector: Codec<'connector'> = {
  write: ({ meta, frame_id, type, connected, stroke, text }) =>
    present({ name: meta.name, frame: frame_id, type, connected, stroke, text }),
  read: (id, facets) => {
    const { type, connected, stroke } = facets;
    return {
      ...readMeta(id, facets),
      ...readFrame(facets),
      connected,
      ...present({ type, stroke }),
      ...readTextFacets(facets),
    } as StoredConnector; // the form that `write` produces
  },
  change: (_before, { meta, frame_id, type, connected, stroke, text }) => ({
    ...changeName(meta),
    ...changeFrame(frame_id),
    ...present({ type, connected, stroke, text }),
  }),
};
