import { describe, expect, it } from 'vitest';
import { migrations } from './migrations.ts';
import { createProject } from './test-project.ts';

async function runCheck(names: readonly string[]): Promise<string[]> {
  const files = Object.fromEntries(names.map((name) => [`apps/server/migrations/${name}`, '']));
  return migrations.findFaults(await createProject({ files }));
}

describe('migrations', () => {
  it('passes when the numbers are consecutive from 0001', async () => {
    expect(await runCheck(['0001-foundation.sql', '0002-spaces.sql'])).toEqual([]);
  });

  it('fails on a gap', async () => {
    expect(await runCheck(['0001-foundation.sql', '0003-zones.sql'])).toEqual([
      'apps/server/migrations/0003-zones.sql should be number 0002',
    ]);
  });

  it('fails on a duplicate number', async () => {
    expect(await runCheck(['0001-foundation.sql', '0002-spaces.sql', '0002-zones.sql'])).toEqual([
      'apps/server/migrations/0002-zones.sql should be number 0003',
    ]);
  });

  it('fails on a name without a four-digit number', async () => {
    expect(await runCheck(['0001-foundation.sql', '2-spaces.sql'])).toEqual([
      'apps/server/migrations/2-spaces.sql is not named like 0002-what-it-does.sql',
    ]);
  });
});
