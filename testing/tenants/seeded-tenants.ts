import { createHash } from 'node:crypto';
import type { ElementKind } from '@lienzo/contract';
import pg from 'pg';
import { seedAudit } from './seed-audit.ts';
import { describeZone } from './seeded-zone.ts';

type EditionRole = 'SUPER_ADMIN' | 'ORG_ADMIN' | 'MEMBER';
type TeamRole = 'TEAM_ADMIN' | 'MEMBER';

export interface PersonPlan {
  /** Login name at the identity provider, in lower case because the mail address contains it. */
  subject: string;
  editionRole: EditionRole;
  /** Role in the only team; without it, the person is not in the team. */
  teamRole?: TeamRole;
  /** Is an EDITOR of the space by a personal entry and ORGANISER of its zone. */
  organizes?: true;
}

export interface TenantPlan {
  /** Part of every name in the tenant, so that leaked data is recognizable. */
  marker: string;
  people: readonly PersonPlan[];
  /** Number of purchased seats. */
  seats?: number;
  /** Addresses that are invited to the team. */
  invited?: readonly string[];
  /** Texts of API keys. A tenant with keys also has a service account. */
  keys?: readonly string[];
}

export interface Tenant {
  marker: string;
  editionId: string;
  teamId: string;
  people: { subject: string; zuid: string; mail: string }[];
  invitationIds: string[];
  keyIds: string[];
  serviceAccountId: string;
  /** A paused webhook. */
  webhookId: string;
  /** A group with the first person. */
  groupId: string;
  scimTokenId: string;
  /** A share link to the zone. */
  linkId: string;
  /** The token of the service account. */
  tokenId: string;
  spaceId: string;
  zoneId: string;
  zoneKey: string;
  versionId: string;
  proposalId: string;
  /** Saved from the zone. */
  templateId: string;
  fileId: string;
  uploadId: string;
  /** One element of each kind, all of them in the zone. */
  elementIds: Readonly<Record<ElementKind, string>>;
}

/** Seeds and queries a test database as its owner. */
export interface TenantStore {
  seed(plans: readonly TenantPlan[]): Promise<Tenant[]>;
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

// Far from the ids of the service, and long enough to be recognizable in a text.
const FIRST_ID = 7_000_000_000_000;

type Rows = Record<string, Record<string, unknown>[]>;

export async function openTenants(url: string, issuer: string): Promise<TenantStore> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let lastId = FIRST_ID;
  const nextId = () => {
    lastId += 1;
    return String(lastId);
  };
  const zuids = new Map<string, string>();
  const owners = new Set<string>();
  return {
    async seed(plans) {
      const rows: Rows = {};
      const tenants = plans.map((plan) => addTenant(plan, { issuer, nextId, zuids, owners, rows }));
      for (const [table, list] of Object.entries(rows)) await insert(client, table, list);
      return tenants;
    },
    query: async (text, values) => (await client.query(text, values)).rows,
    close: () => client.end(),
  };
}

interface SeedState {
  issuer: string;
  nextId: () => string;
  zuids: Map<string, string>;
  /** People who own an edition; a person owns at most one. */
  owners: Set<string>;
  rows: Rows;
}

function addTenant(plan: TenantPlan, making: SeedState): Tenant {
  const { marker } = plan;
  const place = {
    marker,
    editionId: making.nextId(),
    teamId: making.nextId(),
    people: plan.people.map(({ subject }) => describePerson(subject, making)),
    invitationIds: (plan.invited ?? []).map(making.nextId),
    keyIds: (plan.keys ?? []).map(making.nextId),
    serviceAccountId: making.nextId(),
    webhookId: making.nextId(),
    linkId: making.nextId(),
    groupId: making.nextId(),
    scimTokenId: making.nextId(),
    tokenId: making.nextId(),
    spaceId: making.nextId(),
  };
  const ownerZuid = place.people[0]?.zuid ?? '';
  const organizers = place.people.filter((_, index) => plan.people[index]?.organizes);
  const organizerZuids = organizers.map(({ zuid }) => zuid);
  const zone = describeZone({
    ...place,
    ownerZuid,
    organizerZuids,
    time: new Date(),
    nextId: making.nextId,
  });
  const { rows, ...ids } = zone;
  const tenant: Tenant = { ...place, ...ids };
  addEdition(plan, tenant, making.rows);
  addPeople(plan, tenant, making);
  addInvitations(plan, tenant, making.rows);
  addKeys(plan, tenant, making.rows);
  if (plan.keys) addServiceAccount(tenant, making);
  addSpace(tenant, organizerZuids, making.rows);
  addWebhook(tenant, making.rows);
  addShareLink(tenant, making.rows);
  addGroup(tenant, making.rows);
  for (const [table, ofZone] of Object.entries(rows)) {
    for (const row of ofZone) add(making.rows, table, row);
  }
  add(making.rows, 'outbox', {
    edition_id: tenant.editionId,
    event_id: making.nextId(),
    kind: 'api_key.created',
    payload: { key_id: making.nextId(), name: marker },
    created_time: now(),
  });
  add(making.rows, 'events', {
    edition_id: tenant.editionId,
    seq: 1,
    day: now(),
    event_id: making.nextId(),
    kind: 'api_key.created',
    payload: { key_id: making.nextId(), name: marker },
    created_time: now(),
  });
  const { row, head } = seedAudit({
    ...{ editionId: tenant.editionId, keyId: making.nextId(), marker },
  });
  add(making.rows, 'audit', row);
  add(making.rows, 'event_heads', { edition_id: tenant.editionId, head: 1, ...head });
  addNotification(tenant, making);
  return tenant;
}

function addNotification(tenant: Tenant, { rows, nextId }: SeedState): void {
  const { editionId: edition_id, zoneId: zone_id, elementIds, people } = tenant;
  const zuid = people[0]?.zuid;
  const comment_id = elementIds.comment;
  add(rows, 'notification_tasks', {
    ...{ edition_id, seq: 1, from_seq: 1 },
    retry_time: '2999-01-01', // so that it stays
  });
  add(rows, 'inboxes', { edition_id, zuid, version: 1 });
  add(rows, 'comment_mentions', { edition_id, zone_id, comment_id, zuids: `{${zuid}}` });
  add(rows, 'notifications', {
    ...{ edition_id, zuid, zone_id, comment_id, notification_id: nextId(), kind: 'mention' },
    ...{ actor_zuid: zuid, created_time: now(), in_inbox: true, mail_pending: false },
  });
}

function describePerson(subject: string, { issuer, nextId, zuids, rows }: SeedState) {
  const mail = `${subject}@example.test`;
  const known = zuids.get(subject);
  if (known !== undefined) return { subject, zuid: known, mail };
  const zuid = nextId();
  zuids.set(subject, zuid);
  add(rows, 'users', {
    zuid,
    display_name: subject,
    mail_id: mail,
    created_time: now(),
    modified_time: now(),
  });
  add(rows, 'identities', { subject, issuer, zuid });
  return { subject, zuid, mail };
}

function addEdition({ marker, seats }: TenantPlan, tenant: Tenant, rows: Rows): void {
  const { editionId: edition_id, teamId: team_id, people } = tenant;
  const owner = people[0];
  const times = { created_time: now(), modified_time: now() };
  add(rows, 'editions', {
    edition_id,
    edition_name: `Edition ${marker}`,
    edition_type: 'TEAM',
    state: 'ACTIVE',
    owner_zuid: owner?.zuid,
    ...times,
  });
  add(rows, 'subscriptions', {
    edition_id,
    plan_name: 'BUSINESS_PLAN',
    seats: seats ?? 1_000,
    purchase_time: now(),
    expiry_time: null,
  });
  add(rows, 'teams', {
    edition_id,
    team_id,
    team_name: `Team ${marker}`,
    description: `About ${marker}`,
    is_default: true,
    created_by: owner?.zuid,
    created_by_name: `Creator ${marker}`,
    ...times,
  });
}

function addPeople(plan: TenantPlan, tenant: Tenant, { owners, rows }: SeedState): void {
  const { editionId: edition_id, teamId, people } = tenant;
  for (const [index, { editionRole, teamRole }] of plan.people.entries()) {
    const { zuid = '', subject, mail } = people[index] ?? {};
    const joined = { edition_id, zuid, joined_time: now() };
    const owns = editionRole === 'SUPER_ADMIN' && !owners.has(zuid);
    if (owns) owners.add(zuid);
    add(rows, 'user_editions', { ...joined, owns_team_edition: owns });
    add(rows, 'edition_members', {
      ...joined,
      role: editionRole,
      display_name: subject,
      mail_id: mail,
    });
    if (!teamRole) continue;
    add(rows, 'team_members', {
      edition_id,
      team_id: teamId,
      zuid,
      role: teamRole,
      added_by: people[0]?.zuid,
      added_time: now(),
      modified_time: now(),
    });
  }
}

function addInvitations(plan: TenantPlan, tenant: Tenant, rows: Rows): void {
  for (const [index, mail] of (plan.invited ?? []).entries()) {
    add(rows, 'mail_invitations', { mail, edition_id: tenant.editionId });
    add(rows, 'team_invitations', {
      edition_id: tenant.editionId,
      team_id: tenant.teamId,
      mail,
      mail_id: mail,
      invitation_id: tenant.invitationIds[index],
      role: 'MEMBER',
      added_by: tenant.people[0]?.zuid,
      invited_time: now(),
    });
  }
}

function addKeys(plan: TenantPlan, tenant: Tenant, rows: Rows): void {
  for (const [index, key] of (plan.keys ?? []).entries()) {
    add(rows, 'api_keys', {
      edition_id: tenant.editionId,
      key_id: tenant.keyIds[index],
      name: `Key ${plan.marker}`,
      prefix: key.slice(0, 8),
      key_hash: `\\x${createHash('sha256').update(key).digest('hex')}`,
      created_by: tenant.people[0]?.zuid,
      created_time: now(),
      expiry_time: null,
    });
  }
}

/** Adds a service account with a token that no one has, for an application of the same name. */
function addServiceAccount(tenant: Tenant, { issuer, rows }: SeedState): void {
  const { marker, editionId: edition_id, serviceAccountId: zuid, tokenId, people } = tenant;
  const subject = `robot-${marker}`;
  const profile = { zuid, display_name: `Robot ${marker}` };
  const times = { created_time: now(), modified_time: now() };
  const joined = { edition_id, joined_time: now() };
  add(rows, 'users', { ...profile, ...times, service_edition_id: edition_id });
  add(rows, 'user_editions', { ...joined, zuid, owns_team_edition: false });
  add(rows, 'edition_members', { ...joined, ...profile, role: 'MEMBER' });
  add(rows, 'service_accounts', {
    ...{ edition_id, zuid, created_by: people[0]?.zuid, created_time: now() },
    ...{ client_issuer: issuer, client_subject: subject },
  });
  add(rows, 'service_clients', { subject, issuer, edition_id, zuid });
  add(rows, 'access_tokens', {
    ...{ token_id: tokenId, zuid, issuer: '', name: `Token ${marker}`, prefix: 'lzp_' },
    token_hash: `\\x${createHash('sha256').update(tokenId).digest('hex')}`,
    ...{ scopes: [], edition_ids: [edition_id], created_time: now(), expiry_time: now() },
  });
}

/** Adds a webhook to which nothing is sent, because it is paused. */
function addWebhook({ marker, editionId, webhookId, people }: Tenant, rows: Rows): void {
  const key = { edition_id: editionId, webhook_id: webhookId };
  add(rows, 'webhooks', {
    ...{ ...key, url: `https://${marker}.invalid/`, description: `Hook ${marker}`, kinds: '{}' },
    ...{ ordering: 'loose', owner_zuid: people[0]?.zuid, secret: '\\x00', cursor: 1, failures: 0 },
    ...{ created_time: now(), modified_time: now(), paused_time: now(), pause_reason: 'MANUAL' },
  });
  add(rows, 'webhook_retries', {
    ...{ ...key, seq: 1, kind: 'api_key.created', attempts: 1, retry_time: now() },
  });
  add(rows, 'webhook_deliveries', {
    ...{ ...key, delivery_id: webhookId, seq: 1, kind: 'api_key.created', attempt: 1 },
    ...{ state: 'RETRYING', status: 500, duration_milliseconds: 1, created_time: now() },
  });
}

/** Adds a group with the first person, and a directory that knows them. */
function addGroup({ marker, editionId, groupId, scimTokenId, people }: Tenant, rows: Rows): void {
  const { zuid, mail } = people[0] ?? {};
  const key = { edition_id: editionId, group_id: groupId };
  const times = { created_time: now(), modified_time: now() };
  add(rows, 'groups', {
    ...{ ...key, group_name: `Group ${marker}`, managed_by: 'MANUAL', revision: 0, ...times },
  });
  add(rows, 'group_members', { ...key, zuid, added_time: now() });
  add(rows, 'scim_tokens', {
    ...{ edition_id: editionId, token_id: scimTokenId, label: `Directory ${marker}` },
    ...{ token_hash: `\\x${scimTokenId.padStart(64, '0')}`, created_by: zuid, created_time: now() },
  });
  add(rows, 'scim_users', {
    ...{
      edition_id: editionId,
      user_id: groupId,
      user_name: `Name ${marker}`,
      mail,
      zuid,
      ...times,
    },
    ...{ attributes: JSON.stringify({ displayName: `Name ${marker}` }), active: true },
  });
  add(rows, 'scim_group_members', { ...key, user_id: groupId });
}

/** Adds a share link to the zone, with a guest, and policies that allow it. */
function addShareLink(
  { marker, editionId, linkId, spaceId, zoneId, people }: Tenant,
  rows: Rows,
): void {
  const key = { edition_id: editionId, link_id: linkId };
  const hash = `\\x${linkId.padStart(64, '0')}`;
  add(rows, 'share_links', {
    ...{ ...key, space_id: spaceId, zone_id: zoneId, role: 'VIEWER', label: `Link ${marker}` },
    ...{ secret_hash: hash, generation: 1, created_by: people[0]?.zuid, created_time: now() },
    openings: 0,
    embed_origins: '{https://wiki.example}',
  });
  add(rows, 'link_secrets', { ...key, secret_hash: hash });
  add(rows, 'link_guests', {
    ...{ ...key, guest_id: String(2n ** 52n + BigInt(linkId)), name: `Guest ${marker}` },
    ...{ generation: 1, created_time: now(), renewed_time: now() },
  });
  add(rows, 'link_policies', { edition_id: editionId, space_id: spaceId, level: 3 });
}

/** Adds a space of the first person, shared with the team, with a row in every table about spaces. */
function addSpace(
  { marker, editionId, teamId, spaceId, people }: Tenant,
  organizerZuids: readonly string[],
  rows: Rows,
): void {
  const [owner] = people;
  const space = { edition_id: editionId, space_id: spaceId };
  const facts = {
    team_id: teamId,
    owner_zuid: owner?.zuid,
    space_name: `Space ${marker}`,
    modified_time: now(),
    opened_time: now(),
  };
  const author = { last_author_zuid: owner?.zuid, created_time: now() };
  add(rows, 'spaces', { ...space, ...facts, ...author, status: 'ACTIVE', allow_embed: false });
  const added = { ...space, added_by: owner?.zuid, added_time: now() };
  const entries = [
    { member_id: owner?.zuid, member_type: 'USER', role: 'CREATOR' },
    { member_id: teamId, member_type: 'TEAM', role: 'VIEWER' },
    ...organizerZuids.map((member_id) => ({ member_id, member_type: 'USER', role: 'EDITOR' })),
  ];
  for (const entry of entries) add(rows, 'space_members', { ...added, ...entry });
  add(rows, 'space_favorites', { ...space, zuid: owner?.zuid, added_time: now() });
  add(rows, 'space_visits', { ...space, zuid: owner?.zuid, visited_time: now() });
  const lists = {
    [owner?.zuid ?? '']: ['own_published', 'favorite'],
    [teamId]: ['shared_published'],
    ...Object.fromEntries(organizerZuids.map((zuid) => [zuid, ['shared_published']])),
  };
  for (const [principal_id, names] of Object.entries(lists)) {
    for (const list of names)
      add(rows, 'space_listings', { ...space, ...facts, principal_id, list });
  }
}

function add(rows: Rows, table: string, row: Record<string, unknown>): void {
  rows[table] ??= [];
  rows[table].push(row);
}

function now(): string {
  return new Date().toISOString();
}

// Inserts all rows of a table in one statement. Uses json instead of jsonb, which would reorder the keys of
// objects that are stored as text.
async function insert(client: pg.Client, table: string, rows: object[]): Promise<void> {
  // Columns that no row names get their default.
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].join(', ');
  await client.query(
    `insert into ${table} (${columns})
     select ${columns} from json_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  );
}
