import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import { uploadFile } from '@lienzo/sdk';
import sharp from 'sharp';
import { createZone, type Filling, type Zone } from './fill-zone.ts';

/** Different pictures; each is shown several times. */
const FILES = 100;
const STEP = { x: 180, y: 130 };

/** Creates a zone with a grid of images. */
export async function fillPictures(filling: Filling & { baseUrl: string }): Promise<Zone> {
  const { client, count, baseUrl } = filling;
  const zone = await createZone(filling, `${count} images`);
  const files: string[] = [];
  for (let index = 0; index < FILES; index += 1) {
    const bytes = new Uint8Array(await createPicture(index));
    const upload = { ...zone, baseUrl, name: `${index}.jpg`, bytes };
    files.push((await uploadFile(client, upload)).file_id);
  }
  const columns = Math.ceil(Math.sqrt(count));
  const shapes = Array.from({ length: count }, (_, index) => ({
    meta: { id: randomUUID() },
    basic: { type: 'IMAGE' as const },
    image: { file_id: files[index % FILES] ?? '' },
    properties: {
      layout: {
        left: (index % columns) * STEP.x,
        top: Math.floor(index / columns) * STEP.y,
        width: 144,
        height: 96,
      },
    },
  }));
  await client.call(contract.insertShapes, { params: zone, body: { shapes } });
  return zone;
}

/** Creates a picture that no other is equal to and that compresses like a photo. */
function createPicture(index: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 60 + index, sigma: 20 } as const;
  const size = { width: 1_200, height: 800, channels: 3, background: '#000000' } as const;
  return sharp({ create: { ...size, noise } })
    .jpeg()
    .toBuffer();
}
