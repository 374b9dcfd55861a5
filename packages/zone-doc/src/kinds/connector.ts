import type { StoredConnector } from '@lienzo/contract';
import {
  type Codec,
  changeFrame,
  changeName,
  changeOrganisation,
  present,
  readFrame,
  readMeta,
  readOrganisation,
  readTextFacets,
  writeOrganisation,
} from './codec.ts';

export const connector: Codec<'connector'> = {
  write: ({ meta, frame_id, type, connected, stroke, text, bends, label_position, ...element }) =>
    present({
      ...{ name: meta.name, frame: frame_id },
      ...writeOrganisation(element),
      ...{ type, connected, stroke, text },
      ...{ bends, label: label_position },
    }),
  read: (id, facets) => {
    const { type, connected, stroke, bends, label } = facets;
    return {
      ...readMeta(id, facets),
      ...readFrame(facets),
      ...readOrganisation(facets),
      connected,
      ...present({ type, stroke, bends, label_position: label }),
      ...readTextFacets(facets),
    } as StoredConnector; // the form that `write` produces
  },
  change: (
    _before,
    { meta, frame_id, type, connected, stroke, text, bends, label_position, ...change },
  ) => ({
    ...changeName(meta),
    ...changeFrame(frame_id),
    ...changeOrganisation(change),
    ...present({ type, connected, stroke, text, bends, label: label_position }),
  }),
};
