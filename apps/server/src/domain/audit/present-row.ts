import { type AuditRow, targetsOf } from '@lienzo/contract';
import type { StoredRow } from './queries.ts';

/** Returns a stored row as it was hashed, with the parts that can be erased. */
export function presentRow(editionId: string, row: StoredRow): AuditRow {
  const actor = {
    type: row.actor_type,
    ...(row.actor_zuid !== null && { id: row.actor_zuid }),
    ...(row.actor_via !== null && { via: row.actor_via }),
  } as AuditRow['actor']; // written by chainRows
  return {
    seq: row.seq,
    time: row.time.toISOString(),
    action: row.action as AuditRow['action'], // written by chainRows
    edition_id: editionId,
    actor,
    targets: targetsOf(row.data),
    ...(row.request_id !== null && { request_id: row.request_id }),
    data: row.data,
    ...(row.before !== null && { before: row.before }),
    ...(row.ip !== null && { ip: row.ip }),
    ...(row.user_agent !== null && { user_agent: row.user_agent }),
    ...(row.salt !== null && { salt: row.salt }),
    ...(row.personal_digest !== null && { personal_digest: row.personal_digest }),
    previous_hash: row.previous_hash,
    hash: row.hash,
  };
}
