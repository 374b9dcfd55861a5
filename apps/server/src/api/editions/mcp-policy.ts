import type { McpLevel, McpPolicy } from '@lienzo/contract';
import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { writeEvent } from '../../core/outbox.ts';
import { findMcpLevel, updateMcpLevel, weakerLevel } from '../../domain/editions/mcp-level.ts';
import { isEditionAdmin } from '../../domain/editions/policy.ts';
import type { InEdition } from '../../domain/editions/queries.ts';
import { readEditionRole } from '../../domain/editions/read-membership.ts';

export function readMcpPolicy(ctx: Context, { editionId }: InEdition): Promise<McpPolicy> {
  return ctx.db.readEdition(editionId, async (tx) => {
    await readEditionRole(tx, { editionId, zuid: ctx.caller.zuid });
    return describePolicy(ctx, await findMcpLevel(tx, { editionId }));
  });
}

/** Changes what agents may do in an edition. Their next calls follow it. */
export function changeMcpPolicy(
  ctx: Context,
  { editionId, level }: InEdition & { level: McpLevel },
): Promise<McpPolicy> {
  return ctx.db.changeEdition(editionId, async (tx) => {
    const role = await readEditionRole(tx, { editionId, zuid: ctx.caller.zuid });
    if (!isEditionAdmin(role)) throw fail('notPermitted');
    await updateMcpLevel(tx, { editionId, level });
    await writeEvent(tx, ctx, { editionId, kind: 'edition.mcp_changed', payload: { level } });
    return describePolicy(ctx, level);
  });
}

function describePolicy({ settings }: Context, edition: McpLevel): McpPolicy {
  const service = settings.mcp;
  return { service, edition, effective: weakerLevel(service, edition) };
}
