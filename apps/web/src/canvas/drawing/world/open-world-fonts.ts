import { createWorld, embeddingLevels, type FontSource } from '@lienzo/fonts/shaping';
import type { FallbackFonts } from '../fallback-fonts.ts';
import { createFontFaces } from './font-faces.ts';

/** Opens the fonts that the service has installed for other scripts. Each is loaded when it is needed. */
export async function openWorldFonts(): Promise<FallbackFonts> {
  const { versions } = await readJson<{ versions: Record<string, string> }>('/app/fonts.json');
  const url = (slug: string, name: string) => `/app/fonts/${slug}/${versions[slug]}/${name}`;
  const ranges = (slug: string) => readJson<Record<string, string>>(url(slug, 'ranges.json'));
  const faces = createFontFaces({ ranges, url });
  const source: FontSource = {
    ranges,
    async read(slug, file) {
      const response = await read(url(slug, `${file}.woff`));
      return new Uint8Array(await response.arrayBuffer());
    },
    onUse: ({ slug }) => void (versions[slug] && faces.register(slug)),
  };
  const world = createWorld(source);
  return {
    widthInEms: (text, weight) => world.widthInEms(text, weight),
    levels: embeddingLevels,
    get loading() {
      return world.loading;
    },
  };
}

async function readJson<Content>(url: string): Promise<Content> {
  return (await read(url)).json() as Promise<Content>; // the service sends this
}

async function read(url: string): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The font ${url} was not found.`);
  return response;
}
