import { RANK, spaceOf } from '../access.ts';
import type { State, Zone } from '../state.ts';

/** Returns the strongest access that a person gets by joining teams: that of the entries of the teams. */
export function afterJoining(state: State, joiner: string, teamIds: readonly string[]) {
  const groups = state.people.has(joiner) ? teamIds : [...teamIds, state.editionId];
  return (zuid: string, zone: Zone, before: number) => {
    if (zuid !== joiner) return before;
    const ranks = spaceOf(state, zone)
      .entries.filter(({ memberId }) => groups.includes(memberId))
      .map(({ memberId, role }) => {
        const own = zone.entries.find((entry) => entry.memberId === memberId);
        if (own?.permission === 'restricted') return 0;
        return own?.role ? RANK[own.role] : RANK[role];
      });
    return Math.max(before, ...ranks);
  };
}
