import type { Event, EventData } from '@lienzo/contract';
import { listEvents } from '@lienzo/contract';
import type { Client } from '@lienzo/sdk';
import { type Canvas, query } from '../../../testing/zones/test-canvas.ts';

type ZoneChange = EventData<'zone.changed'>;

/** Reads all events after a number, as a client does. */
export async function readEvents(client: Client, edition_id: string, after: string) {
  const events: Event[] = [];
  for (let next = after; ; ) {
    const page = await client.call(listEvents, {
      params: { edition_id },
      query: { after: next, limit: 200 },
      retries: 5,
    });
    events.push(...page.events);
    next = page.next_after;
    if (!page.has_more) return events;
  }
}

/** Throws unless the events have the numbers 1, 2, 3 and so on. */
export function checkNumbers(events: readonly Event[]): void {
  const wrong = events.findIndex(({ seq }, index) => seq !== String(index + 1));
  if (wrong >= 0) throw new Error(`Event ${wrong + 1} has the number ${events[wrong]?.seq}.`);
}

/** Throws unless the events of a zone cover its whole journal, and lead to the elements that it has. */
export async function checkZone(
  databaseUrl: string,
  { zone_id }: Canvas,
  events: readonly Event[],
): Promise<void> {
  const host = { database: { url: databaseUrl } };
  const [zone] = await query<{ head: string; ids: string[] }>(
    host,
    `select head::text, array(select element_id::text from elements where zone_id = $1) as ids
     from zones where zone_id = $1`,
    [zone_id],
  );
  const known = new Set<string>();
  // The first entry of a zone that is opened names the version of its document, and has no event.
  let at = events.some(({ zone_id: id, data }) => id === zone_id && isFrom(data, '0')) ? '0' : '1';
  for (const { kind, zone_id: id, data, seq } of events) {
    if (kind !== 'zone.changed' || id !== zone_id) continue;
    const change = data as ZoneChange; // by its kind
    if (change.from_seq !== at)
      throw new Error(`Event ${seq} of zone ${zone_id} starts at ${change.from_seq}, not ${at}.`);
    if (change.truncated) throw new Error(`Event ${seq} of zone ${zone_id} is not complete.`);
    for (const element of change.created) known.add(element);
    for (const element of change.removed) known.delete(element);
    at = change.to_seq;
  }
  if (at !== zone?.head)
    throw new Error(`The events of zone ${zone_id} end at ${at}, its journal at ${zone?.head}.`);
  const missing = new Set(zone.ids).symmetricDifference(known);
  if (missing.size > 0)
    throw new Error(`Zone ${zone_id} differs from its events: ${[...missing].slice(0, 3)}.`);
}

function isFrom(data: Event['data'], seq: string): boolean {
  return (data as Partial<ZoneChange>).from_seq === seq; // only changes of zones have it
}

/** Waits until all events are logged. Returns how long that took. */
export async function waitForLog(databaseUrl: string, maxMilliseconds: number): Promise<number> {
  const host = { database: { url: databaseUrl } };
  const started = performance.now();
  for (;;) {
    const [row] = await query<{ left: number }>(
      host,
      'select count(*)::int as left from outbox',
      [],
    );
    const milliseconds = performance.now() - started;
    if (row?.left === 0) return milliseconds;
    if (milliseconds > maxMilliseconds)
      throw new Error(`${row?.left} events were not logged after ${maxMilliseconds} ms.`);
  }
}
