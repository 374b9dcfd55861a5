import type { FastifyInstance } from 'fastify';
import { fail } from '../core/errors.ts';

type WorldFonts = typeof import('@lienzo/fonts-world');

const types: Readonly<Record<string, string>> = { woff: 'font/woff', woff2: 'font/woff2' };

// No slash and no other dot: the name is that of a font file.
const NAME = /^([a-z0-9-]+)\.(woff2?)$/;

/** Serves the fonts for scripts that the bundled fonts do not contain, if their package is installed. */
export function mountWorldFonts(
  app: FastifyInstance,
  openPackage: () => Promise<WorldFonts> = () => import('@lienzo/fonts-world'),
): void {
  let opened: Promise<Installed | undefined> | undefined;
  const open = () => {
    opened ??= openPackage().then(readInstalled, () => undefined);
    return opened;
  };

  app.get('/app/fonts.json', async (_request, reply) => {
    reply.header('cache-control', 'no-cache').header('x-content-type-options', 'nosniff');
    return { versions: (await open())?.versions ?? {} };
  });

  app.get<{ Params: { slug: string; version: string; name: string } }>(
    '/app/fonts/:slug/:version/:name',
    async ({ params: { slug, version, name } }, reply) => {
      const installed = await open();
      // A file of another version must not be stored under this one.
      if (installed === undefined || installed.versions[slug] !== version) throw fail('notFound');
      reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('x-content-type-options', 'nosniff');
      if (name === 'ranges.json') return installed.fonts.readWorldRanges(slug);
      const [, file = '', format = ''] = NAME.exec(name) ?? [];
      const type = types[format];
      if (type === undefined) throw fail('notFound');
      try {
        const bytes = await installed.fonts.readWorldFont(
          slug,
          file,
          format === 'woff' ? 'woff' : 'woff2',
        );
        return await reply.type(type).send(bytes);
      } catch {
        throw fail('notFound');
      }
    },
  );
}

interface Installed {
  readonly fonts: WorldFonts;
  /** The version of each font by its slug. */
  readonly versions: Readonly<Record<string, string>>;
}

async function readInstalled(fonts: WorldFonts): Promise<Installed> {
  return { fonts, versions: Object.assign(Object.create(null), await fonts.readWorldVersions()) };
}
