import { changeEditionMemberRole } from '../../../src/api/editions/change-member-role.ts';
import { addTeamMembers } from '../../../src/api/teams/add-members.ts';
import { changeTeamMemberRole } from '../../../src/api/teams/change-member-role.ts';
import { createTeam } from '../../../src/api/teams/create-team.ts';
import { deleteTeam } from '../../../src/api/teams/delete-team.ts';
import { removeTeamMember } from '../../../src/api/teams/remove-team-member.ts';
import {
  isEditionAdmin,
  isPrivate,
  isTeamAdmin,
  OWNER,
  spaceOf,
  withSuspended,
} from '../access.ts';
import type { Space, State, Zone } from '../state.ts';
import { type Options, pickFrom, type StepKind } from '../step.ts';
import { afterJoining } from './after-joining.ts';

const TEAM_ROLES = ['TEAM_ADMIN', 'MEMBER', 'MEMBER'] as const;
const MAX_TEAMS = 5;

function pickTeam({ random, state }: Options) {
  const teamId = random.pick([...state.teams.keys()]);
  return { editionId: state.editionId, teamId, members: state.teams.get(teamId) ?? new Map() };
}

interface Removal {
  state: State;
  teamId: string;
  memberId: string;
  assigneeId: string | undefined;
}

/** Returns what the removal of a person from a team may do. */
function removalRights({ state, teamId, memberId, assigneeId }: Removal, actor: string) {
  const all = withSuspended(state);
  const outranks = isEditionAdmin(state, actor) || !isEditionAdmin(all, memberId);
  const inOtherTeams = [...state.teams].some(([id, team]) => id !== teamId && team.has(memberId));
  const leavesEdition = !inOtherTeams && !isEditionAdmin(all, memberId);
  const handsOver = (space: Space) => {
    if (space.ownerZuid !== memberId) return undefined;
    if (space.teamId !== teamId && !leavesEdition) return undefined;
    return isEditionAdmin(state, actor) || !isPrivate(state, space) ? assigneeId : undefined;
  };
  return {
    may: isTeamAdmin(state, actor, teamId) && outranks,
    narrows: true,
    handsOver,
    limit: (zuid: string, zone: Zone, before: number) =>
      handsOver(spaceOf(state, zone)) === zuid ? OWNER : before,
  };
}

export const teamSteps: readonly StepKind[] = [
  {
    name: 'invite to a team',
    weight: 9,
    choose(options) {
      const { state, random, nameOf, mailOf, everyone } = options;
      const { editionId, teamId } = pickTeam(options);
      const zuid = random.pick(everyone);
      const role = random.pick(TEAM_ROLES);
      return {
        text: `invites ${nameOf(zuid)} to ${nameOf(teamId)} as ${role}`,
        joins: true,
        rights: (actor) => ({
          may: isTeamAdmin(state, actor, teamId),
          limit: state.people.has(zuid) ? afterJoining(state, zuid, [teamId]) : undefined,
        }),
        run: (ctx) =>
          addTeamMembers(ctx, { editionId, teamId, candidates: [{ mailId: mailOf(zuid), role }] }),
      };
    },
  },
  {
    name: 'change a team role',
    weight: 5,
    choose(options) {
      const { state, random, nameOf } = options;
      const { editionId, teamId, members } = pickTeam(options);
      const memberId = pickFrom(random, members.keys());
      if (memberId === undefined) return undefined;
      const role = random.pick(TEAM_ROLES);
      return {
        text: `makes ${nameOf(memberId)} ${role} of ${nameOf(teamId)}`,
        rights: (actor) => ({
          may: isTeamAdmin(state, actor, teamId),
          narrows: role === 'MEMBER',
        }),
        run: (ctx) => changeTeamMemberRole(ctx, { editionId, teamId, memberId, role }),
      };
    },
  },
  {
    name: 'remove from a team',
    weight: 9,
    choose(options) {
      const { state, random, nameOf } = options;
      const { editionId, teamId, members } = pickTeam(options);
      const memberId = pickFrom(random, members.keys());
      if (memberId === undefined) return undefined;
      const assigneeId = random.percent(80) ? pickFrom(random, members.keys()) : undefined;
      const to = assigneeId ? `, spaces to ${nameOf(assigneeId)}` : '';
      const removal = { state, teamId, memberId, assigneeId };
      return {
        text: `removes ${nameOf(memberId)} from ${nameOf(teamId)}${to}`,
        rights: (actor) => removalRights(removal, actor),
        run: (ctx) => removeTeamMember(ctx, { editionId, teamId, memberId, assigneeId }),
      };
    },
  },
  {
    name: 'change an edition role',
    weight: 4,
    choose({ state, random, nameOf }) {
      const { editionId } = state;
      const memberId = random.pick([...state.people.keys()]);
      const role = random.pick(['ORG_ADMIN', 'MEMBER', 'MEMBER'] as const);
      return {
        text: `makes ${nameOf(memberId)} ${role} of the edition`,
        rights: (actor) => ({
          may: state.people.get(actor) === 'SUPER_ADMIN',
          narrows: role === 'MEMBER',
        }),
        run: (ctx) => changeEditionMemberRole(ctx, { editionId, memberId, role }),
      };
    },
  },
  {
    name: 'create a team',
    weight: 3,
    choose({ state }) {
      if (state.teams.size >= MAX_TEAMS) return undefined;
      const { editionId } = state;
      return {
        text: 'creates a team',
        rights: (actor) => ({ may: isEditionAdmin(state, actor) }),
        run: (ctx) => createTeam(ctx, { editionId, name: 'Team', description: '' }),
      };
    },
  },
  {
    name: 'delete a team',
    weight: 4,
    choose({ state, random, nameOf }) {
      // A team with spaces or several members cannot be deleted.
      const used = new Set([...state.spaces.values()].map(({ teamId }) => teamId));
      const empty = [...state.teams].filter(([id, members]) => !used.has(id) && members.size < 2);
      const chosen = pickFrom(random, empty.length > 0 ? empty : state.teams);
      if (!chosen) return undefined;
      const [teamId, members] = chosen;
      const only = [...members.keys()].find((zuid) => isEditionAdmin(state, zuid));
      return {
        text: `deletes ${nameOf(teamId)}`,
        ...(empty.length > 0 && only && random.percent(50) && { by: only }),
        rights: (actor) => ({ may: isEditionAdmin(state, actor), narrows: true }),
        run: (ctx) => deleteTeam(ctx, { editionId: state.editionId, teamId }),
      };
    },
  },
];
