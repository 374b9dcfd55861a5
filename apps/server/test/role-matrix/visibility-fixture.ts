import { addTeamMembers, createEdition, createTeam } from '@lienzo/contract';
import type pg from 'pg';
import { createUndurableDatabase } from '../../../../testing/database/fast-database.ts';
import {
  type Person,
  startTestService,
  type TestService,
} from '../../../../testing/service/test-service.ts';
import { createSpaceOf, type NewEntry, type SpaceIds, share } from './fixture/share-space.ts';

/** Members of the first team, and of the second. Root made both and so is an admin of both. */
const teammates = ['ada', 'ben'] as const;
const others = ['ada', 'cleo', 'com', 'vic', 'gil', 'gus'] as const;
export type Name = 'root' | (typeof teammates)[number] | (typeof others)[number];

/** An edition of Root's with two teams, in which people share spaces. */
export interface SightWorld {
  service: TestService;
  owner: pg.Client;
  editionId: string;
  teamId: string;
  secondTeamId: string;
  personOf(name: Name): Person;
  /** A space of Ada's in the first team unless said otherwise, with these entries. */
  createSpace(space: NewSpace): Promise<SpaceIds>;
  entry(to: Name | 'team' | 'secondTeam' | 'edition', role: NewEntry['role']): NewEntry;
  close(): Promise<void>;
}

interface NewSpace {
  name: string;
  owner?: Name;
  team?: 'team' | 'secondTeam';
  entries?: NewEntry[];
}

export async function createSightWorld(): Promise<SightWorld> {
  const { database, owner, close } = await createUndurableDatabase();
  const service = await startTestService({ database });
  const root = await service.arrive('root');
  const { edition_id: editionId, team_id: teamId } = await root.client.call(createEdition, {
    body: { team_name: 'First' },
  });
  const { team: second } = await root.client.call(createTeam, {
    params: { edition_id: editionId },
    body: { team_name: 'Second' },
  });
  const groups = { team: teamId, secondTeam: second.team_id, edition: editionId };
  await invite(root, { edition_id: editionId, team_id: groups.team }, teammates);
  await invite(root, { edition_id: editionId, team_id: groups.secondTeam }, others);
  const people = new Map<string, Person>([['root', root]]);
  for (const name of new Set([...teammates, ...others])) {
    people.set(name, await service.arrive(name));
  }
  const personOf = (name: Name) => {
    const person = people.get(name);
    if (!person) throw new Error(`Nobody is called ${name}.`);
    return person;
  };

  return {
    service,
    owner,
    editionId,
    teamId,
    secondTeamId: groups.secondTeam,
    personOf,
    async createSpace({ name, owner: ownerName = 'ada', team = 'team', entries = [] }) {
      const space = { edition_id: editionId, team_id: groups[team], space_name: name };
      const params = await createSpaceOf(personOf(ownerName), space);
      if (entries.length > 0) await share(personOf(ownerName), params, entries);
      return params;
    },
    entry(to, role) {
      if (to === 'edition') return { zuid: groups.edition, role, type: 'ORG' };
      if (to === 'team' || to === 'secondTeam') return { zuid: groups[to], role, type: 'TEAM' };
      return { zuid: personOf(to).zuid, role, type: 'USER' };
    },
    async close() {
      await service.close();
      await close();
    },
  };
}

async function invite(
  { client }: Person,
  params: { edition_id: string; team_id: string },
  names: readonly string[],
) {
  const members_info = names.map((name) => ({
    mail_id: `${name}@example.test`,
    role: 'MEMBER' as const,
  }));
  await client.call(addTeamMembers, { params, body: { members_info } });
}
