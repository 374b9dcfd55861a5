import { type EventData, MAX_EVENT_AUTHORS, MAX_EVENT_ELEMENTS } from '@lienzo/contract';

type ZoneChange = EventData<'zone.changed'>;

interface Loggable {
  kind: string;
  zone_id: string | null;
  actor_zuid: string | null;
  payload: unknown;
}

/**
 * Merges the changes of each zone into one event, in the place of the last of them. Other events of the
 * zone separate them, so that the order stays right.
 */
export function mergeChanges<Row extends Loggable>(rows: readonly Row[]): Row[] {
  const merged: (Row | undefined)[] = [];
  const open = new Map<string, number>();
  for (const row of rows) {
    const key = row.zone_id ?? '';
    const index = row.kind === 'zone.changed' ? open.get(key) : undefined;
    const earlier = index === undefined ? undefined : merged[index];
    if (index !== undefined) merged[index] = undefined;
    merged.push(earlier ? mergeRows(earlier, row) : row);
    if (row.kind === 'zone.changed') open.set(key, merged.length - 1);
    else open.delete(key);
  }
  return merged.filter((row) => row !== undefined);
}

function mergeRows<Row extends Loggable>(earlier: Row, later: Row): Row {
  const payload = mergePayloads(earlier.payload as ZoneChange, later.payload as ZoneChange); // by their kind
  const actor_zuid = earlier.actor_zuid === later.actor_zuid ? later.actor_zuid : null;
  return { ...later, payload, actor_zuid };
}

function mergePayloads(earlier: ZoneChange, later: ZoneChange): ZoneChange {
  const created = new Set(earlier.created);
  const changed = new Set(earlier.changed);
  const removed = new Set(earlier.removed);
  for (const id of later.created) {
    // Removed and created again: it exists, but is another one.
    if (removed.delete(id)) changed.add(id);
    else created.add(id);
  }
  for (const id of later.changed) if (!created.has(id)) changed.add(id);
  for (const id of later.removed) {
    changed.delete(id);
    if (!created.delete(id)) removed.add(id);
  }
  const lists = { created: [...created], changed: [...changed], removed: [...removed] };
  const isTruncated =
    earlier.truncated ||
    later.truncated ||
    Object.values(lists).some((ids) => ids.length > MAX_EVENT_ELEMENTS);
  return {
    space_id: later.space_id,
    zone_id: later.zone_id,
    from_seq: earlier.from_seq,
    to_seq: later.to_seq,
    created: lists.created.slice(0, MAX_EVENT_ELEMENTS),
    changed: lists.changed.slice(0, MAX_EVENT_ELEMENTS),
    removed: lists.removed.slice(0, MAX_EVENT_ELEMENTS),
    ...(isTruncated && { truncated: true }),
    authors: [...new Set([...earlier.authors, ...later.authors])].slice(0, MAX_EVENT_AUTHORS),
  };
}
