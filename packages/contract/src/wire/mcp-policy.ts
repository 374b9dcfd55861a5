import type { Static } from 'typebox';
import Type from 'typebox';
import { closed } from './primitives.ts';

/** What agents may do, weakest first. The index is stored. */
export const mcpLevels = ['off', 'read', 'propose', 'edit'] as const;

export const McpLevel = Type.Enum([...mcpLevels], {
  description:
    '`off`: agents reach nothing of the edition; `read`: they read; `propose`: they also comment; `edit`: they do what their token allows',
});
export type McpLevel = (typeof mcpLevels)[number];

export const McpPolicy = closed(
  {
    service: Type.Enum([...mcpLevels], { description: 'What the operator of the service allows' }),
    edition: McpLevel,
    effective: Type.Enum([...mcpLevels], {
      description: 'The weaker of these levels, which applies',
    }),
  },
  { title: 'McpPolicy', description: 'What agents that use MCP may do' },
);
export type McpPolicy = Static<typeof McpPolicy>;
