import { fileTypeFromBuffer } from 'file-type';
import { createFairQueue } from '../../db/fair-queue.ts';
import { IMAGE_TYPES } from '../files/make-file.ts';
import { createTargetPolicy } from '../outgoing/target-policy.ts';
import { type Fetched, fetchPublic, UnreadablePage } from './fetch-public.ts';
import { readPage } from './read-page.ts';

export interface LinkPreviewSettings {
  readonly isOn: boolean;
  /** Networks with pages that may be shown although they are not public, such as `10.0.0.0/8`. */
  readonly networks: readonly string[];
}

/** What a page says about itself. */
export interface PreviewedPage {
  readonly title: string;
  readonly siteName: string;
  readonly description: string | undefined;
  readonly picture: { readonly name: string; readonly bytes: Buffer } | undefined;
}

export interface LinkPreviews {
  readonly isOn: boolean;
  /** Fetches a page for a person. Throws `UnreadablePage`. */
  fetch(url: string, owner: PreviewOwner, signal: AbortSignal): Promise<PreviewedPage>;
}

export interface PreviewOwner {
  readonly editionId: string;
  readonly zuid: string;
}

const PAGE = { accept: 'text/html, application/xhtml+xml', maxBytes: 512 * 1_024 };
const PICTURE = {
  accept: 'image/avif, image/webp, image/png, image/jpeg, image/gif',
  maxBytes: 5 * 1_024 * 1_024,
};
const PAGE_MILLISECONDS = 5_000;
const PICTURE_MILLISECONDS = 5_000;
// Each fetch keeps up to 6 MB in memory and mostly waits.
const QUEUE = {
  ...{ max: 16, maxPerKey: 4, maxPerGroup: 8, maxWaiting: 64, maxWaitingPerKey: 16 },
  waitMilliseconds: 5_000,
};

/** Fetches pages, so that a link can be shown with their title and picture. */
export function createLinkPreviews({ isOn, networks }: LinkPreviewSettings): LinkPreviews {
  const policy = createTargetPolicy(networks);
  const queue = createFairQueue(QUEUE);

  const fetchIn = async (
    url: string,
    what: typeof PAGE,
    { milliseconds, signal }: { milliseconds: number; signal: AbortSignal },
  ) => {
    const timeout = AbortSignal.timeout(milliseconds);
    try {
      return await fetchPublic(url, {
        ...what,
        policy,
        signal: AbortSignal.any([signal, timeout]),
      });
    } catch (error) {
      if (timeout.aborted)
        throw new UnreadablePage(`it takes longer than ${milliseconds / 1_000} s`);
      throw error;
    }
  };

  const fetchPicture = async (url: string, signal: AbortSignal) => {
    try {
      const found = await fetchIn(url, PICTURE, { milliseconds: PICTURE_MILLISECONDS, signal });
      return await readPicture(found);
    } catch {
      return undefined; // a preview without a picture is still one
    }
  };

  return {
    isOn,
    fetch(url, { editionId, zuid }, signal) {
      const work = async (): Promise<PreviewedPage> => {
        const found = await fetchIn(url, PAGE, { milliseconds: PAGE_MILLISECONDS, signal });
        const siteName = new URL(found.url).hostname.replace(/^www\./, '');
        if (IMAGE_TYPES.has(found.mediaType)) {
          const picture = found.isComplete ? readPicture(found) : fetchPicture(url, signal);
          return previewImage(siteName, await picture);
        }
        if (!/^(?:text\/html|application\/xhtml\+xml)$/.test(found.mediaType))
          throw new UnreadablePage('it is neither a web page nor an image');
        const head = readPage(found);
        return {
          title: head.title ?? describeUrl(url),
          siteName: head.siteName ?? siteName,
          description: head.description,
          picture: head.pictureUrl ? await fetchPicture(head.pictureUrl, signal) : undefined,
        };
      };
      return queue.run(zuid, work, editionId);
    },
  };
}

function previewImage(siteName: string, picture: PreviewedPage['picture']): PreviewedPage {
  if (!picture) throw new UnreadablePage('its image is too large or damaged');
  return { title: picture.name, siteName, description: undefined, picture };
}

/** Returns a picture of a type that the service re-encodes. Its type is detected, whatever the server says. */
async function readPicture({ url, bytes, isComplete }: Fetched): Promise<PreviewedPage['picture']> {
  if (!isComplete || bytes.length === 0) return undefined;
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !IMAGE_TYPES.has(type.mime)) return undefined;
  return { name: nameOf(url, type.ext), bytes };
}

/** Returns the last part of the path of a URL if it can be the name of a file. */
function nameOf(url: string, extension: string): string {
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  return /^[\w.-]{1,100}$/.test(last) && /\w/.test(last) ? last : `picture.${extension}`;
}

/** Returns a URL as people write it. */
function describeUrl(text: string): string {
  const { host, pathname } = new URL(text);
  return `${host}${pathname === '/' ? '' : pathname}`.slice(0, 200);
}
