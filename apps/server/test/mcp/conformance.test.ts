import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  createMcpClient,
  type McpClient,
  postMessage,
} from '../../../../acceptance/src/mcp/mcp-client.ts';
import { usePerson, useService } from '../../../../testing/hooks/use-service.ts';

vi.setConfig({ testTimeout: 300_000 });

const service = useService();
const person = usePerson(service, 'ada');
const PROGRAM = fileURLToPath(
  new URL(
    '../../../../node_modules/@modelcontextprotocol/conformance/dist/index.js',
    import.meta.url,
  ),
);

/** The scenarios of the suite that need no special tools, prompts or resources. */
const scenarios = ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'];

let proxy: Server;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lienzo-conformance-'));
  // The suite has no tokens, so a proxy adds one. Host and origin stay as they were sent.
  proxy = createServer((received, answer) => {
    const sent = request(`${service.url}${received.url}`, {
      method: received.method,
      headers: { ...received.headers, authorization: `Bearer ${person.token}` },
    });
    received.pipe(sent);
    sent.on('response', (response: IncomingMessage) => {
      answer.writeHead(response.statusCode ?? 500, response.headers);
      response.pipe(answer);
    });
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
});
afterAll(async () => {
  proxy.close();
  await rm(folder, { recursive: true });
});

async function runScenario(name: string): Promise<{ code: number | null; output: string }> {
  const { port } = proxy.address() as AddressInfo; // it listens on a port
  const url = `http://127.0.0.1:${port}/mcp`;
  const child = spawn(process.execPath, [PROGRAM, 'server', '--url', url, '--scenario', name], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, output: out + err };
}

describe('revision 2025-11-25', () => {
  it.each(scenarios)('passes the scenario %s of the conformance suite', async (name) => {
    const { code, output } = await runScenario(name);
    expect(output).toMatch(/[1-9]\d*\/\d+ passed|Passed: [1-9]/);
    expect([code, output]).toEqual([0, output]);
  });
});

// The suite does not cover this revision yet.
describe('revision 2026-07-28', () => {
  let client: McpClient;
  beforeAll(() => {
    client = createMcpClient({ url: service.url, token: person.token });
  });
  const options = () => ({ url: service.url, token: person.token });
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const message = (method: string, params: object = {}) => ({
    ...{ jsonrpc: '2.0', id: 1, method },
    params: { ...params, _meta: meta },
  });

  it('describes itself to server/discover', async () => {
    const { result } = await client.request('server/discover');
    expect(result).toMatchObject({
      supportedVersions: expect.arrayContaining(['2026-07-28']),
      capabilities: { tools: {} },
      cacheScope: 'private',
      ttlMs: 3_600_000,
    });
  });

  it('lists tools in a fixed order, with how long the list can be kept', async () => {
    const { result } = await client.request('tools/list');
    expect(result).toMatchObject({ ttlMs: 3_600_000, cacheScope: 'private' });
    expect((await client.listTools()).map(({ name }) => name)).toEqual(
      (await client.listTools()).map(({ name }) => name),
    );
    for (const { inputSchema, annotations } of await client.listTools()) {
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      expect(annotations).toHaveProperty('readOnlyHint');
    }
  });

  it('has no sessions, and refuses headers that contradict the message', async () => {
    const response = await postMessage(options(), message('tools/list'));
    expect(response.status).toBe(200);
    expect(response.headers.has('mcp-session-id')).toBe(false);
    const other = await postMessage(options(), message('tools/list'), { 'mcp-method': 'ping' });
    expect(other.status).toBe(400);
    const unknown = { 'mcp-protocol-version': '1999-01-01' };
    expect((await postMessage(options(), message('tools/list'), unknown)).status).toBe(400);
  });

  it('refuses subscriptions, because nothing is pushed', async () => {
    const params = { filter: { toolsListChanged: true } };
    const response = await postMessage(options(), message('subscriptions/listen', params));
    expect(await response.text()).toContain('"error"');
  });

  it('tells the model which argument is wrong', async () => {
    const { isError, text: answer } = await client.call('read_zone', { zone: 'x', formt: 'json' });
    expect(isError).toBe(true);
    expect(answer).toMatch(/formt|additional propert/i);
  });

  it('answers unknown tools and methods with errors', async () => {
    expect((await client.request('tools/call', { name: 'nope' })).error).toBeDefined();
    expect((await client.request('nope/nope')).error).toBeDefined();
  });
});
