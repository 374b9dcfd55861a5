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

describe('the document of a zone', () => {
  it('[D1] gets version 2 with the first live edit', async () => {
    const zone = await nodes.makeZone();
    const live = nodes.open(nodes.owner, zone);
    await live.ready();
    expect([versionOf(live.doc), await readVersion(zone)]).toEqual([1, 1]);
    live.insert('shape', shape(randomUUID()));
    await live.durable();
    await vi.waitFor(() => expect(versionOf(live.doc)).toBe(2));
    expect(await readVersion(zone)).toBe(2);
    expect(await readLayout(zone)).toEqual(layout);
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
