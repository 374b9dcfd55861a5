import { randomBytes } from 'node:crypto';
import {
  addTeamMembers,
  changeEditionMemberRole,
  createEdition,
  createTeam,
  getCurrentUser,
  removeTeamMember,
} from '@lienzo/contract';
import { type Client, createClient } from '@lienzo/sdk';
import { type Api, createApi } from './api.ts';
import type { Coverage } from './coverage.ts';
import type { Sender } from './exchange.ts';
import type { Sandbox } from './sandbox-process.ts';

export interface Person extends Sender {
  readonly mail: string;
  /** For what a test needs but does not assert. */
  readonly client: Client;
}

/** A type and not an interface, so that it can stand for the parameters of a path. */
export type Team = {
  readonly edition_id: string;
  readonly team_id: string;
};

/** An edition; its `team_id` is the default team. */
export type Edition = Team & {
  readonly owner: Person;
};

type TeamRole = 'TEAM_ADMIN' | 'MEMBER';

/** What a token should be; the identity provider decides the rest. */
export interface TokenWish {
  readonly user: string;
  readonly scope?: string;
  readonly expires_in?: number;
  readonly opaque?: boolean;
  readonly audience?: string;
}

/** People and editions, made through the API like any other client would. */
export interface World extends Api {
  readonly baseUrl: string;
  /** What the service came with. */
  readonly sandbox: Sandbox;
  /** A text that nothing else in this run uses. */
  unique(hint: string): string;
  mint(wish: TokenWish): Promise<string>;
  /** Somebody new, who has made a first request. */
  person(hint: string): Promise<Person>;
  /** Somebody who may have been there before, by their name at the identity provider. */
  known(name: string): Promise<Person>;
  /** A known person with another token. */
  withToken(person: Person, wish: Omit<TokenWish, 'user'>): Promise<Person>;
  edition(plan?: 'FREE' | 'TRIAL'): Promise<Edition>;
  /** One more team of the edition, by its owner unless said otherwise. */
  team(edition: Edition, creator?: Person): Promise<Team>;
  /** Somebody new in the edition's default team. */
  member(edition: Edition, role?: TeamRole): Promise<Person>;
  /** Somebody new in another team of the edition. */
  outsideTeam(edition: Edition): Promise<Person>;
  /** An ORG_ADMIN, who is a plain member of the default team. */
  orgAdmin(edition: Edition): Promise<Person>;
  /** A MEMBER of the edition who is in none of its teams. */
  inNoTeam(edition: Edition): Promise<Person>;
  /** Takes somebody of the edition into one more of its teams. */
  enrol(team: Team & { by: Person }, person: Person, role?: TeamRole): Promise<void>;
  invite(team: Team & { by: Person }, mails: readonly string[]): Promise<void>;
}

interface WorldOptions {
  sandbox: Sandbox;
  coverage: Coverage;
}

export function createWorld({ sandbox, coverage }: WorldOptions): World {
  const { base_url: baseUrl, issuer } = sandbox;
  // A sandbox that keeps running has met the people of earlier runs.
  const run = randomBytes(4).toString('hex');
  let count = 0;

  const unique = (hint: string) => {
    count += 1;
    return `${hint}-${run}-${count}`;
  };

  const mint = async (wish: TokenWish): Promise<string> => {
    const response = await fetch(`${issuer}/sandbox/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(wish),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`No token for ${JSON.stringify(wish)}: ${text}`);
    return String(JSON.parse(text).access_token);
  };

  const known = async (name: string): Promise<Person> => {
    const token = await mint({ user: name });
    const client = createClient({ baseUrl, token });
    const { user } = await client.call(getCurrentUser, {});
    return { name, token, client, zuid: user.zuid, mail: user.mail_id };
  };

  const person = (hint: string) => known(unique(hint));

  const withToken = async (someone: Person, wish: Omit<TokenWish, 'user'>): Promise<Person> => {
    const token = await mint({ ...wish, user: someone.name });
    return { ...someone, token, client: createClient({ baseUrl, token }) };
  };

  const edition = async (plan: 'FREE' | 'TRIAL' = 'FREE'): Promise<Edition> => {
    const owner = await person('owner');
    const made = await owner.client.call(createEdition, {
      body: { team_name: 'Atelier', plan_type: plan },
    });
    return { edition_id: made.edition_id, team_id: made.team_id, owner };
  };

  const team = async (inside: Edition, creator: Person = inside.owner): Promise<Team> => {
    const { edition_id } = inside;
    const made = await creator.client.call(createTeam, {
      params: { edition_id },
      body: { team_name: unique('Team') },
    });
    return { edition_id, team_id: made.team.team_id };
  };

  const join = async (into: Team & { by: Person }, role: TeamRole): Promise<Person> => {
    const { by, ...params } = into;
    const guest = await person('guest');
    await by.client.call(addTeamMembers, {
      params,
      body: { members_info: [{ mail_id: guest.mail, role }] },
    });
    // An invitation becomes a membership at the next request of its person.
    await guest.client.call(getCurrentUser, {});
    return guest;
  };

  const member = ({ owner, edition_id, team_id }: Edition, role: TeamRole = 'MEMBER') =>
    join({ edition_id, team_id, by: owner }, role);

  const changeRole = async (inside: Edition, who: Person, role: 'ORG_ADMIN' | 'MEMBER') => {
    const params = { edition_id: inside.edition_id, member_id: who.zuid };
    await inside.owner.client.call(changeEditionMemberRole, { params, body: { role } });
  };

  const orgAdmin = async (inside: Edition): Promise<Person> => {
    const admin = await member(inside);
    await changeRole(inside, admin, 'ORG_ADMIN');
    return admin;
  };

  return {
    ...createApi({ baseUrl, coverage }),
    baseUrl,
    sandbox,
    unique,
    mint,
    known,
    person,
    withToken,
    edition,
    team,
    member,
    orgAdmin,
    outsideTeam: async (inside) => join({ ...(await team(inside)), by: inside.owner }, 'MEMBER'),
    async inNoTeam(inside) {
      const admin = await orgAdmin(inside);
      const { edition_id, team_id, owner } = inside;
      // Only an admin stays in the edition when their last team is gone.
      await owner.client.call(removeTeamMember, {
        params: { edition_id, team_id, member_id: admin.zuid },
      });
      await changeRole(inside, admin, 'MEMBER');
      return admin;
    },
    async enrol({ by, ...params }, { mail }, role = 'MEMBER') {
      const members_info = [{ mail_id: mail, role }];
      await by.client.call(addTeamMembers, { params, body: { members_info } });
    },
    async invite({ by, ...params }, mails) {
      const members = mails.map((mail_id) => ({ mail_id, role: 'MEMBER' as const }));
      await by.client.call(addTeamMembers, { params, body: { members_info: members } });
    },
  };
}
