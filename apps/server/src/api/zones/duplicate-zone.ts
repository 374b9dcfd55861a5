import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { writeEvent } from '../../core/outbox.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { createIdMap } from '../../domain/elements/id-map.ts';
import { listComments } from '../../domain/elements/list-comments.ts';
import { readProjected } from '../../domain/elements/read-elements.ts';
import { canManageMembers } from '../../domain/spaces/policy.ts';
import { insertVersions } from '../../domain/versions/queries.ts';
import { readVersion } from '../../domain/versions/read-versions.ts';
import { copyName } from '../../domain/zone-content/copy-name.ts';
import {
  addZoneWith,
  copyRecords,
  type PlainRecord,
  readCanvasRecords,
  readVersionRecords,
} from '../../domain/zone-content/copy-records.ts';
import { copyVersions } from '../../domain/zone-content/copy-versions.ts';
import {
  type DestinationSpace,
  intoNewSpace,
  intoSpace,
} from '../../domain/zone-content/destination.ts';
import { placeComments } from '../../domain/zone-content/place-comments.ts';
import { listZoneMembers, writeAccess } from '../../domain/zones/member-queries.ts';
import type { InZone, ZoneKey, ZoneRow } from '../../domain/zones/queries.ts';
import { readZoneAccess, refuseInactive } from '../../domain/zones/read-access.ts';
import type { Destination } from './read-destination.ts';

interface Duplication extends InZone {
  destination: Destination;
  name: string | undefined;
  /** The canvas as it was then, instead of as it is. */
  versionId: string | undefined;
  withVersions: boolean;
  withComments: boolean;
  /** Only a new space takes them. */
  withMembers: boolean;
}

const PATH = '/duplicate_zone';

/**
 * A copy of a zone under ids of its own. Whoever sees a zone may copy it to where they may edit.
 */
export async function duplicateZone(ctx: Context, duplication: Duplication): Promise<ZoneRow> {
  const { editionId, spaceId, zoneId } = duplication;
  const inZone = { editionId, spaceId, zoneId };
  // The rows then hold whatever was acknowledged when the request came.
  await readProjected(ctx, inZone, async () => {});
  return ctx.db.changeEdition(editionId, async (tx) => {
    const held = await readZoneAccess(tx, { ...inZone, zuid: ctx.caller.zuid });
    const target = openDestination(tx, ctx, duplication);
    if (takesMembers(duplication) && !canManageMembers(held.spaceAccess))
      throw fail('notPermitted');
    refuseInactive(held);
    await target.authorize();
    const time = ctx.clock.now();
    const source = await readSource(tx, duplication, time);
    const keys = source.map(({ key }) => key);
    const newId = await createIdMap(ctx.clock, keys);
    const records = await copyRecords(source, newId);
    const versions = duplication.withVersions ? await copyVersions(tx, ctx, inZone, newId) : [];
    // Held only now: everybody who changes the space waits for what follows.
    const place = await target.prepare(time);
    const name = duplication.name ?? copyName(held.zone.zone_name);
    const copy = await addZoneWith(tx, ctx, { editionId, ...place, name, time, records });
    const key = { editionId, zoneId: copy.zone_id };
    await insertVersions(
      tx,
      versions.map((version) => ({ ...version, ...key })),
    );
    if (keepsAccess(duplication)) await copyAccess(tx, { from: inZone, to: key });
    const payload = { space_id: copy.space_id, zone_id: copy.zone_id };
    await writeEvent(tx, ctx, { editionId, kind: 'zone.created', payload });
    return copy;
  });
}

function takesMembers({ destination, withMembers }: Duplication): boolean {
  return withMembers && 'teamId' in destination;
}

/** Among the same people the copy is open to the same people. */
function keepsAccess(duplication: Duplication): boolean {
  const { destination, spaceId } = duplication;
  return takesMembers(duplication) || ('spaceId' in destination && destination.spaceId === spaceId);
}

function openDestination(tx: Tx, ctx: Context, duplication: Duplication): DestinationSpace {
  const { editionId, spaceId, destination } = duplication;
  if ('spaceId' in destination)
    return intoSpace(tx, ctx, { editionId, spaceId: destination.spaceId, path: PATH });
  const membersOf = takesMembers(duplication) ? { editionId, spaceId } : undefined;
  return intoNewSpace(tx, ctx, { editionId, ...destination, membersOf, path: PATH });
}

/** What is to be copied, bottom first. */
async function readSource(
  tx: Tx,
  { versionId, withComments, ...zone }: Duplication,
  now: Date,
): Promise<readonly PlainRecord[]> {
  const version =
    versionId === undefined ? undefined : await readVersion(tx, { ...zone, versionId, now });
  const canvas = version
    ? await readVersionRecords(tx, { ...zone, blobId: version.blob_id })
    : await readCanvasRecords(tx, zone);
  if (!withComments) return canvas;
  const present = version ? await readCanvasRecords(tx, zone) : canvas;
  const comments = await listComments(tx, zone);
  return [...canvas, ...placeComments(comments, { present, canvas })];
}

// The owner of a new space sees its zones whatever an entry says.
async function copyAccess(tx: Tx, { from, to }: { from: ZoneKey; to: ZoneKey }) {
  for (const entry of await listZoneMembers(tx, from)) {
    await writeAccess(tx, to.editionId, { ...entry, zone_id: to.zoneId });
  }
}
