import type { ElementKind } from '@lienzo/contract';
import type { Offload } from '../core/offload.ts';
import { isShortId, shortIdOf } from '../core/short-ids.ts';
import type { Tx } from '../db/bound-kysely.ts';
import type { PooledDatabase } from '../db/database.ts';
import { listByDigest } from '../domain/element-rows/short-keys.ts';
import { findPosition } from '../domain/templates/placement/find-position.ts';
import type { Position } from '../domain/templates/placement/placement.ts';
import { readZoneAccess, refuseInactive } from '../domain/zones/read-access.ts';
import type { CheckLevel } from './check-level.ts';
import { ToolRefusal } from './tool-refusal.ts';
import type { ZoneIds } from './zone-reference.ts';

export interface KnownElement {
  readonly id: string;
  readonly kind: ElementKind;
}

export interface ZoneReader {
  /** Returns the elements with the given ids or short ids. Throws if the zone has no such element, or several. */
  resolve(zone: ZoneIds, ids: readonly string[]): Promise<ReadonlyMap<string, KnownElement>>;
  /** Returns where a block of this size does not cover other elements. */
  findSpace(zone: ZoneIds, block: Block): Promise<Position>;
}

interface Block {
  readonly width: number;
  readonly height: number;
  /** The free position nearest to it; by default beside all content. */
  readonly near?: Position | undefined;
}

interface Deps {
  readonly db: PooledDatabase;
  readonly offload: Offload;
  readonly zuid: string;
  readonly checkLevel: CheckLevel;
}

/** Creates the reads of a caller. Each checks the access to the zone as the operations of the API do. */
export function createZoneReader({ db, offload, zuid, checkLevel }: Deps): ZoneReader {
  const read = async <T>(zone: ZoneIds, work: (tx: Tx, key: Key) => Promise<T>): Promise<T> => {
    await checkLevel(zone.edition_id, 'read');
    return db.forPerson(zuid).readEdition(zone.edition_id, async (tx) => {
      const key = keyOf(zone);
      refuseInactive(await readZoneAccess(tx, { ...key, zuid }));
      return work(tx, key);
    });
  };
  return {
    async resolve(zone, ids) {
      if (ids.length === 0) return new Map();
      const shortIds = new Map(ids.map((id) => [id, toShortId(id)]));
      const digests = [...new Set([...shortIds.values()].map((short) => short.slice(1)))];
      const rows = await read(zone, (tx, key) => listByDigest(tx, { ...key, digests }));
      return new Map(ids.map((id) => [id, pick(id, rows)]));
    },
    findSpace: (zone, { near, ...size }) =>
      read(zone, (tx, key) =>
        findPosition(tx, offload, {
          ...key,
          size,
          placement: near ? { type: 'NEAR_POSITION', position: near } : { type: 'AUTO' },
        }),
      ),
  };
}

interface Key {
  readonly editionId: string;
  readonly spaceId: string;
  readonly zoneId: string;
}

function keyOf({ edition_id: editionId, space_id: spaceId, zone_id: zoneId }: ZoneIds): Key {
  return { editionId, spaceId, zoneId: zoneId.toLowerCase() };
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function toShortId(id: string): string {
  if (isShortId(id)) return id;
  if (UUID.test(id)) return shortIdOf(id);
  throw new ToolRefusal(
    `${JSON.stringify(id)} is no id. Use short ids from read_zone, such as e1a2b3c.`,
  );
}

function pick(id: string, rows: readonly { elementId: string; kind: ElementKind }[]): KnownElement {
  const matching = isShortId(id)
    ? rows.filter(({ elementId }) => shortIdOf(elementId) === id)
    : rows.filter(({ elementId }) => elementId === id.toLowerCase());
  const [first] = matching;
  if (!first)
    throw new ToolRefusal(
      `The zone has no element ${id}. It may have been deleted: read the zone again.`,
    );
  if (matching.length > 1)
    throw new ToolRefusal(
      `Several elements have the short id ${id}; use one of ${matching.map(({ elementId }) => elementId).join(', ')}.`,
    );
  return { id: first.elementId, kind: first.kind };
}
