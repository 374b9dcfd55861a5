import {
  addTeamMembers,
  createEdition,
  getCurrentUser,
  getEdition,
  listTeamMembers,
  removeTeamMember,
} from '@lienzo/contract';
import { describe, expect, it, vi } from 'vitest';
import { respondWith, startTestServer } from '../test/test-server.ts';
import { createClient } from './client.ts';
import { LienzoError } from './lienzo-error.ts';

const server = startTestServer();
const { received } = server;

function client(changes: { baseUrl?: string; apiKey?: string } = {}) {
  return createClient({ baseUrl: server.baseUrl, token: 'secret', ...changes });
}

async function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => expect.fail('the call should have failed'),
    (error: unknown) => error,
  );
}

describe('the URL of a call', () => {
  it('is the base path with the parameters filled in', async () => {
    await client().call(listTeamMembers, { params: { edition_id: '12', team_id: '34' } });
    expect(received[0]?.url).toBe('/service/api/v1/editions/12/teams/34/members');
    expect(received[0]?.method).toBe('GET');
  });

  it('encodes parameters, so that each stays one path segment', async () => {
    await client().call(getEdition, { params: { edition_id: 'a/b?c#d e%ñ' } });
    expect(received[0]?.url).toBe('/service/api/v1/editions/a%2Fb%3Fc%23d%20e%25%C3%B1');
  });

  it.each(['', '.', '..'])(
    'is rejected when a parameter is "%s", which would change the path',
    async (id) => {
      const call = client().call(getEdition, { params: { edition_id: id } });
      expect(await failureOf(call)).toBeInstanceOf(TypeError);
      expect(received).toEqual([]);
    },
  );

  it('joins lists with commas and omits undefined values', async () => {
    await client().call(listTeamMembers, {
      params: { edition_id: '1', team_id: '2' },
      query: { fields: ['zuid', 'role_name'], from: 0, limit: undefined },
    });
    const url = new URL(received[0]?.url ?? '', server.baseUrl);
    expect([...url.searchParams]).toEqual([
      ['fields', 'zuid,role_name'],
      ['from', '0'],
    ]);
  });

  it.each(['/', '//'])('accepts a base URL that has a path and ends in %s', async (end) => {
    await client({ baseUrl: `${server.baseUrl}/canvas${end}` }).call(getCurrentUser, {});
    expect(received[0]?.url).toBe('/canvas/service/api/v1/users/me');
  });
});

describe('a request', () => {
  it('sends the token, and an API key only when there is one', async () => {
    await client().call(getCurrentUser, {});
    await client({ apiKey: 'lzk_1' }).call(getCurrentUser, {});
    const [plain, keyed] = received.map(({ headers }) => headers);
    expect(plain).toMatchObject({ authorization: 'Bearer secret' });
    expect(plain).not.toHaveProperty('x-service-apikey');
    expect(keyed).toHaveProperty('x-service-apikey', 'lzk_1');
  });

  it('calls getToken before each request', async () => {
    const tokens = ['token-1', 'token-2'];
    const fresh = createClient({ baseUrl: server.baseUrl, getToken: () => tokens.shift() ?? '' });
    await fresh.call(getCurrentUser, {});
    await fresh.call(getCurrentUser, {});
    expect(received.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer token-1',
      'Bearer token-2',
    ]);
  });

  it('sends its body as JSON, and an idempotency key when set', async () => {
    await client().call(createEdition, { body: { team_name: 'ñ 🎨' }, idempotencyKey: 'once' });
    expect(received[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': 'once',
    });
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({ team_name: 'ñ 🎨' });
  });

  it('has no content type without a body', async () => {
    const params = { edition_id: '1', team_id: '2', member_id: '3' };
    await client().call(removeTeamMember, { params });
    expect(received[0]?.headers).not.toHaveProperty('content-type');
    expect(received[0]?.body).toBe('');
  });
});

describe('a success', () => {
  it('returns the data; `request` also returns status, message and headers', async () => {
    expect(await client().call(getCurrentUser, {})).toEqual({ fine: true });
    const full = await client().request(getCurrentUser, {});
    expect(full).toMatchObject({ status: 200, message: 'Done.', data: { fine: true } });
    expect(full.headers.get('x-mark')).toBe('here');
  });

  it('can be partial', async () => {
    server.respond(
      respondWith(206, '{"status":"success","message":"Some.","request_uri":"/","data":{}}'),
    );
    const response = await client().request(addTeamMembers, {
      params: { edition_id: '1', team_id: '2' },
      body: { members_info: [{ mail_id: 'a@b', role: 'MEMBER' }] },
    });
    expect(response.status).toBe(206);
  });
});

describe('a failure', () => {
  const details = { error_code: 'IAM1055', message: 'Too fast', reason: 'wait' };

  it('is an error with key, code, details, request id and retryAfter', async () => {
    const body = JSON.stringify({ status: 'error', request_uri: '/', error: { details } });
    server.respond(respondWith(429, body, { 'x-request-id': 'abc', 'retry-after': '17' }));
    const error = await failureOf(client().call(getCurrentUser, {}));
    expect(error).toBeInstanceOf(LienzoError);
    expect(error).toMatchObject({
      name: 'LienzoError',
      message: 'IAM1055: Too fast',
      status: 429,
      code: 'IAM1055',
      key: 'rateLimited',
      details,
      requestId: 'abc',
      retryAfter: 17,
    });
  });

  it('has no key for an unknown code, and no value for missing headers', async () => {
    const unknown = { error_code: 'X1', message: 'New' };
    server.respond(respondWith(409, JSON.stringify({ error: { details: unknown } })));
    const error = await failureOf(client().call(getCurrentUser, {}));
    expect(error).toMatchObject({ code: 'X1', status: 409 });
    expect(error).toHaveProperty('key', undefined);
    expect(error).toHaveProperty('requestId', undefined);
    expect(error).toHaveProperty('retryAfter', undefined);
  });

  it.each([
    [502, '<html>Bad gateway</html>'],
    [503, ''],
    [500, 'null'],
    [404, '{"detail":"not ours"}'],
    [200, '<html>Please sign in</html>'],
    [200, ''],
    [200, '"text"'],
  ])('is a LienzoError when a proxy responds %i with %j', async (status, body) => {
    server.respond(respondWith(status, body));
    const error = await failureOf(client().call(getCurrentUser, {}));
    expect(error).toBeInstanceOf(LienzoError);
    expect(error).toMatchObject({ status, code: 'unknown' });
    expect(String(error)).toContain(String(status));
  });

  it('is the error of fetch when the connection is refused', async () => {
    const unreachable = createClient({ baseUrl: 'http://127.0.0.1:1', token: 'secret' });
    expect(await failureOf(unreachable.call(getCurrentUser, {}))).toBeInstanceOf(TypeError);
  });
});

describe('a client', () => {
  it('rejects an invalid base URL', () => {
    expect(() => createClient({ baseUrl: 'canvas.example.com', token: 'secret' })).toThrow(
      TypeError,
    );
  });

  it('uses the fetch of its options', async () => {
    const requested: unknown[] = [];
    const { fetch: original } = globalThis;
    const recording: typeof fetch = (url, init) => {
      requested.push(url);
      return original(url, init);
    };
    const { baseUrl } = server;
    await createClient({ baseUrl, token: 'secret', fetch: recording }).call(getCurrentUser, {});
    expect(requested).toEqual([`${baseUrl}/service/api/v1/users/me`]);
  });
});

describe('an abort signal', () => {
  it('aborts a call that waits for its response', async () => {
    const controller = new AbortController();
    server.respond(() => controller.abort());
    const call = client().call(getCurrentUser, { signal: controller.signal });
    expect(await failureOf(call)).toHaveProperty('name', 'AbortError');
  });

  it('aborts a call during its response', async () => {
    const controller = new AbortController();
    const { fetch } = globalThis;
    vi.spyOn(globalThis, 'fetch').mockImplementationOnce(async (...request) => {
      const response = await fetch(...request);
      setImmediate(() => controller.abort());
      return response;
    });
    server.respond((response) => response.writeHead(200).write('{"status":'));
    const call = client().call(getCurrentUser, { signal: controller.signal });
    expect(await failureOf(call)).toHaveProperty('name', 'AbortError');
  });
});

describe('an image response', () => {
  const zone = { edition_id: '1', space_id: '2', zone_id: '3' };
  const clientFor = (body: BodyInit, init: ResponseInit) =>
    createClient({
      baseUrl: server.baseUrl,
      token: 'secret',
      retries: 0,
      fetch: async () => new Response(body, init),
    });

  it('is returned unchanged, with its media type', async () => {
    const headers = { 'content-type': 'image/png; charset=x' };
    const { zones } = clientFor(new Uint8Array([137, 80, 0]), { headers });
    expect(await zones.getImage(zone)).toEqual({
      bytes: new Uint8Array([137, 80, 0]),
      mediaType: 'image/png',
    });
  });

  it('can be an error like any other', async () => {
    const details = { error_code: 'Z1008', message: 'Zone not found' };
    const envelope = JSON.stringify({ status: 'error', request_uri: '/', error: { details } });
    const { zones } = clientFor(envelope, { status: 404 });
    expect(await failureOf(zones.getImage(zone))).toMatchObject({ code: 'Z1008', status: 404 });
  });
});
