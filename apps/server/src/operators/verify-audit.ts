import { type AuditProblem, createAuditVerifier } from '@lienzo/contract';
import type { PooledDatabase } from '../db/database.ts';
import { sha256 } from '../domain/audit/chain-rows.ts';
import { presentRow } from '../domain/audit/present-row.ts';
import { type AuditPage, listAuditRows, readAuditHead } from '../domain/audit/queries.ts';

const ROWS_AT_ONCE = 2_000;
const MAX_PROBLEMS = 100;

/** Verifies the hashes of the audit log of an edition, from the oldest row to the head. */
export async function verifyAudit(db: PooledDatabase, editionId: string) {
  if (!/^\d{1,19}$/.test(editionId))
    throw new Error('--edition must be the numeric id of an edition.');
  // Read first: rows that are added afterwards are not part of what is verified.
  const head = await db.readEdition(editionId, (tx) => readAuditHead(tx, { editionId }));
  const verifier = createAuditVerifier(sha256);
  const problems: AuditProblem[] = [];
  let rows = 0;
  let after: bigint | undefined;
  for (let more = true; more; ) {
    const page: AuditPage = await db.readEdition(editionId, (tx) =>
      listAuditRows(tx, { editionId, after, order: 'oldest', limit: ROWS_AT_ONCE }),
    );
    for (const row of page.rows) {
      if (BigInt(row.seq) > BigInt(head.seq)) break;
      rows += 1;
      const problem = verifier.check(presentRow(editionId, row));
      if (problem && problems.length < MAX_PROBLEMS) problems.push(problem);
    }
    after = page.last;
    more = page.hasMore && (after ?? 0n) < BigInt(head.seq);
  }
  const end = verifier.finish(head);
  if (end) problems.push(end);
  return { edition_id: editionId, rows, head, problems };
}
