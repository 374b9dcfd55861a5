import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { chooseEncoding } from './encoded-body.ts';

// What fits into one packet arrives no sooner when it is smaller.
const MIN_BYTES = 1_400;

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };

/** In order of preference: zstd needs the least CPU time. All run in the thread pool. */
const compressors = {
  zstd: (body: Buffer) => promisify(zstdCompress)(body, ZSTD),
  br: (body: Buffer) => promisify(brotliCompress)(body, BROTLI),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 4 }),
} as const;
const ENCODINGS = Object.keys(compressors) as (keyof typeof compressors)[]; // widened by Object.keys

/**
 * Compresses JSON responses of operations. Responses with a secret are left out: the length of a
 * compressed response can reveal parts of it to an observer who chooses other parts (BREACH).
 */
export function compressResponses(app: FastifyInstance): void {
  // With a callback: most responses are small, and a promise for each of them would cost time.
  app.addHook('onSend', (request, reply, payload, done) => {
    const { operation } = request.routeOptions.config;
    const isText = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (!isText || payload.length < MIN_BYTES) return done(null, payload);
    if (!operation || operation.mediaTypes || operation.returnsSecret) return done(null, payload);
    const vary = [reply.getHeader('vary'), 'accept-encoding'].flat().filter(Boolean);
    reply.header('vary', vary.join(', '));
    const encoding = chooseEncoding(request.headers['accept-encoding'], ENCODINGS);
    if (!encoding) return done(null, payload);
    reply.header('content-encoding', encoding).removeHeader('content-length');
    compressors[encoding](Buffer.from(payload as string)).then(
      (compressed) => done(null, compressed),
      done,
    );
  });
}
