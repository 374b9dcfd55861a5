import { addTeamMembers, createEdition, getCurrentUser } from '@lienzo/contract';
import type { Person, TestService } from '../service/test-service.ts';

type Role = 'MEMBER' | 'TEAM_ADMIN';

export interface TeamOf {
  owner: Person;
  params: { edition_id: string; team_id: string };
  /** Somebody new in a team, the first one unless told otherwise. */
  join(name: string, options?: { role?: Role; team?: string }): Promise<Person>;
}

let made = 0;

/** An edition of its own for a test, with people who have names of their own. */
export async function createTeamOf(service: TestService, plan?: 'FREE' | 'TRIAL'): Promise<TeamOf> {
  made += 1;
  const suffix = `${made}-${process.pid}`;
  const owner = await service.arrive(`owner-${suffix}`);
  const created = await owner.client.call(createEdition, {
    body: { team_name: 'Atelier', plan_type: plan },
  });
  const params = { edition_id: created.edition_id, team_id: created.team_id };
  return {
    owner,
    params,
    async join(name, { role = 'MEMBER', team = params.team_id } = {}) {
      const person = await service.arrive(`${name}-${suffix}`);
      await owner.client.call(addTeamMembers, {
        params: { ...params, team_id: team },
        body: { members_info: [{ mail_id: person.mail, role }] },
      });
      // An invitation becomes a membership at the next request.
      await person.client.call(getCurrentUser, {});
      return person;
    },
  };
}
