import { createHash } from 'node:crypto';
import { auditText, FIRST_PREVIOUS_HASH, targetsOf } from '@lienzo/contract';

/** Returns the first row of an audit log, and the head that refers to it, as columns. */
export function seedAudit({
  editionId,
  keyId,
  marker,
}: Record<'editionId' | 'keyId' | 'marker', string>) {
  const time = new Date().toISOString();
  const data = { key_id: keyId, name: marker };
  const hash = createHash('sha256')
    .update(
      auditText({
        ...{ seq: '1', time, action: 'api_key.created', edition_id: editionId },
        ...{ actor: { type: 'system' }, targets: targetsOf(data), data },
        previous_hash: FIRST_PREVIOUS_HASH,
      }),
    )
    .digest('hex');
  return {
    row: {
      ...{ edition_id: editionId, seq: 1, day: time, time, action: 'api_key.created' },
      ...{ actor_type: 'system', data, object_id: keyId },
      ...{ previous_hash: `\\x${FIRST_PREVIOUS_HASH}`, hash: `\\x${hash}` },
    },
    head: { audit_seq: 1, audit_hash: `\\x${hash}`, audit_time: time },
  };
}
