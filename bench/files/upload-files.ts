// Uploads files in a thread of its own, so that it does not delay the requests that are measured beside it.
import { randomBytes } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { createClient, uploadFile } from '@lienzo/sdk';

/** Uploads of one person at the same time. */
export interface UploadPlan {
  readonly baseUrl: string;
  readonly token: string;
  readonly zone: { edition_id: string; space_id: string; zone_id: string };
  readonly files: number;
  readonly bytes: number;
}

const PATIENCE = 600_000;

async function uploadAll(plans: readonly UploadPlan[]): Promise<void> {
  const content = randomBytes(Math.max(...plans.map(({ bytes }) => bytes)));
  const uploads = plans.flatMap(({ baseUrl, token, zone, files, bytes: length }) => {
    const client = createClient({ baseUrl, token, timeout: PATIENCE });
    return Array.from({ length: files }, async (_, index) => {
      // The same bytes would be stored once. A part of a blob is not copied.
      const bytes = new Blob([content.subarray(0, length - 16), randomBytes(16)]);
      const name = `File ${index}`;
      await uploadFile(client, { ...zone, baseUrl, name, bytes, timeout: PATIENCE });
    });
  });
  await Promise.all(uploads);
}

await uploadAll(workerData as UploadPlan[]); // written by run.ts
parentPort?.postMessage('done');
