import * as contract from '@lienzo/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { useService } from '../../../../testing/hooks/use-service.ts';

const service = useService({ env: { TRASH_RETENTION_DAYS: '0' } });
let sql: pg.Client;
beforeAll(async () => {
  sql = new pg.Client({ connectionString: service.database.url });
  await sql.connect();
});
afterAll(async () => {
  await sql.end();
});

describe('the trash', () => {
  it('is purged after the retention period, with all data of the space', async () => {
    const ada = await service.signIn('ada');
    const { edition_id, team_id } = await ada.client.call(contract.createEdition, {
      body: { team_name: 'Atelier' },
    });
    const params = { edition_id };
    const body = { create_space: { space_name: 'Old', team_id } };
    const { space_id } = await ada.client.call(contract.createSpace, { params, body });
    await ada.client.call(contract.changeSpaceState, {
      params: { edition_id, space_id },
      body: { space_state: 'TRASH' },
    });
    await vi.waitFor(
      async () => {
        for (const table of ['spaces', 'space_members', 'space_listings', 'zones']) {
          const { rows } = await sql.query(`select count(*)::int as left from ${table}`);
          expect(rows[0].left, table).toBe(0);
        }
      },
      { timeout: 10_000, interval: 100 },
    );
    await expect(
      ada.client.call(contract.getSpace, { params: { edition_id, space_id } }),
    ).rejects.toMatchObject({ key: 'spaceNotFound' });
  });
});
