import { type Operation, paramNames } from '@lienzo/contract';

const MAX_ID = 2n ** 63n - 1n;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Ids that are never assigned. They replace malformed ids, so that these are handled like unknown ids. */
const UNUSED_ID = '0';
const UNUSED_UUID = '00000000-0000-0000-0000-000000000000';

/** Parameters that are UUIDs; all others are numeric ids. */
const UUIDS: ReadonlySet<string> = new Set(['zone_id']);

/** Creates a reader of the ids in the path of an operation. */
export function createIdReader(op: Operation) {
  const readers = paramNames(op).map((name) => {
    return [name, UUIDS.has(name) ? toUuid : toNumericId] as const;
  });
  return (raw: Readonly<Record<string, string>>) => {
    const ids: Record<string, string> = {};
    for (const [name, read] of readers) ids[name] = read(raw[name] ?? '');
    return ids;
  };
}

export function toNumericId(text: string): string {
  return /^[1-9]\d{0,18}$/.test(text) && BigInt(text) <= MAX_ID ? text : UNUSED_ID;
}

/** Returns the UUID in lower case, as PostgreSQL prints it. */
export function toUuid(text: string): string {
  const lower = text.toLowerCase();
  return UUID.test(lower) ? lower : UNUSED_UUID;
}

/** Returns whether an id is well-formed, so that a response may repeat it. */
export function isPossibleId(id: string): boolean {
  return id !== UNUSED_ID && id !== UNUSED_UUID;
}
