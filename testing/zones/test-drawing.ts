import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import type { Person } from '../service/test-service.ts';
import type { ZoneScene } from './zone-fixture.ts';

/** A zone of the edition of a scene. */
export interface Place {
  zone_id: string;
  space_id: string;
}

/** Something on the first zone of a scene, and ways to look at it and at copies of it. */
export interface Drawing {
  here: Place;
  frame: string;
  /** In the frame, with text. */
  shape: string;
  /** At the other end of a connector from the shape. */
  other: string;
  /** Puts a frame, two shapes and a connector on the zone. */
  draw(): Promise<void>;
  change(body: contract.BodyOf<typeof contract.changeElements>, place?: Place): Promise<void>;
  /** Has a version kept, by way of the trash. */
  saveVersion(place?: Place): Promise<void>;
  elements(place: Place, person?: Person): Promise<contract.DocumentElement[]>;
  comments(place: Place): Promise<(contract.Comment | contract.CommentRecord)[]>;
  versions(place: Place): Promise<Partial<contract.ZoneVersion>[]>;
  elementsIn(
    place: Place,
    version: Partial<contract.ZoneVersion> | undefined,
  ): Promise<contract.DataOf<typeof contract.getZoneVersion>['document']['elements']>;
  restore(place: Place, version: Partial<contract.ZoneVersion> | undefined): Promise<void>;
  duplicate(person: Person, wanted?: Wanted, zone_id?: string): Promise<contract.Zone>;
}

export type Wanted = Partial<contract.BodyOf<typeof contract.duplicateZone>['duplicate_zone']>;

export function createDrawing({ owner, at, first, order, addZone }: ZoneScene): Drawing {
  const here = { space_id: at.space_id, zone_id: first };
  const [frame, shape, other] = [randomUUID(), randomUUID(), randomUUID()];
  const paramsOf = ({ space_id, zone_id }: Place) => ({ ...at, space_id, zone_id });
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
      if ((await order()).length === 1) await addZone('Spare');
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
    async duplicate(person, wanted = {}, zone_id = first) {
      const duplicate_zone = { destination_type: 'SAME_SPACE' as const, ...wanted };
      const params = { ...at, zone_id };
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

/** All ids that occur in something, each once. */
export function idsIn(value: unknown): string[] {
  return [...new Set(JSON.stringify(value).toLowerCase().match(UUID))];
}

/** The same with ids replaced by their rank, so that copies can be compared with what they copy. */
export function anonymous(value: unknown): unknown {
  const ranks = new Map(idsIn(value).map((id, rank) => [id, `#${rank}`]));
  const text = JSON.stringify(value).replace(UUID, (id) => ranks.get(id.toLowerCase()) ?? '');
  return JSON.parse(text);
}
