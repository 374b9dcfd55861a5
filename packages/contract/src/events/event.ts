import type { Static } from 'typebox';
import Type from 'typebox';
import { Count, closed, NumericId, Timestamp, Uuid } from '../wire/primitives.ts';
import { eventKindNames, eventKinds } from './kinds.ts';

const Actor = closed(
  {
    type: Type.Enum(['person', 'service_account', 'guest', 'system'], {
      description: '`system` if the service did it by itself, or if several people did it',
    }),
    zuid: Type.Optional(NumericId),
    via: Type.Optional(
      Type.Enum(['sign_in', 'access_token'], {
        description: 'Whether they were signed in or used an access token',
      }),
    ),
    request_id: Type.Optional(Type.String({ description: 'The request that caused the event' })),
  },
  { title: 'EventActor' },
);

/** An event of the log of an edition. */
export const Event = closed(
  {
    seq: Type.String({
      ...Count,
      description: 'The number of the event in its edition: 1, 2, 3 and so on, without gaps',
    }),
    kind: Type.Enum(eventKindNames),
    time: Timestamp,
    edition_id: NumericId,
    team_id: Type.Optional(NumericId),
    space_id: Type.Optional(NumericId),
    zone_id: Type.Optional(Uuid),
    actor: Actor,
    data: Type.Union(distinctData(), { description: 'Depends on the kind' }),
  },
  { title: 'Event' },
);

export type Event = Static<typeof Event>;

/** Returns each form of data once; several kinds share one. */
function distinctData() {
  const forms = Object.values(eventKinds).map(({ data }) => [JSON.stringify(data), data] as const);
  return [...new Map(forms).values()];
}
