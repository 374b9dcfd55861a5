import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { isEditionAdmin } from '../../domain/editions/policy.ts';
import { countEditionMembers, listEditionMembers } from '../../domain/editions/queries.ts';
import { readEditionRole } from '../../domain/editions/read-membership.ts';

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
