import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { writeEvent } from '../../core/outbox.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { lockEdition } from '../../domain/editions/queries.ts';
import {
  countGroups,
  findGroup,
  type InGroup,
  insertGroup,
  isNameTaken,
  MAX_GROUPS,
  updateGroup,
} from '../../domain/groups/queries.ts';
import { lockManualGroup, requireAdmin } from './authorize.ts';
import { dropGroup } from './drop-group.ts';

interface NewGroup {
  editionId: string;
  name: string;
}

export async function createGroup(ctx: Context, { editionId, name }: NewGroup) {
  return ctx.db.changeEdition(editionId, async (tx) => {
    await requireAdmin(tx, ctx, editionId);
    await lockEdition(tx, { editionId, zuid: ctx.caller.zuid });
    const existing = await countGroups(tx, { editionId, managedBy: 'MANUAL' });
    if (existing >= MAX_GROUPS.MANUAL) throw fail('groupLimit');
    const groupId = ctx.ids.next();
    const time = ctx.clock.now();
    const group = { editionId, groupId, name, managedBy: 'MANUAL', time } as const;
    if (!(await insertGroup(tx, group))) throw fail('groupNameTaken');
    await writeEvent(tx, ctx, { editionId, kind: 'group.created', payload: { group_id: groupId } });
    return readChanged(tx, { editionId, groupId });
  });
}

export async function renameGroup(ctx: Context, { name, ...group }: InGroup & NewGroup) {
  const { editionId, groupId } = group;
  return ctx.db.changeEdition(editionId, async (tx) => {
    await lockManualGroup(tx, ctx, group);
    // Locked, so that no other group gets the name before this transaction ends.
    await lockEdition(tx, { editionId, zuid: ctx.caller.zuid });
    if (await isNameTaken(tx, { ...group, name, managedBy: 'MANUAL' }))
      throw fail('groupNameTaken');
    await updateGroup(tx, { ...group, name, time: ctx.clock.now() });
    await writeEvent(tx, ctx, { editionId, kind: 'group.changed', payload: { group_id: groupId } });
    return readChanged(tx, group);
  });
}

export async function deleteGroup(ctx: Context, group: InGroup): Promise<void> {
  await ctx.db.changeEdition(group.editionId, async (tx) => {
    await lockManualGroup(tx, ctx, group);
    await dropGroup(tx, ctx, group);
  });
}

async function readChanged(tx: Tx, group: InGroup) {
  const found = await findGroup(tx, group);
  if (!found) throw new Error('A group vanished in the transaction that changed it.');
  return found;
}
