import { get, type IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, zstdDecompress } from 'node:zlib';
import { BASE_PATH, createApiKey, insertShapes, listShapes, listTeams } from '@lienzo/contract';
import Fastify from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { useService } from '../../../../testing/hooks/use-service.ts';
import { useZone } from '../../../../testing/hooks/use-zone.ts';
import { compressResponses } from './compress.ts';

const service = useService();
const fixture = useZone(service);
let path: string;
beforeAll(async () => {
  const params = { ...fixture.inSpace, zone_id: fixture.firstZoneId };
  const shapes = Array.from({ length: 20 }, (_, index) => ({
    meta: { id: crypto.randomUUID() },
    basic: { type: 'RECTANGLE' as const },
    properties: { layout: { left: index, top: 0, width: 10, height: 10 } },
  }));
  await fixture.owner.client.call(insertShapes, { params, body: { shapes } });
  path = listShapes.path.replace(/\{(\w+)\}/g, (_, name: keyof typeof params) => params[name]);
});

/** Reads a response without decompressing it. */
function read(url: string, encoding?: string) {
  return new Promise<{ headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    const authorization = `Bearer ${fixture.owner.token}`;
    const headers = { authorization, ...(encoding && { 'accept-encoding': encoding }) };
    get(`${service.url}${BASE_PATH}${url}`, { headers }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      resolve({ headers: response.headers, body: Buffer.concat(chunks) });
    }).on('error', reject);
  });
}

/** Responses with an entity tag also depend on who asks. */
const VARY = 'authorization, accept-encoding';

describe('a JSON response', () => {
  it.each([
    ['gzip, deflate', 'gzip', gunzip],
    ['gzip, br', 'br', brotliDecompress],
    ['gzip, br, zstd', 'zstd', zstdDecompress],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzip],
  ] as const)('for "%s" is compressed with %s', async (accepted, encoding, decompress) => {
    const plain = await read(path, undefined);
    const { headers, body } = await read(path, accepted);
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: VARY });
    expect(body.length).toBeLessThan(plain.body.length / 3);
    expect(headers['content-length']).toBe(String(body.length));
    expect(JSON.parse(String(await promisify(decompress)(body)))).toEqual(
      JSON.parse(String(plain.body)),
    );
  });

  it.each([undefined, 'identity', 'deflate', 'gzip;q=0'])(
    'for "%s" is not compressed, but caches know that it could be',
    async (accepted) => {
      const { headers, body } = await read(path, accepted);
      expect(headers).not.toHaveProperty('content-encoding');
      expect(headers).toHaveProperty('vary', VARY);
      expect(JSON.parse(String(body))).toHaveProperty('status', 'success');
    },
  );

  it('is not compressed if it is small', async () => {
    const { headers } = await read('/users/me', 'gzip');
    expect(headers).not.toHaveProperty('content-encoding');
  });

  it.each([
    [listTeams, 'gzip'],
    [createApiKey, undefined],
  ])('of %o is compressed unless it contains a secret', async (operation, encoding) => {
    const app = Fastify();
    compressResponses(app);
    app.get('/', { config: { operation } }, async () => ({ text: 'secret '.repeat(1_000) }));
    const { headers } = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip' } });
    expect(headers['content-encoding']).toBe(encoding);
  });
});
