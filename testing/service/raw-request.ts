import { type Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';

export interface RawAnswer {
  status: number;
  text: string;
  headers: IncomingMessage['headers'];
}

export interface RawRequest {
  url: string;
  method?: string;
  /** The path exactly as sent, instead of the one in `url`. */
  path?: string;
  /** Alternating names and values, so that a name can occur twice. */
  headers?: readonly string[];
  body?: string | Buffer;
  agent?: Agent;
}

/** Sends a request with Node's HTTP client, which does not normalize it. */
export function sendRaw({ url, method, path, headers, body, agent }: RawRequest) {
  const { hostname, port, host, pathname, search } = new URL(url);
  return new Promise<RawAnswer>((resolve, reject) => {
    const outgoing = request({
      hostname,
      port,
      method,
      path: path ?? pathname + search,
      headers: ['host', host, ...(headers ?? [])],
      agent,
    });
    outgoing.on('error', reject);
    outgoing.on('response', (response) => {
      readText(response).then(
        (text) => resolve({ status: response.statusCode ?? 0, text, headers: response.headers }),
        reject,
      );
    });
    outgoing.end(body);
  });
}

async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/** Writes bytes to a socket and returns everything received until the service closes it. */
export function sendBytes(url: string, bytes: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname);
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
    socket.write(bytes, 'latin1');
  });
}
