import { setTimeout } from 'node:timers/promises';
import { embedOriginsOf } from '../../domain/share-links/embed-policy.ts';
import type { LinkPage, LinkPreview } from '../../domain/share-links/link-page.ts';
import type { LinkPictures, PicturedZone } from './link-pictures.ts';

/** Larger pictures would delay the page. */
const MAX_BYTES = 300_000;
/** How long the page waits for a picture that is not cached. */
const PATIENCE_MILLISECONDS = 300;

/** Returns what the page of a share link contains before the app has started. */
export async function readLinkPage(pictures: LinkPictures, secret: string): Promise<LinkPage> {
  const found = await pictures.find(secret);
  const frameAncestors = embedOriginsOf(found?.link);
  if (!found?.zone) return { frameAncestors };
  const { zone } = found;
  const picture = await readPicture(zone);
  const canEmbed = frameAncestors.length > 0;
  return { frameAncestors, preview: { secret, title: zone.name, canEmbed, picture } };
}

function readPicture(zone: PicturedZone): Promise<LinkPreview['picture']> {
  // Rendering goes on if it takes longer, because the browser asks for the picture next.
  const rendered = zone
    .picture('svg')
    .make(new AbortController().signal)
    .then(
      ({ bytes }) =>
        bytes.byteLength > MAX_BYTES
          ? ({ format: 'png' } as const)
          : { svg: new TextDecoder().decode(bytes) },
      () => undefined, // too many pictures were rendered; the app shows the zone without one
    );
  const later = { format: 'svg' } as const;
  return Promise.race([rendered, setTimeout(PATIENCE_MILLISECONDS, later, { ref: false })]);
}
