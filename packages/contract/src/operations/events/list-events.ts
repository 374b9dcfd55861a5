import Type from 'typebox';
import { Event } from '../../events/event.ts';
import { eventKindNames } from '../../events/kinds.ts';
import { operation } from '../../operation.ts';
import { Bytes } from '../../wire/bytes.ts';
import { matching } from '../../wire/patterns.ts';
import { Count, closed, IdReference, Uuid } from '../../wire/primitives.ts';

const MAX_WAIT_SECONDS = 25;

/** Which events are returned. */
const Filter = {
  kinds: Type.Optional(
    Type.Array(Type.Enum(eventKindNames), {
      description: 'Only these kinds, separated by commas; all by default',
    }),
  ),
  space_id: Type.Optional(
    Type.String({ ...IdReference, description: 'Only events of this space and its zones' }),
  ),
  zone_id: Type.Optional(Type.String({ ...Uuid, description: 'Only events of this zone' })),
};

const Cursor = matching(
  '^(?:0|[1-9][0-9]{0,17})$',
  'the number of an event',
  'Only events after this number. 0 starts with the first event; without it, the answer has no events, but the number to go on from.',
);

export const listEvents = operation({
  id: 'listEvents',
  area: 'Events',
  method: 'GET',
  path: '/editions/{edition_id}/events',
  summary: 'List what happened in an edition, in order',
  message: 'Events fetched successfully.',
  scopes: [['Service.editions.READ', 'Service.teams.READ', 'Service.spaces.READ']],
  rate: 'read',
  query: Type.Object({
    after: Type.Optional(Cursor),
    ...Filter,
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 200,
        description: 'Maximum number of events; 100 by default',
      }),
    ),
    wait: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_WAIT_SECONDS,
        description:
          'How many seconds to wait for an event if there is none after `after`; 0 by default',
      }),
    ),
  }),
  data: closed({
    events: Type.Array(Event),
    next_after: Type.String({
      ...Count,
      description:
        'Send it as `after` in the next request. It also passes events that the caller cannot see.',
    }),
    has_more: Type.Boolean({ description: 'Whether there may be more events already' }),
  }),
  errors: ['eventsExpired'],
  extension: true,
  example: {
    data: {
      events: [
        {
          seq: '4711',
          kind: 'zone.created',
          time: 'Tue, 04 Feb 2025, 11:34:28',
          edition_id: '742518339371008',
          space_id: '742518339371020',
          zone_id: '0194d0a6-5e2b-7c31-9f48-2b7d61c0e5a9',
          actor: { type: 'person', zuid: '742518339371001', via: 'sign_in', request_id: 'req-1' },
          data: {
            space_id: '742518339371020',
            zone_id: '0194d0a6-5e2b-7c31-9f48-2b7d61c0e5a9',
          },
        },
      ],
      next_after: '4711',
      has_more: false,
    },
  },
});

export const streamEvents = operation({
  id: 'streamEvents',
  area: 'Events',
  method: 'GET',
  path: '/editions/{edition_id}/events/stream',
  summary: 'Follow what happens in an edition, as server-sent events',
  message: 'Events streamed successfully.',
  scopes: [['Service.editions.READ', 'Service.teams.READ', 'Service.spaces.READ']],
  rate: 'read',
  query: Type.Object({
    after: Type.Optional(
      matching(
        '^(?:0|[1-9][0-9]{0,17})$',
        'the number of an event',
        'Only events after this number; without it, the stream starts with the next event. The header `Last-Event-ID`, which browsers send when they connect again, takes precedence.',
      ),
    ),
    ...Filter,
    wait: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_WAIT_SECONDS,
        description:
          'After how many seconds the stream ends; 0 ends it after the events that exist. By default it ends after an hour.',
      }),
    ),
  }),
  data: Bytes,
  mediaTypes: ['text/event-stream'],
  stream: true,
  errors: ['eventsExpired'],
  extension: true,
  example: { data: { bytes: 'id: 4711\ndata: {"seq":"4711", …', mediaType: 'text/event-stream' } },
});
