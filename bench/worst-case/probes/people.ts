import { randomUUID } from 'node:crypto';
import { addTeamMembers, createApiKey, createTeam, listTeamInvitations } from '@lienzo/contract';
import { query } from '../../../testing/zones/test-canvas.ts';
import type { OperationProbes } from '../probe.ts';
import type { World } from '../world.ts';

const NAME = 'x'.repeat(100);
/** Characters of `members_info` that a request may have. */
const MEMBERS_CHARACTERS = 11_000;
const invite = () => ({ mail_id: `${randomUUID()}@example.test`, role: 'MEMBER' as const });

/** Users, editions, API keys, teams, permissions and the subscription. */
export function peopleProbes(world: World): OperationProbes {
  const { client, home, member } = world;
  const { edition_id, team_id } = home;
  const one = { input: 'one request', make: () => ({}) };
  const page = (what: string) => ({
    input: `100 of ${what}`,
    make: () => ({ query: { limit: '100' } }),
  });
  return {
    getCurrentUser: one,
    createEdition: {
      input: 'longest name',
      async make() {
        const { token } = await world.createPerson();
        return { token, body: { team_name: NAME } };
      },
    },
    getEdition: one,
    listEditions: one,
    getMcpPolicy: one,
    changeMcpPolicy: { input: 'one edition', make: () => ({ body: { level: 'edit' } }) },
    changeEditionMemberRole: {
      input: 'one member',
      make: (turn) => ({ body: { role: turn % 2 === 0 ? 'ORG_ADMIN' : 'MEMBER' } }),
    },
    listEditionMembers: page('1,000 members'),
    createApiKey: { input: 'longest name', make: () => ({ body: { name: NAME } }) },
    listApiKeys: one,
    revokeApiKey: {
      input: 'one key',
      async make() {
        const key = await client.call(createApiKey, {
          params: { edition_id },
          body: { name: 'Key' },
        });
        return { params: { key_id: key.id } };
      },
    },
    changeTeam: {
      input: 'longest name',
      make: (turn) => ({ body: { team_name: `${turn}${NAME}`.slice(0, 100) } }),
    },
    createTeam: { input: 'longest name', make: () => ({ body: { team_name: NAME } }) },
    deleteTeam: {
      input: 'one team',
      async make() {
        const { team } = await client.call(createTeam, {
          params: { edition_id },
          body: { team_name: 'T' },
        });
        return { params: { team_id: team.team_id } };
      },
    },
    getTeam: one,
    listTeams: { input: '1,000 teams', make: () => ({}) },
    addTeamMembers: {
      input: `${inviteMany().length} invitations`,
      make: () => ({ body: { members_info: inviteMany() } }),
    },
    changeTeamMemberRole: {
      input: 'one member',
      make: (turn) => ({ body: { role: turn % 2 === 0 ? 'TEAM_ADMIN' : 'MEMBER' } }),
    },
    listTeamMembers: {
      input: '100 of 1,000 members',
      make: () => ({ params: { team_id: world.otherTeamId }, query: { limit: '100' } }),
    },
    removeTeamMember: {
      input: 'an owner of 10 spaces',
      // People 10 and above own spaces of this team.
      async make(turn) {
        const zuid = String(10 + turn);
        await query(
          { database: { url: world.databaseUrl } },
          `insert into team_members values ($1, $2, $3, 'MEMBER', $3, now(), now()) on conflict do nothing`,
          [edition_id, team_id, zuid],
        );
        return { params: { member_id: zuid }, body: { assign_to_zuid: world.owner } };
      },
    },
    listTeamInvitations: page('all invitations'),
    withdrawTeamInvitation: {
      input: 'one invitation',
      async make() {
        const invited = invite();
        const params = { edition_id, team_id: world.otherTeamId };
        await client.call(addTeamMembers, { params, body: { members_info: [invited] } });
        const { invitations } = await client.call(listTeamInvitations, {
          params,
          query: { limit: 100 },
        });
        const found = invitations.find(({ mail_id }) => mail_id === invited.mail_id);
        return {
          params: { team_id: world.otherTeamId, invitation_id: found?.invitation_id ?? '' },
        };
      },
    },
    getEditionPermission: one,
    getMyEditionPermission: one,
    getMySpacePermission: one,
    getMyTeamPermission: one,
    getMyZonePermission: one,
    getSpacePermission: {
      input: 'with explanation',
      make: () => ({ params: { user_id: member.zuid }, query: { explain: 'true' } }),
    },
    getTeamPermission: one,
    listMyTeamPermissions: { input: 'all teams', make: () => ({}) },
    getSubscription: one,
    listAudit: {
      input: '200 rows of the log',
      make: () => ({ query: { limit: '200' } }),
    },
    exportAudit: {
      input: '1,000 rows as OCSF',
      make: () => ({ query: { format: 'ocsf' } }),
    },
    getAuditHead: one,
    listNotifications: { input: 'the largest page', make: () => ({ query: { limit: '100' } }) },
    countNotifications: one,
    markNotificationsRead: { input: 'all notifications', make: () => ({ body: {} }) },
    getNotificationSettings: one,
    changeNotificationSettings: {
      input: 'one channel',
      make: () => ({ body: { share: { mail: true } } }),
    },
    listEvents: {
      input: '1,000 events examined, 200 returned',
      make: () => ({ query: { after: '0', limit: '200' } }),
    },
    streamEvents: {
      input: 'all events',
      make: () => ({ query: { after: '0', wait: '0' } }),
    },
  };
}

/** As many invitations as a request may have. */
function inviteMany() {
  const members = [invite()];
  while (JSON.stringify(members).length < MEMBERS_CHARACTERS - 100) members.push(invite());
  return members;
}
