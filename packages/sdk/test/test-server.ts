import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';

interface Received {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

export type Respond = (response: ServerResponse) => void;

export const success: Respond = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'x-mark': 'here' });
  response.end('{"status":"success","message":"Done.","request_uri":"/","data":{"fine":true}}');
};

/** Creates a response with this status and body. */
export function respondWith(
  status: number,
  body: string,
  headers: Record<string, string> = {},
): Respond {
  return (response) => response.writeHead(status, headers).end(body);
}

/** Creates a success response with this data. */
export function respondWithData(data: unknown): Respond {
  return respondWith(200, JSON.stringify({ status: 'success', message: 'Done.', data }));
}

/** Starts a server that records requests and sends the queued responses in order. */
export function startTestServer() {
  const received: Received[] = [];
  let responses: Respond[] = [];
  const http = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method, url, headers } = request;
    received.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
    (responses.shift() ?? success)(response);
  });
  const server = {
    received,
    baseUrl: '',
    /** Queues responses; after them every request succeeds. */
    respond(...next: Respond[]) {
      responses = next;
    },
  };
  beforeAll(async () => {
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    const { port } = http.address() as AddressInfo; // it listens on a port, not on a pipe
    server.baseUrl = `http://127.0.0.1:${port}`;
  });
  afterAll(() => {
    http.closeAllConnections();
    http.close();
  });
  beforeEach(() => {
    received.length = 0;
    responses = [];
  });
  return server;
}
