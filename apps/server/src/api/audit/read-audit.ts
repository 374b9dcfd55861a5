import type { AuditRow } from '@lienzo/contract';
import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { presentRow } from '../../domain/audit/present-row.ts';
import {
  type AuditFilter,
  type AuditPage,
  listAuditRows,
  type PageInput,
  readAuditHead,
} from '../../domain/audit/queries.ts';
import { isEditionAdmin } from '../../domain/editions/policy.ts';
import { readEditionRole } from '../../domain/editions/read-membership.ts';
import { readSpaceAccess } from '../../domain/spaces/read-access.ts';

export interface PresentedPage {
  rows: AuditRow[];
  /** The number to go on from. */
  nextAfter: bigint;
  hasMore: boolean;
}

/** Returns the next rows of the audit log that match. */
export async function readAudit(ctx: Context, input: PageInput): Promise<PresentedPage> {
  const { editionId, after } = input;
  return ctx.db.readEdition(editionId, async (tx) => {
    const present = await authorize(tx, ctx, input);
    const { rows, last, hasMore } = await listAuditRows(tx, input);
    return { rows: rows.map(present), nextAfter: last ?? after ?? 0n, hasMore };
  });
}

/** How many pages of candidates an export examines, if few rows match. */
const MAX_ROUNDS = 50;

/** Like `readAudit`, but examines 100,000 rows to return as many as wanted. */
export async function readAuditForExport(ctx: Context, input: PageInput): Promise<PresentedPage> {
  const { editionId } = input;
  return ctx.db.readEdition(editionId, async (tx) => {
    const present = await authorize(tx, ctx, input);
    const found: AuditRow[] = [];
    let page: Pick<AuditPage, 'last' | 'hasMore'> = { last: input.after, hasMore: true };
    for (let round = 0; round < MAX_ROUNDS && page.hasMore && found.length < input.limit; round++) {
      const limit = input.limit - found.length;
      const next = await listAuditRows(tx, { ...input, after: page.last, limit });
      found.push(...next.rows.map(present));
      page = { last: next.last ?? page.last, hasMore: next.hasMore };
    }
    return { rows: found, nextAfter: page.last ?? 0n, hasMore: page.hasMore };
  });
}

/** Returns the last number and hash of the audit log, for admins. */
export async function readHead(ctx: Context, editionId: string) {
  return ctx.db.readEdition(editionId, async (tx) => {
    await authorize(tx, ctx, { editionId });
    return readAuditHead(tx, { editionId });
  });
}

/**
 * Returns how rows are presented to the caller. Admins of the edition see everything. The owner of a space sees
 * its rows, without addresses. Throws `notPermitted` for others.
 */
async function authorize(
  tx: Tx,
  ctx: Context,
  { editionId, spaceId }: Pick<AuditFilter, 'editionId' | 'spaceId'>,
) {
  const { zuid } = ctx.caller;
  const role = await readEditionRole(tx, { editionId, zuid });
  const present = (row: Parameters<typeof presentRow>[1]) => presentRow(editionId, row);
  if (isEditionAdmin(role)) return present;
  if (spaceId === undefined) throw fail('notPermitted');
  const { access } = await readSpaceAccess(tx, { editionId, spaceId, zuid });
  if (access.role !== 'CREATOR') throw fail('notPermitted');
  return (row: Parameters<typeof presentRow>[1]) =>
    present({ ...row, ip: null, user_agent: null, salt: null });
}
