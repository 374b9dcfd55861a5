import { createHash } from 'node:crypto';
import * as contract from '@lienzo/contract';
import type { AuditFilter } from '../../domain/audit/queries.ts';
import { Bytes } from '../../http/bytes.ts';
import type { Mount } from '../../http/mount.ts';
import { toNumericId } from '../../http/path-ids.ts';
import { readMoment } from '../../http/wire-text.ts';
import { readAudit, readAuditForExport, readHead } from './read-audit.ts';

const DEFAULT_LIMIT = 100;
const DEFAULT_EXPORT_LIMIT = 1_000;

type Query = Omit<contract.QueryOf<typeof contract.listAudit>, 'order' | 'limit'>;

export function mountAudit(mount: Mount): void {
  mount(contract.listAudit, async (ctx, { params, query }) => {
    const { order = 'newest', limit = DEFAULT_LIMIT } = query;
    const filter = readFilter(params.edition_id, query);
    const { rows, nextAfter, hasMore } = await readAudit(ctx, { ...filter, order, limit });
    return { rows, next_after: String(nextAfter), has_more: hasMore };
  });

  mount(contract.exportAudit, async (ctx, { params, query }) => {
    const { format = 'ndjson', limit = DEFAULT_EXPORT_LIMIT } = query;
    const filter = readFilter(params.edition_id, query);
    const page = await readAuditForExport(ctx, { ...filter, order: 'oldest', limit });
    const lines = page.rows.map((row) => contract.formatAuditRow(row, format));
    if (format === 'csv') lines.unshift(contract.auditCsvHead());
    const bytes = Buffer.from(lines.join(''));
    const tag = createHash('sha256').update(bytes).digest('base64url');
    return new Bytes({
      mediaType: format === 'csv' ? 'text/csv' : 'application/x-ndjson',
      tag,
      make: async () => ({ bytes, tag }),
      ...(page.hasMore && { headers: { link: linkToNext(params.edition_id, query, page) } }),
    });
  });

  mount(contract.getAuditHead, (ctx, { params }) => readHead(ctx, params.edition_id));
}

function readFilter(editionId: string, query: Query): AuditFilter & { after: bigint | undefined } {
  const { actor, action, target, space_id, since, until, after } = query;
  return {
    editionId,
    actorId: actor && toNumericId(actor),
    actions: action,
    targetId: target && (target.includes('-') ? target.toLowerCase() : toNumericId(target)),
    spaceId: space_id && toNumericId(space_id),
    since: since === undefined ? undefined : readMoment('/since', since),
    until: until === undefined ? undefined : readMoment('/until', until),
    after: after === undefined ? undefined : BigInt(after),
  };
}

/** Returns the value of the Link header (RFC 8288) that leads to the next page. */
function linkToNext(
  editionId: string,
  query: object,
  { nextAfter }: { nextAfter: bigint },
): string {
  const next = new URLSearchParams(
    Object.entries({ ...query, after: nextAfter }).map(([name, value]) => [name, String(value)]),
  );
  return `<${contract.BASE_PATH}/editions/${editionId}/audit/export?${next}>; rel="next"`;
}
