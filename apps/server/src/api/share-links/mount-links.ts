import type { FastifyInstance } from 'fastify';
import type { LinkPage } from '../../domain/share-links/link-page.ts';
import { createLinkPictures, type PictureDeps } from './link-pictures.ts';
import { type GuestRouteDeps, mountGuests } from './mount-guests.ts';
import { mountOembed } from './mount-oembed.ts';
import { mountLinkPictures } from './mount-pictures.ts';
import { readLinkPage } from './read-link-page.ts';

export interface LinkPages {
  /** Returns what the page of a share link contains before the app has started. */
  readPage(secret: string): Promise<LinkPage>;
}

/** Mounts what is outside of the API, because people with a share link have no token yet. */
export function mountLinks(app: FastifyInstance, deps: GuestRouteDeps & PictureDeps): LinkPages {
  const pictures = createLinkPictures(deps);
  mountGuests(app, deps);
  mountLinkPictures(app, pictures);
  mountOembed(app, pictures);
  return { readPage: (secret) => readLinkPage(pictures, secret) };
}
