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
  person = await service.signIn('visitor');
});
afterAll(() => service.close());

const ask = (origin: string, init: RequestInit = {}, path = '/users/me') =>
  fetch(`${service.url}${BASE_PATH}${path}`, { ...init, headers: { origin, ...init.headers } });
const authorization = () => ({ authorization: `Bearer ${person.token}` });

describe('a page of an allowed origin', () => {
  it('may call the API and read its response headers', async () => {
    const response = await ask(ALLOWED, { headers: authorization() });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe(ALLOWED);
    expect(response.headers.get('vary')).toMatch(/\borigin\b/);
    const readable = response.headers.get('access-control-expose-headers');
    expect(readable).toContain('x-ratelimit-remaining');
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
  });

  it('may read errors too', async () => {
    for (const path of ['/users/me', '/nowhere']) {
      const response = await ask(ALLOWED, {}, path);
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.headers.get('access-control-allow-origin')).toBe(ALLOWED);
    }
  });

  it('may send every method and header of the contract, according to the preflight', async () => {
    const response = await ask(ALLOWED, { method: 'OPTIONS' }, '/editions/1/teams');
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe(ALLOWED);
    const methods = response.headers.get('access-control-allow-methods')?.split(', ');
    for (const { method } of operations) expect(methods).toContain(method);
    const headers = response.headers.get('access-control-allow-headers');
    for (const name of ['authorization', 'idempotency-key', 'x-service-apikey']) {
      expect(headers).toContain(name);
    }
  });
});

describe('a page of any other origin', () => {
  it.each(['https://elsewhere.example', 'https://app.example.org.elsewhere.example', 'null'])(
    'such as %s is not allowed',
    async (origin) => {
      const response = await ask(origin, { headers: authorization() });
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
      expect(response.headers.get('vary')).toMatch(/\borigin\b/);
      const preflight = await ask(origin, { method: 'OPTIONS' });
      expect(preflight.status).toBe(404);
      expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
    },
  );
});
