import { randomUUID } from 'node:crypto';
import { listFrames } from '@lienzo/contract';
import { openZone, ZoneError } from '@lienzo/sdk';
import { insertElement } from '@lienzo/zone-doc';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { usePerson, useService } from '../../../../testing/hooks/use-service.ts';
import { useCanvas } from '../../../../testing/hooks/use-zone.ts';
import { type LiveSocket, openLiveSocket } from '../../../../testing/live/live-socket.ts';
import { query } from '../../../../testing/zones/test-canvas.ts';

const PATIENT = { timeout: 20_000, interval: 50 };

const service = useService({ env: { ZONE_BYTES: '200000' } });
const ada = usePerson(service, 'ada');
const canvas = useCanvas(service, ada, { perTest: true });
let socket: LiveSocket | undefined;
afterEach(() => socket?.close());

async function open(): Promise<LiveSocket> {
  const opened = openLiveSocket({ url: service.url, zone: canvas, token: ada.token });
  socket = opened;
  await vi.waitFor(() => expect(opened.isOpen()).toBe(true), PATIENT);
  return opened;
}

/** Draws a shape with a text of this length. */
function draw({ doc }: LiveSocket, length: number): void {
  const id = randomUUID();
  const portions = Array.from({ length: Math.ceil(length / 20_000) }, (_, index) => ({
    text: 'x'.repeat(Math.min(20_000, length - index * 20_000)),
  }));
  const text = { paragraphs: [{ id: randomUUID(), portions }] };
  const element = { meta: { id }, basic: { type: 'OVAL' as const }, text };
  insertElement(doc, { kind: 'shape', element, z: 'a0' });
}

const countRows = async () =>
  (await query(service, 'select from elements where zone_id = $1', [canvas.zone_id])).length;

describe('live changes', { timeout: 60_000 }, () => {
  it('cannot make an element too large', async () => {
    const opened = await open();
    draw(opened, 65_000);
    await opened.acknowledgments.next();
    draw(opened, 66_000);
    await vi.waitFor(() => expect(opened.closeReason()).toContain('element-too-large'), PATIENT);
    await vi.waitFor(async () => expect(await countRows()).toBe(1), PATIENT);
  });

  it('cannot make a zone too large, and are counted before they are in the rows', async () => {
    const opened = await open();
    for (const length of [60_000, 60_000, 60_000]) {
      draw(opened, length);
      await opened.acknowledgments.next();
    }
    draw(opened, 30_000);
    await vi.waitFor(() => expect(opened.closeReason()).toContain('zone-too-large'), PATIENT);
    await vi.waitFor(async () => {
      const [row] = await query(
        service,
        `select element_bytes::int as counted, (select sum(octet_length(body::text))::int from elements e
           where e.zone_id = z.zone_id) as stored from zones z where zone_id = $1`,
        [canvas.zone_id],
      );
      expect(row?.stored).toBeGreaterThan(180_000);
      expect(row?.counted).toBe(row?.stored);
    }, PATIENT);
  });

  it('cannot exceed the storage of the edition, once the limit is set', async () => {
    const opened = await open();
    draw(opened, 1_000);
    await opened.acknowledgments.next();
    await query(service, 'update subscriptions set storage_bytes = 5000 where edition_id = $1', [
      canvas.edition_id,
    ]);
    await vi.waitFor(() => {
      draw(opened, 9_000);
      expect(opened.closeReason()).toContain('storage-full');
    }, PATIENT);
    // The next tests use the same edition.
    await query(service, 'update subscriptions set storage_bytes = null where edition_id = $1', [
      canvas.edition_id,
    ]);
  });
});

describe('the SDK', () => {
  it('refuses an element that is too large before it is written', async () => {
    const zone = openZone({
      baseUrl: service.url,
      token: ada.token,
      editionId: canvas.edition_id,
      spaceId: canvas.space_id,
      zoneId: canvas.zone_id,
    });
    await zone.ready();
    try {
      const paragraphs = (length: number) =>
        Array.from({ length: Math.ceil(length / 20_000) }, () => ({
          id: randomUUID(),
          portions: [{ text: 'é'.repeat(10_000) }],
        }));
      const shape = (length: number) => ({
        meta: { id: randomUUID() },
        basic: { type: 'OVAL' as const },
        text: { paragraphs: paragraphs(length) },
      });
      expect(() => zone.insert('shape', shape(80_000))).toThrow(ZoneError);
      const kept = shape(60_000);
      zone.insert('shape', kept);
      const text = { paragraphs: paragraphs(80_000) };
      expect(() => zone.change('shape', { id: kept.meta.id, text })).toThrow(ZoneError);
      zone.change('shape', { id: kept.meta.id, properties: { layout: { top: 1, left: 2 } } });
      await zone.durable();
      expect(zone.list('shape')).toHaveLength(1);
      expect(zone.refusedWork()).toEqual([]);
    } finally {
      zone.close();
    }
    const { frames } = await ada.client.call(listFrames, { params: canvas });
    expect(frames).toEqual([]);
  });
});
