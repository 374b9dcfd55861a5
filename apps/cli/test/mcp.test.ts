import { expect, it } from 'vitest';
import { useService } from '../../../testing/hooks/use-service.ts';
import { useZone } from '../../../testing/hooks/use-zone.ts';
import { runCli } from './support/run-cli.ts';

const service = useService();
const fixture = useZone(service);

const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';

interface Answer {
  id: number | null;
  result?: { protocolVersion?: string; content?: { text: string }[]; tools?: object[] };
  error?: { code: number; message: string };
}

/** Runs `lienzo mcp` with messages on its input, and returns what it wrote by the ids of the messages. */
async function relay(messages: readonly (object | string)[], token = fixture.owner.token) {
  const input = messages
    .map((message) => (typeof message === 'string' ? message : JSON.stringify(message)))
    .join('\n');
  const env = { LIENZO_URL: service.url, LIENZO_TOKEN: token };
  const { code, stdout, stderr } = await runCli(['mcp'], env, `${input}\n`);
  const answers = stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Answer);
  return { code, stderr, answers: new Map(answers.map((answer) => [answer.id, answer])) };
}

const call = (id: number, name: string, args: object, meta?: object) => ({
  ...{ jsonrpc: '2.0', id, method: 'tools/call' },
  params: { name, arguments: args, ...(meta && { _meta: meta }) },
});

it('serves clients of both revisions on standard input and output', async () => {
  const zone = `${fixture.inSpace.edition_id}/${fixture.inSpace.space_id}/${fixture.firstZoneId}`;
  const meta = {
    [VERSION_KEY]: '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const clientInfo = { name: 'test', version: '1' };
  const { code, answers } = await relay([
    {
      ...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
      params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo },
    },
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    { jsonrpc: '2.0', id: 2, method: 'tools/list' },
    call(3, 'read_zone', { zone }),
    call(4, 'read_zone', { zone }, meta),
    'no JSON',
  ]);
  expect(code).toBe(0);
  expect(answers.get(1)?.result?.protocolVersion).toBe('2025-11-25');
  expect(answers.get(2)?.result?.tools?.length).toBeGreaterThan(10);
  for (const id of [3, 4])
    expect(answers.get(id)?.result?.content?.[0]?.text).toContain('0 elements');
  expect(answers.get(null)?.error?.code).toBe(-32_700);
});

it('says why the service refuses', async () => {
  const { answers } = await relay([call(1, 'list', {})], 'lzp_wrong');
  expect(answers.get(1)?.error?.message).toContain('The service answered 401');
});
