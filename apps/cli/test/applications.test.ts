import { beforeAll, describe, expect, it } from 'vitest';
import { usePerson, useService } from '../../../testing/hooks/use-service.ts';
import { runInside } from './support/run-cli.ts';

const service = useService();
const owner = usePerson(service, 'owner');
let env: Record<string, string>;
beforeAll(() => {
  env = { LIENZO_URL: service.url, LIENZO_TOKEN: owner.token, LIENZO_OUTPUT: 'json' };
});

const create = (...more: string[]) =>
  runInside(['app', 'create', '--name', 'Sync', '--home-page', 'https://sync.test/', ...more], env);

describe('lienzo app', () => {
  it('registers, lists, rotates and deletes an application', async () => {
    const created = JSON.parse((await create('--redirect', 'https://sync.test/callback')).stdout);
    expect(created).toMatchObject({
      type: 'confidential',
      client_secret: expect.stringMatching(/^lzs_/),
    });
    expect(created.scopes.every((scope: string) => scope.endsWith('.READ'))).toBe(true);
    const { client_id } = created;
    const rotated = JSON.parse((await runInside(['app', 'rotate', client_id], env)).stdout);
    expect(rotated.client_secret).not.toBe(created.client_secret);
    const list = await runInside(['app', 'list'], env);
    expect(JSON.parse(list.stdout).applications).toHaveLength(1);
    expect(list.stdout).not.toContain('lzs_');
    expect((await runInside(['app', 'delete', client_id], env)).code).toBe(0);
    expect(JSON.parse((await runInside(['app', 'list'], env)).stdout).applications).toEqual([]);
  });

  it('explains what is wrong', async () => {
    const refused = await create('--redirect', 'http://sync.test/callback');
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain('only loopback addresses can');
    const unknown = await create('--scopes', 'Service.zones.ALL');
    expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining('Unknown scope') });
    const missing = await runInside(['app', 'revoke', 'app-0'], env);
    expect(missing).toMatchObject({ code: 1 });
  });
});
