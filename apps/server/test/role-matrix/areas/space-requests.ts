import type { World } from '../fixture/matrix-fixture.ts';
import type { Model } from '../fixture/model-spaces.ts';
import type { SpacePeople } from '../fixture/space-people.ts';
import type { Request } from '../matrix.ts';

interface Scene extends Model {
  /** The actor's own id. */
  zuid: string;
  /** What the row asks for, in the words of the policy. */
  subject: string | undefined;
}

type Requests = Readonly<Record<string, (scene: Scene) => Omit<Request, 'token'>>>;

/** What must be true of the space before, for the request to change anything. */
export function standsBefore({ subject, zuid }: Scene) {
  return {
    favoriteOf: subject === 'kind FAVORITE false' ? zuid : undefined,
    embeddable: subject === 'kind EMBED false',
  };
}

const stateBodies: Readonly<Record<string, object>> = {
  'kind TRASH': { space_state: 'TRASH' },
  'kind RESTORE': { space_state: 'RESTORE' },
};

const metaBodies: Readonly<Record<string, object>> = {
  'kind SPACE_NAME': { action_type: 'SPACE_NAME', space_name: 'Renamed' },
  'kind FAVORITE true': { action_type: 'FAVORITE', value: true },
  'kind FAVORITE false': { action_type: 'FAVORITE', value: false },
  'kind EMBED true': { action_type: 'EMBED', value: true },
  'kind EMBED false': { action_type: 'EMBED', value: false },
};

const EXPLAINED = ', explained';

export function createSpaceRequests(world: World, people: SpacePeople): Requests {
  const { home, otherTeamId } = world;
  const colleague = people.personOf('colleague');
  const inEdition = ({ editionId }: Scene) => ({ edition_id: editionId });
  const inSpace = (scene: Scene) => ({ ...inEdition(scene), space_id: scene.spaceId });
  const read = (scene: Scene) => ({ params: inSpace(scene) });

  const whom = ({ subject, zuid, ownerZuid }: Scene) =>
    pick(subject?.replace(EXPLAINED, ''), {
      another: people.bystander.zuid,
      oneself: zuid,
      'the owner': ownerZuid,
      'a stranger': people.personOf('stranger').zuid,
    });
  const targetOf = ({ subject, teamId }: Scene) =>
    pick(subject, {
      'a space to a team of the actor': teamId === home.teamId ? people.annexId : home.teamId,
      'a space to a team of others': otherTeamId,
    });

  return {
    getSpace: read,
    getSpaceImage: read,
    listSpaceMembers: read,
    getMySpacePermission: read,
    getSpacePermission: (scene) => ({
      params: { ...inSpace(scene), user_id: whom(scene) },
      ...(scene.subject?.endsWith(EXPLAINED) && { query: { explain: 'true' } }),
    }),
    listSpaces: (scene) => ({
      params: inEdition(scene),
      query: { team_id: scene.teamId, action_type: 'ALLSPACES' },
    }),
    createSpace: (scene) => ({
      params: inEdition(scene),
      body: { create_space: { space_name: 'New', team_id: scene.teamId } },
    }),
    duplicateSpace: (scene) => ({ params: inSpace(scene), body: { duplicate_space: {} } }),
    moveSpace: (scene) => ({
      params: inSpace(scene),
      body: { move_space: { team_id: targetOf(scene) } },
    }),
    changeSpaceState: (scene) => ({
      params: inSpace(scene),
      body: pick(scene.subject, stateBodies),
    }),
    changeSpaceMeta: (scene) => ({ params: inSpace(scene), body: pick(scene.subject, metaBodies) }),
    transferSpace: (scene) => ({ params: inSpace(scene), body: { zuid: colleague.zuid } }),
    addSpaceMembers: (scene) => ({
      params: inSpace(scene),
      body: { members_info: [{ zuid: colleague.zuid, role: 'EDITOR', type: 'USER' }] },
    }),
    changeSpaceMemberRole: (scene) => ({
      params: { ...inSpace(scene), member_id: whom(scene) },
      body: { role: 'VIEWER' },
    }),
    removeSpaceMember: (scene) => ({ params: { ...inSpace(scene), member_id: whom(scene) } }),
  };
}

// A row that asks for what nobody answers here would pass for a refusal.
function pick<T>(subject: string | undefined, choices: Readonly<Record<string, T>>): T {
  const choice = choices[subject ?? ''];
  if (choice === undefined) throw new Error(`The space area knows no "${subject}".`);
  return choice;
}
