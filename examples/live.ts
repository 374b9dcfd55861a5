// Two people edit one zone together. `npm run sandbox` prints a command for each of two terminals:
//   node examples/live.ts <address> <edition id>/<space id>/<zone id> <access token>
// Type a line to add a frame with that name; both terminals show it. Press Ctrl-D to leave.
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { openZone } from '@lienzo/sdk';

const [baseUrl = '', address = '', token = ''] = process.argv.slice(2);
const [editionId = '', spaceId = '', zoneId = ''] = address.split('/');
const print = (line: string) => process.stdout.write(`${line}\n`);

const zone = openZone({ baseUrl, token, editionId, spaceId, zoneId });
await zone.ready();
print('Connected. Type a name to add a frame.');

let lastStatus = '';
const showStatus = () => {
  const frames = zone.list('frame').map((frame) => frame.meta.name);
  const others = zone.presence.others().map(({ user }) => user.name);
  const status = `frames: ${frames.join(', ')} | also here: ${others.join(', ') || 'no one'}`;
  if (status !== lastStatus) print(status);
  lastStatus = status;
};
zone.subscribe(showStatus);
zone.presence.subscribe(showStatus);

for await (const line of createInterface({ input: process.stdin })) {
  zone.insert('frame', { meta: { id: randomUUID(), name: line.trim() || 'Untitled' } });
  await zone.durable();
  print('saved');
}
zone.close();
