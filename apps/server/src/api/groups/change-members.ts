import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { writeEvent } from '../../core/outbox.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { lockEditionMember, lockPeople } from '../../domain/editions/queries.ts';
import { deleteGroupMembers, insertGroupMembers } from '../../domain/groups/member-queries.ts';
import type { InGroup } from '../../domain/groups/queries.ts';
import { keepRestrictions } from '../../domain/zones/keep-restrictions.ts';
import { deleteAccessWithoutRole } from '../../domain/zones/member-queries.ts';
import { lockManualGroup } from './authorize.ts';

/** Who changes a group: the caller of a request or a directory. */
export type Cause = Pick<Context, 'clock' | 'ids'> & { caller: Pick<Context['caller'], 'zuid'> };

interface Members extends InGroup {
  zuids: readonly string[];
}

/** Adds members of the edition to a group, all or none. Returns the new members. */
export async function addGroupMembers(ctx: Context, { zuids, ...group }: Members) {
  const { editionId } = group;
  return ctx.db.changeEdition(editionId, async (tx) => {
    await lockManualGroup(tx, ctx, group);
    const people = new Set(await lockPeople(tx, { editionId, zuids, callerZuid: ctx.caller.zuid }));
    const outside = zuids.findIndex((zuid) => !people.has(zuid));
    if (outside >= 0) throw fail('groupMemberOutside', { path: `/zuids/${outside}` });
    return joinGroup(tx, ctx, { ...group, zuids: [...people] });
  });
}

export async function removeGroupMember(
  ctx: Context,
  { zuid, ...group }: InGroup & { zuid: string },
) {
  await ctx.db.changeEdition(group.editionId, async (tx) => {
    await lockManualGroup(tx, ctx, group);
    const removed = await leaveGroup(tx, ctx, { ...group, zuids: [zuid] });
    if (removed.length === 0) throw fail('groupMemberNotFound');
  });
}

/** Adds people, who are locked, to a group, which is locked. Returns the new members. */
export async function joinGroup(tx: Tx, ctx: Cause, members: Members): Promise<string[]> {
  const { editionId, groupId } = members;
  const added = await insertGroupMembers(tx, { ...members, time: ctx.clock.now() });
  for (const zuid of added)
    await writeEvent(tx, ctx, {
      editionId,
      kind: 'group_member.added',
      payload: { group_id: groupId, zuid },
    });
  return added;
}

/** Removes people from a group, which is locked. Returns the former members. */
export async function leaveGroup(tx: Tx, ctx: Cause, members: Members): Promise<string[]> {
  const { editionId, groupId } = members;
  const removed = (await deleteGroupMembers(tx, members)).toSorted();
  if (removed.length === 0) return [];
  // Locked, so that no entry is written for them while their roles change.
  for (const zuid of removed) await lockEditionMember(tx, { editionId, zuid });
  await keepRestrictions(tx, { editionId, groupId, zuids: removed });
  for (const zuid of removed) {
    await deleteAccessWithoutRole(tx, { editionId, zuid });
    await writeEvent(tx, ctx, {
      editionId,
      kind: 'group_member.removed',
      payload: { group_id: groupId, zuid },
    });
  }
  return removed;
}
