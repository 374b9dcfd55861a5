import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import type { Person } from '../service/test-service.ts';
import type { ZoneFixture } from './zone-fixture.ts';

/** A zone in the edition of a zone fixture. */
export interface ZonePlace {
  zone_id: string;
  space_id: string;
}

/** Elements on the first zone of a fixture, with functions to read them and their copies. */
export interface Drawing {
  here: ZonePlace;
  frame: string;
  /** In the frame, with text. */
  shape: string;
  /** The shape at the other end of the connector. */
  other: string;
  /** Inserts a frame, two shapes and a connector. */
  draw(): Promise<void>;
  change(body: contract.BodyOf<typeof contract.changeElements>, place?: ZonePlace): Promise<void>;
  /** Saves a version by trashing and restoring the zone. */
  saveVersion(place?: ZonePlace): Promise<void>;
  elements(place: ZonePlace, person?: Person): Promise<contract.DocumentElement[]>;
  comments(place: ZonePlace): Promise<(contract.Comment | contract.CommentRecord)[]>;
  versions(place: ZonePlace): Promise<Partial<contract.ZoneVersion>[]>;
  elementsIn(
    place: ZonePlace,
    version: Partial<contract.ZoneVersion> | undefined,
  ): Promise<contract.DataOf<typeof contract.getZoneVersion>['document']['elements']>;
  restore(place: ZonePlace, version: Partial<contract.ZoneVersion> | undefined): Promise<void>;
  duplicate(person: Person, wanted?: DuplicateOptions, zone_id?: string): Promise<contract.Zone>;
}

export type DuplicateOptions = Partial<
  contract.BodyOf<typeof contract.duplicateZone>['duplicate_zone']
>;

export function createDrawing({
  owner,
  inSpace,
  firstZoneId,
  zoneOrder,
  addZone,
}: ZoneFixture): Drawing {
  const here = { space_id: inSpace.space_id, zone_id: firstZoneId };
  const [frame, shape, other] = [randomUUID(), randomUUID(), randomUUID()];
  const paramsOf = ({ space_id, zone_id }: ZonePlace) => ({ ...inSpace, space_id, zone_id });
  const change: Drawing['change'] = async (body, place = here) => {
    await owner.client.call(contract.changeElements, { params: paramsOf(place), body });
  };
  return {
    here,
    frame,
    shape,
    other,
    change,
    draw: () => change({ insert: contentOf({ frame, shape, other }) }),
    async saveVersion(place = here) {
      if ((await zoneOrder()).length === 1) await addZone('Spare');
      for (const zone_state of ['TRASH', 'RESTORE'] as const) {
        const params = paramsOf(place);
        await owner.client.call(contract.changeZoneState, { params, body: { zone_state } });
      }
    },
    async elements(place, person = owner) {
      const { space_data } = await person.client.call(contract.getZoneData, {
        params: paramsOf(place),
        query: { action_type: 'GET_SPACE_DATA_WITH_ZONE_DATA', zone_id: place.zone_id },
      });
      return space_data.docDatas[0]?.document.elements ?? [];
    },
    async comments(place) {
      const params = paramsOf(place);
      return (await owner.client.call(contract.listComments, { params })).comments;
    },
    async versions(place) {
      const params = paramsOf(place);
      const { zone_versions } = await owner.client.call(contract.listZoneVersions, { params });
      return zone_versions.allowed_versions;
    },
    async elementsIn(place, { version_id = '' } = {}) {
      const params = { ...paramsOf(place), version_id };
      return (await owner.client.call(contract.getZoneVersion, { params })).document.elements;
    },
    async restore(place, { version_id = '' } = {}) {
      const params = { ...paramsOf(place), version_id };
      await owner.client.call(contract.restoreZoneVersion, { params });
    },
    async duplicate(person, wanted = {}, zone_id = firstZoneId) {
      const duplicate_zone = { destination_type: 'SAME_SPACE' as const, ...wanted };
      const params = { ...inSpace, zone_id };
      const body = { duplicate_zone };
      return (await person.client.call(contract.duplicateZone, { params, body })).zone_info;
    },
  };
}

function contentOf({ frame, shape, other }: Pick<Drawing, 'frame' | 'shape' | 'other'>) {
  return {
    frames: [{ meta: { id: frame.toUpperCase(), name: 'Board' } }],
    shapes: [
      {
        meta: { id: shape },
        frame_id: frame,
        basic: { type: 'OVAL' as const },
        properties: { layout: { top: 5, left: 6, width: 7, height: 8 } },
        text: { paragraphs: [{ id: randomUUID(), portions: [{ text: 'Hello' }] }] },
      },
      { meta: { id: other }, basic: { type: 'RECTANGLE' as const } },
    ],
    connectors: [
      {
        meta: { id: randomUUID() },
        connected: { first: { shape_id: shape }, second: { shape_id: other } },
      },
    ],
  };
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** Returns all distinct UUIDs in a value. */
export function idsIn(value: unknown): string[] {
  return [...new Set(JSON.stringify(value).toLowerCase().match(UUID))];
}

/** Replaces ids by their rank, so that copies can be compared with their originals. */
export function withoutIds(value: unknown): unknown {
  const ranks = new Map(idsIn(value).map((id, rank) => [id, `#${rank}`]));
  const text = JSON.stringify(value).replace(UUID, (id) => ranks.get(id.toLowerCase()) ?? '');
  return JSON.parse(text);
}
