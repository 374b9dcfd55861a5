// Saves a zone as PNG, for example in a nightly job, and leaves a comment on it.
//   node examples/ci-export.ts <address> <edition id>/<space id>/<zone id> <access token> <file> <build>
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { createClient } from '@lienzo/sdk';

const [baseUrl = '', address = '', token = '', file = 'zone.png', build = ''] =
  process.argv.slice(2);
const [edition_id = '', space_id = '', zone_id = ''] = address.split('/');
const zone = { edition_id, space_id, zone_id };
const client = createClient({ baseUrl, token });

const { bytes, mediaType } = await client.zones.getImage({ ...zone, format: 'png' });
await writeFile(file, bytes);
const text = `Exported by build ${build}`;
const comment = { meta: { id: randomUUID() }, text, position: { left: 0, top: 0 } };
await client.comments.insert({ ...zone, comments: [comment] });
process.stdout.write(`${mediaType} saved\n`);
