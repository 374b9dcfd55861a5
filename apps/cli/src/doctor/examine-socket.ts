import { type Finding, ok, problem } from './finding.ts';

const PATIENCE = 10_000;

/** Whether live editing can be reached: proxies have to be told to let WebSockets through. */
export async function examineSocket(url: string): Promise<Finding> {
  const address = `${url.replace(/^http/, 'ws')}/service/live`;
  const opened = await open(address);
  if (opened) return ok('live editing', 'sockets come through');
  return problem(
    'live editing',
    `${address} opens no WebSocket`,
    'Let the proxy speak HTTP/1.1 to the service and pass on the headers Upgrade and Connection, as deploy/nginx.conf does.',
  );
}

function open(address: string): Promise<boolean> {
  const socket = new WebSocket(address);
  return new Promise((resolve) => {
    const end = (opened: boolean) => {
      clearTimeout(late);
      socket.close();
      resolve(opened);
    };
    const late = setTimeout(() => end(false), PATIENCE);
    socket.addEventListener('open', () => end(true));
    socket.addEventListener('error', () => end(false));
  });
}
