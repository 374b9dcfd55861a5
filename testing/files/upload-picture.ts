import { type Client, uploadFile } from '@lienzo/sdk';
import sharp from 'sharp';

/** A disc on a gradient, with a part that is transparent. */
const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400">
  <defs><linearGradient id="g" x2="1" y2="1">
    <stop stop-color="#2850dc"/><stop offset="0.5" stop-color="#28aa3c"/><stop offset="1" stop-color="#e6c828"/>
  </linearGradient></defs>
  <rect width="600" height="400" rx="60" fill="url(#g)"/>
  <circle cx="200" cy="150" r="90" fill="#c87850"/>
</svg>`;

interface Destination {
  readonly baseUrl: string;
  readonly edition_id: string;
  readonly space_id: string;
  readonly zone_id: string;
}

/** Adds a picture to a zone and returns the ID of its file. */
export async function uploadPicture(client: Client, to: Destination): Promise<string> {
  const bytes = new Uint8Array(await sharp(Buffer.from(PICTURE)).png().toBuffer());
  return (await uploadFile(client, { ...to, name: 'picture.png', bytes })).file_id;
}
