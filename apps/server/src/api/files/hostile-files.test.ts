import { uploadFile } from '@lienzo/sdk';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { openSession } from '../../../../../testing/database/database-session.ts';
import { createZoneBy } from '../../../../../testing/files/file-fixture.ts';
import {
  createHostileFiles,
  type HostileFile,
} from '../../../../../testing/files/hostile-files.ts';
import { useService, useTeam } from '../../../../../testing/hooks/use-service.ts';

const service = useService();
const team = useTeam(service);

type Zone = Awaited<ReturnType<typeof createZoneBy>>;

/** Uploads a file. Returns what is wrong with the answer, or which kind of file it became. */
async function tryFile(zone: Zone, { name, bytes }: HostileFile): Promise<string> {
  const options = { ...zone, baseUrl: service.url, name, bytes: new Uint8Array(bytes) };
  const file = await uploadFile(team.owner.client, options).catch(
    (error: { key?: string }) => error,
  );
  if (!('kind' in file)) return 'key' in file ? String(file.key) : `WRONG: ${file}`;
  const urls = [file.url, ...(file.renditions ?? []).map(({ url }) => url)];
  for (const url of urls) {
    const response = await fetch(new URL(url, service.url));
    const sent = Buffer.from(await response.arrayBuffer());
    const { headers } = response;
    if (headers.get('x-content-type-options') !== 'nosniff') return 'WRONG: sniffed';
    if (!headers.get('content-security-policy')?.includes('sandbox')) return 'WRONG: no sandbox';
    if (file.kind === 'FILE') {
      const isAttachment = headers.get('content-disposition')?.startsWith('attachment');
      if (!isAttachment) return 'WRONG: not an attachment';
      if (headers.get('content-type') !== 'application/octet-stream') return 'WRONG: has a type';
      continue;
    }
    if (headers.get('content-type') !== 'image/webp') return 'WRONG: not WebP';
    if (sent.equals(bytes)) return 'WRONG: sent as it was received';
    if (sent.includes('alert(1337)')) return 'WRONG: contains the script';
    const { format, width, height } = await sharp(sent).metadata();
    if (format !== 'webp' || Math.max(width, height) > 2048) return 'WRONG: not re-encoded';
  }
  return file.kind;
}

it('sends none of at least 200 hostile files as it was received, and survives all of them', async () => {
  const files = await createHostileFiles();
  expect(files.length).toBeGreaterThanOrEqual(200);
  const zone = await createZoneBy(team.owner.client, team.params);
  const results = new Map<string, string[]>();
  // In batches, because uploads that fail stay for a day, and 50 of them are allowed.
  for (const [index, file] of files.entries()) {
    const result = await tryFile(zone, file);
    results.set(result, [...(results.get(result) ?? []), file.name]);
    if (index % 20 === 0) await forgetUploads();
  }
  expect([...results.keys()].toSorted()).toEqual(['FILE', 'IMAGE', 'fileNotReadable']);
  const refused = results.get('fileNotReadable') ?? [];
  expect(refused).toContain('png of 60000 × 60000');
  expect(refused).toContain('gif of 65535 × 65535');
  expect(refused).toContain('0.5 of a jpeg');
  expect(results.get('FILE')).toContain('document 0.png');
  expect(results.get('IMAGE')).toContain('png as.svg');
  expect((await fetch(new URL('/readyz', service.url))).status).toBe(200);
}, 300_000);

async function forgetUploads(): Promise<void> {
  const session = await openSession(service.database.url);
  await session.query('delete from file_uploads where file_id is null');
  await session.close();
}
