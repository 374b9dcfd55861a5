import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedRequest {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** The parsed body. */
  message: { type: string; timestamp: string; previous_seq: string | null; data: ReceivedEvent };
}

interface ReceivedEvent {
  seq: string;
  kind: string;
  zone_id?: string;
  space_id?: string;
  data: Record<string, unknown>;
}

export interface TestReceiver {
  url: string;
  port: number;
  /** All requests, the first one first. */
  requests: ReceivedRequest[];
  /** Answers each request; by default with status 200. */
  respond: (request: ReceivedRequest, response: ServerResponse) => void;
  close(): Promise<void>;
}

/** Starts an HTTP server that records the requests it receives. */
export async function startReceiver(): Promise<TestReceiver> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const { url: path = '', headers } = request;
    const received = { path, headers, body, message: JSON.parse(body || '{}') };
    receiver.requests.push(received);
    receiver.respond(received, response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const receiver: TestReceiver = {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    requests: [],
    respond: (_request, response) => response.end(),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}
