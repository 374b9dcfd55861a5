import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import * as contract from '@lienzo/contract';
import { composeUpdate, toFacets } from '@lienzo/zone-doc';
import { describe, expect, it, vi } from 'vitest';
import { useDatabase } from '../../../../testing/hooks/use-database.ts';
import { usePerson, useService } from '../../../../testing/hooks/use-service.ts';
import { useCanvas } from '../../../../testing/hooks/use-zone.ts';
import { query } from '../../../../testing/zones/test-canvas.ts';
import { appendToJournal } from '../domain/journal/append.ts';
import { serverClientOf } from '../domain/journal/server-client.ts';
import { lockZoneByKey } from '../domain/zones/queries.ts';

const service = useService();
const db = useDatabase(service);
const ada = usePerson(service, 'ada');
const canvas = useCanvas(service, ada);

const find = async (search: string) => {
  const { edition_id, team_id } = canvas;
  const params = { edition_id, team_id };
  const { search_result } = await ada.client.call(contract.searchTeam, {
    params,
    query: { search },
  });
  return [
    ...search_result.frames.map((frame) => frame.frame_name),
    ...search_result.zones.map((zone) => zone.zone_name),
  ];
};

/** Appends an edit without projecting it, like a node that crashes right after the commit. */
async function appendOnly(name: string): Promise<void> {
  const key = { editionId: canvas.edition_id, zoneId: canvas.zone_id };
  const id = randomUUID();
  const element = contract.toStored('frame', { meta: { id, name } });
  await db.changeEdition(key.editionId, async (tx) => {
    const zone = await lockZoneByKey(tx, key);
    if (!zone) throw new Error('There is no zone.');
    const { update } = composeUpdate({
      ...serverClientOf(zone),
      insertions: [{ key: id, facets: toFacets({ kind: 'frame', element, z: 'a0' }) }],
      changes: [],
      removals: [],
    });
    await appendToJournal(tx, zone, {
      entries: [{ update, authorZuid: ada.zuid }],
      time: new Date(),
      settings: service.config.settings,
    });
  });
}

describe('an edit acknowledged by a node that crashed', () => {
  it('is found by search without opening the zone', { timeout: 20_000 }, async () => {
    await appendOnly('orphan');
    expect(await find('orphan')).toEqual([]);
    await vi.waitFor(async () => expect(await find('orphan')).toEqual(['orphan']), {
      timeout: 10_000,
      interval: 100,
    });
  });
});

describe('a database from before search existed', () => {
  it('is searchable after its zones are projected', { timeout: 20_000 }, async () => {
    await ada.client.call(contract.insertFrames, {
      params: canvas,
      body: { frames: [{ meta: { id: randomUUID(), name: 'inherited' } }] },
    });
    const migration = await readFile(
      new URL('../../migrations/0005-search.sql', import.meta.url),
      'utf8',
    );
    const [, backfill = ''] = migration.split('add column fold_planned_time timestamptz;');
    await query(service, `delete from search_entries; ${backfill}`);
    await vi.waitFor(async () => expect(await find('inherited')).toEqual(['inherited']), {
      timeout: 10_000,
      interval: 100,
    });
    expect(await find('zone')).toEqual(['Zone 1']);
  });
});
