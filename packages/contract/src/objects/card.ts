import type { Static } from 'typebox';
import Type from 'typebox';
import { matching } from '../wire/patterns.ts';
import { closed, NumericId, nameOf } from '../wire/primitives.ts';
import { clearable } from './clearable.ts';
import { atLeastOne } from './exactly-one.ts';
import { limits } from './limits.ts';
import { withRules } from './rule.ts';

// A day that exists, in the years 1000 to 2999: the last line is February 29 of leap years.
const DAY = [
  '[12]\\d{3}-(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])',
  '[12]\\d{3}-(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)',
  '[12]\\d{3}-02-(?:0[1-9]|1\\d|2[0-8])',
  '(?:[12]\\d(?:0[48]|[2468][048]|[13579][26])|(?:1[26]|2[048])00)-02-29',
];

const fields = {
  assignee: { ...NumericId, description: 'The user ID of the person who takes care of the card' },
  due_date: matching(`^(?:${DAY.join('|')})$`, 'a date like 2026-01-31'),
  tag: nameOf({ maximum: limits.tag }),
};

/** What a card shows below its title, which is the text of the shape. */
export const Card = closed(
  {
    assignee: Type.Optional(fields.assignee),
    due_date: Type.Optional(fields.due_date),
    tag: Type.Optional(fields.tag),
  },
  { title: 'Card', description: 'Only for shapes of the type CARD' },
);
export type Card = Static<typeof Card>;

export const CardChange = withRules(
  closed(
    {
      assignee: clearable(fields.assignee),
      due_date: clearable(fields.due_date),
      tag: clearable(fields.tag),
    },
    {
      title: 'CardChange',
      description: 'Only for shapes of the type CARD. null clears a field; others stay.',
    },
  ),
  [atLeastOne(['assignee', 'due_date', 'tag'])],
);
