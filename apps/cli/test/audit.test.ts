import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { useService, useTeam } from '../../../testing/hooks/use-service.ts';
import { query } from '../../../testing/zones/test-canvas.ts';
import { runInside } from './support/run-cli.ts';

const service = useService();
const team = useTeam(service);
let env: Record<string, string>;
let folder: string;
let file: string;
beforeAll(async () => {
  env = { LIENZO_URL: service.url, LIENZO_TOKEN: team.owner.token };
  folder = await mkdtemp(join(tmpdir(), 'lienzo-audit-'));
  file = join(folder, 'audit.ndjson');
  const { edition_id, team_id } = team.params;
  for (const space_name of ['First', 'Second', 'Third'])
    await team.owner.client.spaces.create({ edition_id, create_space: { space_name, team_id } });
  await vi.waitFor(async () => {
    const { rows } = await team.owner.client.audit.list({ edition_id, action: ['space.created'] });
    expect(rows).toHaveLength(3);
  });
});
afterAll(() => rm(folder, { recursive: true }));

const verify = async (...options: string[]) => {
  const { code, stdout, stderr } = await runInside(
    ['audit', 'verify', '--output', 'json', ...options],
    env,
  );
  return { code, stderr, ...JSON.parse(stdout) };
};

describe('the audit commands', () => {
  it('export rows that can be verified, and show changed and removed ones', async () => {
    const exported = await runInside(['audit', 'export', '--save', file], env);
    expect(exported.code).toBe(0);
    const text = await readFile(file, 'utf8');
    const lines = text.trimEnd().split('\n');
    expect(await verify('--file', file)).toMatchObject({
      ...{ code: 0, state: 'valid', rows: lines.length, first: '1' },
    });
    await writeFile(file, text.replace('space.created', 'space.trashed'));
    expect(await verify('--file', file)).toMatchObject({ code: 1, state: 'invalid', problems: 1 });
    await writeFile(file, lines.toSpliced(1, 1).join('\n'));
    expect(await verify('--file', file)).toMatchObject({ code: 1, state: 'invalid', problems: 1 });
  });

  it('verify the log of the service up to its head, and with a head noted before', async () => {
    const noted = await verify();
    expect(noted).toMatchObject({ code: 0, state: 'valid' });
    const known = `${noted.seq}:${noted.hash}`;
    expect(await verify('--known', known)).toMatchObject({ code: 0, state: 'valid' });
    const { edition_id } = team.params;
    await query(service, `delete from audit where edition_id = $1 and seq = $2`, [
      ...[edition_id, noted.seq],
    ]);
    expect(await verify('--known', known)).toMatchObject({ code: 1, state: 'invalid' });
  });

  it('export CSV and OCSF', async () => {
    const csv = await runInside(['audit', 'export', '--format', 'csv'], env);
    expect(csv.stdout).toMatch(/^seq,time,action,.*\r\n1,/);
    const ocsf = await runInside(['audit', 'export', '--format', 'ocsf'], env);
    expect(JSON.parse(ocsf.stdout.split('\n')[0] ?? '')).toMatchObject({ class_uid: 3004 });
  });
});
