import { type AuditRow, FIRST_PREVIOUS_HASH } from '@lienzo/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/bound-kysely.ts';
import type { InEdition, PersonInEdition } from '../editions/queries.ts';

export async function insertAuditRows(tx: Tx, rows: readonly AuditRow[]): Promise<void> {
  await sql`
    insert into audit (edition_id, seq, day, time, action, actor_type, actor_zuid, actor_via,
      request_id, data, before, team_id, space_id, zone_id, member_id, object_id, ip, user_agent,
      salt, personal_digest, previous_hash, hash)
    select edition_id, seq, current_date, time, action, actor_type, actor_zuid, actor_via,
      request_id, data, before, team_id, space_id, zone_id, member_id, object_id, ip, user_agent,
      decode(salt, 'hex'), decode(personal_digest, 'hex'), decode(previous_hash, 'hex'),
      decode(hash, 'hex')
    from json_to_recordset(${JSON.stringify(rows.map(toColumns))}::json) as (edition_id bigint,
      seq bigint, time timestamptz, action text, actor_type text, actor_zuid bigint, actor_via text,
      request_id text, data jsonb, before jsonb, team_id bigint, space_id bigint, zone_id uuid,
      member_id bigint, object_id bigint, ip text, user_agent text, salt text, personal_digest text,
      previous_hash text, hash text)`.execute(tx);
}

function toColumns({ actor, targets, ...row }: AuditRow) {
  const idOf = (type: string) => targets.find((target) => target.type === type)?.id;
  const places = ['team', 'space', 'zone', 'member'];
  const other = targets.find(({ type }) => !places.includes(type));
  return {
    ...row,
    ...{ actor_type: actor.type, actor_zuid: actor.id, actor_via: actor.via },
    ...{ team_id: idOf('team'), space_id: idOf('space'), zone_id: idOf('zone') },
    ...{ member_id: idOf('member'), object_id: other?.id },
  };
}

/** A row as it is stored. */
export interface StoredRow {
  seq: string;
  time: Date;
  action: string;
  actor_type: string;
  actor_zuid: string | null;
  actor_via: string | null;
  request_id: string | null;
  data: object;
  before: object | null;
  ip: string | null;
  user_agent: string | null;
  salt: string | null;
  personal_digest: string | null;
  previous_hash: string;
  hash: string;
}

const COLUMNS = sql`seq::text, time, action, actor_type, actor_zuid::text, actor_via, request_id, data,
  before, ip, user_agent, encode(salt, 'hex') as salt, encode(personal_digest, 'hex') as personal_digest,
  encode(previous_hash, 'hex') as previous_hash, encode(hash, 'hex') as hash`;

export interface AuditFilter extends InEdition {
  actorId?: string | undefined;
  actions?: readonly string[] | undefined;
  /** A numeric id or the UUID of a zone. */
  targetId?: string | undefined;
  spaceId?: string | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
}

export interface PageInput extends AuditFilter {
  /** Undefined to start with the first row in this order. */
  after: bigint | undefined;
  order: 'newest' | 'oldest';
  limit: number;
}

export interface AuditPage {
  rows: StoredRow[];
  /** The number to go on from; undefined if no rows were examined. */
  last: bigint | undefined;
  hasMore: boolean;
}

/** How many rows one page examines at most, if few of them match. */
const MAX_EXAMINED = 2_000;

/**
 * Returns the next rows that match. One index finds the candidates, in the order of their numbers; the other
 * conditions are checked on these, so that a page costs no more than `MAX_EXAMINED` rows.
 */
export async function listAuditRows(tx: Tx, input: PageInput): Promise<AuditPage> {
  const { editionId, order, limit } = input;
  const range = await findRange(tx, input);
  const direction = order === 'newest' ? sql`desc` : sql`asc`;
  const { candidates, checked } = planSearch(input);
  const examined = checked.length === 0 ? limit + 1 : MAX_EXAMINED;
  const scan = (condition: RawBuilder<unknown>) => sql`
    (select * from audit where edition_id = ${editionId} and ${condition} and ${range}
     order by seq ${direction} limit ${examined})`;
  const { rows } = await sql<StoredRow & { examined: number; last_examined: string }>`
    with examined as materialized (
      select * from (${sql.join(candidates.map(scan), sql` union all `)}) as found
      order by seq ${direction} limit ${examined})
    select ${COLUMNS}, end_of.examined, end_of.last_examined
    from (select count(*)::int as examined, (array_agg(seq order by seq ${direction}))[count(*)]::text
      as last_examined from examined) as end_of
    left join lateral (
      select * from examined where ${sql.join([sql`true`, ...checked], sql` and `)}
      order by seq ${direction} limit ${limit + 1}) as matching on true
    order by matching.seq ${direction}`.execute(tx);
  const [end] = rows; // there is always one, for the number of examined rows
  const found = rows.flatMap(({ examined: _, last_examined: __, ...row }) =>
    row.seq ? [row] : [],
  );
  const isCut = found.length > limit;
  const shown = found.slice(0, limit);
  const last = isCut ? shown.at(-1)?.seq : end?.last_examined;
  return {
    rows: shown,
    last: last ? BigInt(last) : undefined,
    hasMore: isCut || end?.examined === examined,
  };
}

/** Returns which numbers the page can have. Times grow with the numbers, so each bound is one row of an index. */
async function findRange(tx: Tx, { editionId, after, order, since, until }: PageInput) {
  const findFirst = async (moment: Date): Promise<RawBuilder<unknown>> => {
    const { rows } = await sql<{ seq: string }>`
      select seq::text from audit where edition_id = ${editionId} and time >= ${moment}
      order by time, seq limit 1`.execute(tx);
    return rows[0] ? sql`${rows[0].seq}::bigint` : sql`${String(2n ** 63n - 1n)}::bigint`;
  };
  const conditions = [sql`true`];
  if (since) conditions.push(sql`seq >= ${await findFirst(since)}`);
  if (until) conditions.push(sql`seq < ${await findFirst(until)}`);
  if (after !== undefined && order === 'newest')
    conditions.push(sql`seq < ${String(after)}::bigint`);
  if (after !== undefined && order === 'oldest')
    conditions.push(sql`seq > ${String(after)}::bigint`);
  return sql.join(conditions, sql` and `);
}

interface SearchPlan {
  /** Conditions of which each has an index, and which no row fulfils twice. */
  candidates: RawBuilder<unknown>[];
  /** Conditions that are checked on the candidates. */
  checked: RawBuilder<unknown>[];
}

function planSearch({ actorId, actions, targetId, spaceId }: AuditFilter): SearchPlan {
  const conditions: RawBuilder<unknown>[][] = [];
  if (targetId !== undefined) conditions.push(targetConditions(targetId));
  if (spaceId !== undefined) conditions.push([sql`space_id = ${spaceId}::bigint`]);
  if (actorId !== undefined) conditions.push([sql`actor_zuid = ${actorId}::bigint`]);
  if (actions !== undefined)
    conditions.push([...new Set(actions)].map((action) => sql`action = ${action}`));
  const [candidates = [sql`true`], ...others] = conditions;
  const checked = others.map((either) => sql`(${sql.join(either, sql` or `)})`);
  return { candidates, checked: checked.map((condition) => sql`coalesce(${condition}, false)`) };
}

// An id is that of one thing only, so no row is found twice.
function targetConditions(targetId: string): RawBuilder<unknown>[] {
  if (targetId.includes('-')) return [sql`zone_id = ${targetId}::uuid`];
  return ['team_id', 'space_id', 'member_id', 'object_id'].map(
    (column) => sql`${sql.ref(column)} = ${targetId}::bigint`,
  );
}

export async function readAuditHead(tx: Tx, { editionId }: InEdition) {
  const { rows } = await sql<{ seq: string; hash: string | null }>`
    select audit_seq::text as seq, encode(audit_hash, 'hex') as hash from event_heads
    where edition_id = ${editionId}`.execute(tx);
  return { seq: rows[0]?.seq ?? '0', hash: rows[0]?.hash ?? FIRST_PREVIOUS_HASH };
}

const ERASED_AT_ONCE = 2_000;

/**
 * Erases from which addresses and with which programs a person did things. The hashes stay valid: they cover
 * a digest only. Returns true if there may be more.
 */
export async function eraseOrigins(tx: Tx, { editionId, zuid }: PersonInEdition): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update audit set ip = null, user_agent = null, salt = null
    where edition_id = ${editionId} and seq = any(array(
      select seq from audit where edition_id = ${editionId} and actor_zuid = ${zuid}
        and salt is not null order by seq limit ${ERASED_AT_ONCE}))`.execute(tx);
  return Number(numAffectedRows) >= ERASED_AT_ONCE;
}

/** Erases the same from what was logged since, and from what the sequencer has not logged yet. */
export async function eraseUnlogged(tx: Tx, { editionId, zuid }: PersonInEdition): Promise<void> {
  // Otherwise the sequencer could move rows from one table to the other between the statements.
  await sql`select from event_heads where edition_id = ${editionId} for update`.execute(tx);
  await eraseOrigins(tx, { editionId, zuid });
  await sql`update outbox set audit = audit - 'ip' - 'user_agent'
    where edition_id = ${editionId} and actor_zuid = ${zuid} and audit is not null`.execute(tx);
}
