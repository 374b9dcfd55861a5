import { sql } from 'kysely';
import type { Tx } from '../../db/bound-kysely.ts';
import type { Database } from '../../db/database.ts';
import { findEditionState } from '../../domain/privacy/person-queries.ts';
import { planInForce } from '../../domain/subscription/plan.ts';
import { findSubscription } from '../../domain/subscription/queries.ts';
import { listPeople } from './list-people.ts';
import { PAGE_SIZE, type Page, readPage } from './page.ts';

export interface ListedEdition {
  readonly edition_id: string;
  readonly edition_name: string;
  readonly edition_type: string;
  readonly owner_zuid: string;
  readonly plan_name: string | null;
  readonly seats: number | null;
  readonly expiry_time: Date | null;
  readonly deleted_time: Date | null;
  readonly purge_time: Date | null;
}

interface EditionsRequest {
  /** An edition id, or the beginning of the name or address of a member; all editions if it is empty. */
  search: string;
  /** The last edition id of the previous page. */
  after: string | undefined;
  now: Date;
}

/**
 * Lists editions by id. Row-level security shows one edition at a time, so the ids come from the directory
 * of memberships, and each edition of the page is read on its own.
 */
export async function listEditions(
  db: Database,
  { search, after, now }: EditionsRequest,
): Promise<Page<ListedEdition>> {
  const ids = await findIds(db, { search, after });
  const { items, next } = readPage(ids, (id) => id);
  const found = await db.readEditions(items, (tx, editionId) => readEdition(tx, editionId, now));
  return { items: found.filter((edition) => edition !== undefined), next };
}

async function findIds(
  db: Database,
  { search, after }: Pick<EditionsRequest, 'search' | 'after'>,
): Promise<string[]> {
  if (/^\d{1,18}$/.test(search)) return [search];
  const members = search === '' ? undefined : await listPeople(db, { search, after: undefined });
  return db.readDirectory(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select distinct edition_id as number, edition_id::text as id from user_editions
      where ${
        members
          ? sql`zuid = any(${members.items.map(({ zuid }) => zuid)}::bigint[])`
          : sql`edition_id > ${after ?? '0'}::bigint`
      }
      order by edition_id limit ${PAGE_SIZE + 1}`.execute(tx);
    return rows.map(({ id }) => id);
  });
}

async function readEdition(
  tx: Tx,
  editionId: string,
  now: Date,
): Promise<ListedEdition | undefined> {
  const edition = await findEditionState(tx, { editionId });
  if (!edition) return undefined;
  const subscription = await findSubscription(tx, { editionId });
  return {
    edition_id: editionId,
    ...edition,
    plan_name: subscription ? planInForce(subscription, now) : null,
    seats: subscription?.seats ?? null,
    expiry_time: subscription?.expiry_time ?? null,
  };
}
