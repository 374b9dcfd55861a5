import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import type { Person } from '../../../../testing/service/test-service.ts';
import { restriction, type ZoneScene } from '../../../../testing/zones/zone-fixture.ts';

/** Somewhere to search, with people who see it in different ways. */
export interface SearchGround {
  scene: ZoneScene;
  /** In the space by an entry of their own. */
  guest: Person;
  /** In the space because their team is; rejoin makes them so again. */
  colleague(): Person;
  rejoin(): Promise<void>;
}

interface Disappearance {
  /** Who has seen it, and does no longer. */
  searcher(ground: SearchGround): Person;
  /** Puts a word where it is found, and gives what makes it disappear and what follows. */
  prepare(ground: SearchGround, word: string): Promise<Ending>;
}

interface Ending {
  act(): Promise<unknown>;
  restore?(): Promise<unknown>;
}

const guestOf = ({ guest }: SearchGround) => guest;
const colleagueOf = (ground: SearchGround) => ground.colleague();

const change = (
  { owner, at, first }: ZoneScene,
  body: contract.BodyOf<typeof contract.changeElements>,
) => owner.client.call(contract.changeElements, { params: { ...at, zone_id: first }, body });

async function insertFrame(scene: ZoneScene, name: string): Promise<string> {
  const id = randomUUID();
  await change(scene, { insert: { frames: [{ meta: { id, name } }] } });
  return id;
}

async function addSpaceWithZone({ scene, guest }: SearchGround, word: string) {
  const { space_id } = await scene.addSpace('Passing');
  await scene.addMember(guest.zuid, 'VIEWER', { space_id });
  const zone_id = await scene.addZone(word, space_id);
  return { space_id, zone_id };
}

const trashZone = (scene: ZoneScene, params: { space_id: string; zone_id: string }) =>
  scene.owner.client.call(contract.changeZoneState, {
    params: { edition_id: scene.at.edition_id, ...params },
    body: { zone_state: 'TRASH' },
  });

/** All ways in which something is no longer to be found by somebody. */
export const disappearances: Readonly<Record<string, Disappearance>> = {
  'a role in the space is taken': {
    searcher: guestOf,
    async prepare({ scene, guest }, word) {
      await insertFrame(scene, word);
      const params = { ...scene.at, member_id: guest.zuid };
      return {
        act: () => scene.owner.client.call(contract.removeSpaceMember, { params }),
        restore: () => scene.addMember(guest.zuid, 'VIEWER'),
      };
    },
  },
  'the role of a team in the space is taken': {
    searcher: colleagueOf,
    async prepare({ scene }, word) {
      await insertFrame(scene, word);
      const { team_id } = scene.team.params;
      const params = { ...scene.at, member_id: team_id };
      return {
        act: () => scene.owner.client.call(contract.removeSpaceMember, { params }),
        restore: () => scene.addMember(team_id, 'VIEWER', { type: 'TEAM' }),
      };
    },
  },
  'somebody is removed from the team': {
    searcher: colleagueOf,
    async prepare({ scene, colleague, rejoin }, word) {
      await insertFrame(scene, word);
      const params = { ...scene.team.params, member_id: colleague().zuid };
      return {
        act: () => scene.owner.client.call(contract.removeTeamMember, { params, body: {} }),
        restore: rejoin,
      };
    },
  },
  'the zone is shut for somebody': {
    searcher: guestOf,
    async prepare(ground, word) {
      const { scene, guest } = ground;
      const { space_id, zone_id } = await addSpaceWithZone(ground, word);
      const params = { ...scene.at, space_id };
      const body = { members_info: [restriction(zone_id, guest.zuid)] };
      return { act: () => scene.owner.client.call(contract.shareZones, { params, body }) };
    },
  },
  'the zone is shut for a team': {
    searcher: colleagueOf,
    async prepare(ground, word) {
      const { scene } = ground;
      const { space_id, zone_id } = await addSpaceWithZone(ground, word);
      const { team_id } = scene.team.params;
      await scene.addMember(team_id, 'VIEWER', { type: 'TEAM', space_id });
      const params = { ...scene.at, space_id };
      const shut = { ...restriction(zone_id, team_id), member_type: 'TEAM' as const };
      const body = { members_info: [shut] };
      return { act: () => scene.owner.client.call(contract.shareZones, { params, body }) };
    },
  },
  'the zone is trashed': {
    searcher: guestOf,
    async prepare(ground, word) {
      const place = await addSpaceWithZone(ground, word);
      return { act: () => trashZone(ground.scene, place) };
    },
  },
  'the space is trashed': {
    searcher: guestOf,
    async prepare(ground, word) {
      const { space_id } = await addSpaceWithZone(ground, word);
      return { act: () => ground.scene.trashSpace(space_id) };
    },
  },
  'the zone is moved to where somebody has no role': {
    searcher: guestOf,
    async prepare(ground, word) {
      const { scene } = ground;
      const { space_id, zone_id } = await addSpaceWithZone(ground, word);
      const params = { ...scene.at, space_id, zone_id };
      const { team_id } = scene.team.params;
      const move_zone = { destination_type: 'NEW_SPACE' as const, space_name: 'New', team_id };
      return {
        act: () => scene.owner.client.call(contract.moveZone, { params, body: { move_zone } }),
      };
    },
  },
  'the zone is renamed': {
    searcher: guestOf,
    async prepare(ground, word) {
      const { scene } = ground;
      const { space_id, zone_id } = await addSpaceWithZone(ground, word);
      const params = { ...scene.at, space_id, zone_id };
      const body = { zone_name: 'Other' };
      return { act: () => scene.owner.client.call(contract.renameZone, { params, body }) };
    },
  },
  'an element is deleted': {
    searcher: guestOf,
    async prepare({ scene }, word) {
      const id = await insertFrame(scene, word);
      return { act: () => change(scene, { delete: { ids: [id] } }) };
    },
  },
  'an element is reworded': {
    searcher: guestOf,
    async prepare({ scene }, word) {
      const id = await insertFrame(scene, word);
      return {
        act: () => change(scene, { update: { frames: [{ id, meta: { name: 'Other' } }] } }),
      };
    },
  },
};
