import { operation } from '../../operation.ts';
import { McpLevel, McpPolicy } from '../../wire/mcp-policy.ts';
import { closed } from '../../wire/primitives.ts';

const policy = { service: 'edit', edition: 'read', effective: 'read' };

export const getMcpPolicy = operation({
  id: 'getMcpPolicy',
  area: 'Editions',
  method: 'GET',
  path: '/editions/{edition_id}/mcp-policy',
  summary: 'Get what agents that use MCP may do in an edition',
  message: 'MCP policy fetched successfully.',
  scopes: [['Service.editions.READ']],
  rate: 'read',
  data: closed({ policy: McpPolicy }),
  errors: [],
  extension: true,
  example: { data: { policy } },
});

export const changeMcpPolicy = operation({
  id: 'changeMcpPolicy',
  area: 'Editions',
  method: 'PUT',
  path: '/editions/{edition_id}/mcp-policy',
  summary: 'Change what agents that use MCP may do in an edition',
  message: 'MCP policy changed successfully.',
  scopes: [['Service.editions.UPDATE']],
  rate: 'write',
  body: closed({ level: McpLevel }),
  data: closed({ policy: McpPolicy }),
  errors: ['notPermitted'],
  extension: true,
  example: { body: { level: 'read' }, data: { policy } },
});
