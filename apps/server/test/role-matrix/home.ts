import {
  addTeamMembers,
  changeEditionMemberRole,
  createEdition,
  createTeam,
  removeTeamMember,
} from '@lienzo/contract';
import type pg from 'pg';
import type { Person, TestService } from '../support/test-service.ts';
import type { TeamPlace } from './fresh.ts';

/** An admin who is no actor; founds the team that no actor is in. */
export const FOUNDER = 'founder';

/** Written to, but the provider has not verified that it is theirs. */
export const UNVERIFIED = { user: 'invited', name: 'Invited', mail: 'invited@example.test' };

interface Settlers {
  service: TestService;
  personOf(name: string): Person;
  owner: pg.Client;
}

/** The edition of the super admin, with every actor in their role. All but the seats goes by the API. */
export async function createHome(settlers: Settlers) {
  const { personOf, owner } = settlers;
  const place = await createEditionOf(personOf('superAdmin'));
  await sellSeats(owner, place.editionId);
  await bringIn(settlers, place);
  await giveRoles(settlers, place);
  const founder = personOf(FOUNDER);
  const { team } = await founder.client.call(createTeam, {
    params: { edition_id: place.editionId },
    body: { team_name: 'Other team' },
  });
  return { home: { ...place, somebody: founder.zuid }, otherTeamId: team.team_id };
}

export async function createEditionOf({ client, name }: Person): Promise<TeamPlace> {
  const { edition_id, team_id } = await client.call(createEdition, {
    body: { team_name: `Edition of ${name}` },
  });
  return { editionId: edition_id, teamId: team_id };
}

// Every fresh person takes a seat, and many zones are brought to one space.
async function sellSeats(owner: pg.Client, editionId: string): Promise<void> {
  await owner.query('update plans set zones_per_space = 1000000');
  await owner.query(
    `update subscriptions set plan_name = 'BUSINESS_PLAN', seats = 1000000 where edition_id = $1`,
    [editionId],
  );
}

async function bringIn({ service, personOf }: Settlers, { editionId, teamId }: TeamPlace) {
  const members = ['removed', 'editionMember', 'teamMember', 'orgAdmin', FOUNDER];
  await personOf('superAdmin').client.call(addTeamMembers, {
    params: { edition_id: editionId, team_id: teamId },
    body: {
      members_info: [
        ...members.map((name) => ({ mail_id: personOf(name).mail, role: 'MEMBER' as const })),
        { mail_id: personOf('teamAdmin').mail, role: 'TEAM_ADMIN' },
        { mail_id: UNVERIFIED.mail, role: 'MEMBER' },
      ],
    },
  });
  // An invitation becomes a membership at the next request of its person.
  for (const name of [...members, 'teamAdmin', UNVERIFIED.user]) await service.arrive(name);
}

async function giveRoles({ personOf }: Settlers, { editionId, teamId }: TeamPlace): Promise<void> {
  const { client } = personOf('superAdmin');
  const locate = (name: string) => ({ edition_id: editionId, member_id: personOf(name).zuid });
  const changeRole = (name: string, role: 'ORG_ADMIN' | 'MEMBER') =>
    client.call(changeEditionMemberRole, { params: locate(name), body: { role } });

  for (const name of ['orgAdmin', 'editionMember', FOUNDER]) await changeRole(name, 'ORG_ADMIN');
  // An edition admin stays in the edition without a team, and then also as a plain member.
  for (const name of ['removed', 'orgAdmin', 'editionMember']) {
    await client.call(removeTeamMember, { params: { ...locate(name), team_id: teamId } });
  }
  await changeRole('editionMember', 'MEMBER');
}
