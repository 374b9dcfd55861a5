import type { AuditRow } from './audit-row.ts';

/** Returns the SHA-256 hash of a text in UTF-8, as hexadecimal digits. */
export type Sha256 = (text: string) => string;

/** The hash before the first row. */
export const FIRST_PREVIOUS_HASH = '0'.repeat(64);

type Unhashed = Omit<AuditRow, 'hash'>;

/**
 * Returns the text whose hash is the hash of a row: the previous hash, a line break, and the row as JSON with
 * sorted keys. Rows are hashed once and verified years later, so the text of a row must never change: new
 * fields have to be optional and absent from existing rows.
 */
export function auditText(row: Unhashed): string {
  const { previous_hash, ip: _ip, user_agent: _agent, salt: _salt, ...rest } = row;
  const { hash: _hash, ...hashed }: Partial<AuditRow> = rest;
  return `${previous_hash}\n${canonicalJson(hashed)}`;
}

/** Returns the text whose hash is `personal_digest`. */
export function personalText({
  salt,
  ip,
  user_agent,
}: Pick<AuditRow, 'salt' | 'ip' | 'user_agent'>) {
  return canonicalJson([salt ?? '', ip ?? null, user_agent ?? null]);
}

/** Returns JSON with sorted keys and without spaces. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    item !== null && typeof item === 'object' && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  );
}

/** The place of a row in the chain. */
export interface AuditPosition {
  readonly seq: string;
  readonly hash: string;
}

export interface AuditProblem {
  readonly seq: string;
  readonly problem: string;
}

/** Verifies the rows of an audit log one after the other. */
export interface AuditVerifier {
  /** Returns what is wrong with the next row; undefined if it is right. */
  check(row: AuditRow): AuditProblem | undefined;
  /** Compares the last row with the head of the log. */
  finish(head: AuditPosition): AuditProblem | undefined;
  /** The last row that was checked; undefined before the first one. */
  last(): AuditPosition | undefined;
}

/**
 * Creates a verifier of rows in ascending order. The first row has to follow `after`. Without it, verification
 * starts with any row, because older rows are deleted at the end of their retention.
 */
export function createAuditVerifier(sha256: Sha256, after?: AuditPosition): AuditVerifier {
  let last = after;
  const problemOf = (row: AuditRow): string | undefined => {
    if (last && BigInt(row.seq) !== BigInt(last.seq) + 1n)
      return `follows ${last.seq}: rows are missing, repeated or in another order`;
    if (last && row.previous_hash !== last.hash)
      return 'does not continue the chain: the row before was changed, removed or inserted';
    if (row.seq === '1' && row.previous_hash !== FIRST_PREVIOUS_HASH)
      return 'is the first row, but continues another chain';
    if (sha256(auditText(row)) !== row.hash) return 'was changed: its hash is wrong';
    const hasPersonal = row.ip !== undefined || row.user_agent !== undefined;
    if (hasPersonal && row.salt === undefined) return 'has an address that cannot be verified';
    if (row.salt !== undefined && sha256(personalText(row)) !== row.personal_digest)
      return 'was changed: the hash of its address and user agent is wrong';
    return undefined;
  };
  return {
    check(row) {
      const problem = problemOf(row);
      last = { seq: row.seq, hash: row.hash };
      return problem === undefined ? undefined : { seq: row.seq, problem };
    },
    finish(head) {
      if (!last) {
        return head.seq === '0' ? undefined : { seq: head.seq, problem: 'rows are missing' };
      }
      if (last.seq === head.seq && last.hash === head.hash) return undefined;
      return { seq: last.seq, problem: `is the last row, but the head of the log is ${head.seq}` };
    },
    last: () => last,
  };
}
