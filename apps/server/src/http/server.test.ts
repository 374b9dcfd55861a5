import { request as nodeRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import { BASE_PATH, createEdition, createTeam, ErrorEnvelope, getEdition } from '@lienzo/contract';
import { Compile } from 'typebox/compile';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { usePerson, useService } from '../../../../testing/hooks/use-service.ts';
import { captureLog } from '../../../../testing/service/captured-log.ts';

const captured = captureLog();
const MEBIBYTE = 1024 * 1024;
const errorEnvelope = Compile(ErrorEnvelope);

const service = useService({ log: captured.log });
const owner = usePerson(service, 'owner');
let params: { edition_id: string; team_id: string };
beforeAll(async () => {
  params = await owner.client.call(createEdition, { body: { team_name: 'Atelier' } });
});
beforeEach(() => captured.clear());

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Sends the path unchanged; fetch would normalize it. */
function send(path: string, { method = 'GET', headers = {}, body }: Sent = {}) {
  const { hostname, port } = new URL(service.url);
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; text: string }>(
    (resolve, reject) => {
      const authorization = `Bearer ${owner.token}`;
      const outgoing = nodeRequest(
        { hostname, port, path, method, headers: { authorization, ...headers } },
        async (response) => {
          const chunks: Buffer[] = [];
          for await (const chunk of response) chunks.push(chunk);
          const text = Buffer.concat(chunks).toString();
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
        },
      );
      outgoing.on('error', reject);
      outgoing.end(body);
    },
  );
}

const sendJson = (path: string, body: string, headers: Record<string, string> = {}) =>
  send(`${BASE_PATH}${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });

/** Collects what a socket receives. */
function readFrom(socket: Socket) {
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  return { until: (part: string) => vi.waitFor(() => expect(text).toContain(part)) };
}

function detailsOf(text: string): Record<string, string> {
  const envelope = JSON.parse(text);
  expect(errorEnvelope.Errors(envelope)).toEqual([]);
  return envelope.error.details;
}

describe('answers', () => {
  it.each([
    ['a result', `/editions`, 200],
    ['a failure', `/editions/1`, 404],
    ['an unknown path', '/nothing', 404],
  ])('are neither stored nor sniffed by browsers: %s', async (_, path, status) => {
    const response = await send(`${BASE_PATH}${path}`);
    expect(response).toMatchObject({
      status,
      headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
    });
  });
});

describe('the request id', () => {
  it.each(['abc', 'A-b_c.9', '0'.repeat(128)])(
    'is the one that the client sent: %s',
    async (id) => {
      const { headers } = await send(`${BASE_PATH}/users/me`, { headers: { 'x-request-id': id } });
      expect(headers['x-request-id']).toBe(id);
      expect(captured.lines().at(-1)).toMatchObject({ request_id: id });
    },
  );

  it.each(['', 'a b', 'a"b', '<a>', 'ñ', '0'.repeat(129)])(
    'replaces the malformed "%s"',
    async (id) => {
      const encoded = Buffer.from(id).toString('latin1');
      const { headers } = await send(`${BASE_PATH}/users/me`, {
        headers: { 'x-request-id': encoded },
      });
      expect(headers['x-request-id']).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
      expect(captured.lines().at(-1)).toMatchObject({ request_id: headers['x-request-id'] });
    },
  );

  it.each([
    ['a success', `${BASE_PATH}/users/me`, 200],
    ['an unknown path', '/nowhere', 404],
    ['an unknown operation', `${BASE_PATH}/nowhere`, 404],
    ['a path that cannot be decoded', `${BASE_PATH}/editions/%zz`, 404],
    ['a bad token', `${BASE_PATH}/editions?`, 401],
    ['the health probe', '/healthz', 200],
  ])('is returned with %s', async (_kind, path, status) => {
    const headers: Record<string, string> = status === 401 ? { authorization: 'Bearer x' } : {};
    const response = await send(path, { headers: { ...headers, 'x-request-id': 'mine' } });
    expect(response.status).toBe(status);
    expect(response.headers['x-request-id']).toBe('mine');
  });
});

describe('an unknown path', () => {
  it.each([
    '/nowhere',
    '/service/api/v2/editions',
    `${BASE_PATH}/`,
    `${BASE_PATH}/nowhere`,
    `${BASE_PATH}/editions/1/nowhere`,
    `${BASE_PATH}/EDITIONS`,
    `${BASE_PATH}//editions`,
    `${BASE_PATH}/editions/%`,
    `${BASE_PATH}/editions/%zz/teams`,
    `${BASE_PATH}/editions/%c3%28`,
    `${BASE_PATH}/editions/${'1'.repeat(600)}`,
    `${BASE_PATH}/editions/..%2f..%2fhealthz`,
  ])('returns 404 in the envelope: %s', async (path) => {
    const { status, text } = await send(path);
    expect(status).toBe(404);
    expect(detailsOf(text).error_code).toBe('IAM1001');
    expect(JSON.parse(text).request_uri).toBe(path);
  });

  it('does not include known paths with a trailing slash', async () => {
    const { status, text } = await send(`${BASE_PATH}/editions/`);
    expect(status).toBe(200);
    expect(JSON.parse(text).request_uri).toBe(`${BASE_PATH}/editions/`);
  });

  it('is repeated without the query', async () => {
    const { text } = await send('/nowhere?token=secret');
    expect(JSON.parse(text).request_uri).toBe('/nowhere');
  });
});

describe('an unsupported method', () => {
  it.each(['OPTIONS', 'PATCH', 'PUT', 'DELETE', 'TRACE'])('returns 405 for %s', async (method) => {
    const { status, text, headers } = await send(`${BASE_PATH}/editions/`, { method });
    expect(status).toBe(405);
    expect(detailsOf(text).error_code).toBe('IAM1035');
    expect(headers.allow).toBe('GET, HEAD, POST');
  });

  it('returns 404 for an unknown path', async () => {
    const { status, text } = await send(`${BASE_PATH}/nowhere`, { method: 'PATCH' });
    expect([status, detailsOf(text).error_code]).toEqual([404, 'IAM1001']);
  });
});

describe('HEAD', () => {
  it('returns the headers of GET without a body', async () => {
    for (const path of ['/editions', `/editions/${params.edition_id}/teams/${params.team_id}`]) {
      const get = await send(BASE_PATH + path);
      const head = await send(BASE_PATH + path, { method: 'HEAD' });
      expect([head.status, head.text]).toEqual([200, '']);
      for (const name of ['content-type', 'content-length', 'etag'])
        expect(head.headers[name], name).toBe(get.headers[name]);
    }
    const missing = await send(`${BASE_PATH}/editions/1/teams`, { method: 'HEAD' });
    expect([missing.status, missing.text]).toEqual([404, '']);
  });

  it('is not supported by streams, which do not end', async () => {
    const path = `${BASE_PATH}/editions/${params.edition_id}/events/stream`;
    const { status, headers } = await send(path, { method: 'HEAD' });
    expect([status, headers.allow]).toEqual([405, 'GET']);
  });
});

describe('a body', () => {
  const teams = () => `/editions/${params.edition_id}/teams`;
  const valid = JSON.stringify({ team_name: 'Workshop' });

  it.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON ;x=y'])(
    'is accepted as %s',
    async (type) => {
      const { status } = await sendJson(teams(), valid, { 'content-type': type });
      expect(status).toBe(200);
    },
  );

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    'text/json',
    '',
  ])('returns 415 when sent as "%s"', async (type) => {
    const { status, text } = await sendJson(teams(), valid, { 'content-type': type });
    expect(status).toBe(415);
    expect(detailsOf(text).error_code).toBe('IAM1034');
  });

  it.each([
    '{',
    '{"team_name":"a"',
    "{'team_name':'a'}",
    '{"team_name":"a",}',
    'undefined',
    '\u0000',
    '{"team_name":"a"} x',
    '{"__proto__":{"admin":true},"team_name":"a"}',
    '{"constructor":{"prototype":{"admin":true}},"team_name":"a"}',
  ])('returns 400 with a reason when it is %s', async (body) => {
    const { status, text } = await sendJson(teams(), body);
    expect(status).toBe(400);
    expect(detailsOf(text)).toMatchObject({ error_code: 'IAM1031', reason: expect.any(String) });
  });

  it('returns 400 when it is missing', async () => {
    const { status, text } = await sendJson(teams(), '');
    expect(status).toBe(400);
    expect(detailsOf(text)).toMatchObject({ path: '', reason: 'a JSON body is required' });
  });

  it('may be at most 1 MiB', async () => {
    const padded = (size: number) => valid + ' '.repeat(size - valid.length);
    expect((await sendJson(teams(), padded(MEBIBYTE))).status).toBe(200);
    const { status, text } = await sendJson(teams(), padded(MEBIBYTE + 1));
    expect(status).toBe(413);
    expect(detailsOf(text).error_code).toBe('IAM1033');
  });

  it('is refused without a reset of the connection while it is being sent', async () => {
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname);
    const received = readFrom(socket);
    const line = (method: string) =>
      `${method} ${BASE_PATH}${teams()} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${owner.token}\r\n`;
    const part = 'x'.repeat(MEBIBYTE);
    socket.write(
      `${line('POST')}content-type: application/json\r\ncontent-length: ${4 * MEBIBYTE}\r\n\r\n`,
    );
    await received.until('IAM1033');
    for (let sent = 0; sent < 4; sent++) socket.write(part);
    socket.write(`${line('GET')}connection: close\r\n\r\n`);
    await received.until('HTTP/1.1 200');
    socket.destroy();
  });

  it('is limited even without a content length', async () => {
    const headers = { 'transfer-encoding': 'chunked' };
    const { status } = await sendJson(teams(), 'x'.repeat(MEBIBYTE + 1), headers);
    expect(status).toBe(413);
  });

  it('is ignored when the operation takes none', async () => {
    const response = await send(`${BASE_PATH}/users/me`, {
      headers: { 'content-type': 'text/plain', 'content-length': '8' },
      body: 'anything',
    });
    expect(response.status).toBe(200);
  });

  it('preserves all allowed characters', async () => {
    const name = 'ñ 画布 🎨 \\ " \u2028';
    const { team } = await owner.client.call(createTeam, { params, body: { team_name: name } });
    expect(team.team_name).toBe(name);
  });
});

describe('an error', () => {
  it('names the caller and the ids in the path', async () => {
    const { text } = await send(`${BASE_PATH}/editions/${params.edition_id}/teams/12`);
    expect(detailsOf(text)).toMatchObject({
      error_code: 'T1001',
      current_user_id: owner.zuid,
      edition_id: params.edition_id,
      team_id: '12',
    });
  });

  it('does not repeat malformed ids', async () => {
    const { text } = await send(`${BASE_PATH}/editions/x/teams/y`);
    expect(detailsOf(text)).not.toHaveProperty('edition_id');
    expect(detailsOf(text)).not.toHaveProperty('team_id');
  });

  it('about the token describes how to authenticate', async () => {
    const response = await send(`${BASE_PATH}/editions`, { headers: { authorization: '' } });
    expect(response.status).toBe(401);
    expect(response.headers['www-authenticate']).toBe(
      `Bearer error="invalid_token", resource_metadata="${service.url}/.well-known/oauth-protected-resource"`,
    );
  });
});

describe('the log of a request', () => {
  it('is one line with operation, path, status, duration and caller', async () => {
    await owner.client.call(getEdition, { params });
    const requests = captured.lines().filter(({ msg }) => msg === 'request');
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({
      level: 'info',
      operation: 'getEdition',
      method: 'GET',
      path: `${BASE_PATH}/editions/${params.edition_id}`,
      status: 200,
      milliseconds: expect.any(Number),
      zuid: owner.zuid,
      request_id: expect.any(String),
    });
  });

  it.each([`${BASE_PATH}/editions/%zz`, '/nowhere'])('is also written for %s', async (path) => {
    await send(path);
    const [line] = captured.lines().filter(({ msg }) => msg === 'request');
    expect(line).toMatchObject({ operation: 'none', status: 404, path });
  });
});
