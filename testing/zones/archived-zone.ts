import { randomUUID } from 'node:crypto';
import { type BodyOf, changeElements, saveZoneVersion } from '@lienzo/contract';
import type { Client } from '@lienzo/sdk';
import type { Offload } from '../../apps/server/src/core/offload.ts';
import type { Database } from '../../apps/server/src/db/database.ts';
import { compactZone, dropCompacted } from '../../apps/server/src/domain/journal/compact-zone.ts';
import { HOUR } from '../service/manual-clock.ts';
import type { Canvas } from './test-canvas.ts';

interface Tools {
  client: Client;
  db: Database;
  offload: Offload;
}

/** Fills a zone: elements of every kind, a deleted one, a version, a snapshot and archived entries. */
export async function fillArchivedZone(tools: Tools, canvas: Canvas): Promise<void> {
  const [frame, first, second, gone] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const shape = (id: string) => ({
    meta: { id },
    basic: { type: 'OVAL' as const },
    frame_id: frame,
    text: { paragraphs: [{ id: randomUUID(), portions: [{ text: `Words of ${id}` }] }] },
  });
  const change = (body: BodyOf<typeof changeElements>) =>
    tools.client.call(changeElements, { params: canvas, body });
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
  await archiveZone(tools, canvas);
  await change({ update: { frames: [{ id: frame, meta: { name: 'Plan B' } }] } });
  await tools.client.call(saveZoneVersion, { params: canvas, body: {} });
}

/** Compacts the journal of a zone and archives the entries that the snapshot replaces. */
export async function archiveZone(
  { db, offload }: Pick<Tools, 'db' | 'offload'>,
  canvas: Pick<Canvas, 'edition_id' | 'zone_id'>,
): Promise<void> {
  const key = { editionId: canvas.edition_id, zoneId: canvas.zone_id };
  const later = { now: () => new Date(Date.now() + HOUR) };
  await compactZone({ db, clock: { now: () => new Date() }, offload }, key);
  await dropCompacted({ db, clock: later }, key);
}
