import type { Static } from 'typebox';
import Type from 'typebox';
import { closed } from '../wire/primitives.ts';

export const Placeholder = closed(
  { type: Type.Enum(['TXT', 'PICT', 'TABLE', 'VIDEO']) },
  { title: 'Placeholder', description: 'What belongs in this place' },
);
export type Placeholder = Static<typeof Placeholder>;
