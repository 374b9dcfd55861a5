import { leaveEdition } from '../../../src/api/editions/leave-edition.ts';
import { reinstateMember, suspendMember } from '../../../src/api/editions/suspend-member.ts';
import { leaveTeam } from '../../../src/api/teams/leave-team.ts';
import { declineInvitation, joinInvitation } from '../../../src/api/users/answer-invitation.ts';
import { acceptInvitations } from '../../../src/domain/teams/accept-invitations.ts';
import { isEditionAdmin, isTeamAdmin, OWNER, spaceOf, withSuspended, zoneRank } from '../access.ts';
import type { Invitation, Space, State, Zone } from '../state.ts';
import { type Options, pickFrom, type Rights, type StepKind } from '../step.ts';
import { afterJoining } from './after-joining.ts';

/** Returns whether an invitation can be accepted: its sender must still manage the team. */
function isPending(state: State, { teamId, sender }: Invitation): boolean {
  return isTeamAdmin(state, sender, teamId);
}

/** Picks a person who has an invitation, which may have ended, and returns their invitations. */
function pickInvited({ state, random, mailOf, everyone }: Options) {
  const invited = new Set(state.invitations.map(({ mail }) => mail));
  const candidates = everyone.filter((one) => invited.has(mailOf(one)));
  const zuid = pickFrom(random, candidates);
  if (zuid === undefined) return undefined;
  return { zuid, invitations: state.invitations.filter(({ mail }) => mail === mailOf(zuid)) };
}

/** Returns what joining through these invitations may do. Suspended people cannot join. */
function joinRights(state: State, zuid: string, invitations: readonly Invitation[]): Rights {
  const teamIds = invitations.filter((one) => isPending(state, one)).map(({ teamId }) => teamId);
  return {
    may: teamIds.length > 0 && !state.suspended.has(zuid),
    limit: afterJoining(state, zuid, teamIds),
  };
}

/** Returns what leaving may do: spaces of the person go to the assignee, and no one else gains. */
function leaveRights(
  state: State,
  { zuid, assigneeId }: { zuid: string; assigneeId: string | undefined },
  isLeft: (space: Space) => boolean,
): Rights {
  const handsOver = (space: Space) =>
    space.ownerZuid === zuid && isLeft(space) ? assigneeId : undefined;
  return {
    may: state.people.has(zuid) && state.people.get(zuid) !== 'SUPER_ADMIN',
    narrows: true,
    handsOver,
    limit: (person: string, zone: Zone, before: number) =>
      handsOver(spaceOf(state, zone)) === person ? OWNER : before,
  };
}

function maySuspend(state: State, actor: string, memberId: string): boolean {
  const role = withSuspended(state).people.get(memberId);
  if (!isEditionAdmin(state, actor) || actor === memberId || role === 'SUPER_ADMIN') return false;
  return role !== 'ORG_ADMIN' || state.people.get(actor) === 'SUPER_ADMIN';
}

export const peopleSteps: readonly StepKind[] = [
  {
    name: 'open the edition',
    weight: 4,
    choose(options) {
      const { state, nameOf, mailOf } = options;
      const { zuid, invitations } = pickInvited(options) ?? {};
      if (zuid === undefined || !invitations) return undefined;
      return {
        text: `${nameOf(zuid)} opens the edition and accepts invitations`,
        by: zuid,
        joins: true,
        rights: () => joinRights(state, zuid, invitations),
        run: (ctx) =>
          acceptInvitations(ctx, {
            editionId: state.editionId,
            person: { zuid, displayName: nameOf(zuid), mailId: mailOf(zuid), issuer: '' },
          }),
      };
    },
  },
  {
    name: 'join by an invitation',
    weight: 2,
    choose(options) {
      const { state, random, nameOf } = options;
      const { zuid, invitations } = pickInvited(options) ?? {};
      if (zuid === undefined || !invitations) return undefined;
      const invitation = random.pick(invitations);
      return {
        text: `${nameOf(zuid)} joins ${nameOf(invitation.teamId)}`,
        by: zuid,
        joins: true,
        rights: () => joinRights(state, zuid, [invitation]),
        run: (ctx) => joinInvitation(ctx, invitation.id),
      };
    },
  },
  {
    name: 'decline an invitation',
    weight: 1,
    choose(options) {
      const { state, random, nameOf, everyone } = options;
      const invitation = pickFrom(random, state.invitations);
      if (!invitation) return undefined;
      return {
        text: `declines an invitation to ${nameOf(invitation.teamId)}`,
        by: random.pick(everyone),
        rights: () => ({ may: true, narrows: true }),
        run: (ctx) => declineInvitation(ctx, invitation.id),
      };
    },
  },
  {
    name: 'leave a team',
    weight: 3,
    choose({ state, random, nameOf }) {
      const { editionId } = state;
      const [teamId, members] = random.pick([...state.teams]);
      const zuid = pickFrom(random, members.keys());
      if (zuid === undefined) return undefined;
      const assigneeId = random.percent(80) ? pickFrom(random, members.keys()) : undefined;
      const inOthers = [...state.teams].some(([id, team]) => id !== teamId && team.has(zuid));
      const leavesEdition = !inOthers && !isEditionAdmin(state, zuid);
      return {
        text: `leaves ${nameOf(teamId)}`,
        by: zuid,
        rights: () =>
          leaveRights(state, { zuid, assigneeId }, (space) => {
            return leavesEdition || space.teamId === teamId;
          }),
        run: (ctx) => leaveTeam(ctx, { editionId, teamId, assigneeId }),
      };
    },
  },
  {
    name: 'leave the edition',
    weight: 2,
    choose({ state, random }) {
      const { editionId } = state;
      const zuid = random.pick([...state.people.keys(), ...state.suspended.keys()]);
      const assigneeId = random.percent(80) ? random.pick([...state.people.keys()]) : undefined;
      return {
        text: 'leaves the edition',
        by: zuid,
        rights: () => leaveRights(state, { zuid, assigneeId }, () => true),
        run: (ctx) => leaveEdition(ctx, { editionId, assigneeId }),
      };
    },
  },
  {
    name: 'suspend a person',
    weight: 3,
    choose({ state, random, nameOf }) {
      const { editionId } = state;
      const memberId = random.pick([...state.people.keys()]);
      return {
        text: `suspends ${nameOf(memberId)}`,
        rights: (actor) => ({ may: maySuspend(state, actor, memberId), narrows: true }),
        run: (ctx) => suspendMember(ctx, { editionId, memberId }),
      };
    },
  },
  {
    name: 'reinstate a person',
    weight: 6,
    choose({ state, random, nameOf }) {
      const { editionId } = state;
      const memberId = pickFrom(random, state.suspended.keys());
      if (memberId === undefined) return undefined;
      const restored = withSuspended(state);
      return {
        text: `reinstates ${nameOf(memberId)}`,
        joins: true,
        rights: (actor) => ({
          may: maySuspend(state, actor, memberId),
          limit: (zuid, zone, before) =>
            zuid === memberId ? zoneRank(restored, zuid, zone) : before,
        }),
        run: (ctx) => reinstateMember(ctx, { editionId, memberId }),
      };
    },
  },
];
