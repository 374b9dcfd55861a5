import type { Context } from '../http/context.ts';
import { fail } from '../http/errors.ts';
import { isEditionAdmin } from './policy.ts';
import { countEditionMembers, listEditionMembers } from './queries.ts';
import { readEditionRole } from './read-membership.ts';

interface MemberPage {
  editionId: string;
  from: number;
  limit: number;
}

export async function listMembers(ctx: Context, page: MemberPage) {
  return ctx.db.readEdition(page.editionId, async (tx) => {
    const role = await readEditionRole(tx, { editionId: page.editionId, zuid: ctx.caller.zuid });
    if (!isEditionAdmin(role)) throw fail('notPermitted');
    const [members, count] = await Promise.all([
      listEditionMembers(tx, page),
      countEditionMembers(tx, page),
    ]);
    return { members, count };
  });
}
