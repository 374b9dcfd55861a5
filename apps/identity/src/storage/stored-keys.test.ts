import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createIdentityDatabase, type IdentityDatabase } from '../service/test-service.ts';
import { openPool } from './database.ts';
import { readKeys } from './stored-keys.ts';

let database: IdentityDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createIdentityDatabase();
  pool = openPool(database.url);
});

afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

beforeEach(() => database.pool.query('truncate keys'));

function passDays(days: number) {
  return database.pool.query(
    'update keys set signs_from = signs_from - make_interval(days => $1)',
    [days],
  );
}

async function kids(): Promise<(string | undefined)[]> {
  return (await readKeys(pool)).signing.map(({ kid }) => kid);
}

describe('the keys of the identity service', () => {
  it('are created once, even if all nodes start at the same time', async () => {
    const found = await Promise.all(Array.from({ length: 8 }, () => readKeys(pool)));
    expect(new Set(found.map((keys) => JSON.stringify(keys))).size).toBe(1);
    expect(found[0]).toMatchObject({ signing: [{ alg: 'RS256' }], cookies: [expect.any(String)] });
  });

  it('are published before they sign, and stay as long as tokens that they signed', async () => {
    const [old] = await kids();
    await passDays(91);
    const announced = await kids();
    expect(announced).toEqual([old, expect.any(String)]);
    const next = announced[1];
    await database.pool.query(`update keys set signs_from = signs_from - interval '61 minutes'`);
    expect(await kids()).toEqual([next, old]);
    await passDays(14);
    expect(await kids()).toEqual([next, old]);
    await passDays(77);
    const later = await kids();
    expect(later).toHaveLength(2);
    expect(later[0]).toBe(next);
    expect(later).not.toContain(old);
  });
});
