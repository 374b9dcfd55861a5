import { Event } from '../events/event.ts';
import { type EventKindEntry, eventKinds } from '../events/kinds.ts';
import { type Json, type JsonObject, toJson } from './json.ts';

const HEADERS = {
  'webhook-id': 'Identifies the event. It is the same if the event is sent again.',
  'webhook-timestamp': 'When the request was signed, in seconds since 1970',
  'webhook-signature':
    'One or two signatures, separated by spaces: `v1,` and the base64 form of an HMAC-SHA256',
};

/** Describes the headers that requests for all kinds of events have. */
export function webhookParameters(): JsonObject {
  return Object.fromEntries(
    Object.entries(HEADERS).map(([name, description]) => [
      name,
      { name, in: 'header', required: true, description, schema: { type: 'string' } },
    ]),
  );
}

/** Describes the request that the service sends for each kind of event. */
export function describeWebhooks(hoist: (schema: Json) => Json): JsonObject {
  const event = hoist(toJson(Event));
  return Object.fromEntries(
    Object.entries(eventKinds).map(([kind, entry]) => [
      kind,
      { post: describeRequest(kind, entry, event) },
    ]),
  );
}

function describeRequest(kind: string, { summary, data }: EventKindEntry, event: Json): JsonObject {
  return {
    // `zone.vote_ended` becomes `receiveZoneVoteEnded`.
    operationId: `receive.${kind}`.replace(/[._](\w)/g, (_, letter: string) =>
      letter.toUpperCase(),
    ),
    summary,
    tags: ['Webhooks'],
    // Signed by the service, see the headers.
    security: [],
    parameters: Object.keys(HEADERS).map((name) => ({ $ref: `#/components/parameters/${name}` })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: describeBody(kind, toJson(data), event) } },
    },
    responses: {
      '2XX': { description: 'The event was accepted. Other responses make the service retry.' },
      410: { description: 'The endpoint is gone. The service pauses the webhook.' },
    },
  };
}

function describeBody(kind: string, data: Json, event: Json): JsonObject {
  return {
    type: 'object',
    required: ['type', 'timestamp', 'data', 'previous_seq'],
    properties: {
      type: { const: kind },
      timestamp: { type: 'string', format: 'date-time' },
      data: { allOf: [event, { properties: { kind: { const: kind }, data } }] },
      previous_seq: {
        type: ['string', 'null'],
        description:
          'The event before this one that was sent to the endpoint; null for the first one and for replays',
      },
    },
  };
}
