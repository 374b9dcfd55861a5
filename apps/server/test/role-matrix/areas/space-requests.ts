import type { MatrixFixture } from '../fixture/matrix-fixture.ts';
import type { Model } from '../fixture/model-spaces.ts';
import type { SpacePeople } from '../fixture/space-people.ts';
import type { Request } from '../matrix.ts';

interface SpaceTarget extends Model {
  /** The actor's own id. */
  zuid: string;
  /** The subject of the row, as worded in the policy. */
  subject: string | undefined;
}

type Requests = Readonly<Record<string, (target: SpaceTarget) => Omit<Request, 'token'>>>;

/** Returns the initial state of the space that the request needs in order to change anything. */
export function initialState({ subject, zuid }: SpaceTarget) {
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
  'kind METADATA': { action_type: 'METADATA', metadata: { key: 'matrix' } },
  'kind FAVORITE true': { action_type: 'FAVORITE', value: true },
  'kind FAVORITE false': { action_type: 'FAVORITE', value: false },
  'kind EMBED true': { action_type: 'EMBED', value: true },
  'kind EMBED false': { action_type: 'EMBED', value: false },
};

const EXPLAINED = ', explained';

export function createSpaceRequests(matrix: MatrixFixture, people: SpacePeople): Requests {
  const { home, otherTeamId } = matrix;
  const colleague = people.personOf('colleague');
  const inEdition = ({ editionId }: SpaceTarget) => ({ edition_id: editionId });
  const inSpace = (target: SpaceTarget) => ({ ...inEdition(target), space_id: target.spaceId });
  // The link of a fresh space has the id of the space.
  const inLink = (target: SpaceTarget) => ({ ...inSpace(target), link_id: target.spaceId });
  const read = (target: SpaceTarget) => ({ params: inSpace(target) });

  const whom = ({ subject, zuid, ownerZuid }: SpaceTarget) =>
    pick(subject?.replace(EXPLAINED, ''), {
      another: people.bystander.zuid,
      oneself: zuid,
      'the owner': ownerZuid,
      'a stranger': people.personOf('stranger').zuid,
    });
  const targetOf = ({ subject, teamId }: SpaceTarget) =>
    pick(subject, {
      'a space to a team of the actor': teamId === home.teamId ? people.annexId : home.teamId,
      'a space to a team of others': otherTeamId,
    });

  return {
    getSpace: read,
    getSpaceImage: read,
    listSpaceMembers: read,
    getMySpacePermission: read,
    getSpacePermission: (target) => ({
      params: { ...inSpace(target), user_id: whom(target) },
      ...(target.subject?.endsWith(EXPLAINED) && { query: { explain: 'true' } }),
    }),
    listSpaces: (target) => ({
      params: inEdition(target),
      query: { team_id: target.teamId, action_type: 'ALLSPACES' },
    }),
    createSpace: (target) => ({
      params: inEdition(target),
      body: { create_space: { space_name: 'New', team_id: target.teamId } },
    }),
    duplicateSpace: (target) => ({ params: inSpace(target), body: { duplicate_space: {} } }),
    moveSpace: (target) => ({
      params: inSpace(target),
      body: { move_space: { team_id: targetOf(target) } },
    }),
    changeSpaceState: (target) => ({
      params: inSpace(target),
      body: pick(target.subject, stateBodies),
    }),
    changeSpaceMeta: (target) => ({
      params: inSpace(target),
      body: pick(target.subject, metaBodies),
    }),
    transferSpace: (target) => ({ params: inSpace(target), body: { zuid: colleague.zuid } }),
    addSpaceMembers: (target) => ({
      params: inSpace(target),
      body: { members_info: [{ zuid: colleague.zuid, role: 'EDITOR', type: 'USER' }] },
    }),
    changeSpaceMemberRole: (target) => ({
      params: { ...inSpace(target), member_id: whom(target) },
      body: { role: 'VIEWER' },
    }),
    createShareLink: (target) => ({ params: inSpace(target), body: { role: 'VIEWER' } }),
    listShareLinks: read,
    changeShareLink: (target) => ({ params: inLink(target), body: { label: 'Other' } }),
    revokeShareLink: (target) => ({ params: inLink(target) }),
    changeSpaceShareLinkPolicy: (target) => ({ params: inSpace(target), body: { level: 'view' } }),
    removeSpaceMember: (target) => ({ params: { ...inSpace(target), member_id: whom(target) } }),
  };
}

// Without this check, an unknown subject would look like a refusal.
function pick<T>(subject: string | undefined, choices: Readonly<Record<string, T>>): T {
  const choice = choices[subject ?? ''];
  if (choice === undefined) throw new Error(`The space area has no subject "${subject}".`);
  return choice;
}
