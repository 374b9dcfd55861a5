// Shows up to 1,000 rows of a CSV file (key,title,tag) as cards. Run it again after the file has changed: cards
// get new texts and tags, but stay where people have dragged them.
//   node examples/csv-board.ts <address> <edition id>/<space id>/<zone id> <access token> < tasks.csv
import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { createClient } from '@lienzo/sdk';

const [baseUrl = '', address = '', token = ''] = process.argv.slice(2);
const [edition_id = '', space_id = '', zone_id = ''] = address.split('/');
const [, ...rows] = (await text(process.stdin)).trim().split('\n');
const shapes = rows.map((row, index) => {
  const [key = '', title = '', tag = ''] = row.split(',');
  const paragraphs = [{ id: randomUUID(), portions: [{ text: title }] }];
  const update = { text: { paragraphs }, card: { tag } };
  const place = { left: (index % 5) * 260, top: Math.floor(index / 5) * 160 };
  const properties = { layout: { ...place, width: 240, height: 140 } };
  const card = { meta: { id: randomUUID() }, metadata: { key }, basic: { type: 'CARD' as const } };
  return { insert: { ...card, ...update, properties }, update };
});
const zone = { edition_id, space_id, zone_id };
const client = createClient({ baseUrl, token });
const { upserted } = await client.batches.changeElements({ ...zone, upsert: { shapes } });
const added = upserted.filter(({ inserted }) => inserted).length;
process.stdout.write(`${added} cards added, ${upserted.length - added} updated\n`);
