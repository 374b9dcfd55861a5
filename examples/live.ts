// Two people in one zone. `npm run sandbox` prints the two commands to run in two terminals:
//   node examples/live.ts <address> <edition id>/<space id>/<zone id> <access token>
// Type a line to add a frame with that name; everybody sees it. Ctrl-D leaves.
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { openZone } from '@lienzo/sdk';

const [baseUrl = '', address = '', token = ''] = process.argv.slice(2);
const [editionId = '', spaceId = '', zoneId = ''] = address.split('/');
const print = (line: string) => process.stdout.write(`${line}\n`);

const zone = openZone({ baseUrl, token, editionId, spaceId, zoneId });
await zone.ready();
print('You are in. Type a name for a new frame.');

let shown = '';
const show = () => {
  const frames = zone.list('frame').map((frame) => frame.meta.name);
  const others = zone.presence.others().map(({ user: { name: other } }) => other);
  const line = `frames: ${frames.join(', ')} | also here: ${others.join(', ') || 'nobody'}`;
  if (line !== shown) print(line);
  shown = line;
};
zone.subscribe(show);
zone.presence.subscribe(show);

for await (const line of createInterface({ input: process.stdin })) {
  zone.insert('frame', { meta: { id: randomUUID(), name: line.trim() || 'Untitled' } });
  await zone.durable();
  print('kept for good');
}
zone.close();
