import type { Clock } from '../../core/clock.ts';
import { fail } from '../../core/errors.ts';
import type { Database } from '../../db/database.ts';
import { scheduleJob } from '../../db/job-queue.ts';
import { findEditionMember } from '../editions/queries.ts';
import {
  deleteSignIn,
  findEditionState,
  listEditionsOfPerson,
  lockUserForErasure,
  markErasure,
} from './person-queries.ts';

interface Deps {
  db: Database;
  clock: Clock;
}

/** New owners of a person's spaces, by edition. */
export type Heirs = Readonly<Record<string, string>>;

interface ErasureRequest {
  zuid: string;
  heirs: Heirs;
}

/** The payload of the job that erases a person. */
export interface ErasePersonPayload {
  zuid: string;
  heirs: Heirs;
  /** Whether this run is the last one, after caches of the person have expired. */
  isLast?: boolean;
}

/**
 * Ends the sign-in of a person and schedules the job that erases their data. Throws `editionOwned` if
 * they own an edition, and `heirInvalid` if a new owner of their spaces is not a member of the edition.
 * Repeating it schedules the job again, which changes nothing that is erased already.
 */
export async function requestErasure({ db, clock }: Deps, { zuid, heirs }: ErasureRequest) {
  const editionIds = await db.readDirectory((tx) => listEditionsOfPerson(tx, { zuid }));
  await refuseOwner(db, { zuid, editionIds });
  await refuseBadHeirs(db, { zuid, heirs, editionIds });
  await db.changeDirectory(async (tx) => {
    if (!(await lockUserForErasure(tx, { zuid }))) throw new Error(`There is no user ${zuid}.`);
    await markErasure(tx, { zuid, time: clock.now() });
    await deleteSignIn(tx, { zuid });
    await scheduleErasure(tx, { zuid, heirs }, clock.now());
  });
}

export async function scheduleErasure(
  tx: Parameters<typeof scheduleJob>[0],
  payload: ErasePersonPayload,
  runAt: Date,
): Promise<void> {
  const key = `erase-person-${payload.zuid}`;
  await scheduleJob(tx, { task: 'erasePerson', key, payload: { ...payload }, runAt });
}

interface InEditions {
  zuid: string;
  editionIds: readonly string[];
}

async function refuseOwner(db: Database, { zuid, editionIds }: InEditions): Promise<void> {
  const editions = await db.readEditions(editionIds, async (tx, editionId) => ({
    editionId,
    state: await findEditionState(tx, { editionId }),
  }));
  const owned = editions.find(
    ({ state }) => state?.owner_zuid === zuid && state.deleted_time === null,
  );
  if (owned) throw fail('editionOwned', { reason: `owns edition ${owned.editionId}` });
}

async function refuseBadHeirs(
  db: Database,
  { zuid, heirs, editionIds }: InEditions & { heirs: Heirs },
): Promise<void> {
  for (const [editionId, heirId] of Object.entries(heirs)) {
    const isKnown =
      editionIds.includes(editionId) &&
      heirId !== zuid &&
      (await db.readEdition(editionId, (tx) => findEditionMember(tx, { editionId, zuid: heirId })));
    if (!isKnown) throw fail('heirInvalid', { reason: `in edition ${editionId}` });
  }
}
