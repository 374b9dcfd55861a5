import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

/** An object store on this machine: `s3rver`, which speaks the S3 protocol and verifies signatures. */
export interface S3Server {
  /** Address of its only bucket. */
  readonly bucketUrl: string;
  readonly credentials: { region: string; accessKeyId: string; secretAccessKey: string };
  /** Ends the connection of the next request after this many bytes of its body. */
  breakAfter(bytes: number): void;
  close(): Promise<void>;
}

/** The only account that `s3rver` has. */
const credentials = { region: 'eu-test-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'lienzo-s3-'));
  const configureBuckets = [{ name: 'bucket' }];
  const store = new S3rver({ directory, silent: true, vhostBuckets: false, configureBuckets });
  await store.configureBuckets();
  const respond = store.callback();
  let breaks: number | undefined;
  const server = createServer((request, response) => {
    // Object stores refuse this, but `s3rver` does not.
    if (request.method === 'PUT' && request.headers['content-length'] === undefined)
      return void response.writeHead(411).end('MissingContentLength');
    if (request.method === 'PUT' && breaks !== undefined) {
      let left = breaks;
      breaks = undefined;
      request.on('data', (piece: Buffer) => {
        left -= piece.length;
        if (left <= 0) request.socket.destroy();
      });
      return;
    }
    respond(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    bucketUrl: `http://127.0.0.1:${port}/bucket`,
    credentials,
    breakAfter(bytes) {
      breaks = bytes;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(directory, { recursive: true });
    },
  };
}
