import { sql } from 'kysely';
import type { Tx } from '../../db/bound-kysely.ts';
import { prepare } from '../../db/prepare.ts';
import { membershipOf } from '../editions/queries.ts';

export interface InTeam {
  editionId: string;
  teamId: string;
}

function teamsWithCounts(tx: Tx, editionId: string) {
  return tx
    .selectFrom('teams')
    .leftJoin('edition_members as creator', (join) =>
      join
        .onRef('creator.edition_id', '=', 'teams.edition_id')
        .onRef('creator.zuid', '=', 'teams.created_by'),
    )
    .selectAll('teams')
    .select(['creator.display_name as creator_name'])
    .select((eb) =>
      eb
        .selectFrom('team_members')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('team_members.edition_id', '=', editionId)
        .whereRef('team_members.team_id', '=', 'teams.team_id')
        .as('member_count'),
    )
    .where('teams.edition_id', '=', editionId);
}

/** Returns a team, or undefined (without counting anything) if the person is not in the edition. */
export async function findTeam(tx: Tx, person: TeamLookup) {
  const { rows } = await selectTeam(tx, person);
  return rows[0];
}

type TeamLookup = InTeam & { zuid: string };

const selectTeam = prepare('team', (tx, { editionId, teamId, zuid }: TeamLookup) =>
  teamsWithCounts(tx, editionId)
    .where('teams.team_id', '=', teamId)
    .where((eb) => eb.exists(membershipOf(tx, { editionId, zuid }))),
);

/**
 * Reads a person's roles in the edition and a team with one query. Returns undefined if the person
 * is not in the edition, no `team_id` if the team does not exist, and no `role` if they are not in
 * it.
 */
export async function findTeamAccess(tx: Tx, person: TeamLookup) {
  const { rows } = await selectTeamAccess(tx, person);
  return rows[0];
}

const selectTeamAccess = prepare('team-access', (tx, { editionId, teamId, zuid }: TeamLookup) =>
  tx
    .selectFrom('edition_members')
    .leftJoin('teams', (join) =>
      join.on('teams.edition_id', '=', editionId).on('teams.team_id', '=', teamId),
    )
    .leftJoin('team_members', (join) =>
      join
        .on('team_members.edition_id', '=', editionId)
        .on('team_members.team_id', '=', teamId)
        .on('team_members.zuid', '=', zuid),
    )
    .select(['edition_members.role as edition_role', 'teams.team_id', 'team_members.role'])
    .where('edition_members.edition_id', '=', editionId)
    .where('edition_members.zuid', '=', zuid)
    .where('edition_members.suspended_time', 'is', null),
);

export async function teamExists(tx: Tx, team: InTeam): Promise<boolean> {
  const { rows } = await selectTeamId(tx, team);
  return rows.length > 0;
}

const selectTeamId = prepare('team-id', (tx, { editionId, teamId }: InTeam) =>
  tx
    .selectFrom('teams')
    .select('team_id')
    .where('edition_id', '=', editionId)
    .where('team_id', '=', teamId),
);

export function listAllTeams(tx: Tx, { editionId }: { editionId: string }) {
  return teamsWithCounts(tx, editionId).orderBy('teams.team_id').execute();
}

export function listTeamsOf(tx: Tx, { editionId, zuid }: { editionId: string; zuid: string }) {
  return teamsWithCounts(tx, editionId)
    .innerJoin('team_members as mine', (join) =>
      join
        .onRef('mine.edition_id', '=', 'teams.edition_id')
        .onRef('mine.team_id', '=', 'teams.team_id'),
    )
    .where('mine.edition_id', '=', editionId)
    .where('mine.zuid', '=', zuid)
    .orderBy('teams.team_id')
    .execute();
}

/** Locks a team to serialize changes to its members. */
export function lockTeam(tx: Tx, { editionId, teamId, zuid }: InTeam & { zuid: string }) {
  return tx
    .selectFrom('teams')
    .select('team_id')
    .where('edition_id', '=', editionId)
    .where('team_id', '=', teamId)
    .where((eb) => eb.exists(membershipOf(tx, { editionId, zuid })))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

interface NewTeam extends InTeam {
  name: string;
  description: string;
  isDefault: boolean;
  creator: { zuid: string; displayName: string };
  time: Date;
}

/** Inserts a team with its creator as team admin. */
export async function insertTeam(tx: Tx, team: NewTeam): Promise<void> {
  await tx
    .insertInto('teams')
    .values({
      edition_id: team.editionId,
      team_id: team.teamId,
      team_name: team.name,
      description: team.description,
      is_default: team.isDefault,
      created_by: team.creator.zuid,
      created_by_name: team.creator.displayName,
      created_time: team.time,
      modified_time: team.time,
    })
    .execute();
  await tx
    .insertInto('team_members')
    .values({
      edition_id: team.editionId,
      team_id: team.teamId,
      zuid: team.creator.zuid,
      role: 'TEAM_ADMIN',
      added_by: team.creator.zuid,
      added_time: team.time,
      modified_time: team.time,
    })
    .execute();
}

interface TeamChange extends InTeam {
  name: string | undefined;
  description: string | undefined;
  time: Date;
}

export async function updateTeam(tx: Tx, change: TeamChange): Promise<void> {
  await tx
    .updateTable('teams')
    .set({
      team_name: change.name,
      description: change.description,
      modified_time: change.time,
      revision: sql`revision + 1`,
    })
    .where('edition_id', '=', change.editionId)
    .where('team_id', '=', change.teamId)
    .execute();
}

/** Deletes a team, its members and its invitations, which have all ended. */
export async function deleteTeamAndMembers(tx: Tx, { editionId, teamId }: InTeam): Promise<void> {
  await tx
    .deleteFrom('team_invitations')
    .where('edition_id', '=', editionId)
    .where('team_id', '=', teamId)
    .execute();
  await tx
    .deleteFrom('team_members')
    .where('edition_id', '=', editionId)
    .where('team_id', '=', teamId)
    .execute();
  await tx
    .deleteFrom('teams')
    .where('edition_id', '=', editionId)
    .where('team_id', '=', teamId)
    .execute();
}
