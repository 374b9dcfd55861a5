import { sql } from 'kysely';
import type { Tx } from '../../db/bound-kysely.ts';
import type { TeamRole } from './policy.ts';
import type { InTeam } from './queries.ts';

interface MailInEdition {
  editionId: string;
  mail: string;
}

/** An invitation in an edition, or all of them if no id is given. */
interface Chosen extends MailInEdition {
  invitationId: string | undefined;
}

interface Pending {
  editionId: string;
  /** Invitations that were sent before have expired. */
  sentAfter: Date;
}

/**
 * The condition that an invitation has not expired and that the person who sent it may still manage
 * the team, or that a directory lists the invited person. It is checked wherever invitations are read, so that none of them depends on a job.
 */
function isPending({ editionId, sentAfter }: Pending) {
  return sql<boolean>`(team_invitations.from_directory
    or team_invitations.invited_time > ${sentAfter} and ${mayInvite(editionId)})`;
}

function mayInvite(editionId: string) {
  return sql<boolean>`exists (select from edition_members as inviter
    where inviter.edition_id = ${editionId} and inviter.zuid = team_invitations.added_by
      and inviter.suspended_time is null
      and (inviter.role <> 'MEMBER' or exists (select from team_members as admin
        where admin.edition_id = ${editionId} and admin.team_id = team_invitations.team_id
          and admin.zuid = team_invitations.added_by and admin.role = 'TEAM_ADMIN')))`;
}

/** Returns the editions with invitations to an address, some of which may have ended. */
export async function listInvitingEditions(tx: Tx, mail: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('mail_invitations')
    .select('edition_id')
    .where('mail', '=', mail)
    .orderBy('edition_id')
    .execute();
  return rows.map((row) => row.edition_id);
}

export async function isInvited(tx: Tx, { editionId, mail }: MailInEdition): Promise<boolean> {
  const row = await tx
    .selectFrom('mail_invitations')
    .select('edition_id')
    .where('mail', '=', mail)
    .where('edition_id', '=', editionId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Locks the directory row of an address, for which concurrent invitations to it wait. Returns false
 * if the address is not invited.
 */
export async function lockMailInvitation(tx: Tx, { editionId, mail }: MailInEdition) {
  const row = await tx
    .selectFrom('mail_invitations')
    .select('edition_id')
    .where('mail', '=', mail)
    .where('edition_id', '=', editionId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the directory row of an address that has no invitation left in the edition. */
export async function deleteUnusedMailInvitation(tx: Tx, { editionId, mail }: MailInEdition) {
  const left = await tx
    .selectFrom('team_invitations')
    .select('invitation_id')
    .where('edition_id', '=', editionId)
    .where('mail', '=', mail)
    .limit(1)
    .executeTakeFirst();
  if (left) return;
  await tx
    .deleteFrom('mail_invitations')
    .where('mail', '=', mail)
    .where('edition_id', '=', editionId)
    .execute();
}

/** Deletes invitations to an address, and returns those that had not ended. */
export async function deleteInvitationsTo(tx: Tx, chosen: Chosen & Pending) {
  const { editionId, mail, invitationId } = chosen;
  const rows = await tx
    .deleteFrom('team_invitations')
    .where('edition_id', '=', editionId)
    .where('mail', '=', mail)
    .$if(invitationId !== undefined, (query) =>
      query.where('invitation_id', '=', invitationId ?? ''),
    )
    .returning(['team_id', 'role', 'added_by', isPending(chosen).as('pending')])
    .execute();
  return rows.filter((row) => row.pending);
}

/** Deletes all invitations to an address, whether they have ended or not. */
export async function deleteAllInvitationsTo(tx: Tx, { editionId, mail }: MailInEdition) {
  await tx
    .deleteFrom('team_invitations')
    .where('edition_id', '=', editionId)
    .where('mail', '=', mail)
    .execute();
}

/** Deletes the invitations to an address that have ended. */
export async function deleteEndedInvitationsTo(tx: Tx, ended: MailInEdition & Pending) {
  await tx
    .deleteFrom('team_invitations')
    .where('edition_id', '=', ended.editionId)
    .where('mail', '=', ended.mail)
    .where((eb) => eb.not(isPending(ended)))
    .execute();
}

/**
 * Deletes the invitations that a person sent for teams that they can no longer manage. Without this,
 * the invitations would be valid again once the person can manage the team again.
 */
export async function endInvitationsBy(
  tx: Tx,
  { editionId, zuid }: { editionId: string; zuid: string },
) {
  await tx
    .deleteFrom('team_invitations')
    .where('edition_id', '=', editionId)
    .where('added_by', '=', zuid)
    .where('from_directory', '=', false)
    .where((eb) => eb.not(mayInvite(editionId)))
    .execute();
}

/** Returns the pending invitations to an address, with the names that the invited person sees. */
export function listInvitationsTo(tx: Tx, { mail, ...pending }: MailInEdition & Pending) {
  const { editionId } = pending;
  return (
    tx
      .selectFrom('team_invitations')
      .innerJoin('editions', 'editions.edition_id', 'team_invitations.edition_id')
      .innerJoin('teams', (join) =>
        join
          .onRef('teams.edition_id', '=', 'team_invitations.edition_id')
          .onRef('teams.team_id', '=', 'team_invitations.team_id'),
      )
      // An invitation by a directory stays when the person it names has left.
      .leftJoin('edition_members as sender', (join) =>
        join
          .onRef('sender.edition_id', '=', 'team_invitations.edition_id')
          .onRef('sender.zuid', '=', 'team_invitations.added_by')
          .on('sender.edition_id', '=', editionId),
      )
      .selectAll('team_invitations')
      .select(['editions.edition_name', 'editions.mail_issuers', 'teams.team_name'])
      .select((eb) => [
        eb.fn.coalesce('sender.display_name', 'editions.edition_name').as('sender_name'),
      ])
      .where('team_invitations.edition_id', '=', editionId)
      .where('editions.edition_id', '=', editionId)
      .where('teams.edition_id', '=', editionId)
      .where('team_invitations.mail', '=', mail)
      .where(isPending(pending))
      .orderBy('team_invitations.invitation_id')
      .execute()
  );
}

interface MailsInEdition {
  editionId: string;
  mails: readonly string[];
}

/** Returns the pending invitations to some addresses. */
export function listInvitationsOf(tx: Tx, { mails, ...pending }: MailsInEdition & Pending) {
  return tx
    .selectFrom('team_invitations')
    .select(['team_id', 'mail'])
    .where('edition_id', '=', pending.editionId)
    .where('mail', 'in', mails)
    .where(isPending(pending))
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

/** Counts the distinct people of an edition: members except service accounts, and addresses with a pending invitation that no member owns. */
export async function countSeatsTaken(tx: Tx, pending: Pending) {
  const { editionId } = pending;
  const serviceAccounts = tx
    .selectFrom('service_accounts')
    .select('service_accounts.zuid')
    .where('service_accounts.edition_id', '=', editionId);
  const { members, invited } = await tx
    .selectNoFrom((eb) => [
      eb
        .selectFrom('edition_members')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('edition_id', '=', editionId)
        .where('zuid', 'not in', serviceAccounts)
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
        .where(isPending(pending))
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
  /** Whether a directory (SCIM) lists the person. */
  fromDirectory?: boolean;
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
  const sent = {
    mail_id: invitation.mailId,
    invitation_id: invitation.invitationId,
    role: invitation.role,
    added_by: invitation.addedBy,
    invited_time: invitation.time,
    from_directory: invitation.fromDirectory ?? false,
  };
  // An invitation that has ended is replaced.
  await tx
    .insertInto('team_invitations')
    .values({
      edition_id: invitation.editionId,
      team_id: invitation.teamId,
      mail: invitation.mail,
      ...sent,
    })
    .onConflict((conflict) => conflict.columns(['edition_id', 'team_id', 'mail']).doUpdateSet(sent))
    .execute();
}

interface InvitationPage extends InTeam, Pending {
  from: number;
  limit: number;
}

/** Returns the pending invitations to a team. */
export function listTeamInvitations(tx: Tx, page: InvitationPage) {
  const { editionId, teamId, from, limit } = page;
  return tx
    .selectFrom('team_invitations')
    .selectAll()
    .where('edition_id', '=', editionId)
    .where('team_id', '=', teamId)
    .where(isPending(page))
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
