import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import { versionOf } from '@lienzo/zone-doc';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openLiveSocket } from '../../../../testing/live/live-socket.ts';
import { startTwoNodes, type TwoNodes } from '../../../../testing/live/two-nodes.ts';
import { type Canvas, query } from '../../../../testing/zones/test-canvas.ts';

let nodes: TwoNodes;
beforeAll(async () => {
  nodes = await startTwoNodes();
});
afterAll(() => nodes.close());

const layout = { left: 1, top: 2, width: 30, height: 40, rotate: 0 };
const shape = (id: string) => ({
  meta: { id },
  basic: { type: 'OVAL' as const },
  properties: { layout },
});

const change = (zone: Canvas, id: string, part: contract.Layout) =>
  nodes.owner.client.call(contract.changeElements, {
    params: zone,
    body: { update: { shapes: [{ id, properties: { layout: part } }] } },
  });

async function readLayout(zone: Canvas) {
  const { shapes } = await nodes.owner.client.call(contract.listShapes, { params: zone });
  return shapes[0]?.properties?.layout;
}

async function readVersion({ zone_id }: Canvas) {
  const [row] = await query<{ document_version: number; head: string }>(
    nodes.first,
    'select document_version, head from zones where zone_id = $1',
    [zone_id],
  );
  return row?.document_version;
}

const readZone = ({ zone_id }: Canvas) =>
  query(
    nodes.first,
    'select modified_time, last_author_zuid, burst_time, element_count from zones where zone_id = $1',
    [zone_id],
  );

describe('the document of a zone', () => {
  it('[D1] gets version 2 when it is opened, without being modified', async () => {
    const zone = await nodes.makeZone();
    expect(await readVersion(zone)).toBe(1);
    const unmodified = await readZone(zone);
    const live = nodes.open(nodes.owner, zone);
    await live.ready();
    expect([versionOf(live.doc), await readVersion(zone)]).toEqual([2, 2]);
    expect(await readZone(zone)).toEqual(unmodified);
  });

  it('[D1] gets version 2 only once if it is opened on two nodes', async () => {
    const zone = await nodes.makeZone();
    const opened = (['first', 'second'] as const).map((on) =>
      nodes.open(nodes.owner, zone, { on }),
    );
    await Promise.all(opened.map((live) => live.ready()));
    expect(opened.map(({ doc }) => versionOf(doc))).toEqual([2, 2]);
    const entries = await query(nodes.first, 'select from zone_updates where zone_id = $1', [
      zone.zone_id,
    ]);
    expect(entries).toHaveLength(1);
  });

  it('lets a person undo the first text', async () => {
    const zone = await nodes.makeZone();
    const live = nodes.open(nodes.owner, zone);
    await live.ready();
    const id = randomUUID();
    live.insert('shape', shape(id));
    await live.durable();
    const text = () => live.find('shape', id)?.text?.paragraphs?.[0]?.portions?.[0]?.text;
    const paragraphs = [{ id: randomUUID(), portions: [{ text: 'Hello' }] }];
    live.change('shape', { id, text: { paragraphs } });
    await live.durable();
    expect(text()).toBe('Hello');
    live.undo();
    await live.durable();
    expect(text()).toBeUndefined();
  });

  it('[D1] gets version 2 with the first edit over HTTP', async () => {
    const zone = await nodes.makeZone();
    const id = randomUUID();
    const body = { insert: { shapes: [shape(id)] } };
    await nodes.owner.client.call(contract.changeElements, { params: zone, body });
    expect(await readVersion(zone)).toBe(2);
    const live = nodes.open(nodes.owner, zone);
    await live.ready();
    expect(versionOf(live.doc)).toBe(2);
    expect(live.find('shape', id)?.properties?.layout).toEqual(layout);
  });

  it('[E13] keeps a move, a resize and a rotation on two nodes and over HTTP', async () => {
    const zone = await nodes.makeZone();
    const editor = await nodes.makeEditor(zone);
    const one = nodes.open(nodes.owner, zone);
    const two = nodes.open(editor, zone, { on: 'second' });
    await Promise.all([one.ready(), two.ready()]);
    const id = randomUUID();
    one.insert('shape', shape(id));
    await one.durable();
    await vi.waitFor(() => expect(two.find('shape', id)).toBeDefined(), { timeout: 5_000 });
    for (let round = 1; round <= 5; round += 1) {
      one.change('shape', { id, properties: { layout: { left: 100 * round } } });
      two.change('shape', { id, properties: { layout: { width: 10 * round } } });
      await Promise.all([change(zone, id, { rotate: round }), one.durable(), two.durable()]);
      const wanted = { ...layout, left: 100 * round, width: 10 * round, rotate: round };
      expect(await readLayout(zone)).toEqual(wanted);
      const seen = () => [one, two].map((live) => live.find('shape', id)?.properties?.layout);
      await vi.waitFor(() => expect(seen()).toEqual([wanted, wanted]), { timeout: 5_000 });
    }
    one.undo();
    await one.durable();
    expect(await readLayout(zone)).toEqual({ ...layout, left: 400, width: 50, rotate: 5 });
  });

  it('refuses clients that cannot read version 2', async () => {
    const zone = await nodes.makeZone();
    const socket = openLiveSocket({
      url: nodes.first.url,
      zone,
      token: nodes.owner.token,
      version: 1,
    });
    await vi.waitFor(() => expect(socket.closeReason()).toContain('client-outdated'), {
      timeout: 5_000,
    });
    socket.close();
  });
});
