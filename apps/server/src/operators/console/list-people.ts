import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { PAGE_SIZE, type Page, readPage } from './page.ts';

export interface ListedPerson {
  readonly zuid: string;
  readonly display_name: string;
  readonly mail_id: string | null;
  readonly created_time: Date;
  readonly suspended: boolean;
}

interface PeopleRequest {
  /** The beginning of a name or address, or a user id; all people if it is empty. */
  search: string;
  /** The last user id of the previous page. */
  after: string | undefined;
}

/** Lists people by user id. A search returns the first page of its results only. */
export function listPeople(
  db: Database,
  { search, after }: PeopleRequest,
): Promise<Page<ListedPerson>> {
  return db.readDirectory(async (tx) => {
    const { rows } = await sql<ListedPerson>`
      select zuid::text, display_name, mail_id, created_time,
        exists (select from session_ends where session_ends.zuid = users.zuid
          and session_key = '' and ended_time = 'infinity') as suspended
      from users where ${search === '' ? startAfter(after) : matches(search)}
      order by zuid limit ${PAGE_SIZE + 1}`.execute(tx);
    return readPage(rows, ({ zuid }) => zuid);
  });
}

function startAfter(zuid: string | undefined) {
  return sql`users.zuid > ${zuid ?? '0'}::bigint and erasure_time is null`;
}

function matches(search: string) {
  if (/^\d{1,18}$/.test(search)) return sql`users.zuid = ${search}::bigint`;
  const prefix = `${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  // A subquery, so that the indexes of the prefixes are used and not that of the order.
  return sql`users.zuid in (select zuid from users where erasure_time is null
    and (lower(mail_id) like ${prefix} or lower(display_name) like ${prefix}) limit 1000)`;
}
