import type { StoredFrame } from '@lienzo/contract';
import {
  type Codec,
  changeName,
  changeOrganisation,
  changePaint,
  readMeta,
  readOrganisation,
  readPaint,
  writeOrganisation,
  writePaint,
} from './codec.ts';

export const frame: Codec<'frame'> = {
  write: ({ meta, type, properties, ...element }) => ({
    name: meta.name,
    ...writeOrganisation(element),
    type,
    ...writePaint(properties),
  }),
  read: (id, facets) =>
    ({
      ...readMeta(id, facets),
      ...readOrganisation(facets),
      type: facets.type,
      ...readPaint(facets),
    }) as StoredFrame, // the form that `write` produces
  change: (before, { meta, properties, ...change }) => ({
    ...changeName(meta),
    ...changeOrganisation(change),
    ...changePaint(before, properties),
  }),
};
