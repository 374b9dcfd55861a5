import { type Actor, actors } from '../fixture/actors.ts';
import type { MatrixFixture, TestEdition } from '../fixture/matrix-fixture.ts';
import type { Area, Request } from '../matrix.ts';
import { type TeamPlacement, teamPlacements, teamPolicy } from '../policy/team.ts';

interface TeamTarget {
  /** The edition in the path. */
  editionId: string;
  /** The team in the path, with the edition that it belongs to. */
  team: TestEdition;
  /** Id of the person that the row is about; a new team member if undefined. */
  subject: string | undefined;
  /** What is special about the new team member. */
  kind: string | undefined;
  actor: Actor;
  placement: TeamPlacement;
}

/** Operations with a team in the path. */
export const teamArea: Area<MatrixFixture, TeamPlacement, Actor> = {
  name: 'team',
  placements: teamPlacements,
  actors,
  rows: teamPolicy,
  async open(matrix) {
    const requests = createRequests(matrix);
    return {
      async prepare({ operation, subject, placement, actor, scopes }) {
        const request = requests[operation.id];
        if (!request) throw new Error(`The team area has no request for ${operation.id}.`);
        const target = {
          ...locate(matrix, placement),
          subject: findSubject(matrix, subject, actor),
          kind: subject,
          actor,
          placement,
        };
        return { token: await matrix.tokenOf(actor, scopes), ...(await request(target)) };
      },
    };
  },
};

function locate({ home, otherTeamId, foreign }: MatrixFixture, placement: TeamPlacement) {
  const places = {
    own: { editionId: home.editionId, team: home },
    otherTeam: { editionId: home.editionId, team: { ...home, teamId: otherTeamId } },
    misplacedTeam: { editionId: home.editionId, team: foreign },
    otherEdition: { editionId: foreign.editionId, team: foreign },
  };
  return places[placement];
}

function findSubject(matrix: MatrixFixture, subject: string | undefined, actor: Actor) {
  if (subject === 'oneself') return matrix.personOf(actor).zuid;
  if (subject === 'the super admin') return matrix.personOf('superAdmin').zuid;
  return undefined;
}

type Requests = Readonly<Record<string, (target: TeamTarget) => Promise<Omit<Request, 'token'>>>>;

function createRequests(matrix: MatrixFixture): Requests {
  const { fresh } = matrix;
  const inTeam = ({ editionId, team }: TeamTarget) => ({
    edition_id: editionId,
    team_id: team.teamId,
  });
  const read = async (target: TeamTarget) => ({ params: inTeam(target) });
  const search = async (target: TeamTarget) => ({
    params: inTeam(target),
    query: { search: 'word' },
  });
  const memberOf = async ({ subject, kind, team }: TeamTarget) => {
    if (subject !== undefined) return subject;
    const zuid = await fresh.member(team, kind === 'an edition admin' ? 'ORG_ADMIN' : 'MEMBER');
    if (kind === 'the owner of a private space') await fresh.privateSpace(team, zuid);
    return zuid;
  };

  return {
    getTeam: read,
    searchTeam: search,
    searchZones: search,
    searchSpaces: search,
    searchFrames: search,
    searchComments: search,
    listTeamMembers: read,
    listTeamInvitations: read,
    getMyTeamPermission: read,
    getTeamPermission: async (target) => ({
      params: { ...inTeam(target), user_id: target.subject ?? target.team.memberZuid },
    }),
    changeTeam: async (target) => ({ params: inTeam(target), body: { description: 'Changed' } }),
    deleteTeam: async (target) => ({
      params: { ...inTeam(target), team_id: await createEmptyTeam(matrix, target) },
    }),
    leaveTeam: async (target) => ({
      params: { ...inTeam(target), team_id: await createEmptyTeam(matrix, target) },
    }),
    addTeamMembers: async (target) => ({
      params: inTeam(target),
      body: { members_info: [{ mail_id: fresh.mail(), role: 'MEMBER' }] },
    }),
    addServiceAccountToTeam: async (target) => {
      const account = await fresh.serviceAccount(target.editionId);
      return {
        params: inTeam(target),
        body: { zuid: account.zuid, role: 'MEMBER' },
        cleanUp: account.remove,
      };
    },
    changeTeamMemberRole: async (target) => ({
      params: { ...inTeam(target), member_id: await memberOf(target) },
      body: { role: 'TEAM_ADMIN' },
    }),
    removeTeamMember: async (target) => ({
      params: { ...inTeam(target), member_id: await memberOf(target) },
      body: { assign_to_zuid: await fresh.member(target.team) },
    }),
    withdrawTeamInvitation: async (target) => ({
      params: { ...inTeam(target), invitation_id: await fresh.invitation(target.team) },
    }),
  };
}

/** Creates a team without members, except the actor if the placement assigns them a role in it. */
function createEmptyTeam(
  { fresh, personOf }: MatrixFixture,
  { team, actor, placement }: TeamTarget,
) {
  const roles: Partial<Record<Actor, 'TEAM_ADMIN' | 'MEMBER'>> = {
    teamMember: 'MEMBER',
    teamAdmin: 'TEAM_ADMIN',
    superAdmin: 'TEAM_ADMIN',
  };
  const role = placement === 'own' ? roles[actor] : undefined;
  return fresh.team(team.editionId, role && { zuid: personOf(actor).zuid, role });
}
