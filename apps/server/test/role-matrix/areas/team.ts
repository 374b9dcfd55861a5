import { type Actor, actors } from '../actors.ts';
import type { Place, World } from '../fixture/matrix-fixture.ts';
import type { Area, Request } from '../matrix.ts';
import { type TeamPlacement, teamPlacements, teamPolicy } from '../policy/team.ts';

interface Scene {
  /** The edition in the path. */
  editionId: string;
  /** The team in the path, with the edition that it belongs to. */
  team: Place;
  /** Whom the row is about, unless that is just anybody in the team. */
  subject: string | undefined;
  actor: Actor;
  placement: TeamPlacement;
}

/** Operations that name a team. */
export const teamArea: Area<World, TeamPlacement, Actor> = {
  name: 'team',
  placements: teamPlacements,
  actors,
  rows: teamPolicy,
  async open(world) {
    const requests = createRequests(world);
    return {
      async prepare({ operation, subject, placement, actor, scopes }) {
        const request = requests[operation.id];
        if (!request) throw new Error(`The team area cannot ask for ${operation.id}.`);
        const scene = {
          ...locate(world, placement),
          subject: findSubject(world, subject, actor),
          actor,
          placement,
        };
        return { token: await world.tokenOf(actor, scopes), ...(await request(scene)) };
      },
    };
  },
};

function locate({ home, otherTeamId, foreign }: World, placement: TeamPlacement) {
  const places = {
    own: { editionId: home.editionId, team: home },
    otherTeam: { editionId: home.editionId, team: { ...home, teamId: otherTeamId } },
    misplacedTeam: { editionId: home.editionId, team: foreign },
    otherEdition: { editionId: foreign.editionId, team: foreign },
  };
  return places[placement];
}

function findSubject(world: World, subject: string | undefined, actor: Actor) {
  if (subject === 'oneself') return world.personOf(actor).zuid;
  if (subject === 'the super admin') return world.personOf('superAdmin').zuid;
  return undefined;
}

type Requests = Readonly<Record<string, (scene: Scene) => Promise<Omit<Request, 'token'>>>>;

function createRequests(world: World): Requests {
  const { fresh } = world;
  const inTeam = ({ editionId, team }: Scene) => ({ edition_id: editionId, team_id: team.teamId });
  const read = async (scene: Scene) => ({ params: inTeam(scene) });
  const search = async (scene: Scene) => ({ params: inTeam(scene), query: { search: 'word' } });
  const memberOf = (scene: Scene) => scene.subject ?? fresh.member(scene.team);

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
    getTeamPermission: async (scene) => ({
      params: { ...inTeam(scene), user_id: scene.subject ?? scene.team.somebody },
    }),
    changeTeam: async (scene) => ({ params: inTeam(scene), body: { description: 'Changed' } }),
    deleteTeam: async (scene) => ({
      params: { ...inTeam(scene), team_id: await createEmptyTeam(world, scene) },
    }),
    addTeamMembers: async (scene) => ({
      params: inTeam(scene),
      body: { members_info: [{ mail_id: fresh.mail(), role: 'MEMBER' }] },
    }),
    changeTeamMemberRole: async (scene) => ({
      params: { ...inTeam(scene), member_id: await memberOf(scene) },
      body: { role: 'TEAM_ADMIN' },
    }),
    removeTeamMember: async (scene) => ({
      params: { ...inTeam(scene), member_id: await memberOf(scene) },
    }),
    withdrawTeamInvitation: async (scene) => ({
      params: { ...inTeam(scene), invitation_id: await fresh.invitation(scene.team) },
    }),
  };
}

/** Nobody is in it but the actor, where the placement gives them a role in the team. */
function createEmptyTeam({ fresh, personOf }: World, { team, actor, placement }: Scene) {
  const roles: Partial<Record<Actor, 'TEAM_ADMIN' | 'MEMBER'>> = {
    teamMember: 'MEMBER',
    teamAdmin: 'TEAM_ADMIN',
    superAdmin: 'TEAM_ADMIN',
  };
  const role = placement === 'own' ? roles[actor] : undefined;
  return fresh.team(team.editionId, role && { zuid: personOf(actor).zuid, role });
}
