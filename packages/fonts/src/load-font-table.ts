import { type BundledFamily, bundledFamilies } from './font-families.ts';
import type { FontTable } from './font-table.ts';

const loaders: Readonly<Record<BundledFamily, () => Promise<{ table: FontTable }>>> = {
  'Alfa Slab One': () => import('./tables/alfa-slab-one.ts'),
  Anton: () => import('./tables/anton.ts'),
  'Architects Daughter': () => import('./tables/architects-daughter.ts'),
  Arvo: () => import('./tables/arvo.ts'),
  Caveat: () => import('./tables/caveat.ts'),
  'Courier Prime': () => import('./tables/courier-prime.ts'),
  'Crimson Text': () => import('./tables/crimson-text.ts'),
  'Dancing Script': () => import('./tables/dancing-script.ts'),
  'Great Vibes': () => import('./tables/great-vibes.ts'),
  'IBM Plex Mono': () => import('./tables/ibm-plex-mono.ts'),
  Inter: () => import('./tables/inter.ts'),
  Lato: () => import('./tables/lato.ts'),
  Lobster: () => import('./tables/lobster.ts'),
  Montserrat: () => import('./tables/montserrat.ts'),
  Nunito: () => import('./tables/nunito.ts'),
  'Open Sans': () => import('./tables/open-sans.ts'),
  Oswald: () => import('./tables/oswald.ts'),
  Pacifico: () => import('./tables/pacifico.ts'),
  'Permanent Marker': () => import('./tables/permanent-marker.ts'),
  'Playfair Display': () => import('./tables/playfair-display.ts'),
  Poppins: () => import('./tables/poppins.ts'),
  Roboto: () => import('./tables/roboto.ts'),
  'Source Serif Pro': () => import('./tables/source-serif-pro.ts'),
};

/** Loads the metrics of a family (2 to 18 KB) without opening its font files. */
export async function loadFontTable(family: BundledFamily): Promise<FontTable> {
  return (await loaders[family]()).table;
}

export function loadAllFontTables(): Promise<FontTable[]> {
  return Promise.all(bundledFamilies.map(loadFontTable));
}
