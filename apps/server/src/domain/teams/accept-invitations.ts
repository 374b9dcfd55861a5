import type { Clock } from '../../core/clock.ts';
import type { Caller, Settings } from '../../core/context.ts';
import type { IdSource } from '../../core/ids.ts';
import { writeEvent } from '../../core/outbox.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import type { Database } from '../../db/database.ts';
import { isVouchedFor } from '../editions/mail-issuers.ts';
import { findEditionMember, insertEditionMember, readMailIssuers } from '../editions/queries.ts';
import { linkDirectoryUser } from '../groups/directory-links.ts';
import { sentAfter } from './invitation-expiry.ts';
import {
  deleteInvitationsTo,
  deleteUnusedMailInvitation,
  isInvited,
  lockMailInvitation,
} from './invitation-queries.ts';
import { insertTeamMember } from './member-queries.ts';

export interface AcceptDeps {
  db: Database;
  clock: Clock;
  ids: IdSource;
  settings: Pick<Settings, 'invitationDays'>;
}

interface Acceptance {
  editionId: string;
  person: Caller;
  /** The only invitation to accept; by default, all of the edition. */
  invitationId?: string;
}

/**
 * Turns pending invitations to a person's verified address in one edition into memberships. Returns
 * false if there are none, or if the edition does not accept the address from the person's issuer.
 */
export async function acceptInvitations(deps: AcceptDeps, input: Acceptance): Promise<boolean> {
  const { editionId, person, invitationId } = input;
  const { mailId: mail } = person;
  if (mail === null) return false;
  // Almost everyone who asks for an edition of others is not invited, and must not write anything.
  if (!(await deps.db.readDirectory((tx) => isInvited(tx, { editionId, mail })))) return false;
  return deps.db.changeEdition(editionId, async (tx) => {
    // The directory row first: a concurrent invitation is either deleted below or waits for this.
    if (!(await lockMailInvitation(tx, { editionId, mail }))) return false;
    const rules = await readMailIssuers(tx, { editionId });
    if (!isVouchedFor(rules, { mailId: mail, issuer: person.issuer })) return false;
    const member = await findEditionMember(tx, { editionId, zuid: person.zuid });
    if (member?.suspended_time) return false;
    const pending = { editionId, sentAfter: sentAfter(deps) };
    const accepted = await deleteInvitationsTo(tx, { ...pending, mail, invitationId });
    await deleteUnusedMailInvitation(tx, { editionId, mail });
    if (accepted.length === 0) return false;
    const time = deps.clock.now();
    await insertEditionMember(tx, { ...person, editionId, role: 'MEMBER', time });
    for (const { team_id: teamId, role, added_by: addedBy } of accepted) {
      await joinTeam(tx, deps, { editionId, teamId, zuid: person.zuid, role, addedBy, time });
    }
    await joinGroups(tx, deps, { editionId, zuid: person.zuid, mail, time });
    return true;
  });
}

/** Adds a person whom a directory lists to their groups. */
async function joinGroups(
  tx: Tx,
  deps: AcceptDeps,
  joined: Parameters<typeof linkDirectoryUser>[1],
): Promise<void> {
  const { editionId, zuid } = joined;
  for (const group_id of await linkDirectoryUser(tx, joined))
    await writeEvent(tx, deps, {
      editionId,
      kind: 'group_member.added',
      payload: { group_id, zuid },
    });
}

async function joinTeam(
  tx: Tx,
  deps: AcceptDeps,
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
