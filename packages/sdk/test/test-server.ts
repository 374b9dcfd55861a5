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

/** An answer with this status and body. */
export function answerOf(
  status: number,
  body: string,
  headers: Record<string, string> = {},
): Respond {
  return (response) => response.writeHead(status, headers).end(body);
}

/** An answer with an envelope around the data. */
export function dataOf(data: unknown): Respond {
  return answerOf(200, JSON.stringify({ status: 'success', message: 'Done.', data }));
}

/** A server that notes what it receives and answers what a test wants, one answer after the other. */
export function startAnswering() {
  const received: Received[] = [];
  let answers: Respond[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method, url, headers } = request;
    received.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
    (answers.shift() ?? success)(response);
  });
  const stage = {
    received,
    baseUrl: '',
    /** The next answers; success after them. */
    answer(...next: Respond[]) {
      answers = next;
    },
  };
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo; // it listens on a port, not on a pipe
    stage.baseUrl = `http://127.0.0.1:${port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    received.length = 0;
    answers = [];
  });
  return stage;
}
