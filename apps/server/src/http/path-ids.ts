import { type Operation, paramNames } from '@lienzo/contract';

const LARGEST = 2n ** 63n - 1n;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Ids that nobody has. What cannot be an id takes one of them, and so answers as an unknown id does. */
const NOBODY = '0';
const NOTHING = '00000000-0000-0000-0000-000000000000';

/** Parameters that are UUIDs; all others are numeric ids. */
const UUIDS: ReadonlySet<string> = new Set(['zone_id']);

/** Reads the ids in the path of an operation. */
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
  return /^[1-9]\d{0,18}$/.test(text) && BigInt(text) <= LARGEST ? text : NOBODY;
}

/** In lower case, as PostgreSQL compares and answers it. */
export function toUuid(text: string): string {
  const lower = text.toLowerCase();
  return UUID.test(lower) ? lower : NOTHING;
}

/** Whether an id could belong to something, so that an answer may repeat it. */
export function isPossibleId(id: string): boolean {
  return id !== NOBODY && id !== NOTHING;
}
