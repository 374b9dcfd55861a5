import { sql } from 'kysely';
import type { Tx } from '../../db/bound-kysely.ts';
import { prepare } from '../../db/prepare.ts';
import type { TeamRole } from './policy.ts';
import type { InTeam } from './queries.ts';

const selectInviting = prepare('inviting-editions', (tx, { mails }: { mails: readonly string[] }) =>
  tx
    .selectFrom('mail_invitations')
    .select(['mail', 'edition_id'])
    .where('mail', '=', sql<string>`any(${mails}::text[])`),
);

/** Returns the editions with pending invitations, by invited address. */
export async function listInvitingEditions(tx: Tx, mails: readonly string[]) {
  const { rows } = await selectInviting(tx, { mails });
  const inviting = new Map<string, string[]>();
  for (const { mail, edition_id } of rows) {
    inviting.set(mail, [...(inviting.get(mail) ?? []), edition_id]);
  }
  return inviting;
}

interface MailInEdition {
  editionId: string;
  mail: string;
}

/** Deletes the directory row of an invitation; concurrent invitations wait for its row lock. */
export async function deleteMailInvitation(tx: Tx, { editionId, mail }: MailInEdition) {
  await tx
    .deleteFrom('mail_invitations')
    .where('mail', '=', mail)
    .where('edition_id', '=', editionId)
    .execute();
}

/** Deletes and returns the invitations to an address in the edition. */
export function deleteInvitationsTo(tx: Tx, { editionId, mail }: MailInEdition) {
  return tx
    .deleteFrom('team_invitations')
    .where('edition_id', '=', editionId)
    .where('mail', '=', mail)
    .returning(['team_id', 'role', 'added_by'])
    .execute();
}

interface MailsInEdition {
  editionId: string;
  mails: readonly string[];
}

export function listInvitationsOf(tx: Tx, { editionId, mails }: MailsInEdition) {
  return tx
    .selectFrom('team_invitations')
    .select(['team_id', 'mail'])
    .where('edition_id', '=', editionId)
    .where('mail', 'in', mails)
    .execute();
}

/** Returns the people of the edition who own one of the addresses, with their role in the team. */
export function listOwnersOf(tx: Tx, { editionId, teamId, mails }: MailsInEdition & InTeam) {
  return tx
    .selectFrom('edition_members')
    .leftJoin('team_members', (join) =>
      join
        .onRef('team_members.edition_id', '=', 'edition_members.edition_id')
        .onRef('team_members.zuid', '=', 'edition_members.zuid')
        .on('team_members.team_id', '=', teamId),
    )
    .select(['edition_members.zuid', 'edition_members.mail_id', 'team_members.role as team_role'])
    .where('edition_members.edition_id', '=', editionId)
    .where('edition_members.mail_id', 'in', mails)
    .execute();
}

/** Counts the distinct people of an edition: members, and invited addresses that no member owns. */
export async function countSeatsTaken(tx: Tx, { editionId }: { editionId: string }) {
  const { members, invited } = await tx
    .selectNoFrom((eb) => [
      eb
        .selectFrom('edition_members')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('edition_id', '=', editionId)
        .as('members'),
      eb
        .selectFrom('team_invitations')
        .leftJoin('edition_members', (join) =>
          join
            .onRef('edition_members.edition_id', '=', 'team_invitations.edition_id')
            .onRef('edition_members.mail_id', '=', 'team_invitations.mail'),
        )
        .select(sql<number>`count(distinct team_invitations.mail)::int`.as('count'))
        .where('team_invitations.edition_id', '=', editionId)
        .where('edition_members.zuid', 'is', null)
        .as('invited'),
    ])
    .executeTakeFirstOrThrow();
  return (members ?? 0) + (invited ?? 0);
}

interface NewInvitation extends InTeam {
  invitationId: string;
  mail: string;
  mailId: string;
  role: TeamRole;
  addedBy: string;
  time: Date;
}

export async function insertInvitation(tx: Tx, invitation: NewInvitation): Promise<void> {
  // An update instead of "do nothing", because it must wait for a concurrent acceptance.
  await tx
    .insertInto('mail_invitations')
    .values({ mail: invitation.mail, edition_id: invitation.editionId })
    .onConflict((conflict) =>
      conflict.columns(['mail', 'edition_id']).doUpdateSet({ edition_id: invitation.editionId }),
    )
    .execute();
  await tx
    .insertInto('team_invitations')
    .values({
      edition_id: invitation.editionId,
      team_id: invitation.teamId,
      mail: invitation.mail,
      mail_id: invitation.mailId,
      invitation_id: invitation.invitationId,
      role: invitation.role,
      added_by: invitation.addedBy,
      invited_time: invitation.time,
    })
    .execute();
}

interface InvitationPage extends InTeam {
  from: number;
  limit: number;
}

export function listTeamInvitations(tx: Tx, { editionId, teamId, from, limit }: InvitationPage) {
  return tx
    .selectFrom('team_invitations')
    .selectAll()
    .where('edition_id', '=', editionId)
    .where('team_id', '=', teamId)
    .orderBy('invitation_id')
    .limit(limit)
    .offset(from)
    .execute();
}

interface InvitationInTeam extends InTeam {
  invitationId: string;
}

export function deleteInvitation(tx: Tx, { editionId, teamId, invitationId }: InvitationInTeam) {
  return tx
    .deleteFrom('team_invitations')
    .where('edition_id', '=', editionId)
    .where('team_id', '=', teamId)
    .where('invitation_id', '=', invitationId)
    .returning('mail')
    .executeTakeFirst();
}
