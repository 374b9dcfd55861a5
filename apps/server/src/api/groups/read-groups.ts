import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { isEditionAdmin } from '../../domain/editions/policy.ts';
import { readEditionRole } from '../../domain/editions/read-membership.ts';
import { listGroupMembers, listMembersAmong } from '../../domain/groups/member-queries.ts';
import { findGroup, type InGroup, listGroups } from '../../domain/groups/queries.ts';

interface Page {
  from: number;
  limit: number;
}

/** Returns all groups of an edition to its admins, and to others those that they are in. */
export async function readGroups(ctx: Context, page: Page & { editionId: string }) {
  const { zuid } = ctx.caller;
  return ctx.db.readEdition(page.editionId, async (tx) => {
    const role = await readEditionRole(tx, { editionId: page.editionId, zuid });
    return listGroups(tx, { ...page, zuid: isEditionAdmin(role) ? undefined : zuid });
  });
}

/** Returns the members of a group to admins of the edition and to people in the group. */
export async function readGroupMembers(ctx: Context, page: Page & InGroup) {
  const { zuid } = ctx.caller;
  return ctx.db.readEdition(page.editionId, async (tx) => {
    const [role, group, own] = await Promise.all([
      readEditionRole(tx, { editionId: page.editionId, zuid }),
      findGroup(tx, page),
      listMembersAmong(tx, { ...page, zuids: [zuid] }),
    ]);
    if (!group) throw fail('groupNotFound');
    if (!isEditionAdmin(role) && own.length === 0) throw fail('notPermitted');
    return listGroupMembers(tx, page);
  });
}
