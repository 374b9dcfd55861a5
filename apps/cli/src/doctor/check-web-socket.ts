import { type Finding, ok, problem } from './finding.ts';

const TIMEOUT_MS = 10_000;

/** Checks live editing: proxies forward WebSockets only if configured to. */
export async function checkWebSocket(url: string): Promise<Finding> {
  const address = `${url.replace(/^http/, 'ws')}/service/live`;
  const opened = await open(address);
  if (opened) return ok('live editing', 'WebSockets work');
  return problem(
    'live editing',
    `cannot open a WebSocket to ${address}`,
    'Configure the proxy to use HTTP/1.1 and forward the headers Upgrade and Connection, as in deploy/nginx.conf.',
  );
}

function open(address: string): Promise<boolean> {
  const socket = new WebSocket(address);
  return new Promise((resolve) => {
    const finish = (opened: boolean) => {
      clearTimeout(timer);
      socket.close();
      resolve(opened);
    };
    const timer = setTimeout(() => finish(false), TIMEOUT_MS);
    socket.addEventListener('open', () => finish(true));
    socket.addEventListener('error', () => finish(false));
  });
}
