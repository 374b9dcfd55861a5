import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import { formats } from '@lienzo/convert';
import { describe, expect, it } from 'vitest';
import { useService } from '../../../../../testing/hooks/use-service.ts';
import { useFirstZone, useZone } from '../../../../../testing/hooks/use-zone.ts';

const service = useService();
const fixture = useZone(service, { perTest: true });
const at = useFirstZone(fixture);

type Import = contract.BodyOf<typeof contract.importElements>;

const send = (body: Import) =>
  fixture.owner.client.call(contract.importElements, { params: at, body });

const listAll = async () => {
  const { elements, seq } = await fixture.owner.client.call(contract.listElements, {
    params: at,
    query: { form: 'input' },
  });
  return { elements, seq };
};

const box = { width: 100, height: 60, angle: 0, roughness: 0, opacity: 100, groupIds: ['g'] };
const look = { strokeColor: '#1e1e1e', backgroundColor: '#ffec99', fillStyle: 'solid' };
const binding = (elementId: string, x: number, y: number) => ({ elementId, fixedPoint: [x, y] });

const drawing = JSON.stringify({
  type: 'excalidraw',
  version: 2,
  elements: [
    { id: 'a', type: 'rectangle', x: 1000, y: 500, ...box, ...look },
    {
      id: 't',
      type: 'text',
      x: 1005,
      y: 505,
      ...box,
      containerId: 'a',
      text: 'Ask',
      fontFamily: 6,
    },
    { id: 'b', type: 'ellipse', x: 1300, y: 500, ...box, ...look },
    {
      ...{
        id: 'c',
        type: 'arrow',
        x: 1100,
        y: 530,
        ...box,
        ...look,
        points: [
          [0, 0],
          [200, 0],
        ],
      },
      ...{ startBinding: binding('a', 1, 0.5), endBinding: binding('b', 0, 0.5) },
    },
  ],
});

describe('importing a file', () => {
  it('inserts its elements beside the others, as one journal entry', async () => {
    const id = randomUUID();
    const layout = { left: 0, top: 0, width: 100, height: 100 };
    const shapes = [{ meta: { id }, basic: { type: 'OVAL' as const }, properties: { layout } }];
    await fixture.owner.client.call(contract.insertShapes, { params: at, body: { shapes } });
    const before = await listAll();
    const imported = await send({ content: drawing });
    expect(imported).toMatchObject({
      ...{ dry_run: false, format: 'excalidraw', losses: [] },
      ...{ position: { left: 180, top: 0 }, counts: { frames: 0, shapes: 2, connectors: 1 } },
    });
    const after = await listAll();
    expect(Number(after.seq)).toBe(Number(before.seq) + 1);
    expect(after.elements).toHaveLength(4);
    const [first, second, line] = imported.inserted_ids.map((wanted) =>
      after.elements.find((one) => JSON.stringify(one).includes(`"id":"${wanted}"`)),
    );
    expect(first).toMatchObject({
      shape: {
        text: { paragraphs: [{ portions: [{ text: 'Ask' }] }] },
        properties: { layout: { left: 180, top: 0, width: 100, height: 60 } },
      },
    });
    expect(second).toMatchObject({ shape: { basic: { type: 'OVAL' } } });
    expect(line).toMatchObject({
      connector: {
        connected: {
          first: { shape_id: imported.inserted_ids[0], side: 'EAST' },
          second: { shape_id: imported.inserted_ids[1], side: 'WEST' },
        },
      },
    });
  });

  it('inserts nothing in a dry run', async () => {
    const imported = await send({ content: drawing, dry_run: true });
    expect(imported).toMatchObject({ dry_run: true, inserted_ids: [], counts: { shapes: 2 } });
    expect((await listAll()).elements).toEqual([]);
  });

  it('puts the top left corner at a position', async () => {
    const position = { left: -40, top: 77 };
    const imported = await send({ content: drawing, placement: 'AT_POSITION', position });
    expect(imported.position).toEqual(position);
    const layouts = (await listAll()).elements.flatMap((one) =>
      'shape' in one ? [one.shape.properties?.layout] : [],
    );
    expect(Math.min(...layouts.map((layout) => layout?.left ?? 0))).toBe(-40);
  });

  it('explains why a file cannot be converted, and inserts nothing', async () => {
    for (const body of [
      { content: 'Hello' },
      { content: '{', format: 'excalidraw' as const },
      { content: `${'['.repeat(5_000)}${']'.repeat(5_000)}`, format: 'jsoncanvas' as const },
    ]) {
      await expect(send(body)).rejects.toMatchObject({ code: contract.errors.fileUnreadable.code });
    }
    expect((await listAll()).elements).toEqual([]);
  });

  it('is not for viewers', async () => {
    const viewer = await fixture.join('viewer', 'VIEWER');
    const request = { params: at, body: { content: drawing } };
    await expect(viewer.client.call(contract.importElements, request)).rejects.toMatchObject({
      code: contract.errors.notPermitted.code,
    });
  });

  it('inserts 5,000 elements with less than 3 seconds of CPU time', async () => {
    const elements = Array.from({ length: 5_000 }, (_, index) => ({
      ...{ id: `e${index}`, type: 'rectangle', x: (index % 100) * 120, y: index, ...box, ...look },
    }));
    const content = JSON.stringify({ type: 'excalidraw', version: 2, elements });
    const before = process.cpuUsage();
    const { counts } = await send({ content });
    const { user, system } = process.cpuUsage(before);
    expect(counts.shapes).toBe(5_000);
    // Other tests run at the same time, so the clock says little.
    expect((user + system) / 1_000).toBeLessThan(3_000);
  });

  it('knows every format that can be read', () => {
    const readable = formats.filter(({ read }) => read).map(({ name }) => name);
    expect([...contract.importFormats].toSorted()).toEqual(readable.toSorted());
  });
});
