// Creates a link that one site can embed, and prints what this site needs:
//   node examples/embed.ts <service> <edition>/<space>/<zone> <token> <origin of the site>
import { embedAddress } from '@lienzo/embed';
import { createClient } from '@lienzo/sdk';

const [baseUrl = '', zone = '', token = '', site = ''] = process.argv.slice(2);
const [edition_id = '', space_id = '', zone_id = ''] = zone.split('/');
const client = createClient({ baseUrl, token });

const { secret } = await client.shareLinks.create({
  ...{ edition_id, space_id, zone_id, role: 'VIEWER' },
  label: `For ${site}`,
  embed_origins: [site],
});
const link = `${baseUrl}/l/${secret}`;
const page = await fetch(embedAddress(link).address);
const [allowed] = page.headers.get('content-security-policy')?.match(/frame-ancestors.*/) ?? [];
const picture = await fetch(`${link}.png`);
// Connections stay open until everything is read.
await Promise.all([page.text(), picture.bytes()]);

process.stdout.write(`<lienzo-canvas src="${link}" style="height: 600px"></lienzo-canvas>
![Zone](${link}.png)
${allowed}; picture: ${picture.status} ${picture.headers.get('content-type')}
`);
