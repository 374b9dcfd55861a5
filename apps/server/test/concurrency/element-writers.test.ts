import { describe, expect, it } from 'vitest';
import { usePerson, useService } from '../../../../testing/hooks/use-service.ts';
import { useCanvas } from '../../../../testing/hooks/use-zone.ts';
import { findLosses, writeConcurrently } from '../../../../testing/zones/concurrent-writers.ts';
import { makeSpace } from '../../../../testing/zones/test-canvas.ts';
import { createOffload } from '../../src/core/offload.ts';
import { openDatabase } from '../../src/db/database.ts';
import { reproject } from '../../src/jobs/reproject.ts';

const service = useService();
const ada = usePerson(service, 'ada');
const canvas = useCanvas(service, ada);

describe('32 writers in one zone', () => {
  it('lose no write, get consecutive sequence numbers, and receive no error', {
    timeout: 300_000,
  }, async () => {
    const found = { client: ada.client, canvas, databaseUrl: service.database.url };
    const written = await writeConcurrently({ ...found, writers: 32, writes: 20 });
    expect(await findLosses(found, written)).toEqual([]);
  });

  it('leave rows that match the journal', async () => {
    const db = openDatabase(service.config.database);
    const offload = createOffload();
    try {
      expect(await reproject({ db, offload })).toMatchObject({ changedRows: 0 });
    } finally {
      await offload.close();
      await db.close();
    }
  });
});

describe('findLosses', () => {
  it('detects lost writes', async () => {
    const other = { ...canvas, ...(await makeSpace(service, ada, canvas)) };
    const found = { client: ada.client, canvas: other, databaseUrl: service.database.url };
    const written = await writeConcurrently({ ...found, writers: 4, writes: 2 });
    const more = { ...written, names: new Set([...written.names, 'Lost']), writes: 99 };
    expect(await findLosses(found, more)).toEqual([
      'Lost is missing',
      'there are 4 shapes',
      'the journal has 9 entries',
    ]);
    for (const layout of written.layouts.values()) layout.left = 7;
    expect(await findLosses(found, written)).toHaveLength(1);
  });
});
