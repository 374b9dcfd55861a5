import type { McpLevel } from '@lienzo/contract';
import type { PooledDatabase } from '../db/database.ts';
import { findMcpLevel, includesLevel, weakerLevel } from '../domain/editions/mcp-level.ts';
import { readEditionRole } from '../domain/editions/read-membership.ts';
import { ToolRefusal } from './tool-refusal.ts';

/** Throws if an edition does not allow agents what a call needs. */
export type CheckLevel = (editionId: string, needed: McpLevel) => Promise<void>;

interface Deps {
  readonly db: PooledDatabase;
  /** What the operator allows. */
  readonly service: McpLevel;
  readonly zuid: string;
}

/** Creates the check of a caller. Each edition is read once per tool call. */
export function createLevelCheck({ db, service, zuid }: Deps): CheckLevel {
  const known = new Map<string, Promise<McpLevel>>();
  const read = (editionId: string) => {
    const found = known.get(editionId) ?? readLevel(editionId);
    known.set(editionId, found);
    return found;
  };
  const readLevel = async (editionId: string) =>
    weakerLevel(
      service,
      await db
        .forPerson(zuid)
        .readEdition(editionId, async (tx) => findMcpLevel(tx, { editionId })),
    );
  return async (editionId, needed) => {
    const level = await read(editionId);
    if (includesLevel(level, needed)) return;
    // Only members learn what their edition allows; for others, it does not exist.
    await db
      .forPerson(zuid)
      .readEdition(editionId, (tx) => readEditionRole(tx, { editionId, zuid }));
    throw new ToolRefusal(describe(level, needed, service));
  };
}

const DEEDS: Readonly<Record<McpLevel, string>> = {
  off: '',
  read: 'read',
  propose: 'comment',
  edit: 'change anything',
};

function describe(level: McpLevel, needed: McpLevel, service: McpLevel): string {
  const who = level === service ? 'The operator of this service' : 'The admins of this edition';
  return `${who} do not allow agents to ${DEEDS[needed]} here (MCP level: ${level}). Tell the user; do not try other ways.`;
}
