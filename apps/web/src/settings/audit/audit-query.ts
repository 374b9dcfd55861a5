import type { AuditRow } from '@lienzo/contract';
import type { Client } from '@lienzo/sdk';
import { queryOptions } from '@tanstack/react-query';

/** What the list shows; empty texts are no conditions. */
export interface AuditFilter {
  action: '' | AuditRow['action'];
  actor: string;
  /** Days, as date fields have them. */
  since: string;
  until: string;
}

export const noFilter: AuditFilter = { action: '', actor: '', since: '', until: '' };

function toQuery({ action, actor, since, until }: AuditFilter) {
  return {
    ...(action && { action: [action] }),
    ...(actor && { actor }),
    ...(since && { since: startOf(since) }),
    ...(until && { until: startOf(until, 1) }),
  };
}

/** Returns when a day begins where the person is, or a later one. */
function startOf(day: string, later = 0): string {
  const start = new Date(`${day}T00:00`);
  start.setDate(start.getDate() + later);
  return start.toISOString();
}

const PAGE = 50;

export const auditQuery = (
  client: Client,
  edition_id: string,
  { filter, after }: { filter: AuditFilter; after: string },
) =>
  queryOptions({
    queryKey: ['audit', edition_id, filter, after],
    queryFn: async ({ signal }) => {
      // A page can be empty although there are more: the service examines a part of the log at a time.
      for (let next = after; ; ) {
        const position = next === '' ? {} : { after: next };
        const query = { ...toQuery(filter), ...position, limit: PAGE };
        const page = await client.audit.list({ edition_id, ...query }, { signal });
        if (page.rows.length > 0 || !page.has_more) return page;
        next = page.next_after;
      }
    },
  });

export const editionMembersQuery = (client: Client, edition_id: string) =>
  queryOptions({
    queryKey: ['edition-members', edition_id, 'all'],
    queryFn: () => Array.fromAsync(client.editionMembers.each({ edition_id, limit: 100 })),
    staleTime: 5 * 60_000,
  });

/** Returns all rows that match as NDJSON, oldest first. `lienzo audit verify` reads this file. */
export async function exportRows(
  client: Client,
  edition_id: string,
  filter: AuditFilter,
): Promise<Blob> {
  const lines: string[] = [];
  let after = '0';
  for (let more = true; more; ) {
    const page = await client.audit.list({
      ...{ edition_id, ...toQuery(filter), order: 'oldest', limit: 200, after },
    });
    lines.push(...page.rows.map((row) => `${JSON.stringify(row)}\n`));
    after = page.next_after;
    more = page.has_more;
  }
  return new Blob(lines, { type: 'application/x-ndjson' });
}
