import type { Tx } from '../../db/bound-kysely.ts';
import type { ZoneKey } from '../zones/queries.ts';
import { unpackEntries } from './history-entries.ts';
import { listPieces } from './load-document.ts';

/** Returns what is wrong with the archived entries of a zone. */
export async function verifyHistory(tx: Tx, { editionId, zoneId }: ZoneKey): Promise<string[]> {
  const rows = await tx
    .selectFrom('zone_history')
    .select(['seq', 'first_seq', 'is_base', 'data'])
    .where('edition_id', '=', editionId)
    .where('zone_id', '=', zoneId)
    .orderBy('seq')
    .execute();
  const faults: string[] = [];
  for (const { seq, first_seq, is_base, data } of rows) {
    const expected = Number(BigInt(seq) - BigInt(first_seq) + 1n);
    try {
      if (is_base) await listPieces({ snapshot: data, updates: [] });
      else if ((await unpackEntries(data)).length !== expected)
        faults.push(`entries ${first_seq} to ${seq} are incomplete`);
    } catch {
      faults.push(`${is_base ? 'the base' : 'the run'} that ends at entry ${seq} is unreadable`);
    }
  }
  return faults;
}
