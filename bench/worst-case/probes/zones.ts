import { changeZoneState, duplicateZone, startZoneVote } from '@lienzo/contract';
import type { OperationProbes } from '../probe.ts';
import type { World } from '../world.ts';

const NAME = 'x'.repeat(250);
const noop = () => {};
const FIRST_MEMBER = 10;
/** About as many entries as fit into a request. */
const ENTRIES = 80;
/** Slow operations that write the whole zone. */
const WHOLE_ZONE = 30;

/** Zones, their access, versions, history and images. */
export function zoneProbes(world: World): OperationProbes {
  const { client, home, full, fat } = world;
  const inFull = { space_id: full.space_id };
  const zone = `${Object.values(fat).reduce((sum, ids) => sum + ids.length, 0)} elements, 30 MB`;
  const whole = { input: zone, make: () => ({}) };
  const startVote = () =>
    client.call(startZoneVote, { params: home, body: { votes_per_person: 20 } });
  return {
    changeZoneState: {
      input: zone,
      perMinute: WHOLE_ZONE,
      make: (turn) => ({ body: { zone_state: turn % 2 === 0 ? 'TRASH' : 'RESTORE' } }),
      // The number of turns may be odd.
      after: () =>
        client
          .call(changeZoneState, { params: home, body: { zone_state: 'RESTORE' } })
          .then(noop, noop),
    },
    createZone: {
      input: 'template of 30 MB',
      perMinute: WHOLE_ZONE,
      make: async () => ({
        params: await world.createSpace(),
        body: { create_zone: { zone_name: NAME, template_id: world.ids.template_id } },
      }),
    },
    getZoneData: {
      input: zone,
      make: () => ({
        query: { action_type: 'GET_SPACE_DATA_WITH_ZONE_DATA', zone_id: home.zone_id },
      }),
    },
    getZoneMeta: whole,
    listZonesMeta: { input: `${full.zones.length} zones`, make: () => ({ params: inFull }) },
    orderZones: {
      input: `${full.zones.length} zones`,
      make: (turn) => ({
        params: inFull,
        body: { zone_order: turn % 2 === 0 ? full.zones.toReversed() : full.zones },
      }),
    },
    renameZone: {
      input: 'longest name',
      make: (turn) => ({ body: { zone_name: `${turn}${NAME}` } }),
    },
    duplicateZone: {
      input: `${zone}, with comments and versions`,
      perMinute: WHOLE_ZONE,
      make: () => ({
        body: {
          duplicate_zone: {
            destination_type: 'NEW_SPACE',
            space_name: NAME,
            team_id: home.team_id,
            deep_copy: true,
            copy_comments: true,
          },
        },
      }),
    },
    moveZone: {
      input: zone,
      perMinute: WHOLE_ZONE,
      async make() {
        const { zone_info } = await client.call(duplicateZone, {
          params: home,
          body: {
            duplicate_zone: {
              destination_type: 'NEW_SPACE',
              space_name: NAME,
              team_id: home.team_id,
            },
          },
        });
        await world.createZone(zone_info.space_id);
        const { space_id: destination_space_id } = await world.createSpace();
        return {
          params: { space_id: zone_info.space_id, zone_id: zone_info.zone_id },
          body: { move_zone: { destination_type: 'EXISTING_SPACE', destination_space_id } },
        };
      },
    },
    listZoneAccess: {
      input: 'all entries',
      make: () => ({ params: { ...inFull, zone_id: full.zones[0] ?? '' } }),
    },
    shareZones: {
      input: `${ENTRIES} people`,
      make: (turn) => ({
        params: inFull,
        body: {
          members_info: Array.from({ length: ENTRIES }, (_, index) => ({
            resource_id: full.zones[0],
            member_type: 'USER',
            member_id: String(FIRST_MEMBER + 200 + index),
            role: turn % 2 === 0 ? 'COMMENTER' : 'VIEWER',
          })),
        },
      }),
    },
    getZoneVersion: whole,
    listZoneVersions: { input: '100 versions', make: () => ({ query: { limit: '100' } }) },
    nameZoneVersion: {
      input: 'longest name',
      make: (turn) => ({ body: { description: `${turn}${NAME}` } }),
    },
    restoreZoneVersion: { ...whole, perMinute: WHOLE_ZONE },
    saveZoneVersion: {
      input: zone,
      perMinute: WHOLE_ZONE,
      make: (turn) => ({ body: { description: `${turn}${NAME}` } }),
    },
    getZoneHistory: whole,
    getZoneHistoryDocument: {
      input: zone,
      make: () => ({ query: { time: new Date().toISOString(), form: 'input' } }),
    },
    restoreZoneHistory: {
      input: zone,
      perMinute: WHOLE_ZONE,
      make: () => ({ body: { time: new Date().toISOString() } }),
    },
    getZoneTimer: whole,
    startZoneTimer: { input: '60 minutes', make: () => ({ body: { minutes: 60 } }) },
    stopZoneTimer: whole,
    getZoneVote: whole,
    startZoneVote: { input: '20 votes', make: () => ({ body: { votes_per_person: 20 } }) },
    placeZoneVote: {
      input: '20 votes',
      make: async () => {
        await startVote();
        return { body: { element_ids: fat.shapes.slice(0, 20) } };
      },
    },
    endZoneVote: {
      input: '20 votes',
      // Only the first one ends a vote.
      make: async () => {
        await startVote();
        return {};
      },
    },
    removeZoneVote: whole,
    getSpaceImage: {
      input: '4096 px',
      mayGiveUp: true,
      make: (turn) => ({ query: image(turn) }),
    },
    getZoneImage: {
      input: `PNG of ${zone}, 4096 px`,
      mayGiveUp: true,
      perMinute: WHOLE_ZONE,
      make: (turn) => ({ query: image(turn) }),
    },
  };
}

/** Each image has another background, so that it is not in the cache. */
function image(turn: number) {
  const background = `#${(0xf00000 + turn).toString(16)}`;
  return { format: 'png', width: '4096', height: '4096', background };
}
