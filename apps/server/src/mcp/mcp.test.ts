import { randomUUID } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import * as contract from '@lienzo/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  createMcpClient,
  type McpClient,
  postMessage,
} from '../../../../acceptance/src/mcp/mcp-client.ts';
import { useService } from '../../../../testing/hooks/use-service.ts';
import { useZone } from '../../../../testing/hooks/use-zone.ts';
import type { Person } from '../../../../testing/service/test-service.ts';

const service = useService();
const fixture = useZone(service, { perTest: true });
let owner: Person;
let client: McpClient;
let zone: string;
let at: { edition_id: string; space_id: string; zone_id: string };

beforeEach(() => {
  owner = fixture.owner;
  client = createMcpClient({ url: service.url, token: owner.token });
  at = { ...fixture.inSpace, zone_id: fixture.firstZoneId };
  zone = `${at.edition_id}/${at.space_id}/${at.zone_id}`;
});

const seqIn = (text: string) => /seq (\d+)/.exec(text)?.[1] ?? '';
const idIn = (text: string, name: string) =>
  new RegExp(`^${name} = (e[0-9a-f]{6})$`, 'm').exec(text)?.[1] ?? '';

/** Returns the red of each pixel, row by row. The service writes PNGs of one part and without filters. */
function decodePng(png: Buffer): number[][] {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const length = png.readUInt32BE(33);
  const bytes = inflateSync(png.subarray(41, 41 + length));
  return Array.from({ length: height }, (_, row) =>
    Array.from(
      { length: width },
      (__, column) => bytes[row * (width * 4 + 1) + 1 + column * 4] ?? 0,
    ),
  );
}

describe('the endpoint', () => {
  it.each(['2026-07-28', '2025-11-25'] as const)('serves revision %s', async (revision) => {
    const other = createMcpClient({ url: service.url, token: owner.token, revision });
    const names = (await other.listTools()).map(({ name }) => name);
    expect(names).toContain('read_zone');
    expect(await other.use('list')).toContain(`edition ${at.edition_id}`);
  });

  it('tells a client without a token where to get one, and which scopes to ask for', async () => {
    const response = await postMessage({ url: service.url, token: '' }, { method: 'tools/list' });
    expect(response.status).toBe(401);
    const challenge = response.headers.get('www-authenticate') ?? '';
    const [, address = ''] = /resource_metadata="([^"]+)"/.exec(challenge) ?? [];
    expect(challenge).toContain('scope="Service.');
    const metadata = await (await fetch(address)).json();
    expect(metadata).toMatchObject({
      resource: `${service.url}/mcp`,
      authorization_servers: [service.identity.issuer],
    });
  });

  it('refuses pages of other origins', async () => {
    const message = { method: 'tools/list' };
    const options = { url: service.url, token: owner.token };
    for (const origin of ['https://evil.example', 'null', 'http://localhost:1'])
      expect((await postMessage(options, message, { origin })).status).toBe(403);
  });

  it('answers GET and DELETE with 405, and lists of messages with 400', async () => {
    const headers = { authorization: `Bearer ${owner.token}`, accept: 'text/event-stream' };
    for (const method of ['GET', 'DELETE'])
      expect((await fetch(`${service.url}/mcp`, { method, headers })).status).toBe(405);
    const response = await fetch(`${service.url}/mcp`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify([{ jsonrpc: '2.0', id: 1, method: 'ping' }]),
    });
    expect(response.status).toBe(400);
  });
});

describe('drawing', () => {
  it('draws a diagram, reads it back, changes it by short ids and looks at it', async () => {
    const drawn = await client.use('draw_diagram', {
      zone,
      title: 'Review',
      nodes: [
        { id: 'a', text: 'Draft' },
        { id: 'b', text: 'Good?', type: 'flowchart.DECISION' },
        { id: 'c', text: 'Publish', color: 'green' },
      ],
      edges: [
        { from: 'a', to: 'b' },
        { from: 'b', to: 'c', text: 'Yes' },
        { from: 'b', to: 'a', text: 'No' },
      ],
    });
    const [a, c] = [idIn(drawn, 'a'), idIn(drawn, 'c')];
    const outline = await client.use('read_zone', { zone });
    expect(outline).toMatch(new RegExp(`flowchart.PROCESS ${c} in e[0-9a-f]{6} .*"Publish"`));
    expect(outline).toContain('"Yes"');
    const changed = await client.use('change_elements', {
      zone,
      expect_seq: seqIn(outline),
      changes: [
        { do: 'update', id: a, text: 'First draft', dx: 10 },
        { do: 'add', as: 'note', type: 'STICKY_NOTE', text: 'Ask Ada', x: 2000, y: 0 },
        { do: 'add', kind: 'connector', from: 'note', to: c, text: 'later' },
      ],
    });
    expect(changed).toContain('"First draft"');
    const { shapes } = await owner.client.call(contract.listShapes, { params: at });
    const texts = shapes.map(({ text }) => text?.paragraphs?.[0]?.portions?.[0]?.text);
    expect(texts.sort()).toEqual(['Ask Ada', 'First draft', 'Good?', 'Publish']);
    const picture = await client.call('see_zone', { zone, marks: true });
    expect(picture.isError).toBe(false);
    const bytes = Buffer.from(picture.image ?? '', 'base64');
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)].every((side) => side <= 1_568)).toBe(
      true,
    );
    const deleted = await client.use('change_elements', {
      zone,
      changes: [{ do: 'delete', id: c }],
    });
    expect(deleted).toContain(`deleted: ${c}`);
  });

  it('shows pictures whose width is no whole number of pixels without distortion', async () => {
    const black = [{ solid: { color: { hex: { value: '#000000' } } } }];
    const layout = { left: 0, top: 0, width: 101, height: 1_013 };
    const shapes = [
      {
        meta: { id: randomUUID() },
        basic: { type: 'RECTANGLE' as const },
        properties: { layout, fills: black, strokes: [] },
      },
    ];
    await owner.client.call(contract.insertShapes, { params: at, body: { shapes } });
    for (const max_side of [211, 300, 397, 1_024]) {
      const { image = '' } = await client.call('see_zone', { zone, max_side });
      const rows = decodePng(Buffer.from(image, 'base64'));
      const starts = [0.2, 0.5, 0.8].map((share) =>
        rows[Math.floor(rows.length * share)]?.findIndex((red) => red < 100),
      );
      expect(starts[0]).toBeGreaterThan(0);
      expect(starts).toEqual([starts[0], starts[0], starts[0]]);
    }
  });

  it('writes nothing if someone changed the element, and says how it is now', async () => {
    const id = randomUUID();
    const input = { meta: { id }, basic: { type: 'RECTANGLE' as const } };
    await owner.client.call(contract.insertShapes, { params: at, body: { shapes: [input] } });
    const before = await client.use('read_zone', { zone });
    const [, short = ''] = /RECTANGLE (e[0-9a-f]{6})/.exec(before) ?? [];
    await owner.client.call(contract.changeShapes, {
      params: at,
      body: { shapes: [{ id, properties: { layout: { left: 77 } } }] },
    });
    const changes = [{ do: 'update', id: short, x: 5 }];
    const stale = await client.call('change_elements', {
      zone,
      changes,
      expect_seq: seqIn(before),
    });
    expect(stale.isError).toBe(true);
    expect(stale.text).toContain(`RECTANGLE ${short} 77,0`);
    const now = /send expect_seq (\d+)/.exec(stale.text)?.[1];
    await client.use('change_elements', { zone, changes, expect_seq: now });
    const { shapes } = await owner.client.call(contract.listShapes, { params: at });
    expect(shapes[0]?.properties?.layout?.left).toBe(5);
  });

  it('does a repeated call with the same `once` only once', async () => {
    const input = { zone, once: 'one', changes: [{ do: 'add', text: 'Only one' }] };
    await client.use('change_elements', input);
    await client.use('change_elements', input);
    const { total_count } = await owner.client.call(contract.listShapes, { params: at });
    expect(total_count).toBe(1);
  });
});
