import assert from 'node:assert/strict';
import { changeMcpPolicy, getMcpPolicy } from '@lienzo/contract';
import type { Test } from '../run/runner.ts';
import { openDesk } from './drawn-zone.ts';
import { createMcpClient } from './mcp-client.ts';

const LEVELS = ['off', 'read', 'propose', 'edit'] as const;

export function mcpPolicy(test: Test): void {
  test('admins choose what agents may do in an edition', async (world) => {
    const edition = await world.edition();
    const { owner } = edition;
    const params = { edition_id: edition.edition_id };
    const member = await world.member(edition);
    await world.refuse(changeMcpPolicy, 'notPermitted', {
      ...{ as: member, params, body: { level: 'read' } },
    });
    for (const level of LEVELS) {
      const request = { as: owner, params, body: { level } };
      await world.accept(changeMcpPolicy, request, ({ policy }) =>
        assert.deepEqual(policy, { service: 'edit', edition: level, effective: level }),
      );
      await world.accept(getMcpPolicy, { as: member, params }, ({ policy }) =>
        assert.equal(policy.edition, level),
      );
    }
    const stranger = await world.person('stranger');
    await world.refuse(getMcpPolicy, 'notFound', { as: stranger, params });
    await world.refuse(changeMcpPolicy, 'notFound', {
      ...{ as: stranger, params, body: { level: 'read' } },
    });
  });

  test('agents can do no more than the policy of the edition allows', async (world) => {
    const edition = await world.edition();
    const { zone, owner, at } = await openDesk(world, edition);
    const agent = createMcpClient({ url: world.baseUrl, token: owner.token });
    const params = { edition_id: at.edition_id };
    const deeds = {
      read: ['read_zone', { zone }],
      propose: ['comment', { zone, at: { x: 0, y: 0 }, text: 'Hello' }],
      edit: ['change_elements', { zone, changes: [{ do: 'add', text: 'Hello' }] }],
    } as const;
    for (const [rank, level] of LEVELS.entries()) {
      await owner.client.call(changeMcpPolicy, { params, body: { level } });
      for (const needed of ['read', 'propose', 'edit'] as const) {
        const [tool, input] = deeds[needed];
        const { isError, text } = await agent.call(tool, input);
        assert.equal(isError, LEVELS.indexOf(needed) > rank, `${level}: ${tool}: ${text}`);
        if (isError) assert.match(text, /do not allow agents/);
      }
    }
  });
}
