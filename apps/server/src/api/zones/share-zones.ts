import { MAX_EVENT_ELEMENTS } from '@lienzo/contract';
import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { writeEvent } from '../../core/outbox.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { lockPeople } from '../../domain/editions/queries.ts';
import type { InSpace } from '../../domain/spaces/queries.ts';
import { lockSpaceAccess } from '../../domain/spaces/read-access.ts';
import {
  listGroupEntries,
  listPeopleWithRole,
  lockZonesById,
  type NewAccess,
  writeAccess,
} from '../../domain/zones/member-queries.ts';
import { listSpaceAccessFor } from '../../domain/zones/queries.ts';
import { validateSharing } from '../../domain/zones/validate-sharing.ts';

interface Sharing extends InSpace {
  entries: readonly NewAccess[];
  /** Returns the path of an entry in the request, for errors. */
  pathOf?: (index: number, field?: string) => string;
}

/** Changes access to zones. Writes all entries, or throws the first error. */
export async function shareZones(ctx: Context, sharing: Sharing): Promise<void> {
  const { editionId, entries } = sharing;
  refuseRepeated(sharing);
  await ctx.db.changeEdition(editionId, async (tx) => {
    // Locked before the space, in the same order as removals, which prevents deadlocks.
    await lockMembers(tx, ctx, { entries, editionId });
    await writeSharing(tx, ctx, sharing);
  });
}

/** Writes access entries as part of a transaction that has locked the members. */
export async function writeSharing(tx: Tx, ctx: Context, sharing: Sharing): Promise<void> {
  const { entries, pathOf = pathOfEntry, ...inSpace } = sharing;
  const { editionId, spaceId } = inSpace;
  const person = { ...inSpace, zuid: ctx.caller.zuid };
  refuseRepeated(sharing);
  const { space, access } = await lockSpaceAccess(tx, person);
  // Locked too, so that concurrent edits finish first or are authorized again.
  const zones = await lockZonesById(tx, { ...inSpace, zoneIds: zoneIdsOf(entries) });
  const [zoneEntries, members] = await Promise.all([
    listSpaceAccessFor(tx, person),
    listMembers(tx, { ...inSpace, entries }),
  ]);
  const options = {
    space,
    access,
    zones: new Map(zones.map((zone) => [zone.zone_id, zone])),
    entriesByZone: Map.groupBy(zoneEntries, (entry) => entry.zone_id),
    members,
  };
  for (const [index, entry] of entries.entries()) {
    const error = validateSharing(entry, options);
    if (error) throw fail(error.key, { path: pathOf(index, error.field) });
  }
  await Promise.all(entries.map((entry) => writeAccess(tx, editionId, entry)));
  for (const zoneId of zoneIdsOf(entries)) {
    const allowed = peopleAllowed(entries, zoneId);
    const payload = { space_id: spaceId, zone_id: zoneId, ...(allowed.length > 0 && { allowed }) };
    await writeEvent(tx, ctx, { editionId, kind: 'zone.shared', payload });
  }
}

function peopleAllowed(entries: readonly NewAccess[], zoneId: string): string[] {
  return entries
    .filter(({ zone_id, member_type }) => zone_id === zoneId && member_type === 'USER')
    .filter(({ permission }) => permission === 'allowed')
    .map(({ member_id }) => member_id)
    .slice(0, MAX_EVENT_ELEMENTS);
}

function pathOfEntry(index: number, field?: string): string {
  return `/members_info/${index}${field ? `/${field}` : ''}`;
}

function refuseRepeated({ entries, pathOf = pathOfEntry }: Sharing): void {
  const seen = new Set<string>();
  for (const [index, { zone_id: zoneId, member_id: memberId }] of entries.entries()) {
    const reason = 'names a member a second time for the same zone';
    const key = `${zoneId} ${memberId}`;
    if (seen.has(key)) throw fail('validation', { path: pathOf(index), reason });
    seen.add(key);
  }
}

async function lockMembers(
  tx: Tx,
  ctx: Context,
  { entries, editionId }: Pick<Sharing, 'entries' | 'editionId'>,
): Promise<void> {
  const zuids = idsOf(entries, 'USER');
  if (zuids.length > 0) await lockPeople(tx, { editionId, zuids, callerZuid: ctx.caller.zuid });
}

/**
 * Returns the requested members with a role in the space: people by any entry, groups by their own.
 */
async function listMembers(tx: Tx, { entries, ...inSpace }: Sharing) {
  const [people, groups] = await Promise.all([
    listPeopleWithRole(tx, { ...inSpace, memberIds: idsOf(entries, 'USER') }),
    listGroupEntries(tx, { ...inSpace, memberIds: entries.map((entry) => entry.member_id) }),
  ]);
  const groupsOf = (type: 'TEAM' | 'GROUP' | 'ORG') =>
    new Set(groups.filter((group) => group.member_type === type).map((group) => group.member_id));
  return {
    USER: new Set(people),
    TEAM: groupsOf('TEAM'),
    GROUP: groupsOf('GROUP'),
    ORG: groupsOf('ORG'),
  };
}

function idsOf(entries: readonly NewAccess[], type: NewAccess['member_type']): string[] {
  return entries.filter((entry) => entry.member_type === type).map((entry) => entry.member_id);
}

function zoneIdsOf(entries: readonly NewAccess[]): string[] {
  return [...new Set(entries.map((entry) => entry.zone_id))];
}
