import { deleteTemplate } from '../../../src/api/templates/delete-template.ts';
import { saveTemplate } from '../../../src/api/templates/save-template.ts';
import { changeZoneState } from '../../../src/api/zones/change-zone-state.ts';
import { createZone } from '../../../src/api/zones/create-zone.ts';
import { duplicateZone } from '../../../src/api/zones/duplicate-zone.ts';
import { moveZone } from '../../../src/api/zones/move-zone.ts';
import { shareZones } from '../../../src/api/zones/share-zones.ts';
import {
  applies,
  isEditionAdmin,
  OWNER,
  RANK,
  spaceOf,
  spaceRank,
  takesOut,
  zoneRank,
} from '../access.ts';
import type { Space, State, Zone, ZoneEntry, ZoneRole } from '../state.ts';
import { type Options, pickFrom, type StepKind } from '../step.ts';

const ROLES: readonly (ZoneRole | null)[] = ['ORGANISER', 'EDITOR', 'COMMENTER', 'VIEWER', null];
const MAX_ZONES = 18;

function pickZone({ random, state }: Options, { trashed = false } = {}) {
  const zones = [...state.zones.values()].filter(
    (zone) => zone.trashed === trashed && !spaceOf(state, zone).trashed,
  );
  const zone = pickFrom(random, zones);
  if (!zone) return undefined;
  return {
    zone,
    space: spaceOf(state, zone),
    key: { editionId: state.editionId, spaceId: zone.spaceId, zoneId: zone.id },
  };
}

function pickEntry({ random, state }: Options, zone: Zone): ZoneEntry {
  const people = [...state.people.keys()].map((memberId) => ({ memberId, type: 'USER' as const }));
  const groups = spaceOf(state, zone).entries.filter(({ type }) => type !== 'USER');
  const chosen =
    groups.length > 0 && random.percent(50) ? random.pick(groups) : random.pick(people);
  const { memberId, type } = chosen;
  if (random.percent(50)) return { memberId, type, permission: 'restricted', role: null };
  return { memberId, type, permission: 'allowed', role: random.pick(ROLES) };
}

/** Returns the strongest role that a person can have in a zone once an entry replaces another. */
function strongestWith(state: State, zone: Zone, { memberId, role }: ZoneEntry) {
  return (zuid: string, one: Zone, before: number) => {
    if (one.id !== zone.id || !applies(state, memberId, zuid)) return before;
    const others = zone.entries.filter(
      (entry) => entry.memberId !== memberId && applies(state, entry.memberId, zuid),
    );
    const ranks = others.flatMap((entry) => (entry.role ? [RANK[entry.role]] : []));
    const inSpace = spaceRank(state, zuid, spaceOf(state, zone));
    return inSpace === 0 ? 0 : Math.max(before, inSpace, role ? RANK[role] : 0, ...ranks);
  };
}

/** Returns the strongest access to a zone after its move. What was hidden stays hidden. */
function afterMove(state: State, moved: Zone, to: Space | { ownerZuid: string }) {
  return (zuid: string, zone: Zone, before: number) => {
    if (zone.id !== moved.id) return before;
    if (zuid === to.ownerZuid) return OWNER;
    const there = 'entries' in to ? spaceRank(state, zuid, to) : 0;
    const hidden = before === 0 && spaceRank(state, zuid, spaceOf(state, moved)) > 0;
    return hidden ? 0 : Math.max(before, there);
  };
}

const hasRoom = ({ state }: Options) => state.zones.size < MAX_ZONES;

function changeState(state: 'TRASH' | 'RESTORE' | 'DELETE', weight: number): StepKind {
  return {
    name: `${state.toLowerCase()} a zone`,
    weight,
    choose(options) {
      const chosen = pickZone(options, { trashed: state !== 'TRASH' });
      if (!chosen) return undefined;
      const { zone, space, key } = chosen;
      const least = state === 'DELETE' ? OWNER : RANK.EDITOR;
      return {
        text: `${state.toLowerCase()}s ${options.nameOf(zone.id)}`,
        space,
        rights: (actor) => ({ may: zoneRank(options.state, actor, zone) >= least }),
        run: (ctx) => changeZoneState(ctx, { ...key, state }),
      };
    },
  };
}

export const zoneSteps: readonly StepKind[] = [
  changeState('TRASH', 7),
  changeState('RESTORE', 3),
  changeState('DELETE', 7),
  {
    name: 'create a zone',
    weight: 6,
    choose(options) {
      const { state, random, nameOf } = options;
      const space = hasRoom(options) ? pickFrom(random, state.spaces.values()) : undefined;
      if (!space) return undefined;
      const zone = { editionId: state.editionId, spaceId: space.id, name: 'Zone' };
      return {
        text: `creates a zone in ${nameOf(space.id)}`,
        space,
        rights: (actor) => ({ may: spaceRank(state, actor, space) >= RANK.EDITOR }),
        run: (ctx) => createZone(ctx, { ...zone, templateId: undefined }),
      };
    },
  },
  {
    name: 'share a zone',
    weight: 18,
    choose(options) {
      const { state, nameOf } = options;
      const chosen = pickZone(options);
      if (!chosen) return undefined;
      const { zone, space, key } = chosen;
      const entry = pickEntry(options, zone);
      const { memberId, type, permission, role } = entry;
      return {
        text: `sets ${nameOf(memberId)} ${permission} ${role ?? ''} in ${nameOf(zone.id)}`,
        space,
        rights: (actor) => ({
          may: takesOut(state, actor, zone) || zoneRank(state, actor, zone) === RANK.ORGANISER,
          narrows: permission === 'restricted',
          limit: permission === 'restricted' ? undefined : strongestWith(state, zone, entry),
        }),
        run: (ctx) =>
          shareZones(ctx, {
            ...key,
            entries: [
              { zone_id: zone.id, member_id: memberId, member_type: type, permission, role },
            ],
          }),
      };
    },
  },
  {
    name: 'move a zone',
    weight: 14,
    choose(options) {
      const { state, random, nameOf } = options;
      const chosen = pickZone(options);
      if (!chosen) return undefined;
      const { zone, space, key } = chosen;
      const to = random.percent(65) ? pickFrom(random, state.spaces.values()) : undefined;
      const teamId = random.pick([...state.teams.keys()]);
      return {
        text: `moves ${nameOf(zone.id)} to ${to ? nameOf(to.id) : 'a new space'}`,
        space,
        rights: (actor) => ({
          may: takesOut(state, actor, zone),
          limit: afterMove(state, zone, to ?? { ownerZuid: actor }),
        }),
        run: (ctx) =>
          moveZone(ctx, { ...key, destination: to ? { spaceId: to.id } : { teamId, name: 'New' } }),
      };
    },
  },
  {
    name: 'duplicate a zone',
    weight: 4,
    choose(options) {
      const { state, random, nameOf } = options;
      const chosen = hasRoom(options) ? pickZone(options) : undefined;
      if (!chosen) return undefined;
      const { zone, space, key } = chosen;
      const to = random.percent(60) ? pickFrom(random, state.spaces.values()) : undefined;
      const teamId = random.pick([...state.teams.keys()]);
      const withMembers = random.percent(50);
      return {
        text: `duplicates ${nameOf(zone.id)} to ${to ? nameOf(to.id) : 'a new space'}`,
        space,
        rights: (actor) => ({ may: zoneRank(state, actor, zone) > 0 }),
        run: (ctx) =>
          duplicateZone(ctx, {
            ...key,
            destination: to ? { spaceId: to.id } : { teamId, name: 'Copy' },
            ...{ name: undefined, versionId: undefined },
            ...{ withVersions: false, withComments: false, withMembers },
          }),
      };
    },
  },
  {
    name: 'save a template',
    weight: 5,
    choose(options) {
      const { state, nameOf } = options;
      const chosen = pickZone(options);
      if (!chosen) return undefined;
      const { zone, space, key } = chosen;
      return {
        text: `saves ${nameOf(zone.id)} as a template`,
        space,
        rights: (actor) => ({ may: takesOut(state, actor, zone) }),
        run: (ctx) => saveTemplate(ctx, { ...key, name: 'Template', description: '' }),
      };
    },
  },
  {
    name: 'delete a template',
    weight: 2,
    choose({ state, random, nameOf }) {
      const template = pickFrom(random, state.templates);
      if (!template) return undefined;
      const [templateId, author] = template;
      return {
        text: `deletes template ${nameOf(templateId)}`,
        rights: (actor) => ({ may: author === actor || isEditionAdmin(state, actor) }),
        run: (ctx) => deleteTemplate(ctx, { editionId: state.editionId, templateId }),
      };
    },
  },
];
