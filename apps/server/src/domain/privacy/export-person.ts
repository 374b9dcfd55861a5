import type { Clock } from '../../core/clock.ts';
import type { Database } from '../../db/database.ts';
import { findEdition, findEditionMember, listEditionIds } from '../editions/queries.ts';
import { listInvitingEditions } from '../teams/invitation-queries.ts';
import {
  type ExportedRow,
  exportedLists,
  type ListPage,
  listInvitationsTo,
  type ReadPage,
  readAccount,
} from './export-queries.ts';

interface Deps {
  db: Database;
  clock: Clock;
  /** Formats a time. */
  timeText: (time: Date) => string;
}

const ROWS_AT_ONCE = 500;
const MAX_ROWS_PER_LIST = 100_000;

/**
 * Exports everything that is stored about a person as JSON text, in pieces. Each page is read in a
 * transaction of its own, so that a slow reader holds no connection.
 */
export async function* exportPerson(deps: Deps, zuid: string): AsyncGenerator<string> {
  const { db, clock, timeText } = deps;
  const { user, identities, tokens } = await db.readDirectory((tx) => readAccount(tx, zuid));
  const head = {
    format: 1,
    exported_time: timeText(clock.now()),
    user: { zuid, display_name: user.display_name, mail_id: user.mail_id ?? '' },
    created_time: timeText(user.created_time),
    identities,
    access_tokens: tokens.map((row) => presentRow(row, timeText)),
    invitations: await readInvitations(deps, user.mail_id),
  };
  const truncated: string[] = [];
  yield `${JSON.stringify(head).slice(0, -1)},"editions":[`;
  let separator = '';
  for (const editionId of await db.readDirectory((tx) => listEditionIds(tx, zuid))) {
    const found = await db.readEdition(editionId, async (tx) => ({
      edition: await findEdition(tx, { editionId, zuid }),
      member: await findEditionMember(tx, { editionId, zuid }),
    }));
    if (!found.edition || !found.member) continue;
    const membership = {
      edition_id: editionId,
      edition_name: found.edition.edition_name,
      role_name: found.edition.role,
      joined_time: timeText(found.member.joined_time),
    };
    yield `${separator}${JSON.stringify(membership).slice(0, -1)}`;
    for (const [name, read] of Object.entries(exportedLists)) {
      yield `,"${name}":[`;
      yield* exportList(deps, {
        editionId,
        zuid,
        read,
        onCut: () => truncated.push(`${editionId}/${name}`),
      });
      yield ']';
    }
    yield '}';
    separator = ',';
  }
  yield `],"truncated":${JSON.stringify(truncated)}}`;
}

async function readInvitations({ db, timeText }: Deps, mail: string | null) {
  if (mail === null) return [];
  const inviting = await db.readDirectory((tx) => listInvitingEditions(tx, mail));
  const found = await db.readEditions(inviting, (tx, editionId) =>
    listInvitationsTo(tx, { editionId, mail }),
  );
  return found.flat().map((row) => ({ ...row, invited_time: timeText(row.invited_time) }));
}

interface List {
  editionId: string;
  zuid: string;
  read: ReadPage;
  onCut: () => void;
}

async function* exportList({ db, timeText }: Deps, { editionId, zuid, read, onCut }: List) {
  let after: string | undefined = '';
  let count = 0;
  while (after !== undefined) {
    const page: ListPage = { editionId, zuid, after, limit: ROWS_AT_ONCE };
    const { rows, next } = await db.readEdition(editionId, (tx) => read(tx, page));
    const fitting = rows.slice(0, MAX_ROWS_PER_LIST - count);
    const texts = fitting.map((row) => JSON.stringify(presentRow(row, timeText)));
    if (texts.length > 0) yield (count > 0 ? ',' : '') + texts.join(',\n');
    count += fitting.length;
    after = next;
    if (fitting.length < rows.length || (count === MAX_ROWS_PER_LIST && next !== undefined)) {
      onCut();
      return;
    }
  }
}

/** Formats times and leaves out what is null. */
function presentRow(row: ExportedRow, timeText: Deps['timeText']) {
  const fields = Object.entries(row).filter(([, value]) => value !== null);
  return Object.fromEntries(
    fields.map(([name, value]) => [name, value instanceof Date ? timeText(value) : value]),
  );
}
