import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import { isLienzoError } from '@lienzo/sdk';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createMcpClient, postMessage } from '../../../../acceptance/src/mcp/mcp-client.ts';
import { useService } from '../../../../testing/hooks/use-service.ts';
import { useZone } from '../../../../testing/hooks/use-zone.ts';
import type { Person } from '../../../../testing/service/test-service.ts';
import { tools } from '../../src/mcp/tools/tools.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const service = useService();
const home = useZone(service);
const foreign = useZone(service);

interface Target {
  edition_id: string;
  space_id: string;
  zone_id: string;
  /** A shape in the zone. */
  shape: string;
  comment: string;
  version: string;
}

interface Question {
  /** The input of the tool. */
  input(target: Target): object;
  /** Asks the API for the same. */
  ask(client: Person['client'], target: Target): Promise<unknown>;
}

const inZone = ({ edition_id, space_id, zone_id }: Target) => ({ edition_id, space_id, zone_id });
const inSpace = ({ edition_id, space_id }: Target) => ({ edition_id, space_id });
const ref = ({ edition_id, space_id, zone_id }: Target) => `${edition_id}/${space_id}/${zone_id}`;
const oval = () => ({ meta: { id: randomUUID() }, basic: { type: 'OVAL' as const } });
const list = (client: Person['client'], target: Target) =>
  client.call(contract.listElements, { params: inZone(target) });
const insert = (client: Person['client'], target: Target) =>
  client.call(contract.changeElements, {
    params: inZone(target),
    body: { insert: { shapes: [oval()] } },
  });

/** One question for each tool, which is also put to the API. */
const questions: Readonly<Record<string, Question>> = {
  find: {
    input: (target) => ({
      query: `/e/${target.edition_id}/s/${target.space_id}/z/${target.zone_id}`,
    }),
    ask: (client, target) => client.call(contract.getZoneMeta, { params: inZone(target) }),
  },
  list: {
    input: (target) => ({ in: `${target.edition_id}/${target.space_id}` }),
    ask: (client, target) => client.call(contract.listZonesMeta, { params: inSpace(target) }),
  },
  read_zone: { input: (target) => ({ zone: ref(target) }), ask: list },
  query_elements: { input: (target) => ({ zone: ref(target), text: 'a' }), ask: list },
  see_zone: {
    input: (target) => ({ zone: ref(target), max_side: 64 }),
    ask: (client, target) =>
      client.call(contract.getZoneImage, { params: inZone(target), query: { format: 'png' } }),
  },
  draw_diagram: {
    input: (target) => ({ zone: ref(target), nodes: [{ id: 'a', text: 'A' }] }),
    ask: insert,
  },
  change_elements: {
    input: (target) => ({ zone: ref(target), changes: [{ do: 'add', text: 'A' }] }),
    ask: insert,
  },
  list_comments: {
    input: (target) => ({ zone: ref(target) }),
    ask: (client, target) => client.call(contract.listComments, { params: inZone(target) }),
  },
  comment: {
    input: (target) => ({ zone: ref(target), at: { x: 0, y: 0 }, text: 'Hello' }),
    ask: (client, target) =>
      client.call(contract.insertComments, {
        params: inZone(target),
        body: {
          comments: [{ meta: { id: randomUUID() }, text: 'Hello', position: { left: 0, top: 0 } }],
        },
      }),
  },
  list_versions: {
    input: (target) => ({ zone: ref(target) }),
    ask: (client, target) => client.call(contract.listZoneVersions, { params: inZone(target) }),
  },
  save_version: {
    input: (target) => ({ zone: ref(target) }),
    ask: (client, target) =>
      client.call(contract.saveZoneVersion, { params: inZone(target), body: {} }),
  },
  restore_version: {
    input: (target) => ({ zone: ref(target), version: target.version }),
    ask: (client, target) =>
      client.call(contract.restoreZoneVersion, {
        params: { ...inZone(target), version_id: target.version },
      }),
  },
  create_zone: {
    input: (target) => ({ space: `${target.edition_id}/${target.space_id}`, name: 'New' }),
    ask: (client, target) =>
      client.call(contract.createZone, {
        params: inSpace(target),
        body: { create_zone: { zone_name: 'New' } },
      }),
  },
  use_template: {
    input: (target) => ({ zone: ref(target), template: '1001' }),
    ask: (client, target) =>
      client.call(contract.insertTemplate, {
        params: inZone(target),
        body: { template_id: '1001' },
      }),
  },
  wait_for: {
    input: (target) => ({ in: ref(target), seconds: 0 }),
    ask: (client, { edition_id, zone_id }) =>
      client.call(contract.listEvents, { params: { edition_id }, query: { zone_id } }),
  },
  explain_access: {
    input: (target) => ({ in: ref(target) }),
    ask: (client, target) => client.call(contract.getMyZonePermission, { params: inZone(target) }),
  },
};

const roles = ['owner', 'editor', 'commenter', 'viewer', 'hidden', 'member', 'stranger'] as const;
type Role = (typeof roles)[number];
let people: Readonly<Record<Role, Person>>;

async function makeTarget(fixture: typeof home): Promise<Target> {
  const params = { ...fixture.inSpace, zone_id: fixture.firstZoneId };
  const { client } = fixture.owner;
  const shape = oval();
  await client.call(contract.insertShapes, { params, body: { shapes: [shape] } });
  const comment = randomUUID();
  await client.call(contract.insertComments, {
    params,
    body: { comments: [{ meta: { id: comment }, text: 'Secret', element_id: shape.meta.id }] },
  });
  const { version } = await client.call(contract.saveZoneVersion, { params, body: {} });
  return { ...params, shape: shape.meta.id, comment, version: version.version_id };
}

let target: Target;
let elsewhere: Target;
beforeAll(async () => {
  people = {
    owner: home.owner,
    editor: await home.join('editor', 'EDITOR'),
    commenter: await home.join('commenter', 'COMMENTER'),
    viewer: await home.join('viewer', 'VIEWER'),
    hidden: await home.join('hidden', 'EDITOR'),
    member: await home.join('member'),
    stranger: await service.signIn('stranger'),
  };
  target = await makeTarget(home);
  elsewhere = await makeTarget(foreign);
  await home.share({
    member_id: people.hidden.zuid,
    member_type: 'USER',
    resource_id: target.zone_id,
    permission: 'restricted',
  });
}, 300_000);

/** Returns the code of an error, or `ok`. */
async function verdictOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'ok';
  } catch (error) {
    if (!isLienzoError(error)) throw error;
    return error.code;
  }
}

async function toolVerdict(person: Person, tool: string, at: Target): Promise<string> {
  const agent = createMcpClient({ url: service.url, token: person.token });
  const { isError, text } = await agent.call(tool, questions[tool]?.input(at));
  return isError ? (text.split(' ', 1)[0] ?? '') : 'ok';
}

describe('tools', () => {
  it('are all compared with the API', () => {
    expect(Object.keys(questions).sort()).toEqual(tools.map(({ name }) => name).sort());
  });

  it.each(roles)('tell the role %s the same as the API', async (role) => {
    const person = people[role];
    const verdicts: Record<string, [string, string]> = {};
    for (const [tool, question] of Object.entries(questions)) {
      const api = await verdictOf(question.ask(person.client, target));
      verdicts[tool] = [api, await toolVerdict(person, tool, target)];
    }
    for (const [tool, [api, agent]] of Object.entries(verdicts))
      expect([tool, agent]).toEqual([tool, api]);
    if (role === 'owner' || role === 'editor')
      expect(Object.values(verdicts).every(([api]) => api === 'ok')).toBe(true);
    if (role === 'viewer') expect(verdicts.change_elements?.[0]).not.toBe('ok');
  });

  it('tell another tenant nothing', async () => {
    const agent = createMcpClient({ url: service.url, token: home.owner.token });
    const missing = {
      ...elsewhere,
      edition_id: '999999999999999',
      space_id: '999999999999998',
      zone_id: randomUUID(),
    };
    const answer = async (tool: string, at: Target) => {
      const { text, isError } = await agent.call(tool, questions[tool]?.input(at));
      const ids = [at.edition_id, at.space_id, at.zone_id, at.version];
      return [tool, isError, ids.reduce((rest, id) => rest.replaceAll(id, '…'), text)];
    };
    for (const level of ['off', 'edit'] as const) {
      const params = { edition_id: elsewhere.edition_id };
      await foreign.owner.client.call(contract.changeMcpPolicy, { params, body: { level } });
      for (const tool of Object.keys(questions)) {
        const [about, nothing] = [await answer(tool, elsewhere), await answer(tool, missing)];
        expect([level, ...about]).toEqual([level, ...nothing]);
        expect(about[1]).toBe(true);
      }
    }
    const zone = ref(target);
    for (const id of [elsewhere.shape, elsewhere.comment]) {
      const changes = [{ do: 'delete', id }];
      const { text } = await agent.call('change_elements', { zone, changes });
      expect(text).toContain('The zone has no element');
    }
  });

  it('need the scopes of their operations', async () => {
    const token = await service.mint({ user: people.owner.name, scope: 'Service.zones.READ' });
    const agent = createMcpClient({ url: service.url, token });
    const names = (await agent.listTools()).map(({ name }) => name);
    expect(names).toContain('read_zone');
    expect(names).not.toContain('change_elements');
    const response = await postMessage(
      { url: service.url, token },
      { method: 'tools/call', params: { name: 'change_elements', arguments: {} } },
    );
    expect(response.status).toBe(403);
    expect(response.headers.get('www-authenticate')).toMatch(
      /error="insufficient_scope", scope="Service.zones.CREATE Service.zones.UPDATE Service.zones.DELETE"/,
    );
  });

  it('read nothing with a token that was revoked or is restricted to another edition', async () => {
    const restricted = await people.owner.client.call(contract.createAccessToken, {
      body: {
        name: 'agent',
        scopes: ['Service.zones.READ'],
        expires_in_days: 1,
        edition_ids: [target.edition_id],
      },
    });
    const agent = createMcpClient({ url: service.url, token: restricted.token });
    const zone = ref(target);
    expect((await agent.call('read_zone', { zone })).isError).toBe(false);
    expect((await agent.call('read_zone', { zone: ref(elsewhere) })).isError).toBe(true);
    await people.owner.client.call(contract.revokeAccessToken, {
      params: { token_id: restricted.id },
    });
    const message = { method: 'tools/list' };
    const options = { url: service.url, token: restricted.token };
    await vi.waitFor(async () => expect((await postMessage(options, message)).status).toBe(401));
  });
});
