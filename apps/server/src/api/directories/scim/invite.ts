import { sql } from 'kysely';
import { writeEvent } from '../../../core/outbox.ts';
import type { Tx } from '../../../db/bound-kysely.ts';
import { seatsInForce } from '../../../domain/subscription/plan.ts';
import { listPlans, lockSubscription } from '../../../domain/subscription/queries.ts';
import { sentAfter } from '../../../domain/teams/invitation-expiry.ts';
import {
  countSeatsTaken,
  deleteUnusedMailInvitation,
  insertInvitation,
} from '../../../domain/teams/invitation-queries.ts';
import type { Directory } from './directory.ts';
import { ScimError } from './scim-error.ts';

/** Lets the person with an address join the edition and its default team, when they sign in with the address. */
export async function inviteByDirectory(tx: Tx, directory: Directory, mail: string): Promise<void> {
  const { editionId, ids, clock } = directory;
  const time = clock.now();
  const { owner, teamId } = await readPlace(tx, editionId);
  const subscription = await lockSubscription(tx, { editionId, zuid: owner });
  if (!subscription) throw new Error(`Edition ${editionId} has no subscription.`);
  const pending = { editionId, sentAfter: sentAfter(directory) };
  const [taken, plans] = await Promise.all([countSeatsTaken(tx, pending), listPlans(tx)]);
  if (taken >= seatsInForce(subscription, plans, time))
    throw new ScimError(403, 'The plan of the edition has no seat left.');
  const invitationId = ids.next();
  await insertInvitation(tx, {
    ...{
      editionId,
      teamId,
      invitationId,
      mail,
      mailId: mail,
      role: 'MEMBER',
      addedBy: owner,
      time,
    },
    fromDirectory: true,
  });
  const payload = { team_id: teamId, invitation_id: invitationId, role: 'MEMBER' as const };
  await writeEvent(tx, directory, { editionId, kind: 'team_invitation.created', payload });
}

/** Ends what `inviteByDirectory` began. */
export async function withdrawByDirectory(tx: Tx, { editionId }: Directory, mail: string) {
  await tx
    .deleteFrom('team_invitations')
    .where('edition_id', '=', editionId)
    .where('mail', '=', mail)
    .where('from_directory', '=', true)
    .execute();
  await deleteUnusedMailInvitation(tx, { editionId, mail });
}

async function readPlace(tx: Tx, editionId: string) {
  const { rows } = await sql<{ owner: string; team_id: string }>`
    select e.owner_zuid::text as owner, t.team_id::text
    from editions e join teams t on t.edition_id = e.edition_id
    where e.edition_id = ${editionId} and t.edition_id = ${editionId}
    order by t.is_default desc, t.team_id limit 1`.execute(tx);
  const [place] = rows;
  if (!place) throw new ScimError(409, 'The edition has no team.');
  return { owner: place.owner, teamId: place.team_id };
}
