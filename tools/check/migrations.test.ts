import { describe, expect, it } from 'vitest';
import { migrations } from './migrations.ts';
import { createProject } from './test-project.ts';

async function findFaults(names: readonly string[]): Promise<string[]> {
  const files = Object.fromEntries(names.map((name) => [`apps/server/migrations/${name}`, '']));
  return migrations.findFaults(await createProject({ files }));
}

describe('migrations', () => {
  it('hold when their numbers follow each other from 0001', async () => {
    expect(await findFaults(['0001-foundation.sql', '0002-spaces.sql'])).toEqual([]);
  });

  it('fail on a gap', async () => {
    expect(await findFaults(['0001-foundation.sql', '0003-zones.sql'])).toEqual([
      'apps/server/migrations/0003-zones.sql should be number 0002',
    ]);
  });

  it('fail on a number that two of them have', async () => {
    expect(await findFaults(['0001-foundation.sql', '0002-spaces.sql', '0002-zones.sql'])).toEqual([
      'apps/server/migrations/0002-zones.sql should be number 0003',
    ]);
  });

  it('fail on a name that does not sort', async () => {
    expect(await findFaults(['0001-foundation.sql', '2-spaces.sql'])).toEqual([
      'apps/server/migrations/2-spaces.sql is not named like 0002-what-it-does.sql',
    ]);
  });
});
