import { type McpLevel, mcpLevels } from '@lienzo/contract';
import type { Tx } from '../../db/bound-kysely.ts';
import type { InEdition } from './queries.ts';

/** Returns what an edition allows agents that use MCP; `off` if there is no such edition. */
export async function findMcpLevel(tx: Tx, { editionId }: InEdition): Promise<McpLevel> {
  const row = await tx
    .selectFrom('editions')
    .select('mcp_level')
    .where('edition_id', '=', editionId)
    .executeTakeFirst();
  return mcpLevels[row?.mcp_level ?? 0] ?? 'off';
}

export async function updateMcpLevel(
  tx: Tx,
  { editionId, level }: InEdition & { level: McpLevel },
): Promise<void> {
  await tx
    .updateTable('editions')
    .set({ mcp_level: mcpLevels.indexOf(level) })
    .where('edition_id', '=', editionId)
    .execute();
}

/** Returns the weaker of two levels. */
export function weakerLevel(a: McpLevel, b: McpLevel): McpLevel {
  return mcpLevels.indexOf(a) < mcpLevels.indexOf(b) ? a : b;
}

/** Returns whether a level includes another. */
export function includesLevel(level: McpLevel, needed: McpLevel): boolean {
  return mcpLevels.indexOf(needed) <= mcpLevels.indexOf(level);
}
