import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { writeEvent } from '../../core/outbox.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { lockSpaceFor, type PersonInSpace } from '../../domain/spaces/queries.ts';
import { touchSpace } from '../../domain/spaces/touch-space.ts';
import { lockTeamMember } from '../../domain/teams/member-queries.ts';
import {
  type DestinationSpace,
  intoNewSpace,
  intoSpace,
} from '../../domain/zone-content/destination.ts';
import { adaptAccess } from '../../domain/zones/keep-restrictions.ts';
import { canTakeOutZone } from '../../domain/zones/policy.ts';
import { type InZone, moveDrafts, updateZone, type ZoneRow } from '../../domain/zones/queries.ts';
import { lockZoneAccess, refuseInactive, zoneTag } from '../../domain/zones/read-access.ts';
import { countActiveZones } from '../../domain/zones/zone-limit.ts';
import type { Destination } from './read-destination.ts';

interface Move extends InZone {
  destination: Destination;
}

/** Moves a zone with all its data to another space. */
export async function moveZone(ctx: Context, { destination, ...zone }: Move): Promise<ZoneRow> {
  const { editionId, spaceId, zoneId } = zone;
  const person = { ...zone, zuid: ctx.caller.zuid };
  return ctx.db.changeEdition(editionId, async (tx) => {
    await lockBothSpaces(tx, person, destination);
    const current = await lockZoneAccess(tx, person);
    if (!canTakeOutZone(current.role, current.spaceAccess))
      throw fail('notPermitted', { reason: WHO });
    refuseInactive(current);
    ctx.tags?.require(zoneTag(current.zone));
    if ('spaceId' in destination && destination.spaceId === spaceId) throw fail('sameDestination');
    const target = openDestination(tx, ctx, { editionId, destination });
    await target.authorize();
    if ((await countActiveZones(tx, zone)) === 1) throw fail('lastZone');
    const time = ctx.clock.now();
    const { spaceId: newSpaceId, position } = await target.prepare(time);
    const place = { space_id: newSpaceId, position };
    const set = { ...place, modified_time: time, last_author_zuid: person.zuid };
    await updateZone(tx, { editionId, zoneId, set });
    await moveDrafts(tx, { editionId, spaceId: newSpaceId, zoneId });
    await adaptAccess(tx, { editionId, spaceId: newSpaceId, zoneId });
    await touchSpace(tx, { ...person, time });
    await writeEvent(tx, ctx, {
      editionId,
      kind: 'zone.moved',
      payload: { zone_id: zoneId, from_space_id: spaceId, space_id: newSpaceId },
    });
    return { ...current.zone, ...set };
  });
}

/**
 * Locks people before spaces, and spaces in one fixed order, to prevent deadlocks. Without a role
 * in a space, the caller cannot lock it.
 */
async function lockBothSpaces(tx: Tx, from: PersonInSpace, to: Destination): Promise<void> {
  const { editionId, zuid } = from;
  if ('teamId' in to) await lockTeamMember(tx, { editionId, teamId: to.teamId, zuid });
  const ids = 'spaceId' in to ? [from.spaceId, to.spaceId] : [from.spaceId];
  ids.sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1));
  await Promise.all(ids.map((spaceId) => lockSpaceFor(tx, { editionId, spaceId, zuid })));
}

const PATH = '/move_zone';
const WHO =
  'only the creator of the space, or an editor who is an admin of its team, can move a zone out of it';

function openDestination(
  tx: Tx,
  ctx: Context,
  { editionId, destination }: { editionId: string; destination: Destination },
): DestinationSpace {
  if ('spaceId' in destination)
    return intoSpace(tx, ctx, { editionId, ...destination, path: PATH });
  return intoNewSpace(tx, ctx, { editionId, ...destination, membersOf: undefined, path: PATH });
}
