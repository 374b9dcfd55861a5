import { manages, takesOut, zoneRank } from './access.ts';
import type { State, Zone } from './state.ts';
import type { Rights } from './step.ts';

interface AccessChange {
  zuid: string;
  zone: Zone;
  from: number;
  to: number;
}

interface Changed {
  before: State;
  after: State;
  actor: string;
  rights: Rights;
  nameOf(id: string): string;
}

/** Returns what a step did to the access, the roles and the things of others, in words. */
function listEffects({ before, after, nameOf }: Changed, access: readonly AccessChange[]) {
  const effects = access.map(
    ({ zuid, zone, from, to }) =>
      `access of ${nameOf(zuid)} to ${nameOf(zone.id)} is ${to}, was ${from}`,
  );
  const compare = (
    what: string,
    old: Iterable<[string, unknown]>,
    now: ReadonlyMap<string, unknown>,
  ) => {
    for (const [id, value] of old)
      if (now.get(id) !== value)
        effects.push(`${what} of ${nameOf(id)} is ${now.get(id)}, was ${value}`);
  };
  const created = (
    what: string,
    old: ReadonlyMap<string, unknown>,
    now: ReadonlyMap<string, unknown>,
  ) => {
    for (const id of now.keys()) if (!old.has(id)) effects.push(`a new ${what}`);
  };
  compare('edition role', before.people, after.people);
  compare('author', before.templates, after.templates);
  for (const [id, members] of before.teams) {
    const now = after.teams.get(id) ?? new Map();
    compare(`role in ${nameOf(id)}`, members, now);
    created(`member of ${nameOf(id)}`, members, now);
  }
  const states = (things: ReadonlyMap<string, { trashed: boolean }>) =>
    new Map([...things].map(([id, { trashed }]) => [id, trashed ? 'in the trash' : 'active']));
  compare('state', states(before.spaces), states(after.spaces));
  compare('state', states(before.zones), states(after.zones));
  created('template', before.templates, after.templates);
  created('team', before.teams, after.teams);
  created('space', before.spaces, after.spaces);
  created('zone', before.zones, after.zones);
  return effects;
}

function listAccessChanges({ before, after }: Changed): AccessChange[] {
  const people = new Set([...before.people.keys(), ...after.people.keys()]);
  return [...before.zones.values()].flatMap((zone) => {
    const now = after.zones.get(zone.id);
    if (!now) return [];
    return [...people].map((zuid) => ({
      zuid,
      zone,
      from: zoneRank(before, zuid, zone),
      to: zoneRank(after, zuid, now),
    }));
  });
}

/**
 * Returns how a step violates the first two rules: it had an effect that its actor is refused, or
 * it gave people more access than it says. A step that narrows access may give no one more.
 */
export function findViolations(changed: Changed): string[] {
  const { before, after, actor, rights, nameOf } = changed;
  const access = listAccessChanges(changed);
  const effects = listEffects(
    changed,
    access.filter(({ from, to }) => from !== to),
  );
  if (!rights.may && effects.length > 0)
    return [`${nameOf(actor)} is refused this directly, but ${effects[0]}`];
  const violations = access.flatMap(({ zuid, zone, from, to }) => {
    const limit = rights.limit?.(zuid, zone, from) ?? from;
    if (to <= limit) return [];
    const rule = rights.narrows ? 'narrowing widens' : 'gives more than it says';
    return [`${rule}: ${nameOf(zuid)} has access ${to} to ${nameOf(zone.id)}, had ${from}`];
  });
  for (const space of before.spaces.values()) {
    const now = after.spaces.get(space.id);
    if (!now) continue;
    const heir = rights.handsOver?.(space);
    if (now.ownerZuid !== space.ownerZuid && now.ownerZuid !== heir)
      violations.push(
        `${nameOf(now.ownerZuid)} owns ${nameOf(space.id)}, which is not handed over`,
      );
    // Another team has other admins.
    if (!rights.narrows || now.teamId !== space.teamId) continue;
    for (const zuid of after.people.keys())
      if (zuid !== heir && manages(after, zuid, now) && !manages(before, zuid, space))
        violations.push(`narrowing widens: ${nameOf(zuid)} manages ${nameOf(space.id)}`);
  }
  return violations;
}

/** Keeps who could destroy each zone at the start, or was given the right by someone else since. */
export interface Destroyers {
  /** Returns the zones that the actor destroyed without this right. */
  findDestroyed(changed: Changed): string[];
  /** Notes rights that other people than the actor got; `join` is a step by which people join teams. */
  update(changed: Changed, kind: 'join' | 'other'): void;
}

export function createDestroyers(start: State): Destroyers {
  const byZone = new Map<string, Set<string>>();
  const allWho = (state: State, zone: Zone) =>
    new Set([...state.people.keys()].filter((zuid) => takesOut(state, zuid, zone)));
  for (const zone of start.zones.values()) byZone.set(zone.id, allWho(start, zone));
  return {
    findDestroyed({ before, after, actor, nameOf }) {
      return [...before.zones.keys()]
        .filter((id) => !after.zones.has(id) && !byZone.get(id)?.has(actor))
        .map((id) => `${nameOf(actor)} destroyed ${nameOf(id)}, which they could not at the start`);
    },
    update({ before, after, actor, rights }, kind) {
      for (const zone of after.zones.values()) {
        const known = byZone.get(zone.id);
        const old = before.zones.get(zone.id);
        const space = before.spaces.get(zone.spaceId);
        // An actor gains this right by their own step only by taking over a space or joining a team.
        const mayTake = kind === 'join' || (space && rights.handsOver?.(space) === actor);
        const isGiven = (zuid: string) =>
          !(old && takesOut(before, zuid, old)) && (zuid !== actor || mayTake);
        const now = [...allWho(after, zone)].filter((zuid) => known?.has(zuid) || isGiven(zuid));
        byZone.set(zone.id, known ? new Set(now) : allWho(after, zone));
      }
    },
  };
}
