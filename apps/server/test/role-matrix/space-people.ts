import { addTeamMembers, createTeam, removeTeamMember } from '@lienzo/contract';
import type { Person } from '../support/test-service.ts';
import { insiders } from './actors.ts';
import { FOUNDER } from './home.ts';
import type { SpacePerson } from './space-actors.ts';
import type { World } from './world.ts';

const bothTeams = ['host', 'holder', 'leaver', 'colleague'] as const;

export interface SpacePeople {
  /** A second team of the home edition; spaces are moved between the two. */
  annexId: string;
  /** Owns a space that no actor has a role in, and has a weak entry in all others. */
  bystander: Person;
  /** Of the other edition. */
  neighbour: Person;
  personOf(name: SpacePerson): Person;
  /** Takes away the memberships of those who are to have lost them. */
  depart(): Promise<void>;
}

/** Brings the people of this area into the home edition and its two teams. */
export async function bringPeople(world: World): Promise<SpacePeople> {
  const { service, home } = world;
  const superAdmin = world.personOf('superAdmin').client;
  const { team: annex } = await superAdmin.call(createTeam, {
    params: { edition_id: home.editionId },
    body: { team_name: 'Annex' },
  });
  const inTeam = (team_id: string) => ({ edition_id: home.editionId, team_id });
  const invite = (team_id: string, names: readonly string[], role: 'MEMBER' | 'TEAM_ADMIN') =>
    superAdmin.call(addTeamMembers, {
      params: inTeam(team_id),
      body: { members_info: names.map((name) => ({ mail_id: `${name}@example.test`, role })) },
    });
  await invite(home.teamId, [...bothTeams, 'emigrant'], 'MEMBER');
  await invite(annex.team_id, bothTeams, 'MEMBER');
  await invite(annex.team_id, ['annexAdmin'], 'TEAM_ADMIN');

  const people = new Map<string, Person>();
  for (const name of [...bothTeams, 'emigrant', 'annexAdmin'] as const) {
    people.set(name, await service.arrive(name));
  }
  for (const name of [...insiders, 'stranger'] as const) people.set(name, world.personOf(name));
  const personOf = (name: SpacePerson) => {
    const person = people.get(name);
    if (!person) throw new Error(`Nobody is called ${name}.`);
    return person;
  };
  return {
    annexId: annex.team_id,
    bystander: await service.arrive(FOUNDER),
    neighbour: await service.arrive('neighbour'),
    personOf,
    async depart() {
      for (const name of ['leaver', 'emigrant'] as const) {
        await superAdmin.call(removeTeamMember, {
          params: { ...inTeam(home.teamId), member_id: personOf(name).zuid },
        });
      }
    },
  };
}
