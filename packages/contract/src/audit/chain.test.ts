import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { auditActionNames } from './actions.ts';
import type { AuditRow } from './audit-row.ts';
import { auditText, createAuditVerifier, FIRST_PREVIOUS_HASH, personalText } from './chain.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

type Content = Pick<AuditRow, 'action' | 'actor' | 'data' | 'ip' | 'user_agent'>;

/** Links rows like the sequencer. */
function link(contents: readonly Content[]): AuditRow[] {
  const rows: AuditRow[] = [];
  for (const [index, content] of contents.entries()) {
    const personal = { ip: content.ip, user_agent: content.user_agent, salt: `${index}` };
    const unhashed = {
      ...content,
      ...{ seq: String(index + 1), time: new Date(index).toISOString(), edition_id: '7' },
      ...{ targets: [], salt: `${index}`, personal_digest: sha256(personalText(personal)) },
      previous_hash: rows.at(-1)?.hash ?? FIRST_PREVIOUS_HASH,
    };
    rows.push({ ...unhashed, hash: sha256(auditText(unhashed)) });
  }
  return rows;
}

const start = { seq: '0', hash: FIRST_PREVIOUS_HASH };

/** Returns whether the whole log is as it was written. */
function isValid(rows: readonly AuditRow[], head: { seq: string; hash: string }): boolean {
  const verifier = createAuditVerifier(sha256, start);
  return rows.every((row) => !verifier.check(row)) && !verifier.finish(head);
}

const content: fc.Arbitrary<Content> = fc.record({
  action: fc.constantFrom(...auditActionNames),
  actor: fc.record({ type: fc.constant('person' as const), id: fc.stringMatching(/^[1-9]\d{5}$/) }),
  data: fc.dictionary(fc.stringMatching(/^[a-z_]{1,8}$/), fc.string()),
  ip: fc.ipV4(),
  user_agent: fc.string(),
});

const log = fc.array(content, { minLength: 2, maxLength: 12 }).map(link);

type Change = (row: AuditRow, text: string) => AuditRow;

/** Changes each part of a row; the text differs from what it replaces. */
const changes: Readonly<Record<string, Change>> = {
  seq: (row) => ({ ...row, seq: String(Number(row.seq) + 1) }),
  time: (row) => ({ ...row, time: new Date(Date.parse(row.time) + 1).toISOString() }),
  action: (row) => ({ ...row, action: row.action === 'sign_in' ? 'zone.created' : 'sign_in' }),
  edition: (row) => ({ ...row, edition_id: '8' }),
  actor: (row) => ({ ...row, actor: { type: 'system' } }),
  targets: (row, id) => ({ ...row, targets: [{ type: 'team', id }] }),
  request: (row, text) => ({ ...row, request_id: text }),
  data: (row, text) => ({ ...row, data: { ...row.data, UNKNOWN: text } }),
  before: (row, text) => ({ ...row, before: { role: text } }),
  ip: (row, text) => ({ ...row, ip: `${row.ip}${text}.` }),
  agent: (row, text) => ({ ...row, user_agent: `${row.user_agent}${text}.` }),
  digest: (row) => ({ ...row, personal_digest: sha256(row.hash) }),
  previous: (row) => ({ ...row, previous_hash: sha256(row.hash) }),
  hash: (row) => ({ ...row, hash: sha256(row.hash) }),
};

/** Parts that an attacker can change together with the hash of the row. */
const rehashed = ['time', 'action', 'edition', 'actor', 'targets', 'data', 'before', 'previous'];

describe('an audit log', () => {
  it('is valid as it was written, and after addresses were erased', () => {
    fc.assert(
      fc.property(log, fc.nat(), (rows, choice) => {
        const head = rows.at(-1) as AuditRow; // has two rows at least
        expect(isValid(rows, head)).toBe(true);
        const erased = rows.map(({ ip, user_agent, salt, ...row }, index) =>
          index % 3 === choice % 3 ? row : { ...row, ip, user_agent, salt },
        ) as AuditRow[]; // without undefined values
        expect(isValid(erased, head)).toBe(true);
      }),
    );
  });

  it('shows each of 1,000 changes, removals, insertions and exchanges', () => {
    const whole = ['remove', 'insert', 'repeat', 'swap'] as const;
    const attack = fc.oneof(
      fc.constantFrom(...Object.keys(changes)).map((part) => ({ kind: 'change' as const, part })),
      fc.constantFrom(...rehashed).map((part) => ({ kind: 'rewrite' as const, part })),
      fc.constantFrom(...whole).map((kind) => ({ kind, part: '' })),
    );
    fc.assert(
      fc.property(log, attack, fc.nat(), fc.string(), (rows, { kind, part }, place, text) => {
        const head = rows.at(-1) as AuditRow; // has two rows at least
        const index = place % rows.length;
        const row = rows[index] as AuditRow; // within the list
        const attacked = [...rows];
        if (kind === 'change') attacked[index] = changes[part]?.(row, text) ?? row;
        if (kind === 'rewrite') {
          const changed = changes[part]?.(row, text) ?? row;
          attacked[index] = { ...changed, hash: sha256(auditText(changed)) };
        }
        if (kind === 'remove') attacked.splice(index, 1);
        if (kind === 'repeat') attacked.splice(index, 0, row);
        if (kind === 'insert') {
          // With right hashes of its own: the attacker knows how rows are linked.
          const forged = { ...row, seq: String(index + 2), previous_hash: row.hash };
          attacked.splice(index + 1, 0, { ...forged, hash: sha256(auditText(forged)) });
        }
        if (kind === 'swap') {
          const other = (index + 1) % rows.length;
          [attacked[index], attacked[other]] = [rows[other] as AuditRow, row]; // within the list
        }
        expect(isValid(attacked, head)).toBe(false);
      }),
      { numRuns: 1_000 },
    );
  });

  it('that was written again from some row on differs from a head that was noted before', () => {
    fc.assert(
      fc.property(log, fc.nat(), (rows, place) => {
        const head = rows.at(-1) as AuditRow; // has two rows at least
        const changed = rows.map((row, index) =>
          index === place % rows.length ? { ...row, data: { ...row.data, UNKNOWN: '1' } } : row,
        );
        const rewritten = link(changed);
        expect(isValid(rewritten, rewritten.at(-1) as AuditRow)).toBe(true);
        expect(isValid(rewritten, head)).toBe(false);
      }),
    );
  });

  it('can be verified from its oldest row on, if older rows were deleted', () => {
    fc.assert(
      fc.property(log, (rows) => {
        const verifier = createAuditVerifier(sha256);
        const kept = rows.slice(1);
        expect(kept.map((row) => verifier.check(row))).toEqual(kept.map(() => undefined));
        const [first, ...rest] = kept as [AuditRow, ...AuditRow[]]; // has one row at least
        const changed = createAuditVerifier(sha256);
        expect(changed.check({ ...first, edition_id: '8' })).toBeDefined();
        expect(rest.every((row) => !changed.check(row))).toBe(true);
      }),
    );
  });
});
