import { BASE_PATH, operations } from '@lienzo/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Person,
  startTestService,
  type TestService,
} from '../../../../testing/service/test-service.ts';

const ALLOWED = 'https://app.example.org';

let service: TestService;
let person: Person;
beforeAll(async () => {
  const env = { ALLOWED_ORIGINS: `https://other.example.org,${ALLOWED}` };
  service = await startTestService({ env });
  person = await service.arrive('visitor');
});
afterAll(() => service.close());

const ask = (origin: string, init: RequestInit = {}, path = '/users/me') =>
  fetch(`${service.url}${BASE_PATH}${path}`, { ...init, headers: { origin, ...init.headers } });
const authorization = () => ({ authorization: `Bearer ${person.token}` });

describe('a page of an origin that is allowed', () => {
  it('may ask, and read what the answer says beside its body', async () => {
    const answer = await ask(ALLOWED, { headers: authorization() });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe(ALLOWED);
    expect(answer.headers.get('vary')).toMatch(/\borigin\b/);
    const readable = answer.headers.get('access-control-expose-headers');
    expect(readable).toContain('x-ratelimit-remaining');
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  });

  it('may read errors too', async () => {
    for (const path of ['/users/me', '/nowhere']) {
      const answer = await ask(ALLOWED, {}, path);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.headers.get('access-control-allow-origin')).toBe(ALLOWED);
    }
  });

  it('is told beforehand that it may send any method with what the contract asks for', async () => {
    const answer = await ask(ALLOWED, { method: 'OPTIONS' }, '/editions/1/teams');
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe(ALLOWED);
    const methods = answer.headers.get('access-control-allow-methods')?.split(', ');
    for (const { method } of operations) expect(methods).toContain(method);
    const headers = answer.headers.get('access-control-allow-headers');
    for (const name of ['authorization', 'idempotency-key', 'x-service-apikey']) {
      expect(headers).toContain(name);
    }
  });
});

describe('a page of any other origin', () => {
  it.each(['https://elsewhere.example', 'https://app.example.org.elsewhere.example', 'null'])(
    'such as %s is not let in',
    async (origin) => {
      const answer = await ask(origin, { headers: authorization() });
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      expect(answer.headers.get('vary')).toMatch(/\borigin\b/);
      const before = await ask(origin, { method: 'OPTIONS' });
      expect(before.status).toBe(404);
      expect(before.headers.get('access-control-allow-origin')).toBeNull();
    },
  );
});
