import { describe, expect, it } from 'vitest';
import { useService } from '../../../../../testing/hooks/use-service.ts';
import { createManualClock, MINUTE } from '../../../../../testing/service/manual-clock.ts';
import { sendRaw } from '../../../../../testing/service/raw-request.ts';

const LIMIT = 10;
const clock = createManualClock(new Date());
const service = useService({
  clock,
  env: { RATE_ANONYMOUS_PER_MINUTE: String(LIMIT), TRUST_PROXY: 'true' },
});

const ask = (path: string, address: string) =>
  sendRaw({ url: service.url, path, headers: ['x-forwarded-for', address] });
const askOften = async (path: string, address: string, times = LIMIT + 2) => {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) statuses.push((await ask(path, address)).status);
  return statuses;
};

describe('requests that need no token', () => {
  it.each([
    ['/openapi.json', '192.0.2.1'],
    ['/reference', '192.0.2.2'],
    ['/.well-known/oauth-protected-resource', '192.0.2.3'],
    ['/healthz', '192.0.2.4'],
    ['/no/such/path', '192.0.2.5'],
  ])('for %s are limited by address', async (path, address) => {
    const statuses = await askOften(path, address);
    expect(statuses.slice(0, LIMIT)).not.toContain(429);
    expect(statuses.slice(LIMIT)).toEqual([429, 429]);
    expect((await ask(path, '198.51.100.1')).status).toBe(statuses[0]);
    clock.advance(MINUTE);
    expect((await ask(path, address)).status).toBe(statuses[0]);
  });

  it('say when to retry', async () => {
    await askOften('/openapi.json', '192.0.2.6');
    const { headers, text } = await ask('/openapi.json', '192.0.2.6');
    expect(headers['retry-after']).toBe('6');
    expect(text).toContain('IAM1057');
  });

  it('cannot make probes of the same address fail', async () => {
    await askOften('/openapi.json', '192.0.2.7');
    expect((await ask('/healthz', '192.0.2.7')).status).toBe(200);
  });

  it('do not count against operations of the same address', async () => {
    const person = await service.signIn('ada');
    await askOften('/openapi.json', '192.0.2.8');
    const headers = ['x-forwarded-for', '192.0.2.8', 'authorization', `Bearer ${person.token}`];
    const path = '/service/api/v1/users/me';
    expect((await sendRaw({ url: service.url, path, headers })).status).toBe(200);
  });
});
