import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import type { Person } from '../../../../testing/service/test-service.ts';
import { restriction, type ZoneFixture } from '../../../../testing/zones/zone-fixture.ts';

/** A zone with people who have access to it in different ways. */
export interface SearchFixture {
  zones: ZoneFixture;
  /** Has access to the space by a personal entry. */
  guest: Person;
  /** Has access to the space through the team; `rejoin` restores it. */
  colleague(): Person;
  rejoin(): Promise<void>;
}

interface Disappearance {
  /** Returns the person who loses access. */
  searcher(fixture: SearchFixture): Person;
  /** Adds a word that is found, and returns how it disappears and how to restore the fixture. */
  prepare(fixture: SearchFixture, word: string): Promise<Ending>;
}

interface Ending {
  act(): Promise<unknown>;
  restore?(): Promise<unknown>;
}

const guestOf = ({ guest }: SearchFixture) => guest;
const colleagueOf = (fixture: SearchFixture) => fixture.colleague();

const change = (
  { owner, inSpace, firstZoneId }: ZoneFixture,
  body: contract.BodyOf<typeof contract.changeElements>,
) =>
  owner.client.call(contract.changeElements, {
    params: { ...inSpace, zone_id: firstZoneId },
    body,
  });

async function insertFrame(scene: ZoneFixture, name: string): Promise<string> {
  const id = randomUUID();
  await change(scene, { insert: { frames: [{ meta: { id, name } }] } });
  return id;
}

async function addSpaceWithZone({ zones, guest }: SearchFixture, word: string) {
  const { space_id } = await zones.addSpace('Passing');
  await zones.addMember(guest.zuid, 'VIEWER', { space_id });
  const zone_id = await zones.addZone(word, space_id);
  return { space_id, zone_id };
}

const trashZone = (scene: ZoneFixture, params: { space_id: string; zone_id: string }) =>
  scene.owner.client.call(contract.changeZoneState, {
    params: { edition_id: scene.inSpace.edition_id, ...params },
    body: { zone_state: 'TRASH' },
  });

/** All changes after which a person must no longer find a text. */
export const disappearances: Readonly<Record<string, Disappearance>> = {
  'a role in the space is removed': {
    searcher: guestOf,
    async prepare({ zones, guest }, word) {
      await insertFrame(zones, word);
      const params = { ...zones.inSpace, member_id: guest.zuid };
      return {
        act: () => zones.owner.client.call(contract.removeSpaceMember, { params }),
        restore: () => zones.addMember(guest.zuid, 'VIEWER'),
      };
    },
  },
  'the role of a team in the space is removed': {
    searcher: colleagueOf,
    async prepare({ zones }, word) {
      await insertFrame(zones, word);
      const { team_id } = zones.team.params;
      const params = { ...zones.inSpace, member_id: team_id };
      return {
        act: () => zones.owner.client.call(contract.removeSpaceMember, { params }),
        restore: () => zones.addMember(team_id, 'VIEWER', { type: 'TEAM' }),
      };
    },
  },
  'a person is removed from the team': {
    searcher: colleagueOf,
    async prepare({ zones, colleague, rejoin }, word) {
      await insertFrame(zones, word);
      const params = { ...zones.team.params, member_id: colleague().zuid };
      return {
        act: () => zones.owner.client.call(contract.removeTeamMember, { params, body: {} }),
        restore: rejoin,
      };
    },
  },
  'the zone is restricted for a person': {
    searcher: guestOf,
    async prepare(fixture, word) {
      const { zones, guest } = fixture;
      const { space_id, zone_id } = await addSpaceWithZone(fixture, word);
      const params = { ...zones.inSpace, space_id };
      const body = { members_info: [restriction(zone_id, guest.zuid)] };
      return { act: () => zones.owner.client.call(contract.shareZones, { params, body }) };
    },
  },
  'the zone is restricted for a team': {
    searcher: colleagueOf,
    async prepare(fixture, word) {
      const { zones } = fixture;
      const { space_id, zone_id } = await addSpaceWithZone(fixture, word);
      const { team_id } = zones.team.params;
      await zones.addMember(team_id, 'VIEWER', { type: 'TEAM', space_id });
      const params = { ...zones.inSpace, space_id };
      const shut = { ...restriction(zone_id, team_id), member_type: 'TEAM' as const };
      const body = { members_info: [shut] };
      return { act: () => zones.owner.client.call(contract.shareZones, { params, body }) };
    },
  },
  'the zone is trashed': {
    searcher: guestOf,
    async prepare(fixture, word) {
      const place = await addSpaceWithZone(fixture, word);
      return { act: () => trashZone(fixture.zones, place) };
    },
  },
  'the space is trashed': {
    searcher: guestOf,
    async prepare(fixture, word) {
      const { space_id } = await addSpaceWithZone(fixture, word);
      return { act: () => fixture.zones.trashSpace(space_id) };
    },
  },
  'the zone is moved to a space without a role': {
    searcher: guestOf,
    async prepare(fixture, word) {
      const { zones } = fixture;
      const { space_id, zone_id } = await addSpaceWithZone(fixture, word);
      const params = { ...zones.inSpace, space_id, zone_id };
      const { team_id } = zones.team.params;
      const move_zone = { destination_type: 'NEW_SPACE' as const, space_name: 'New', team_id };
      return {
        act: () => zones.owner.client.call(contract.moveZone, { params, body: { move_zone } }),
      };
    },
  },
  'the zone is renamed': {
    searcher: guestOf,
    async prepare(fixture, word) {
      const { zones } = fixture;
      const { space_id, zone_id } = await addSpaceWithZone(fixture, word);
      const params = { ...zones.inSpace, space_id, zone_id };
      const body = { zone_name: 'Other' };
      return { act: () => zones.owner.client.call(contract.renameZone, { params, body }) };
    },
  },
  'an element is deleted': {
    searcher: guestOf,
    async prepare({ zones }, word) {
      const id = await insertFrame(zones, word);
      return { act: () => change(zones, { delete: { ids: [id] } }) };
    },
  },
  'the text of an element is changed': {
    searcher: guestOf,
    async prepare({ zones }, word) {
      const id = await insertFrame(zones, word);
      return {
        act: () => change(zones, { update: { frames: [{ id, meta: { name: 'Other' } }] } }),
      };
    },
  },
};
