import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { useDatabase, useOffload } from '../../../../testing/hooks/use-database.ts';
import { usePerson, useService } from '../../../../testing/hooks/use-service.ts';
import { useCanvas } from '../../../../testing/hooks/use-zone.ts';
import { HOUR } from '../../../../testing/service/manual-clock.ts';
import { query } from '../../../../testing/zones/test-canvas.ts';
import { compactZone, dropCompacted } from '../domain/journal/compact-zone.ts';
import { verify } from './verify.ts';

const service = useService();
const db = useDatabase(service);
const offload = useOffload();
const ada = usePerson(service, 'ada');
const canvas = useCanvas(service, ada, { perTest: true });

const run = (repair = false) => verify({ db, offload }, { repair, edition: canvas.edition_id });
const plant = (sql: string) => query(service, sql, [canvas.zone_id]);
const kinds = ({ listed }: Awaited<ReturnType<typeof run>>) =>
  [...new Set(listed.map(({ kind }) => kind))].toSorted();

/** Fills the zone: elements of every kind, a deleted one, a version, a snapshot and archived entries. */
beforeEach(async () => {
  const [frame, first, second, gone] = [1, 2, 3, 4].map(() => randomUUID()) as [
    string,
    string,
    string,
    string,
  ];
  const shape = (id: string) => ({
    meta: { id },
    basic: { type: 'OVAL' as const },
    frame_id: frame,
    text: { paragraphs: [{ id: randomUUID(), portions: [{ text: `Words of ${id}` }] }] },
  });
  const change = (body: contract.BodyOf<typeof contract.changeElements>) =>
    ada.client.call(contract.changeElements, { params: canvas, body });
  await change({
    insert: {
      frames: [{ meta: { id: frame, name: 'Plan' } }],
      shapes: [shape(first), shape(second), shape(gone)],
      connectors: [
        {
          meta: { id: randomUUID() },
          connected: { first: { shape_id: first }, second: { shape_id: second } },
        },
      ],
      comments: [{ meta: { id: randomUUID() }, text: 'Why?', element_id: first }],
    },
  });
  await change({ delete: { ids: [gone] } });
  const key = { editionId: canvas.edition_id, zoneId: canvas.zone_id };
  await compactZone({ db, clock: { now: () => new Date() }, offload }, key);
  await dropCompacted({ db, clock: { now: () => new Date(Date.now() + HOUR) } }, key);
  await change({ update: { frames: [{ id: frame, meta: { name: 'Plan B' } }] } });
  await ada.client.call(contract.saveZoneVersion, { params: canvas, body: {} });
});

const PROJECTION_FAULTS: Readonly<Record<string, string>> = {
  'a missing element': `delete from elements where zone_id = $1 and kind = 'connector'`,
  'an extra element': `insert into elements (edition_id, zone_id, element_id, kind, z, body, items,
      changed_seq, changed_time)
    select edition_id, zone_id, gen_random_uuid(), kind, z, body, items, changed_seq, changed_time
    from elements where zone_id = $1 and kind = 'frame'`,
  'a changed body': `update elements set body = '{"meta":{"id":"x"}}' where zone_id = $1 and kind = 'shape'`,
  'a changed z-index': `update elements set z = 'a9' where zone_id = $1 and kind = 'frame'`,
  'a changed item id': `update elements set items = '{}' where zone_id = $1 and kind = 'frame'`,
  'a changed frame': `update elements set frame_id = null where zone_id = $1 and kind = 'shape'`,
  'a changed anchor': `update elements set anchor_id = null where zone_id = $1 and kind = 'comment'`,
  'a changed author': `update elements set author_zuid = 1 where zone_id = $1 and kind = 'comment'`,
  'a missing search entry': `delete from search_entries where zone_id = $1 and kind = 'shape'`,
  'a changed search entry': `update search_entries set text = 'x' where zone_id = $1 and kind = 'frame'`,
  'a wrong element count': `update zones set element_count = element_count + 1 where zone_id = $1`,
  'a wrong topmost z-index': `update zones set top_z = 'a0' where zone_id = $1`,
  'a wrong clock of the service': `update zones set server_clock = server_clock - 1 where zone_id = $1`,
};

describe('verification', () => {
  it('finds nothing in a sound zone and changes nothing', async () => {
    expect(await run()).toMatchObject({ faults: 0, repaired: 0, listed: [] });
  });

  it.each(Object.keys(PROJECTION_FAULTS))('finds and repairs %s', async (name) => {
    await plant(PROJECTION_FAULTS[name] ?? '');
    const found = await run();
    expect(kinds(found)).toContain('projection');
    expect(kinds(await run())).toEqual(kinds(found)); // without repair, nothing was changed
    expect(await run(true)).toMatchObject({ faults: found.faults });
    expect(await run()).toMatchObject({ faults: 0 });
  });

  it.each([
    ['a gap in the journal', `delete from zone_updates where zone_id = $1`],
    ['a missing snapshot', `delete from zone_snapshots where zone_id = $1`],
    [
      'an entry that cannot be read',
      `update zone_updates set data = '\\xff00ff' where zone_id = $1`,
    ],
  ])('finds %s', async (_name, statement) => {
    await plant(statement);
    expect(kinds(await run())).toContain('journal');
  });

  it.each([
    [
      'a version without its blob',
      `delete from blobs b using zone_versions v
      where v.zone_id = $1 and v.edition_id = b.edition_id and v.blob_id = b.blob_id`,
      'version',
    ],
    [
      'a damaged version',
      `update blobs b set data = '\\x00' from zone_versions v
      where v.zone_id = $1 and v.edition_id = b.edition_id and v.blob_id = b.blob_id`,
      'version',
    ],
    [
      'damaged archived entries',
      `update zone_history set data = '\\x00' where zone_id = $1`,
      'history',
    ],
    [
      'edits without a planned version',
      `update zones set version_seq = 0, burst_time = null
      where zone_id = $1`,
      'newest-version',
    ],
    [
      'an unused blob',
      `insert into blobs select edition_id, gen_random_uuid(), '\\x00'
      from zones where zone_id = $1`,
      'blob',
    ],
  ] as const)('finds %s', async (_name, statement, kind) => {
    await plant(statement);
    expect(kinds(await run())).toContain(kind);
  });
});
