import {
  addTeamMembers,
  createEdition,
  getCurrentUser,
  getEdition,
  listTeamMembers,
  removeTeamMember,
} from '@lienzo/contract';
import { describe, expect, it, vi } from 'vitest';
import { answerOf, startAnswering } from '../test/answering-server.ts';
import { createClient } from './client.ts';
import { LienzoError } from './lienzo-error.ts';

const stage = startAnswering();
const { received } = stage;

function client(changes: { baseUrl?: string; apiKey?: string } = {}) {
  return createClient({ baseUrl: stage.baseUrl, token: 'secret', ...changes });
}

async function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => expect.fail('the call should have failed'),
    (error: unknown) => error,
  );
}

describe('the address of a call', () => {
  it('is the base path with the parameters filled in', async () => {
    await client().call(listTeamMembers, { params: { edition_id: '12', team_id: '34' } });
    expect(received[0]?.url).toBe('/service/api/v1/editions/12/teams/34/members');
    expect(received[0]?.method).toBe('GET');
  });

  it('encodes what a parameter holds, so that it stays one part of the path', async () => {
    await client().call(getEdition, { params: { edition_id: 'a/b?c#d e%ñ' } });
    expect(received[0]?.url).toBe('/service/api/v1/editions/a%2Fb%3Fc%23d%20e%25%C3%B1');
  });

  it.each(['', '.', '..'])(
    'is refused when a parameter is "%s", which would be another path',
    async (id) => {
      const call = client().call(getEdition, { params: { edition_id: id } });
      expect(await failureOf(call)).toBeInstanceOf(TypeError);
      expect(received).toEqual([]);
    },
  );

  it('joins lists with commas and leaves out what is undefined', async () => {
    await client().call(listTeamMembers, {
      params: { edition_id: '1', team_id: '2' },
      query: { fields: ['zuid', 'role_name'], from: 0, limit: undefined },
    });
    const url = new URL(received[0]?.url ?? '', stage.baseUrl);
    expect([...url.searchParams]).toEqual([
      ['fields', 'zuid,role_name'],
      ['from', '0'],
    ]);
  });

  it.each(['/', '//'])('may have a base that ends in %s, or a path of its own', async (end) => {
    await client({ baseUrl: `${stage.baseUrl}/canvas${end}` }).call(getCurrentUser, {});
    expect(received[0]?.url).toBe('/canvas/service/api/v1/users/me');
  });
});

describe('a request', () => {
  it('carries the token, and a key only when there is one', async () => {
    await client().call(getCurrentUser, {});
    await client({ apiKey: 'lzk_1' }).call(getCurrentUser, {});
    const [plain, keyed] = received.map(({ headers }) => headers);
    expect(plain).toMatchObject({ authorization: 'Bearer secret' });
    expect(plain).not.toHaveProperty('x-service-apikey');
    expect(keyed).toHaveProperty('x-service-apikey', 'lzk_1');
  });

  it('asks for the token anew each time when it is a function', async () => {
    const tokens = ['token-1', 'token-2'];
    const fresh = createClient({ baseUrl: stage.baseUrl, getToken: () => tokens.shift() ?? '' });
    await fresh.call(getCurrentUser, {});
    await fresh.call(getCurrentUser, {});
    expect(received.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer token-1',
      'Bearer token-2',
    ]);
  });

  it('carries its body as JSON, and an idempotency key when given', async () => {
    await client().call(createEdition, { body: { team_name: 'ñ 🎨' }, idempotencyKey: 'once' });
    expect(received[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': 'once',
    });
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({ team_name: 'ñ 🎨' });
  });

  it('without a body has no content type', async () => {
    const params = { edition_id: '1', team_id: '2', member_id: '3' };
    await client().call(removeTeamMember, { params });
    expect(received[0]?.headers).not.toHaveProperty('content-type');
    expect(received[0]?.body).toBe('');
  });
});

describe('a success', () => {
  it('gives the data, and on request also status, message and headers', async () => {
    expect(await client().call(getCurrentUser, {})).toEqual({ fine: true });
    const full = await client().request(getCurrentUser, {});
    expect(full).toMatchObject({ status: 200, message: 'Done.', data: { fine: true } });
    expect(full.headers.get('x-mark')).toBe('here');
  });

  it('may be partial', async () => {
    stage.answer(
      answerOf(206, '{"status":"success","message":"Some.","request_uri":"/","data":{}}'),
    );
    const answered = await client().request(addTeamMembers, {
      params: { edition_id: '1', team_id: '2' },
      body: { members_info: [{ mail_id: 'a@b', role: 'MEMBER' }] },
    });
    expect(answered.status).toBe(206);
  });
});

describe('a failure', () => {
  const details = { error_code: 'IAM1055', message: 'Too fast', reason: 'wait' };

  it('is an error with key, code, details, request id and the seconds to wait', async () => {
    const body = JSON.stringify({ status: 'error', request_uri: '/', error: { details } });
    stage.answer(answerOf(429, body, { 'x-request-id': 'abc', 'retry-after': '17' }));
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

  it('has no key for a code of a newer service, and nothing that was not sent', async () => {
    const unknown = { error_code: 'X1', message: 'New' };
    stage.answer(answerOf(409, JSON.stringify({ error: { details: unknown } })));
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
  ])('is a LienzoError when something else answers %i with %j', async (status, body) => {
    stage.answer(answerOf(status, body));
    const error = await failureOf(client().call(getCurrentUser, {}));
    expect(error).toBeInstanceOf(LienzoError);
    expect(error).toMatchObject({ status, code: 'unknown' });
    expect(String(error)).toContain(String(status));
  });

  it('is the reason of fetch when nobody listens', async () => {
    const nobody = createClient({ baseUrl: 'http://127.0.0.1:1', token: 'secret' });
    expect(await failureOf(nobody.call(getCurrentUser, {}))).toBeInstanceOf(TypeError);
  });
});

describe('a client', () => {
  it('is refused an address that is none', () => {
    expect(() => createClient({ baseUrl: 'canvas.example.com', token: 'secret' })).toThrow(
      TypeError,
    );
  });

  it('uses the fetch that it is given', async () => {
    const asked: unknown[] = [];
    const { fetch: usual } = globalThis;
    const own: typeof fetch = (url, init) => {
      asked.push(url);
      return usual(url, init);
    };
    const { baseUrl } = stage;
    await createClient({ baseUrl, token: 'secret', fetch: own }).call(getCurrentUser, {});
    expect(asked).toEqual([`${baseUrl}/service/api/v1/users/me`]);
  });
});

describe('an abort signal', () => {
  it('ends a call that waits for its answer', async () => {
    const controller = new AbortController();
    stage.answer(() => controller.abort());
    const call = client().call(getCurrentUser, { signal: controller.signal });
    expect(await failureOf(call)).toHaveProperty('name', 'AbortError');
  });

  it('ends a call in the middle of its answer', async () => {
    const controller = new AbortController();
    const { fetch } = globalThis;
    vi.spyOn(globalThis, 'fetch').mockImplementationOnce(async (...request) => {
      const response = await fetch(...request);
      setImmediate(() => controller.abort());
      return response;
    });
    stage.answer((response) => response.writeHead(200).write('{"status":'));
    const call = client().call(getCurrentUser, { signal: controller.signal });
    expect(await failureOf(call)).toHaveProperty('name', 'AbortError');
  });
});

describe('an answer that is a picture', () => {
  const zone = { edition_id: '1', space_id: '2', zone_id: '3' };
  const answering = (body: BodyInit, init: ResponseInit) =>
    createClient({
      baseUrl: stage.baseUrl,
      token: 'secret',
      retries: 0,
      fetch: async () => new Response(body, init),
    });

  it('is given as it came, with its kind', async () => {
    const headers = { 'content-type': 'image/png; charset=x' };
    const { zones } = answering(new Uint8Array([137, 80, 0]), { headers });
    expect(await zones.getImage(zone)).toEqual({
      bytes: new Uint8Array([137, 80, 0]),
      mediaType: 'image/png',
    });
  });

  it('may be an error like any other', async () => {
    const details = { error_code: 'Z1008', message: 'Zone not found' };
    const envelope = JSON.stringify({ status: 'error', request_uri: '/', error: { details } });
    const { zones } = answering(envelope, { status: 404 });
    expect(await failureOf(zones.getImage(zone))).toMatchObject({ code: 'Z1008', status: 404 });
  });
});
