import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { writeEvent } from '../../core/outbox.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { lockPeople } from '../editions/queries.ts';
import { keepGroups } from '../groups/queries.ts';
import { insertSpaceMember, listSpaceMembers } from '../spaces/member-queries.ts';
import { canEdit, strongestRole } from '../spaces/policy.ts';
import {
  findSpace,
  type InSpace,
  insertSpace,
  listEntriesFor,
  lockSpaceFor,
  type PersonInSpace,
} from '../spaces/queries.ts';
import { refuseTrashed } from '../spaces/read-access.ts';
import { refreshListings } from '../spaces/refresh-listings.ts';
import { touchSpace } from '../spaces/touch-space.ts';
import { lockTeamMember } from '../teams/member-queries.ts';
import { teamExists } from '../teams/queries.ts';
import { refuseFullSpace } from '../zones/zone-limit.ts';
import { nextPosition, positionsAfter } from '../zones/zone-positions.ts';

/** The destination of a moved or duplicated zone. */
export interface DestinationSpace {
  /** Throws if the caller cannot use the destination, before any expensive work. */
  authorize(): Promise<void>;
  /** Locks or creates the space and returns the position of the zone in it. */
  prepare(time: Date): Promise<{ spaceId: string; position: string }>;
}

interface Named {
  /** JSON pointer to the destination in the request, for errors. */
  path: string;
}

/** Creates a destination in an existing space. */
export function intoSpace(
  tx: Tx,
  ctx: Context,
  { path, ...to }: InSpace & Named,
): DestinationSpace {
  const person = { ...to, zuid: ctx.caller.zuid };
  return {
    authorize: () => refuseSpace(tx, person, path),
    async prepare(time) {
      await lockSpaceFor(tx, person);
      await refuseSpace(tx, person, path);
      await refuseFullSpace(tx, { ...to, now: time });
      const position = await nextPosition(tx, to);
      await touchSpace(tx, { ...person, time });
      return { spaceId: to.spaceId, position };
    },
  };
}

async function refuseSpace(tx: Tx, person: PersonInSpace, within: string): Promise<void> {
  const [space, entries] = await Promise.all([findSpace(tx, person), listEntriesFor(tx, person)]);
  const role = strongestRole(entries.map((entry) => entry.role));
  const path = `${within}/destination_space_id`;
  if (!space || !role) throw fail('spaceNotFound', { path });
  if (!canEdit(role)) throw fail('notPermitted', { path });
  refuseTrashed(space);
}

interface NewSpace extends Named {
  editionId: string;
  teamId: string;
  name: string;
  /** A space whose members are copied to the new one. */
  membersOf: InSpace | undefined;
}

/** Creates a destination in a new space owned by the caller. */
export function intoNewSpace(tx: Tx, ctx: Context, space: NewSpace): DestinationSpace {
  const { editionId, teamId, name, membersOf } = space;
  const { zuid } = ctx.caller;
  return {
    async authorize() {
      const [exists, member] = await Promise.all([
        teamExists(tx, { editionId, teamId }),
        // Locked, so that a concurrent removal from the team sees the new space or happens first.
        lockTeamMember(tx, { editionId, teamId, zuid }),
      ]);
      const path = `${space.path}/team_id`;
      if (!exists) throw fail('teamNotFound', { path });
      if (!member) throw fail('notPermitted', { path });
    },
    async prepare(time) {
      const spaceId = ctx.ids.next();
      await insertSpace(tx, { editionId, spaceId, teamId, name, ownerZuid: zuid, time });
      if (membersOf) await copyMembers(tx, ctx, { from: membersOf, spaceId, time });
      await refreshListings(tx, { editionId, spaceIds: [spaceId] });
      const payload = { space_id: spaceId };
      await writeEvent(tx, ctx, { editionId, kind: 'space.created', payload });
      return { spaceId, position: positionsAfter(undefined)[0] ?? '' };
    },
  };
}

interface MemberCopy {
  from: InSpace;
  spaceId: string;
  time: Date;
}

/** Copies all members except the owner of the old space and the caller, who owns the new one. */
async function copyMembers(tx: Tx, ctx: Context, { from, spaceId, time }: MemberCopy) {
  const { editionId } = from;
  const { zuid } = ctx.caller;
  const isCopied = (entry: { member_id: string; role: string }) =>
    entry.role !== 'CREATOR' && entry.member_id !== zuid;
  const known = (await listSpaceMembers(tx, from)).filter(isCopied);
  const zuids = known.filter(({ member_type }) => member_type === 'USER').map((e) => e.member_id);
  // People first, then the space: removals lock in the same order, which prevents deadlocks.
  const people = new Set(
    await lockPeople(tx, { editionId, zuids: [zuid, ...zuids], callerZuid: zuid }),
  );
  const groupIds = known
    .filter(({ member_type }) => member_type === 'GROUP')
    .map((e) => e.member_id);
  const groups = new Set(await keepGroups(tx, { editionId, groupIds }));
  await lockSpaceFor(tx, { ...from, zuid });
  for (const entry of (await listSpaceMembers(tx, from)).filter(isCopied)) {
    const { member_id: memberId, member_type: type, role } = entry;
    if (type === 'USER' && !people.has(memberId)) continue;
    if (type === 'GROUP' && !groups.has(memberId)) continue;
    const added = { editionId, spaceId, memberId, type, role, addedBy: zuid, time };
    await insertSpaceMember(tx, added);
  }
}
