import { addSpaceMembers } from '../../../src/api/spaces/add-members.ts';
import { changeSpaceMemberRole } from '../../../src/api/spaces/change-members.ts';
import { restoreSpace, trashSpace } from '../../../src/api/spaces/change-state.ts';
import { createSpace } from '../../../src/api/spaces/create-space.ts';
import { duplicateSpace } from '../../../src/api/spaces/duplicate-space.ts';
import { moveSpace } from '../../../src/api/spaces/move-space.ts';
import { removeSpaceMember } from '../../../src/api/spaces/remove-space-member.ts';
import { transferSpace } from '../../../src/api/spaces/transfer-space.ts';
import { applies, manages, OWNER, RANK, spaceRank } from '../access.ts';
import type { GivenRole, MemberType, Space, State, Zone } from '../state.ts';
import { type Options, pickFrom, type StepKind } from '../step.ts';

const ROLES: readonly GivenRole[] = ['EDITOR', 'COMMENTER', 'VIEWER', 'GUEST_VIEWER'];
const MAX_SPACES = 7;

/** A step of a walk in a random space that is not in the trash. */
function inSpace(
  { random, state }: Options,
  { trashed = false } = {},
): (Space & { editionId: string; spaceId: string }) | undefined {
  const spaces = [...state.spaces.values()].filter((space) => space.trashed === trashed);
  const space = pickFrom(random, spaces);
  return space && { ...space, editionId: state.editionId, spaceId: space.id };
}

const owns = (state: State, zuid: string, space: Space) => spaceRank(state, zuid, space) === OWNER;

/** Returns a limit that lets the members of a space that an entry is for reach the role of the entry. */
function reaching(
  state: State,
  space: Space,
  { memberId, role }: { memberId: string; role: GivenRole },
) {
  return (zuid: string, zone: Zone, before: number) =>
    zone.spaceId === space.id && applies(state, memberId, zuid)
      ? Math.max(before, RANK[role])
      : before;
}

/** Returns the access of a former owner: that of an editor, or of a group that they are in. */
function editorIn(state: State, zone: Zone, zuid: string): number {
  const groups = zone.entries.filter(
    ({ type, memberId }) => type !== 'USER' && applies(state, memberId, zuid),
  );
  return Math.max(RANK.EDITOR, ...groups.flatMap(({ role }) => (role ? [RANK[role]] : [])));
}

function pickMember({ random, state }: Options): { memberId: string; type: MemberType } {
  if (random.percent(50)) return { memberId: random.pick([...state.people.keys()]), type: 'USER' };
  if (random.percent(70)) return { memberId: random.pick([...state.teams.keys()]), type: 'TEAM' };
  return { memberId: state.editionId, type: 'ORG' };
}

const hasRoom = ({ state }: Options) => state.spaces.size < MAX_SPACES;

export const spaceSteps: readonly StepKind[] = [
  {
    name: 'add a member',
    weight: 14,
    choose(options) {
      const { state, random, nameOf } = options;
      const space = inSpace(options);
      if (!space) return undefined;
      const candidate = { ...pickMember(options), role: random.pick(ROLES) };
      const { editionId, spaceId } = space;
      return {
        text: `adds ${nameOf(candidate.memberId)} to ${nameOf(spaceId)} as ${candidate.role}`,
        space,
        rights: (actor) => ({
          may: manages(state, actor, space),
          limit: reaching(state, space, candidate),
        }),
        run: (ctx) => addSpaceMembers(ctx, { editionId, spaceId, candidates: [candidate] }),
      };
    },
  },
  {
    name: 'change the role of a member',
    weight: 5,
    choose(options) {
      const { state, random, nameOf } = options;
      const space = inSpace(options);
      const entry = space && pickFrom(random, space.entries);
      if (!entry) return undefined;
      const { memberId } = entry;
      const role = random.pick(ROLES);
      const { editionId, spaceId } = space;
      return {
        text: `makes ${nameOf(memberId)} ${role} of ${nameOf(spaceId)}`,
        space,
        rights: (actor) => ({
          may: manages(state, actor, space),
          narrows: RANK[role] <= RANK[entry.role],
          limit: reaching(state, space, { memberId, role }),
        }),
        run: (ctx) => changeSpaceMemberRole(ctx, { editionId, spaceId, memberId, role }),
      };
    },
  },
  {
    name: 'remove a member',
    weight: 12,
    choose(options) {
      const { state, random, nameOf } = options;
      const space = inSpace(options);
      const entry = space && pickFrom(random, space.entries);
      if (!entry) return undefined;
      const { editionId, spaceId } = space;
      const { memberId } = entry;
      return {
        text: `removes ${nameOf(memberId)} from ${nameOf(spaceId)}`,
        space,
        rights: (actor) => ({ may: manages(state, actor, space), narrows: true }),
        run: (ctx) => removeSpaceMember(ctx, { editionId, spaceId, memberId }),
      };
    },
  },
  {
    name: 'move a space',
    weight: 6,
    choose(options) {
      const { state, random, nameOf } = options;
      const space = inSpace(options);
      if (!space) return undefined;
      const teamId = random.pick([...state.teams.keys()]);
      const { editionId, spaceId } = space;
      return {
        text: `moves ${nameOf(spaceId)} to ${nameOf(teamId)}`,
        space,
        rights: (actor) => ({ may: owns(state, actor, space), narrows: true }),
        run: (ctx) => moveSpace(ctx, { editionId, spaceId, teamId }),
      };
    },
  },
  {
    name: 'transfer a space',
    weight: 4,
    choose(options) {
      const { state, random, nameOf } = options;
      const space = inSpace(options);
      if (!space) return undefined;
      const newOwnerId = random.pick([...state.people.keys()]);
      const { editionId, spaceId } = space;
      return {
        text: `transfers ${nameOf(spaceId)} to ${nameOf(newOwnerId)}`,
        space,
        rights: (actor) => ({
          may: owns(state, actor, space),
          limit: (zuid, zone, before) => {
            if (zone.spaceId !== spaceId) return before;
            if (zuid === newOwnerId) return OWNER;
            return zuid === actor ? editorIn(state, zone, zuid) : before;
          },
          handsOver: ({ id }) => (id === spaceId ? newOwnerId : undefined),
        }),
        run: (ctx) => transferSpace(ctx, { editionId, spaceId, newOwnerId }),
      };
    },
  },
  {
    name: 'trash a space',
    weight: 1,
    choose(options) {
      const { state, nameOf } = options;
      const space = inSpace(options);
      return (
        space && {
          text: `trashes ${nameOf(space.id)}`,
          space,
          rights: (actor) => ({ may: owns(state, actor, space), narrows: true }),
          run: (ctx) => trashSpace(ctx, space),
        }
      );
    },
  },
  {
    name: 'restore a space',
    weight: 3,
    choose(options) {
      const { state, nameOf } = options;
      const space = inSpace(options, { trashed: true });
      return (
        space && {
          text: `restores ${nameOf(space.id)}`,
          space,
          rights: (actor) => ({ may: owns(state, actor, space) }),
          run: (ctx) => restoreSpace(ctx, space),
        }
      );
    },
  },
  {
    name: 'create a space',
    weight: 3,
    choose(options) {
      if (!hasRoom(options)) return undefined;
      const { state, random, nameOf } = options;
      const { editionId } = state;
      const teamId = random.pick([...state.teams.keys()]);
      return {
        text: `creates a space in ${nameOf(teamId)}`,
        rights: (actor) => ({ may: state.teams.get(teamId)?.has(actor) === true }),
        run: (ctx) => createSpace(ctx, { editionId, teamId, name: 'Space', templateId: undefined }),
      };
    },
  },
  {
    name: 'duplicate a space',
    weight: 1,
    choose(options) {
      const { state, nameOf } = options;
      const space = hasRoom(options) ? inSpace(options) : undefined;
      return (
        space && {
          text: `duplicates ${nameOf(space.id)}`,
          rights: (actor) => ({ may: spaceRank(state, actor, space) > 0 }),
          run: (ctx) => duplicateSpace(ctx, { ...space, name: undefined }),
        }
      );
    },
  },
];
