import type { Static } from 'typebox';
import Type from 'typebox';
import { closed, NumericId } from '../wire/primitives.ts';
import { clearable } from './clearable.ts';
import { atLeastOne } from './exactly-one.ts';
import { limits } from './limits.ts';
import { withRules } from './rule.ts';

const fields = {
  file_id: { ...NumericId, description: 'A file of this zone' },
  bytes: Type.Integer({
    minimum: 0,
    maximum: limits.fileBytes,
    description: 'The size that the card shows',
  }),
};

/** The file that a shape of the type FILE offers for download. The card shows the name of the shape. */
export const AttachedFile = closed(
  { file_id: Type.Optional(fields.file_id), bytes: Type.Optional(fields.bytes) },
  { title: 'AttachedFile', description: 'Only for shapes of the type FILE' },
);
export type AttachedFile = Static<typeof AttachedFile>;

export const AttachedFileChange = withRules(
  closed(
    { file_id: clearable(fields.file_id), bytes: clearable(fields.bytes) },
    {
      title: 'AttachedFileChange',
      description: 'Only for shapes of the type FILE. null clears a field; others stay.',
    },
  ),
  [atLeastOne(['file_id', 'bytes'])],
);
