import type { AuditRow } from './audit-row.ts';
import { toOcsf } from './ocsf.ts';

export type AuditFormat = 'ndjson' | 'csv' | 'ocsf';

const COLUMNS = [
  ...(['seq', 'time', 'action', 'actor_type', 'actor_id', 'actor_via', 'targets'] as const),
  ...(['request_id', 'data', 'before', 'ip', 'user_agent', 'previous_hash', 'hash'] as const),
] as const;

/** Returns the first line of a CSV file. */
export function auditCsvHead(): string {
  return `${COLUMNS.join(',')}\r\n`;
}

/** Returns a row as a line of text. */
export function formatAuditRow(row: AuditRow, format: AuditFormat): string {
  if (format === 'csv') return toCsv(row);
  return `${JSON.stringify(format === 'ocsf' ? toOcsf(row) : row)}\n`;
}

function toCsv({ actor, targets, data, before, ...row }: AuditRow): string {
  const values: Partial<Record<(typeof COLUMNS)[number], string>> = {
    ...row,
    ...{ actor_type: actor.type, actor_id: actor.id, actor_via: actor.via },
    targets: targets.map(({ type, id }) => `${type}:${id}`).join(' '),
    data: JSON.stringify(data),
    ...(before && { before: JSON.stringify(before) }),
  };
  return `${COLUMNS.map((name) => toCell(values[name] ?? '')).join(',')}\r\n`;
}

/**
 * Returns a value of CSV (RFC 4180). A spreadsheet would run a value that begins with one of these characters
 * as a formula, so it gets an apostrophe, as OWASP recommends.
 */
function toCell(value: string): string {
  const safe = /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value;
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
