import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTestDatabase,
  type TestDatabase,
} from '../../../../testing/database/test-database.ts';
import { personalData } from '../../src/domain/privacy/personal-data.ts';
import { withClient } from '../isolation/tenant-tables.ts';

interface Column {
  table: string;
  column: string;
  type: string;
}

let database: TestDatabase;
let columns: Column[];
beforeAll(async () => {
  database = await createTestDatabase();
  columns = await withClient(database.url, '', async (client) => {
    const { rows } = await client.query<Column>(
      `select relname as table, attname as column, format_type(atttypid, null) as type
       from pg_attribute join pg_class on pg_class.oid = attrelid
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
         and attnum > 0 and not attisdropped
       order by 1, 2`,
    );
    return rows;
  });
});
afterAll(() => database.drop());

/** Names of IDs that are never those of people. */
const OTHER_IDS =
  /^(edition|team|space|group|zone_key|version|template|event|key|invitation|session|token|object|service_edition|webhook|delivery|notification|file|upload|link|proposal|base_version|before_version|after_version)(_id)?$/;

/** Columns of free text or bytes that say nothing about people. Everything else must be declared. */
const IMPERSONAL: Readonly<Record<string, readonly string[]>> = {
  audit: [
    ...['action', 'actor_type', 'actor_via', 'before', 'hash', 'previous_hash', 'request_id'],
  ],
  api_keys: ['key_hash', 'name', 'prefix'],
  edition_members: ['role'],
  edition_templates: ['description', 'name'],
  editions: ['edition_name', 'edition_type', 'mail_issuers', 'state'],
  groups: ['external_id', 'group_name', 'managed_by'],
  scim_tokens: ['label', 'token_hash'],
  element_tombstones: [],
  elements: ['items', 'kind', 'z', 'external_key'],
  files: ['kind', 'media_type', 'sha256'],
  id_nodes: ['document_version_holder', 'holder'],
  idempotency_keys: ['operation'],
  installation: ['secret'],
  job_workers: ['worker_id'],
  journal_epoch: ['database_oid', 'initial_epoch', 'system_identifier'],
  kysely_migration: ['name', 'timestamp'],
  kysely_migration_lock: ['id'],
  inboxes: ['language', 'settings'],
  link_secrets: ['secret_hash'],
  proposals: ['state'],
  notifications: ['kind'],
  outbox: ['actor_via', 'kind', 'request_id'],
  event_heads: ['audit_hash'],
  events: ['actor_via', 'kind', 'request_id'],
  plans: ['plan_name'],
  search_entries: ['kind'],
  share_links: ['embed_origins', 'password_hash', 'role', 'secret_hash'],
  space_listings: ['list', 'space_name'],
  space_members: ['member_type', 'role'],
  spaces: ['metadata', 'space_name', 'status'],
  subscriptions: ['plan_name'],
  team_invitations: ['role'],
  team_members: ['role'],
  teams: ['description', 'team_name'],
  webhook_deliveries: ['error', 'kind', 'state'],
  webhook_retries: ['kind'],
  webhooks: [...['description', 'ordering', 'pause_reason', 'previous_secret', 'secret', 'url']],
  zone_access: ['member_type', 'permission', 'role'],
  zone_clients: ['generation'],
  zone_updates: ['tag'],
  zone_versions: ['description'],
  zones: [
    ...['epoch', 'generation', 'head_tag', 'metadata', 'position', 'status', 'top_z', 'zone_name'],
  ],
};

const FREE_FORM = /^(text|character varying|json|jsonb|bytea)$/;
/** Numbers that count or order something, or identify a Yjs client. */
const COUNTERS =
  /(^|_)(seq|clock|head|client|second|seats|days|count|space|version|slot|size|bytes|cursor|openings|revision)$/;

function mayBePersonal({ table, column, type }: Column): boolean {
  if (FREE_FORM.test(type)) return !IMPERSONAL[table]?.includes(column);
  if (type !== 'bigint') return false;
  return !OTHER_IDS.test(column) && !COUNTERS.test(column);
}

const nameOf = ({ table, column }: Pick<Column, 'table' | 'column'>) => `${table}.${column}`;
const declared = Object.entries(personalData).flatMap(([table, fields]) =>
  Object.entries(fields).map(([column, data]) => ({ table, column, ...data })),
);

describe('the list of personal data', () => {
  it('has every column that may identify a person', () => {
    const known = new Set(declared.map(nameOf));
    const missing = columns.filter(mayBePersonal).map(nameOf);
    expect(missing.filter((name) => !known.has(name))).toEqual([]);
  });

  it('has only columns that exist', () => {
    const existing = new Set(columns.map(nameOf));
    expect(declared.map(nameOf).filter((name) => !existing.has(name))).toEqual([]);
  });

  it('is the list in docs/privacy.md', async () => {
    const page = await readFile(new URL('../../../../docs/privacy.md', import.meta.url), 'utf8');
    const rows = [...page.matchAll(/^\| `(\w+)` +\| `(\w+)` +\| ([^|]+?) +\| ([^|]+?) +\|$/gm)];
    expect(
      rows.map(([, table, column, holds, onErasure]) => [table, column, holds, onErasure]),
    ).toEqual(
      declared.map(({ table, column, holds, onErasure }) => [table, column, holds, onErasure]),
    );
  });
});
