// What the contract says about access, written a second time: nothing here imports the policy of the
// service, so that the walks compare two independent answers.
import type { Space, State, Zone } from './state.ts';

/** Roles by strength. 0 means no access: no role in the space, or the zone is hidden. */
export const RANK = {
  GUEST_VIEWER: 1,
  VIEWER: 1,
  GUEST_COMMENTER: 2,
  COMMENTER: 2,
  EDITOR: 3,
  ORGANISER: 4,
  CREATOR: 5,
} as const;
export const OWNER = RANK.CREATOR;

export function isEditionAdmin(state: State, zuid: string): boolean {
  const role = state.people.get(zuid);
  return role === 'SUPER_ADMIN' || role === 'ORG_ADMIN';
}

export function isTeamAdmin(state: State, zuid: string, teamId: string): boolean {
  if (!state.people.has(zuid)) return false;
  return isEditionAdmin(state, zuid) || state.teams.get(teamId)?.get(zuid) === 'TEAM_ADMIN';
}

/** Returns whether an entry for this member applies to the person. */
export function applies(state: State, memberId: string, zuid: string): boolean {
  if (!state.people.has(zuid)) return false;
  if (memberId === zuid || memberId === state.editionId) return true;
  return state.teams.get(memberId)?.has(zuid) === true;
}

export function spaceRank(state: State, zuid: string, space: Space): number {
  const ranks = space.entries
    .filter(({ memberId }) => applies(state, memberId, zuid))
    .map(({ role }) => RANK[role]);
  return Math.max(0, ...ranks);
}

export function zoneRank(state: State, zuid: string, zone: Zone): number {
  const inSpace = spaceRank(state, zuid, spaceOf(state, zone));
  if (inSpace === 0 || inSpace === OWNER) return inSpace;
  const all = zone.entries.filter(({ memberId }) => applies(state, memberId, zuid));
  const own = all.filter(({ type }) => type === 'USER');
  const entries = own.length > 0 ? own : all;
  if (entries.some(({ permission }) => permission === 'restricted')) return 0;
  const ranks = entries.flatMap(({ role }) => (role ? [RANK[role]] : []));
  return ranks.length > 0 ? Math.max(...ranks) : inSpace;
}

/** Returns whether a person can share the space. */
export function manages(state: State, zuid: string, space: Space): boolean {
  const rank = spaceRank(state, zuid, space);
  return rank === OWNER || (rank === RANK.EDITOR && isTeamAdmin(state, zuid, space.teamId));
}

/** Returns whether a person can take the zone away from others: move it out, and delete it there. */
export function takesOut(state: State, zuid: string, zone: Zone): boolean {
  return manages(state, zuid, spaceOf(state, zone)) && zoneRank(state, zuid, zone) >= RANK.EDITOR;
}

/** Returns the state as if no one were suspended. */
export function withSuspended(state: State): State {
  return { ...state, people: new Map([...state.people, ...state.suspended]) };
}

/** Returns whether only the owner has a role in the space. Suspended people keep their roles. */
export function isPrivate(current: State, space: Space): boolean {
  const state = withSuspended(current);
  return [...state.people.keys()].every(
    (zuid) => zuid === space.ownerZuid || spaceRank(state, zuid, space) === 0,
  );
}

export function spaceOf(state: State, zone: Zone): Space {
  const space = state.spaces.get(zone.spaceId);
  if (!space) throw new Error(`The space of zone ${zone.id} is missing.`);
  return space;
}
