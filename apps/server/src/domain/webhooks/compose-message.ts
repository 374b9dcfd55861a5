import { type Event, type EventData, WEBHOOK_PING } from '@lienzo/contract';

export interface Message {
  /** Identifies the message; the same for every attempt. */
  id: string;
  body: string;
}

interface EventMessage {
  event: Event;
  time: Date;
  /** The event before this one that was sent to the endpoint. */
  previousSeq: string | null;
}

/** The specification recommends bodies of less than 20 kB. */
export const MAX_BODY_BYTES = 20_000;
/** How many ids each list of a large event keeps. */
const MAX_LISTED = 100;

export function composeMessage({ event, time, previousSeq }: EventMessage): Message {
  const bodyOf = (data: Event) =>
    JSON.stringify({
      type: data.kind,
      timestamp: time.toISOString(),
      data,
      previous_seq: previousSeq,
    });
  const body = bodyOf(event);
  const fits = Buffer.byteLength(body) < MAX_BODY_BYTES;
  return { id: `evt_${event.edition_id}_${event.seq}`, body: fits ? body : bodyOf(shorten(event)) };
}

/** Shortens the lists of elements, of which the receiver reads the rest with the API. */
function shorten(event: Event): Event {
  if (event.kind !== 'zone.changed') return event;
  const change = event.data as EventData<'zone.changed'>; // by its kind
  const lists = {
    created: change.created.slice(0, MAX_LISTED),
    changed: change.changed.slice(0, MAX_LISTED),
    removed: change.removed.slice(0, MAX_LISTED),
  };
  const data: EventData<'zone.changed'> = { ...change, ...lists, truncated: true };
  return { ...event, data } as Event; // the data of the same kind
}

interface Ping {
  pingId: string;
  editionId: string;
  webhookId: string;
  time: Date;
}

/** Composes a test event, which is not in the log. */
export function composePing({ pingId, editionId, webhookId, time }: Ping): Message {
  const body = JSON.stringify({
    type: WEBHOOK_PING,
    timestamp: time.toISOString(),
    data: { edition_id: editionId, webhook_id: webhookId },
    previous_seq: null,
  });
  return { id: `ping_${pingId}`, body };
}
