// A bot that keeps a note up to date: how many cards of a zone have which tag. It runs until you press Ctrl-C.
//   node examples/bot.ts <address> <edition id>/<space id>/<zone id> <access token>
import { randomUUID } from 'node:crypto';
import { openZone } from '@lienzo/sdk';

const [baseUrl = '', address = '', token = ''] = process.argv.slice(2);
const [editionId = '', spaceId = '', zoneId = ''] = address.split('/');
const zone = openZone({ baseUrl, token, editionId, spaceId, zoneId });
await zone.ready();

const key = 'tag-counter';
const paragraphsOf = (text: string) => [{ id: randomUUID(), portions: [{ text }] }];
let shown = '';

function count(): void {
  const tags = zone.list('shape').flatMap(({ card }) => card?.tag ?? []);
  const counts = Map.groupBy(tags, (tag) => tag);
  const summary = [...counts]
    .map(([tag, { length }]) => `${tag}: ${length}`)
    .sort()
    .join(', ');
  if (summary === shown) return;
  shown = summary;
  const text = { paragraphs: paragraphsOf(summary || 'No tags') };
  // The key finds the note again after a restart, wherever people have dragged it.
  const note = zone.list('shape').find(({ metadata }) => metadata?.key === key);
  if (note) zone.change('shape', { id: note.meta.id, text });
  else
    zone.insert('shape', {
      ...{ meta: { id: randomUUID(), name: 'Tags' }, metadata: { key }, text },
      basic: { type: 'RECTANGLE' },
      properties: { layout: { left: 0, top: -200, width: 260, height: 120 } },
    });
  process.stdout.write(`${summary}\n`);
}

zone.subscribe(count);
count();
