import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { mapModules } from './test-browser-modules.ts';

const FILES = '/files/';

interface PageOptions {
  /** Names of the installed packages that the page imports. */
  modules: readonly string[];
  folder: string;
  /** All other requests are proxied to this service. */
  service: string;
}

/** Serves a page, its modules and the service from one origin. */
export async function startPageServer({ modules, folder, service }: PageOptions) {
  const imports = await mapModules(folder, modules);
  const map = Object.entries(imports).map(([name, path]) => [name, `${FILES}${path}`]);
  const page = `<!doctype html><title>page</title><link rel="icon" href="data:,">
<script type="importmap">${JSON.stringify({ imports: Object.fromEntries(map) })}</script>`;

  const server = createServer(async (incoming, response) => {
    const { url = '/' } = incoming;
    if (url === '/') return response.setHeader('content-type', 'text/html').end(page);
    if (!url.startsWith(FILES)) return proxyRequest(incoming, response, new URL(url, service));
    const body = await readFile(join(folder, url.slice(FILES.length)));
    return response.setHeader('content-type', 'text/javascript').end(body);
  });
  server.on('upgrade', (incoming, socket: Socket) => proxyUpgrade(incoming, socket, service));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a TCP port
  return {
    url: `http://127.0.0.1:${port}/`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function proxyRequest(incoming: IncomingMessage, response: ServerResponse, to: URL): void {
  const { method, headers } = incoming;
  const outgoing = request(to, { method, headers }, (incomingResponse) => {
    response.writeHead(incomingResponse.statusCode ?? 502, incomingResponse.headers);
    incomingResponse.pipe(response);
  });
  outgoing.on('error', () => response.destroy());
  incoming.pipe(outgoing);
}

function proxyUpgrade({ url, rawHeaders }: IncomingMessage, socket: Socket, service: string): void {
  const { hostname, port } = new URL(service);
  const upstream = connect(Number(port), hostname);
  const pairs = rawHeaders.flatMap((name, at) => (at % 2 ? [] : `${name}: ${rawHeaders[at + 1]}`));
  upstream.write(`GET ${url} HTTP/1.1\r\n${pairs.join('\r\n')}\r\n\r\n`);
  upstream.on('error', () => socket.destroy());
  socket.on('error', () => upstream.destroy());
  upstream.pipe(socket).pipe(upstream);
}
