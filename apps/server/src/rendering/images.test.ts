import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import { createClient } from '@lienzo/sdk';
import { describe, expect, it, vi } from 'vitest';
import { useService } from '../../../../testing/hooks/use-service.ts';
import { useDrawing, useFirstZone, useZone } from '../../../../testing/hooks/use-zone.ts';
import { sendOperation } from '../../../../testing/service/send-operation.ts';
import type { Person } from '../../../../testing/service/test-service.ts';
import { restriction } from '../../../../testing/zones/zone-fixture.ts';
import { startService } from '../app.ts';

const service = useService();
const fixture = useZone(service, { perTest: true });
const drawing = useDrawing(fixture);
const at = useFirstZone(fixture);

type Query = contract.QueryOf<typeof contract.getZoneImage>;

const getImage = (query: Query = {}, person: Person = fixture.owner) =>
  person.client.call(contract.getZoneImage, { params: at, query });

const svg = async (query: Query = {}, person: Person = fixture.owner) =>
  new TextDecoder().decode((await getImage(query, person)).bytes);

const request = (query: Record<string, string>, headers: Record<string, string> = {}) =>
  sendOperation(
    { url: service.url, token: fixture.owner.token, headers },
    { op: contract.getZoneImage, params: at, query },
  );

const addShape = (shape: Omit<contract.ShapeInput, 'meta'>, id: string = randomUUID()) =>
  drawing.change({ insert: { shapes: [{ ...shape, meta: { id } } as contract.ShapeInput] } });

const square = (left: number, text = '') => ({
  basic: { type: 'RECTANGLE' as const },
  properties: { layout: { left, top: 0, width: 100, height: 100 } },
  text: { paragraphs: [{ id: randomUUID(), portions: [{ text }] }] },
});

/** Reads width and height from the header of a PNG. */
function sizeOf(bytes: Uint8Array): [number, number] {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return [view.getUint32(16), view.getUint32(20)];
}

describe('an image of a zone', () => {
  it('shows the elements of a frame above it, whatever their z-index', async () => {
    const [card, frame] = [randomUUID(), randomUUID()];
    await addShape(square(0, 'A card'), card);
    const layout = { left: -20, top: -20, width: 200, height: 200 };
    await drawing.change({
      insert: { frames: [{ meta: { id: frame, name: 'A column' }, properties: { layout } }] },
    });
    const [background, text] = ['A column', 'A card'];
    const before = await svg();
    expect(before.indexOf(text)).toBeLessThan(before.indexOf(background));
    await drawing.change({ update: { shapes: [{ id: card, frame_id: frame }] } });
    const after = await svg();
    expect(after.indexOf(text)).toBeGreaterThan(after.indexOf(background));
  });

  it('is SVG, PNG or PDF', async () => {
    await drawing.draw();
    const [plain, png, pdf] = [
      await getImage(),
      await getImage({ format: 'png' }),
      await getImage({ format: 'pdf' }),
    ];
    expect(plain.mediaType).toBe('image/svg+xml');
    expect(new TextDecoder().decode(plain.bytes)).toMatch(/^<svg .*<\/svg>$/s);
    expect(png.mediaType).toBe('image/png');
    expect([...png.bytes.subarray(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47]);
    expect(pdf.mediaType).toBe('application/pdf');
    expect(new TextDecoder().decode(pdf.bytes.subarray(0, 5))).toBe('%PDF-');
  });

  it.each(['svg', 'png', 'pdf'] as const)('is the same %s each time', async (format) => {
    await drawing.draw();
    const first = await getImage({ format });
    // Another node has no cached images.
    const other = await startService(service.config);
    try {
      const client = createClient({ baseUrl: other.url, token: fixture.owner.token });
      expect(await client.zones.getImage({ ...at, format })).toEqual(first);
    } finally {
      await other.close();
    }
  });

  it('contains no scripts and loads nothing', async () => {
    await drawing.draw();
    const { headers, text } = await request({});
    expect(text).not.toMatch(/<script|href|url\(http|@import/);
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('private, no-cache');
  });

  it('is rendered for an empty zone too', async () => {
    expect(sizeOf((await getImage({ format: 'png' })).bytes)).toEqual([640, 400]);
  });

  it('shows edits that were acknowledged just before', async () => {
    await addShape(square(0, 'Early'));
    expect(await svg()).toContain('Early');
    await addShape(square(200, 'Late'));
    expect(await svg()).toContain('Late');
  });

  it('escapes hostile text', async () => {
    const hostile = '</text><script>alert(1)</script>&lt;"\'\u0001\u001b]]>';
    await addShape(square(0, hostile));
    const text = await svg();
    expect(text).not.toContain('<script');
    expect(text).toContain('&lt;/text&gt;&lt;sc');
    expect((await getImage({ format: 'png' })).bytes.length).toBeGreaterThan(100);
    expect((await getImage({ format: 'pdf' })).bytes.length).toBeGreaterThan(100);
  });

  it('accepts characters that no font contains', async () => {
    await addShape(square(0, '漢字 👩‍👩‍👧‍👦 עברית Łódź Ωμέγα Привет'));
    for (const format of ['svg', 'png', 'pdf'] as const) {
      expect((await getImage({ format })).bytes.length).toBeGreaterThan(100);
    }
  });
});

describe('an image of a part of a zone', () => {
  it('shows a frame with its elements', async () => {
    await drawing.draw();
    await addShape(square(5_000, 'Far away'));
    const text = await svg({ frame_id: drawing.frame.toUpperCase() });
    expect(text).not.toContain('Far away');
    expect(await svg()).toContain('Far away');
  });

  it('shows selected elements', async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    await addShape(square(0, 'Alpha'), one);
    await addShape(square(200, 'Beta'), other);
    const text = await svg({ element_ids: [one] });
    expect(text).toContain('Alpha');
    expect(text).not.toContain('Beta');
    expect(await svg({ element_ids: [one, other] })).toContain('Beta');
  });

  it.each([['frame_id'], ['element_ids']])('returns 404 for an unknown %s', async (name) => {
    const response = await request({ [name]: randomUUID() });
    expect([response.status, JSON.parse(response.text).error.details]).toMatchObject([
      404,
      { error_code: 'EL1002', path: `/${name}` },
    ]);
  });

  it('shows a version', async () => {
    await addShape(square(0, 'Before'));
    await drawing.saveVersion();
    await addShape(square(200, 'After'));
    const [version] = await drawing.versions(drawing.here);
    const text = await svg({ version_id: version?.version_id ?? '' });
    expect(text).toContain('Before');
    expect(text).not.toContain('After');
    expect((await request({ version_id: '1' })).status).toBe(404);
  });
});

describe('the options of an image', () => {
  it('set its size', async () => {
    await addShape(square(0));
    const [width, height] = sizeOf((await getImage({ format: 'png' })).bytes);
    const size = async (query: Query) =>
      sizeOf((await getImage({ format: 'png', ...query })).bytes);
    expect(await size({ scale: 2 })).toEqual([width * 2, height * 2]);
    expect((await size({ width: 50 }))[0]).toBe(50);
    expect((await size({ height: 40, width: 4_000 }))[1]).toBe(40);
    expect(await size({ width: 4_000 })).toEqual([width, height]);
  });

  it('set its background and theme', async () => {
    await addShape(square(0));
    expect(await svg({ background: '#AB12CD' })).toContain('fill="#ab12cd"');
    const light = await svg();
    expect(await svg({ theme: 'dark' })).not.toBe(light);
    expect(await svg({ background: 'none' })).not.toBe(light);
    expect(await svg({ background: 'none' })).not.toContain('<rect');
  });

  it('are rejected above 32 million pixels, with advice', async () => {
    await addShape(square(0));
    await addShape(square(50_000));
    await addShape({
      ...square(0),
      properties: { layout: { left: 0, top: 9_000, width: 10, height: 10 } },
    });
    const { status, text } = await request({ format: 'png' });
    expect(status).toBe(400);
    expect(JSON.parse(text).error.details).toMatchObject({
      path: '/scale',
      reason: expect.stringContaining('smaller scale'),
    });
    expect((await request({ format: 'png', width: '320', height: '200' })).status).toBe(200);
    expect((await request({ format: 'svg' })).status).toBe(200);
  });
});

describe('a conditional request', () => {
  it('returns 304 while the zone is unchanged', async () => {
    await drawing.draw();
    const first = await request({ format: 'png' });
    const tag = first.headers.get('etag') ?? '';
    const again = await request({ format: 'png' }, { 'if-none-match': `"other", W/${tag}` });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', tag]);
    expect((await request({ format: 'png', scale: '2' }, { 'if-none-match': tag })).status).toBe(
      200,
    );
    await addShape(square(900));
    expect((await request({ format: 'png' }, { 'if-none-match': tag })).status).toBe(200);
  });
});

describe('access to an image', () => {
  it('requires access to the zone', async () => {
    await addShape(square(0, 'Secret'));
    const viewer = await fixture.join('viewer', 'VIEWER');
    expect(await svg({}, viewer)).toContain('Secret');
    await fixture.addZone();
    await fixture.share(restriction(at.zone_id, viewer.zuid));
    await expect(svg({}, viewer)).rejects.toMatchObject({ code: 'S1033' });
    const tag = (await request({})).headers.get('etag') ?? '';
    const known = await sendOperation(
      { url: service.url, token: viewer.token, headers: { 'if-none-match': tag } },
      { op: contract.getZoneImage, params: at },
    );
    expect(known.status).toBe(403);
  });

  it('is denied to other tenants, and while the zone is in the trash', async () => {
    const stranger = await service.signIn(`stranger-${randomUUID()}`);
    await expect(svg({}, stranger)).rejects.toMatchObject({ status: 404 });
    await fixture.addZone();
    await fixture.trash(at.zone_id);
    await expect(svg()).rejects.toMatchObject({ code: 'Z1011' });
  });
});

describe('an image of a space', () => {
  const ofSpace = async (person: Person = fixture.owner) => {
    const { bytes } = await person.client.spaces.getImage(fixture.inSpace);
    return new TextDecoder().decode(bytes);
  };

  it('shows the first zone that the caller can see', async () => {
    const second = await fixture.addZone();
    await addShape(square(0, 'First'));
    const insert = { shapes: [{ meta: { id: randomUUID() }, ...square(0, 'Second') }] };
    await drawing.change({ insert }, { ...drawing.here, zone_id: second });
    const viewer = await fixture.join('viewer', 'VIEWER');
    expect(await ofSpace(viewer)).toContain('First');
    await fixture.share(restriction(at.zone_id, viewer.zuid));
    expect(await ofSpace(viewer)).toContain('Second');
    await fixture.share(restriction(second, viewer.zuid));
    await expect(ofSpace(viewer)).rejects.toMatchObject({ code: 'S1033' });
  });
});

it('handles other requests while images are rendered', async () => {
  const shapes = Array.from({ length: 900 }, (_, index) => ({
    meta: { id: randomUUID() },
    ...square(index * 10, `Element number ${index}`),
  }));
  await drawing.change({ insert: { shapes } });
  const sizes = Array.from({ length: 8 }, (_, index) => 0.5 + index / 16);
  let rendered = 0;
  const images = sizes.map(async (scale) => {
    await getImage({ format: 'png', scale });
    rendered += 1;
  });
  await fixture.owner.client.call(contract.getZoneMeta, { params: at });
  expect(rendered).toBeLessThan(sizes.length);
  await Promise.all(images);
});

it('refuses images of a person beyond 32 waiting ones, and drops those of callers who leave', async () => {
  const shapes = Array.from({ length: 900 }, (_, index) => ({
    meta: { id: randomUUID() },
    ...square(index * 10, `Element number ${index}`),
  }));
  await drawing.change({ insert: { shapes } });
  const leaving = new AbortController();
  const path = `/service/api/v1/editions/${at.edition_id}/spaces/${at.space_id}/zones/${at.zone_id}/image`;
  const refusals: (string | null)[] = [];
  const images = Array.from({ length: 40 }, async (_, index) => {
    const response = await fetch(
      `${service.url}${path}?format=png&background=%23${100_000 + index}`,
      {
        headers: { authorization: `Bearer ${fixture.owner.token}` },
        signal: leaving.signal,
      },
    );
    if (response.status !== 429) return;
    const { error } = (await response.json()) as { error: { details: { error_code: string } } };
    refusals.push(`${error.details.error_code} ${response.headers.get('retry-after')}`);
  });
  await vi.waitFor(() => expect(refusals.length).toBeGreaterThan(0), { timeout: 20_000 });
  expect(new Set(refusals)).toEqual(new Set(['IM1001 1']));
  leaving.abort();
  await Promise.allSettled(images);
  const started = performance.now();
  await getImage({ format: 'png', width: 64 });
  // The 32 images before it would have taken longer, even on a fast machine.
  expect(performance.now() - started).toBeLessThan(10_000);
});
