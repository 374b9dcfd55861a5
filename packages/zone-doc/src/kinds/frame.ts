import type { StoredFrame } from '@lienzo/contract';
import { type Codec, changeName, changePaint, readMeta, readPaint, writePaint } from './codec.ts';

export const frame: Codec<'frame'> = {
  write: ({ meta, type, properties }) => ({ name: meta.name, type, ...writePaint(properties) }),
  read: (id, facets) =>
    ({ ...readMeta(id, facets), type: facets.type, ...readPaint(facets) }) as StoredFrame, // the form that `write` produces
  change: (before, { meta, properties }) => ({
    ...changeName(meta),
    ...changePaint(before, properties),
  }),
};
