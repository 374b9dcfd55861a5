import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { writeEvent } from '../../core/outbox.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { createIdMap } from '../../domain/elements/id-map.ts';
import { listComments } from '../../domain/elements/list-comments.ts';
import { readProjected } from '../../domain/elements/read-elements.ts';
import { copyZoneFiles } from '../../domain/files/queries.ts';
import { canManageMembers } from '../../domain/spaces/policy.ts';
import { refuseOverfull } from '../../domain/subscription/storage.ts';
import { insertVersions } from '../../domain/versions/queries.ts';
import { readVersion } from '../../domain/versions/read-versions.ts';
import { copyName } from '../../domain/zone-content/copy-name.ts';
import {
  addZoneWith,
  type PlainRecord,
  readCanvasSource,
  readVersionSource,
  type SourceRow,
} from '../../domain/zone-content/copy-records.ts';
import { copyVersions } from '../../domain/zone-content/copy-versions.ts';
import {
  type DestinationSpace,
  intoNewSpace,
  intoSpace,
} from '../../domain/zone-content/destination.ts';
import { placeComments } from '../../domain/zone-content/place-comments.ts';
import { deleteUnusedAccess } from '../../domain/zones/keep-restrictions.ts';
import { listZoneMembers, writeAccess } from '../../domain/zones/member-queries.ts';
import type { InZone, ZoneKey, ZoneRow } from '../../domain/zones/queries.ts';
import { readZoneAccess, refuseInactive } from '../../domain/zones/read-access.ts';
import { recountZone } from '../../domain/zones/zone-storage.ts';
import type { Destination } from './read-destination.ts';

interface Duplication extends InZone {
  destination: Destination;
  name: string | undefined;
  /** Copies the canvas of this version instead of the current one. */
  versionId: string | undefined;
  withVersions: boolean;
  withComments: boolean;
  /** Applies to new spaces only. */
  withMembers: boolean;
}

const PATH = '/duplicate_zone';
// Comments are short; this only decides how many are written at once.
const COMMENT_SIZE = 1_000;

/**
 * Copies a zone with new ids. Anyone who can see a zone can copy it to a space that they can edit.
 */
export async function duplicateZone(ctx: Context, duplication: Duplication): Promise<ZoneRow> {
  const { editionId, spaceId, zoneId } = duplication;
  const inZone = { editionId, spaceId, zoneId };
  // Afterwards the rows contain every change acknowledged before the request.
  await readProjected(ctx, inZone, async () => {});
  return ctx.db.changeEdition(editionId, async (tx) => {
    const original = await readZoneAccess(tx, { ...inZone, zuid: ctx.caller.zuid });
    const target = openDestination(tx, ctx, duplication);
    if (copiesMembers(duplication) && !canManageMembers(original.spaceAccess))
      throw fail('notPermitted');
    refuseInactive(original);
    await target.authorize();
    const time = ctx.clock.now();
    const source = await readSource(tx, duplication, time);
    const keys = source.map(({ key }) => key);
    const newId = await createIdMap(ctx.clock, keys);
    const versions = duplication.withVersions ? await copyVersions(tx, ctx, inZone, newId) : [];
    // Locked as late as possible, because changes to the space wait for everything below.
    const place = await target.prepare(time);
    const name = duplication.name ?? copyName(original.zone.zone_name);
    const copy = await addZoneWith(tx, ctx, { editionId, ...place, name, time, source, newId });
    const key = { editionId, zoneId: copy.zone_id };
    await copyZoneFiles(tx, { editionId, from: zoneId, to: copy.zone_id });
    await insertVersions(
      tx,
      versions.map((version) => ({ ...version, ...key })),
    );
    if (versions.length > 0) {
      await recountZone(tx, key);
      await refuseOverfull(tx, { editionId, now: time });
    }
    if (keepsAccess(duplication))
      await copyAccess(tx, { from: inZone, to: { ...key, spaceId: copy.space_id } });
    const payload = { space_id: copy.space_id, zone_id: copy.zone_id };
    await writeEvent(tx, ctx, { editionId, kind: 'zone.created', payload });
    return copy;
  });
}

function copiesMembers({ destination, withMembers }: Duplication): boolean {
  return withMembers && 'teamId' in destination;
}

/** Access entries are copied if the destination has the same members. */
function keepsAccess(duplication: Duplication): boolean {
  const { destination, spaceId } = duplication;
  return (
    copiesMembers(duplication) || ('spaceId' in destination && destination.spaceId === spaceId)
  );
}

function openDestination(tx: Tx, ctx: Context, duplication: Duplication): DestinationSpace {
  const { editionId, spaceId, destination } = duplication;
  if ('spaceId' in destination)
    return intoSpace(tx, ctx, { editionId, spaceId: destination.spaceId, path: PATH });
  const membersOf = copiesMembers(duplication) ? { editionId, spaceId } : undefined;
  return intoNewSpace(tx, ctx, { editionId, ...destination, membersOf, path: PATH });
}

/** Returns the elements to copy, bottom first. */
async function readSource(
  tx: Tx,
  { versionId, withComments, ...zone }: Duplication,
  now: Date,
): Promise<readonly SourceRow[]> {
  const version =
    versionId === undefined ? undefined : await readVersion(tx, { ...zone, versionId, now });
  const canvas = version
    ? await readVersionSource(tx, { ...zone, blobId: version.blob_id })
    : await readCanvasSource(tx, zone);
  if (!withComments) return canvas;
  const present = version ? await readCanvasSource(tx, zone) : canvas;
  const comments = await listComments(tx, zone);
  return [...canvas, ...placeComments(comments, { present, canvas }).map(commentSource)];
}

function commentSource(comment: PlainRecord): SourceRow {
  return { key: comment.key, size: COMMENT_SIZE, read: () => comment };
}

async function copyAccess(tx: Tx, { from, to }: { from: ZoneKey; to: InZone }) {
  for (const entry of await listZoneMembers(tx, from)) {
    await writeAccess(tx, to.editionId, { ...entry, zone_id: to.zoneId });
  }
  // The caller owns a new space, so an entry for them has no effect there.
  await deleteUnusedAccess(tx, { editionId: to.editionId, spaceIds: [to.spaceId] });
}
