import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface ForeignSite {
  readonly origin: string;
  /** Returns the address of a page that contains some HTML. */
  show(html: string): string;
  close(): void;
}

/**
 * Starts another site. Its host is `localhost` and that of the service is 127.0.0.1, so browsers block cookies and
 * storage of the service in its frames.
 */
export async function startForeignSite(): Promise<ForeignSite> {
  const pages: string[] = [];
  const server = createServer((request, response) => {
    const page = pages[Number(request.url?.slice(1))];
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' });
    response.end(page);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, resolve);
  });
  const { port } = server.address() as AddressInfo; // it listens on a port
  const origin = `http://localhost:${port}`;
  return {
    origin,
    show: (html) => `${origin}/${pages.push(`<!doctype html><title>Wiki</title>${html}`) - 1}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
