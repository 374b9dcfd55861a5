import type { FastifyInstance } from 'fastify';
import { fail } from '../../core/errors.ts';
import { Bytes, sendBytes } from '../../http/bytes.ts';
import type { LinkPictures, PictureFormat } from './link-pictures.ts';

const FORMATS: readonly PictureFormat[] = ['png', 'svg'];

const HEADERS = {
  // Wikis and proxies revalidate, so that they show the latest state and nothing after a link was revoked.
  'cache-control': 'no-cache',
  vary: 'accept-encoding',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
  // Pages that isolate themselves load only what allows it.
  'cross-origin-resource-policy': 'cross-origin',
};

/** Serves the pictures of share links, for READMEs, wikis and previews. */
export function mountLinkPictures(app: FastifyInstance, pictures: LinkPictures): void {
  for (const format of FORMATS)
    app.get<{ Params: { secret: string } }>(
      `/l/:secret(^[0-9A-Za-z]+).${format}`,
      async (request, reply) => {
        const found = await pictures.find(request.params.secret);
        if (!found?.zone) throw fail('shareLinkNotFound');
        const { mediaType, tag, make } = found.zone.picture(format);
        return sendBytes(request, reply, new Bytes({ mediaType, tag, make, headers: HEADERS }));
      },
    );
}
