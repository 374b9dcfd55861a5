import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import { elementsOf, findElement, insertElement, removeElement } from '@lienzo/zone-doc';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { usePerson, useService } from '../../../../testing/hooks/use-service.ts';
import { useCanvas } from '../../../../testing/hooks/use-zone.ts';
import { type LiveSocket, openLiveSocket } from '../../../../testing/live/live-socket.ts';
import { createRandom, readSeed } from '../../../../testing/random/seeded-random.ts';
import { query } from '../../../../testing/zones/test-canvas.ts';

const service = useService();
const ada = usePerson(service, 'ada');
const canvas = useCanvas(service, ada, { perTest: true });
let socket: LiveSocket;
beforeEach(async () => {
  socket = openLiveSocket({ url: service.url, zone: canvas, token: ada.token });
  await vi.waitFor(() => expect(socket.isOpen()).toBe(true), PATIENT);
});
afterEach(() => socket.close());

const PATIENT = { timeout: 15_000, interval: 50 };
const PLACE = { top: 40, left: 70, width: 100, height: 100 };

const shapeOf = (id: string, frame_id?: string) => ({
  meta: { id },
  ...(frame_id !== undefined && { frame_id }),
  basic: { type: 'RECTANGLE' as const },
  properties: { layout: PLACE },
});
const connectorOf = (id: string, first: string, second: string) => ({
  meta: { id },
  type: 'ELBOW' as const,
  connected: { first: { shape_id: first }, second: { shape_id: second } },
});

const newIds = () => [randomUUID(), randomUUID(), randomUUID(), randomUUID()] as const;

const insert = (body: contract.BodyOf<typeof contract.changeElements>['insert']) =>
  ada.client.call(contract.changeElements, { params: canvas, body: { insert: body } });

/** Counts references to missing elements in the rows. */
async function countDangling(): Promise<number> {
  const [row] = await query<{ n: number }>(
    service,
    `select count(*)::int as n from elements,
       unnest(array[frame_id, first_id, second_id, parent_id, anchor_id]) as target
     where zone_id = $1 and target is not null
       and target not in (select element_id from elements where zone_id = $1)`,
    [canvas.zone_id],
  );
  return row?.n ?? 0;
}

async function isCurrent(): Promise<boolean> {
  const [row] = await query<{ current: boolean }>(
    service,
    'select projected_seq = head as current from zones where zone_id = $1',
    [canvas.zone_id],
  );
  return row?.current === true;
}

/** Waits until nothing refers to missing elements, and the socket has the same elements as the rows. */
async function settle(): Promise<void> {
  await socket.acknowledgments.next();
  await vi.waitFor(async () => {
    expect(await isCurrent()).toBe(true);
    expect(await countDangling()).toBe(0);
    const rows = await query<{ element_id: string }>(
      service,
      'select element_id from elements where zone_id = $1 order by element_id',
      [canvas.zone_id],
    );
    expect([...elementsOf(socket.doc).keys()].toSorted()).toEqual(
      rows.map((row) => row.element_id),
    );
  }, PATIENT);
}

const commentOf = async (id: string) => {
  const { comments } = await ada.client.call(contract.listComments, { params: canvas });
  return comments.find((comment) => comment.meta.id === id);
};

describe('when a live client removes an element', () => {
  it('frame content stays, connectors go, and comments stay where the element was', async () => {
    const [frame, shape, other, connector] = newIds();
    const [comment, thread, reply] = newIds();
    await insert({
      frames: [{ meta: { id: frame, name: 'Plan' } }],
      shapes: [shapeOf(shape), shapeOf(other, frame)],
      connectors: [connectorOf(connector, shape, other)],
      comments: [
        { meta: { id: comment }, text: 'Why?', element_id: shape },
        { meta: { id: thread }, text: 'A', position: { top: 1, left: 2 } },
        { meta: { id: reply }, text: 'B', parent_id: thread },
      ],
    });
    await vi.waitFor(() => expect(elementsOf(socket.doc).size).toBe(7), PATIENT);
    socket.doc.transact(() => {
      for (const id of [frame, shape, thread]) removeElement(socket.doc, id);
    });
    await settle();
    const { shapes } = await ada.client.call(contract.listShapes, { params: canvas });
    expect(shapes.map(({ meta }) => meta.id)).toEqual([other]);
    expect(shapes[0]).not.toHaveProperty('frame_id');
    const { connectors } = await ada.client.call(contract.listConnectors, { params: canvas });
    expect(connectors).toEqual([]);
    expect(await commentOf(comment)).toMatchObject({ position: { top: 40, left: 70 } });
    expect(await commentOf(reply)).toBeUndefined();
    expect(findElement(socket.doc, 'comment', comment)).toMatchObject({
      position: { top: 40, left: 70 },
    });
  });

  it('a comment that arrives later stays where the element was', async () => {
    const [shape, comment] = [randomUUID(), randomUUID()];
    await insert({ shapes: [shapeOf(shape)] });
    await ada.client.call(contract.changeElements, {
      params: canvas,
      body: { delete: { ids: [shape] } },
    });
    insertElement(socket.doc, {
      kind: 'comment',
      element: { meta: { id: comment }, text: 'Late', element_id: shape, resolved: false },
      z: 'a1',
      authorship: { author: ada.zuid, time: new Date() },
    });
    await settle();
    expect(await commentOf(comment)).toMatchObject({ position: { top: 40, left: 70 } });
  });
});

describe('random edits of two people', { timeout: 60_000 }, () => {
  it('leave no reference to a missing element', async () => {
    const seed = readSeed();
    const random = createRandom(seed);
    const second = openLiveSocket({ url: service.url, zone: canvas, token: ada.token });
    await vi.waitFor(() => expect(second.isOpen()).toBe(true), PATIENT);
    const ids: string[] = [];
    for (let step = 0; step < 150; step += 1) {
      const { doc } = random.percent(50) ? socket : second;
      const id = randomUUID();
      const z = `a${random.below(10)}`;
      const [one, two] = ids.length > 0 ? [random.pick(ids), random.pick(ids)] : [id, id];
      const roll = random.below(10);
      if (roll < 2)
        insertElement(doc, {
          kind: 'frame',
          element: { meta: { id, name: 'F' }, type: 'CUSTOM' },
          z,
        });
      else if (roll < 4) insertElement(doc, { kind: 'shape', element: shapeOf(id, one), z });
      else if (roll < 6)
        insertElement(doc, { kind: 'connector', element: connectorOf(id, one, two), z });
      else if (roll < 9) removeElement(doc, one);
      if (elementsOf(doc).has(id)) ids.push(id);
      if (random.percent(20)) await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await second.acknowledgments.next();
    await settle();
    second.close();
    expect(ids.length, `seed ${seed}`).toBeGreaterThan(20);
  });
});
