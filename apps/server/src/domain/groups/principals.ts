import { sql } from 'kysely';
import type { Tx } from '../../db/bound-kysely.ts';
import { prepare } from '../../db/prepare.ts';

interface Person {
  editionId: string;
  zuid: string;
}

/**
 * Returns the ids of a person's teams, and of those of their groups that are members of a space. Others cannot
 * grant a role, and a directory can have hundreds of them.
 */
export async function listTeamsAndGroupsOf(tx: Tx, person: Person) {
  const { rows } = await selectTeamsAndGroups(tx, person);
  const idsOf = (type: 'TEAM' | 'GROUP') =>
    rows.filter((row) => row.type === type).map((row) => row.principal_id);
  return { teamIds: idsOf('TEAM'), groupIds: idsOf('GROUP') };
}

const selectTeamsAndGroups = prepare('teams-and-groups', (tx, { editionId, zuid }: Person) =>
  tx
    .selectFrom('team_members')
    .select(['team_members.team_id as principal_id', sql<'TEAM' | 'GROUP'>`'TEAM'`.as('type')])
    .where('team_members.edition_id', '=', editionId)
    .where('team_members.zuid', '=', zuid)
    .unionAll((eb) =>
      eb
        .selectFrom('group_members')
        .select([
          'group_members.group_id as principal_id',
          sql<'TEAM' | 'GROUP'>`'GROUP'`.as('type'),
        ])
        .where('group_members.edition_id', '=', editionId)
        .where('group_members.zuid', '=', zuid)
        .where((inner) =>
          inner.exists(
            inner
              .selectFrom('space_members')
              .select('space_members.space_id')
              .where('space_members.edition_id', '=', editionId)
              .whereRef('space_members.member_id', '=', 'group_members.group_id'),
          ),
        ),
    )
    .orderBy('principal_id'),
);
