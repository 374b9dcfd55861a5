import Type from 'typebox';
import { closed, NumericId, nameOf, Timestamp, textOf, Uuid } from './primitives.ts';

export const ProposalTitle = nameOf({ maximum: 200 });
export const ProposalDescription = textOf({ maximum: 5_000 });

export const ProposalState = Type.Enum(['OPEN', 'MERGED', 'CLOSED']);

export const Proposal = closed(
  {
    id: NumericId,
    zone_id: Uuid,
    draft_zone_id: Type.Optional(
      Type.String({
        ...Uuid,
        description:
          'The zone with the suggested content. Its elements are read and changed like those of any zone. Absent once the proposal is merged',
      }),
    ),
    title: Type.String(),
    description: Type.String(),
    state: ProposalState,
    author_zuid: NumericId,
    created_time: Timestamp,
    modified_time: Timestamp,
    ended_by: Type.Optional(
      Type.String({ ...NumericId, description: 'Who merged or closed the proposal' }),
    ),
    ended_time: Type.Optional(Timestamp),
    before_version_id: Type.Optional(
      Type.String({ ...NumericId, description: 'The version of the zone before the merge' }),
    ),
    after_version_id: Type.Optional(
      Type.String({ ...NumericId, description: 'The version of the zone after the merge' }),
    ),
  },
  { title: 'Proposal' },
);

const Facet = Type.String({
  description:
    'The part of the element, such as `position`, `size`, `text`, `name`, `fills` or `z`, or `element` for the element as a whole',
});

export const ProposalChange = closed(
  {
    element_id: Uuid,
    type: Type.Enum(['FRAME', 'SHAPE', 'CONNECTOR']),
    change: Type.Enum(['ADDED', 'REMOVED', 'CHANGED'], {
      description: 'What the merge does to the element of the zone',
    }),
    facets: Type.Array(Facet, { description: 'The changed parts of a changed element' }),
    conflicts: Type.Array(Facet, {
      description: 'The parts that the zone has changed differently in the meantime',
    }),
  },
  { title: 'ProposalChange' },
);

export const ProposalConflict = closed(
  { element_id: Uuid, facet: Facet },
  { title: 'ProposalConflict' },
);

export const ProposalChoice = closed(
  {
    element_id: Uuid,
    facet: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 40,
        description: 'The conflict that is decided; all of the element without it',
      }),
    ),
    use: Type.Enum(['PROPOSAL', 'ZONE'], { description: 'Whose change is kept' }),
  },
  { title: 'ProposalChoice' },
);
