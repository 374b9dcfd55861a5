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
    const [role, members, count] = await Promise.all([
      readEditionRole(tx, { editionId: page.editionId, zuid: ctx.caller.zuid }),
      listEditionMembers(tx, page),
      countEditionMembers(tx, page),
    ]);
    if (!isEditionAdmin(role)) throw fail('notPermitted');
    return { members, count };
  });
}
