import {
  addTeamMembers,
  createAccessToken,
  createEdition,
  deleteEdition,
  getCurrentUser,
  getEdition,
  listInvitations,
  listMailIssuers,
  listSessions,
  scopes,
  suspendEditionMember,
} from '@lienzo/contract';
import type { Person } from '../../../testing/service/test-service.ts';
import { until } from '../../shared/zone-probe.ts';
import type { OperationProbes } from '../probe.ts';
import type { World } from '../world.ts';

/** Preparing a person takes several requests. */
const FEW = 60;
const DOMAINS = 100;
/** The most tokens that a person can have. */
const TOKENS = 100;

/** The account of the caller, and the life of memberships and editions. */
export function accountProbes(world: World): OperationProbes {
  const { client, home } = world;
  const { edition_id, team_id } = home;
  const one = { input: 'one request', make: () => ({}) };
  const member = async () => {
    const { token } = await world.join();
    return { token };
  };
  const tokenBody = { name: 'CI', scopes: [...scopes], expires_in_days: 365 };
  let owner: Promise<Person> | undefined;
  /** Returns a person with as many tokens as one can have. */
  const tokenOwner = () => {
    owner ??= world.createPerson().then(async (person) => {
      for (let count = 0; count < TOKENS; count += 1)
        await person.client.call(createAccessToken, { body: tokenBody });
      return person;
    });
    return owner;
  };
  return {
    deleteCurrentUser: {
      input: 'a new person',
      perMinute: FEW,
      async make() {
        const person = await world.createPerson();
        const { user } = await person.client.call(getCurrentUser, {});
        return { token: person.token, body: { confirm_name: user.display_name } };
      },
    },
    endAllSessions: {
      input: 'one session',
      perMinute: FEW,
      make: async () => ({ token: (await world.createPerson()).token }),
    },
    endSession: {
      input: 'one session',
      perMinute: FEW,
      async make() {
        const person = await world.createPerson();
        return { token: person.token, params: { session_id: await findSession(person) } };
      },
    },
    getUserExport: { input: 'owner of 3,000 spaces and 3,000 comments', make: () => ({}) },
    listSessions: one,
    createAccessToken: {
      input: 'all scopes',
      perMinute: FEW,
      async make() {
        const person = await world.createPerson();
        return {
          token: person.token,
          body: tokenBody,
        };
      },
    },
    listAccessTokens: {
      input: `${TOKENS} tokens`,
      perMinute: FEW,
      async make() {
        const person = await tokenOwner();
        return { token: person.token };
      },
    },
    revokeAccessToken: {
      input: 'one token',
      perMinute: FEW,
      async make() {
        const person = await world.createPerson();
        const { id } = await person.client.call(createAccessToken, { body: tokenBody });
        return { token: person.token, params: { token_id: id } };
      },
    },
    declineInvitation: {
      input: 'one invitation',
      perMinute: FEW,
      make: () => invitePerson(world),
    },
    joinInvitation: { input: 'one invitation', perMinute: FEW, make: () => invitePerson(world) },
    listInvitations: one,
    deleteEdition: {
      input: 'a new edition',
      perMinute: FEW,
      async make() {
        const { person, params, name } = await createOwner(world);
        return { token: person.token, params, body: { confirm_name: name } };
      },
    },
    leaveEdition: { input: 'a member without spaces', perMinute: FEW, make: member },
    leaveTeam: { input: 'a member without spaces', perMinute: FEW, make: member },
    listDeletedEditions: one,
    restoreEdition: {
      input: 'a new edition',
      perMinute: FEW,
      async make() {
        const { person, params, name } = await createOwner(world);
        await person.client.call(deleteEdition, { params, body: { confirm_name: name } });
        return { token: person.token, params };
      },
    },
    transferEdition: {
      input: 'a new edition',
      perMinute: FEW,
      async make() {
        const { person, params, teamId } = await createOwner(world);
        const heir = await world.createPerson();
        await person.client.call(addTeamMembers, {
          params: { ...params, team_id: teamId },
          body: { members_info: [{ mail_id: heir.mail, role: 'MEMBER' }] },
        });
        await heir.client.call(getEdition, { params });
        return { token: person.token, params, body: { zuid: heir.zuid } };
      },
    },
    suspendEditionMember: {
      input: 'one member',
      perMinute: FEW,
      make: async () => ({ params: { member_id: (await world.join()).zuid } }),
    },
    reinstateEditionMember: {
      input: 'one member',
      perMinute: FEW,
      async make() {
        const { zuid: member_id } = await world.join();
        await client.call(suspendEditionMember, { params: { edition_id, member_id } });
        return { params: { member_id } };
      },
    },
    changeMailIssuers: {
      input: `${DOMAINS} domains`,
      async make(turn) {
        const { trusted_issuers: issuers } = await client.call(listMailIssuers, {
          params: { edition_id },
        });
        const mail_issuers = Array.from({ length: DOMAINS }, (_, index) => ({
          domain: `${turn}-${index}.example`,
          issuers,
        }));
        return { body: { mail_issuers } };
      },
    },
    listMailIssuers: one,
  };

  async function invitePerson({ createPerson }: World) {
    const person = await createPerson();
    await client.call(addTeamMembers, {
      params: { edition_id, team_id },
      body: { members_info: [{ mail_id: person.mail, role: 'MEMBER' }] },
    });
    const { invitations } = await person.client.call(listInvitations, {});
    return {
      token: person.token,
      params: { invitation_id: invitations[0]?.invitation_id ?? '' },
    };
  }
}

async function createOwner({ createPerson }: World) {
  const person = await createPerson();
  const name = 'Short-lived';
  const { edition_id, team_id } = await person.client.call(createEdition, {
    body: { team_name: name },
  });
  return { person, name, params: { edition_id }, teamId: team_id };
}

/** Sessions are recorded a moment after their first request. */
async function findSession({ client }: Person): Promise<string> {
  let found: string | undefined;
  const poll = setInterval(async () => {
    const { sessions } = await client.call(listSessions, {});
    found = sessions[0]?.session_id;
  }, 200);
  try {
    await until(
      () => found !== undefined,
      () => 'The session was not recorded.',
    );
  } finally {
    clearInterval(poll);
  }
  return found ?? '';
}
