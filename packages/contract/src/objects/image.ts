import type { Static } from 'typebox';
import Type from 'typebox';
import { closed, NumericId, nameOf } from '../wire/primitives.ts';
import { clearable } from './clearable.ts';
import { atLeastOne } from './exactly-one.ts';
import { Fraction } from './layout.ts';
import { limits } from './limits.ts';
import { withRules } from './rule.ts';

/** The smallest part of an image that can be shown, as a fraction of its width or height. */
const MINIMUM_CROP = 0.001;

const CropSide = Type.Number({ minimum: MINIMUM_CROP, maximum: 1 });

const Crop = closed(
  { x: Fraction, y: Fraction, width: CropSide, height: CropSide },
  {
    title: 'Crop',
    description:
      'The part of the image that is shown, as fractions of its width and height. What is beyond its edges stays empty.',
  },
);
export type Crop = Static<typeof Crop>;

const fields = {
  file_id: { ...NumericId, description: 'A file of this zone of the kind IMAGE' },
  crop: Crop,
  alt: {
    ...nameOf({ maximum: limits.alt }),
    description: 'What the image shows, for people who cannot see it',
  },
};

/** What a shape of the type IMAGE shows. Without a file it shows a placeholder. */
export const Image = closed(
  {
    file_id: Type.Optional(fields.file_id),
    crop: Type.Optional(fields.crop),
    alt: Type.Optional(fields.alt),
  },
  { title: 'Image', description: 'Only for shapes of the type IMAGE' },
);
export type Image = Static<typeof Image>;

export const ImageChange = withRules(
  closed(
    {
      file_id: clearable(fields.file_id),
      crop: clearable(fields.crop),
      alt: clearable(fields.alt),
    },
    {
      title: 'ImageChange',
      description: 'Only for shapes of the type IMAGE. null clears a field; others stay.',
    },
  ),
  [atLeastOne(['file_id', 'crop', 'alt'])],
);
