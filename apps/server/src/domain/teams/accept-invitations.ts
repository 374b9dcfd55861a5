import type { Clock } from '../../core/clock.ts';
import type { IdSource } from '../../core/ids.ts';
import { writeEvent } from '../../core/outbox.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import type { Database } from '../../db/database.ts';
import { insertEditionMember } from '../editions/queries.ts';
import { deleteInvitationsTo, deleteMailInvitation } from './invitation-queries.ts';
import { insertTeamMember } from './member-queries.ts';

interface Deps {
  db: Database;
  clock: Clock;
  ids: IdSource;
}

interface Invitee {
  editionId: string;
  person: { zuid: string; displayName: string; mailId: string };
}

/** Turns every invitation to a person's verified address in one edition into a membership. */
export async function acceptInvitations(deps: Deps, { editionId, person }: Invitee) {
  await deps.db.changeEdition(editionId, async (tx) => {
    // The directory row first: a concurrent invitation is either deleted below or waits for this.
    await deleteMailInvitation(tx, { editionId, mail: person.mailId });
    const invitations = await deleteInvitationsTo(tx, { editionId, mail: person.mailId });
    if (invitations.length === 0) return;
    const time = deps.clock.now();
    await insertEditionMember(tx, { ...person, editionId, role: 'MEMBER', time });
    for (const { team_id: teamId, role, added_by: addedBy } of invitations) {
      await joinTeam(tx, deps, { editionId, teamId, zuid: person.zuid, role, addedBy, time });
    }
  });
}

async function joinTeam(
  tx: Tx,
  deps: Deps,
  member: Parameters<typeof insertTeamMember>[1],
): Promise<void> {
  await insertTeamMember(tx, member);
  const { editionId, teamId, zuid, role } = member;
  await writeEvent(tx, deps, {
    editionId,
    kind: 'team_member.added',
    payload: { team_id: teamId, zuid, role },
  });
}
