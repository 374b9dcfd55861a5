import { randomUUID } from 'node:crypto';
import { changeSpaceMeta, insertFrames } from '@lienzo/contract';
import type { Client } from '@lienzo/sdk';
import type { Canvas } from '../../testing/zones/test-canvas.ts';

/** Renames a space, which is one event. Returns the name. */
export async function rename(client: Client, { edition_id, space_id }: Canvas): Promise<string> {
  const space_name = `Space ${randomUUID().slice(0, 8)}`;
  await client.call(changeSpaceMeta, {
    params: { edition_id, space_id },
    body: { action_type: 'SPACE_NAME', space_name },
  });
  return space_name;
}

/** Adds a frame to a zone. */
async function draw(client: Client, params: Canvas): Promise<void> {
  const frames = [{ meta: { id: randomUUID(), name: 'Frame' } }];
  await client.call(insertFrames, { params, body: { frames } });
}

/** Renames spaces and draws in their zones, each as fast as the service responds. Returns the number of writes. */
export async function writeFor(
  client: Client,
  canvases: readonly Canvas[],
  { milliseconds, signal }: { milliseconds: number; signal?: AbortSignal },
): Promise<number> {
  const end = performance.now() + milliseconds;
  let writes = 0;
  await Promise.all(
    canvases.map(async (canvas) => {
      while (performance.now() < end && !signal?.aborted) {
        await (writes % 2 === 0 ? rename : draw)(client, canvas);
        writes += 1;
      }
    }),
  );
  return writes;
}
