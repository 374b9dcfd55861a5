import type { Static } from 'typebox';
import Type from 'typebox';
import { matching } from './patterns.ts';
import { closed, Flag, NumericId } from './primitives.ts';

export const Template = closed(
  {
    id: NumericId,
    name: Type.String(),
    description: Type.String(),
    is_available_for_edition: Flag,
  },
  { title: 'Template' },
);
export type Template = Static<typeof Template>;

/** The id of a template in a body. An id that cannot exist gets the same error as one that does not. */
export const TemplateReference = matching(
  '^[0-9]{1,50}$',
  'the id of a template, at most 50 digits',
);
