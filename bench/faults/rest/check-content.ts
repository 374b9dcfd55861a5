import * as contract from '@lienzo/contract';
import type { Client } from '@lienzo/sdk';
import { runReprojection } from '@lienzo/server';
import { type Canvas, query } from '../../../testing/zones/test-canvas.ts';
import type { Content, Item } from './expected-content.ts';
import type { Writer } from './recording-writer.ts';

interface CheckedService {
  readonly databaseUrl: string;
  readonly client: Client;
  readonly canvases: readonly Canvas[];
}

/** Checks everything that must hold after a fault. Throws on the first violation. */
export async function checkContent(
  service: CheckedService,
  writers: readonly Writer[],
): Promise<void> {
  for (const canvas of service.canvases) {
    const own = writers.filter((writer) => writer.canvas === canvas);
    compareContent(await readZone(service.client, canvas), own);
    const done = own.reduce((sum, writer) => sum + writer.done(), 0);
    await checkJournal(service.databaseUrl, canvas.zone_id, done);
  }
  await checkRows(service.databaseUrl);
}

/** Reads the whole content of a zone over REST. */
async function readZone(client: Client, canvas: Canvas): Promise<Content> {
  const call = { params: canvas, query: { form: 'input' as const } };
  const [frames, shapes, connectors, comments] = await Promise.all([
    client.call(contract.listFrames, call),
    client.call(contract.listShapes, call),
    client.call(contract.listConnectors, call),
    client.call(contract.listComments, call),
  ]);
  const items = [
    ...frames.frames.map((element) => ({ kind: 'frame', element })),
    ...shapes.shapes.map((element) => ({ kind: 'shape', element })),
    ...connectors.connectors.map((element) => ({ kind: 'connector', element })),
    ...comments.comments.map((element) => ({ kind: 'comment', element })),
  ] as Item[]; // the request asks for the stored form
  const content = new Map(items.map((item) => [item.element.meta.id, item]));
  const counts = [frames, shapes, connectors, comments].map(({ total_count }) => total_count);
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (content.size !== items.length || content.size !== total)
    throw new Error(
      `Zone ${canvas.zone_id} returned ${items.length} of ${total} elements, or some twice.`,
    );
  return content;
}

function compareContent(actual: Content, writers: readonly Writer[]): void {
  const unowned = [...actual.keys()].find((id) => !writers.some((writer) => writer.owns(id)));
  if (unowned !== undefined) throw new Error(`No writer has written ${unowned}.`);
  for (const writer of writers) {
    const fault = writer.compare(new Map([...actual].filter(([id]) => writer.owns(id))));
    if (fault !== undefined) throw new Error(fault);
  }
}

interface Numbers {
  head: number;
  projected: number;
  snapshot: number;
  counted: number;
  present: number;
}

/** Checks that the journal has one entry per write, no gap, and a readable snapshot. */
async function checkJournal(url: string, zoneId: string, done: number): Promise<void> {
  const host = { database: { url } };
  const [zone] = await query<Numbers>(
    host,
    `select head::int, projected_seq::int as projected, snapshot_seq::int as snapshot,
       element_count as counted,
       (select count(*)::int from elements where elements.zone_id = zones.zone_id) as present
     from zones where zone_id = $1`,
    [zoneId],
  );
  const updates = await query<{ seq: number }>(
    host,
    'select seq::int from zone_updates where zone_id = $1 order by seq',
    [zoneId],
  );
  const snapshots = await query<{ seq: number }>(
    host,
    'select seq::int from zone_snapshots join blobs using (edition_id, blob_id) where zone_id = $1',
    [zoneId],
  );
  if (!zone) throw new Error(`Zone ${zoneId} is gone.`);
  const wrong = (what: string) => {
    throw new Error(`Zone ${zoneId}: ${what} (${JSON.stringify(zone)})`);
  };
  if (zone.head !== done) wrong(`${done} writes were done`);
  if (zone.projected !== zone.head) wrong('the rows do not follow the journal');
  if (zone.counted !== zone.present) wrong('the number of elements is wrong');
  if (zone.snapshot > 0 && !snapshots.some(({ seq }) => seq === zone.snapshot))
    wrong('its snapshot is missing');
  const first = updates[0]?.seq ?? zone.head + 1;
  if (first > zone.snapshot + 1) wrong(`the journal begins at ${first}`);
  const gap = updates.find(({ seq }, index) => seq !== first + index);
  if (gap || first + updates.length !== zone.head + 1) wrong('the journal has a gap');
}

/** Checks that the rows equal a projection of the journals. */
export async function checkRows(url: string): Promise<void> {
  const before = await hashRows(url);
  const database = { url, role: 'lienzo_runtime', poolSize: 2, allowPrivilegedLogin: true };
  const { changedRows } = await runReprojection({ database });
  if (changedRows > 0) throw new Error(`${changedRows} rows were not what the journals say.`);
  if ((await hashRows(url)) !== before) throw new Error('Projecting the rows again changed them.');
}

async function hashRows(url: string): Promise<string> {
  const parts = [
    ['elements', 'elements', 'zone_id, element_id'],
    ['element_tombstones', 'element_tombstones', 'zone_id, element_id'],
    [
      '(select zone_id, head, projected_seq, server_clock, element_count from zones)',
      'z',
      'zone_id',
    ],
  ];
  const hashes: string[] = [];
  for (const [source, name, order] of parts) {
    const alias = source === name ? name : `${source} as ${name}`;
    const [row] = await query<{ hash: string }>(
      { database: { url } },
      `select md5(coalesce(string_agg(${name}::text, E'\\n' order by ${order}), '')) as hash from ${alias}`,
    );
    hashes.push(row?.hash ?? '');
  }
  return hashes.join();
}
