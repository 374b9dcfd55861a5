import type { Clock } from '../core/clock.ts';
import type { IdSource } from '../core/ids.ts';
import type { Database } from '../db/database.ts';
import { eraseFromEdition } from '../domain/privacy/erase-from-edition.ts';
import {
  deleteSignIn,
  findErasedUser,
  listEditionsOfPerson,
  replaceProfile,
} from '../domain/privacy/person-queries.ts';
import { type ErasePersonPayload, scheduleErasure } from '../domain/privacy/request-erasure.ts';
import {
  deleteAllInvitationsTo,
  deleteUnusedMailInvitation,
  listInvitingEditions,
  lockMailInvitation,
} from '../domain/teams/invitation-queries.ts';

interface Deps {
  db: Database;
  clock: Clock;
  ids: IdSource;
}

// Kept short because a node that shuts down waits for its jobs.
const MAX_RUN_MILLISECONDS = 2_000;
const CACHES_EXPIRED_MILLISECONDS = 120_000;

/**
 * Erases a person whose erasure was requested: in each of their editions, then their name and address.
 * Runs for about two seconds and schedules the rest. What is left to do follows from the database alone,
 * so the job can be interrupted at any point and run again.
 */
export async function erasePerson(deps: Deps, payload: ErasePersonPayload): Promise<void> {
  const { db, clock } = deps;
  const { zuid, heirs } = payload;
  const user = await db.readDirectory((tx) => findErasedUser(tx, { zuid }));
  if (!user) return;
  const deadline = performance.now() + MAX_RUN_MILLISECONDS;
  if (user.mail_id !== null) await deleteInvitations(db, user.mail_id);
  for (const editionId of await db.readDirectory((tx) => listEditionsOfPerson(tx, { zuid }))) {
    const erasure = { editionId, zuid, heirId: heirs[editionId] };
    let more = true;
    while (more) {
      if (performance.now() > deadline)
        return db.changeDirectory((tx) => scheduleErasure(tx, payload, clock.now()));
      more = await db.changeEdition(editionId, (tx) => eraseFromEdition(tx, deps, erasure));
    }
  }
  await db.changeDirectory(async (tx) => {
    await deleteSignIn(tx, { zuid });
    await replaceProfile(tx, { zuid, time: clock.now() });
    // Nodes recognize the person for another minute, and store responses to their requests.
    const later = new Date(clock.now().getTime() + CACHES_EXPIRED_MILLISECONDS);
    if (!payload.isLast) await scheduleErasure(tx, { ...payload, isLast: true }, later);
  });
}

/** Deletes the invitations to the person's address, which they can no longer accept. */
async function deleteInvitations(db: Database, mail: string): Promise<void> {
  const inviting = await db.readDirectory((tx) => listInvitingEditions(tx, mail));
  for (const editionId of inviting) {
    await db.changeEdition(editionId, async (tx) => {
      await lockMailInvitation(tx, { editionId, mail });
      await deleteAllInvitationsTo(tx, { editionId, mail });
      await deleteUnusedMailInvitation(tx, { editionId, mail });
    });
  }
}
