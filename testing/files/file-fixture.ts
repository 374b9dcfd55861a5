import type { Client } from '@lienzo/sdk';
import sharp from 'sharp';
import type { TestTeam } from '../tenants/test-team.ts';

/** Creates a space and returns its first zone. */
export async function createZoneBy(client: Client, { edition_id, team_id }: TestTeam['params']) {
  const { space_id } = await client.spaces.create({
    edition_id,
    create_space: { space_name: 'Files', team_id },
  });
  const { zones_info } = await client.zones.listMeta({ edition_id, space_id });
  return { edition_id, space_id, zone_id: zones_info.zone_order[0] ?? '' };
}

/** Returns the key of the error with which a request fails. */
export const keyOf = (request: Promise<unknown>) =>
  request.then(
    () => 'accepted',
    (error: { key?: string; message: string }) => error.key ?? error.message,
  );

export const text = (content: string) => new TextEncoder().encode(content);

/** Creates a JPEG image with metadata that contains `Secret place`. */
export const createPhoto = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#d33' } })
    .withExif({ IFD0: { Copyright: 'Secret place' } })
    .jpeg()
    .toBuffer();
