import { appendFile, readFile } from 'node:fs/promises';

export type Kind =
  | 'team'
  | 'space'
  | 'first zone'
  | 'begun zone'
  | 'zone'
  | 'trashed zone'
  | 'version'
  | 'file'
  | 'workshop'
  | 'template'
  | 'member'
  | 'zone access'
  | 'invitation';

/** Maps exported IDs to imported ones. The file is append-only, so a crash loses at most one line. */
export interface IdMap {
  find(kind: Kind, from: string): string | undefined;
  add(kind: Kind, from: string, to: string): Promise<void>;
}

interface Entry {
  kind: Kind;
  from: string;
  to: string;
}

export async function openIdMap(file: string): Promise<IdMap> {
  const known = new Map<string, string>();
  const keyOf = (kind: Kind, from: string) => `${kind} ${from}`;
  for (const { kind, from, to } of await readEntries(file)) known.set(keyOf(kind, from), to);
  return {
    find: (kind, from) => known.get(keyOf(kind, from)),
    async add(kind, from, to) {
      await appendFile(file, `${JSON.stringify({ kind, from, to })}\n`);
      known.set(keyOf(kind, from), to);
    },
  };
}

async function readEntries(file: string): Promise<Entry[]> {
  const text = await readFile(file, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  // A line without a line break was cut off by a crash and is imported again.
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  return whole.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
}
