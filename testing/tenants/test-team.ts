import { addTeamMembers, createEdition, getEdition } from '@lienzo/contract';
import type { Person, TestService } from '../service/test-service.ts';

type Role = 'MEMBER' | 'TEAM_ADMIN';

export interface TestTeam {
  owner: Person;
  params: { edition_id: string; team_id: string };
  /** Adds a person to a team, by default the first one. */
  join(name: string, options?: { role?: Role; team?: string }): Promise<Person>;
}

let made = 0;

/** Creates an edition for a test. Names of people are unique. */
export async function createTestTeam(
  service: TestService,
  plan?: 'FREE' | 'TRIAL',
): Promise<TestTeam> {
  made += 1;
  const suffix = `${made}-${process.pid}`;
  const owner = await service.signIn(`owner-${suffix}`);
  const created = await owner.client.call(createEdition, {
    body: { team_name: 'Atelier', plan_type: plan },
  });
  const params = { edition_id: created.edition_id, team_id: created.team_id };
  return {
    owner,
    params,
    async join(name, { role = 'MEMBER', team = params.team_id } = {}) {
      const person = await service.signIn(`${name}-${suffix}`);
      await owner.client.call(addTeamMembers, {
        params: { ...params, team_id: team },
        body: { members_info: [{ mail_id: person.mail, role }] },
      });
      // An invitation becomes a membership when the person opens the edition.
      await person.client.call(getEdition, { params });
      return person;
    },
  };
}
