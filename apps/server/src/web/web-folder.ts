import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const BUILT = join(import.meta.dirname, '../../../web/dist');

/** The folder of the built app: the one that was set, or the one beside us when it was built. */
export function findWebFolder(set: string | undefined): string | undefined {
  if (set === undefined) return existsSync(join(BUILT, 'index.html')) ? BUILT : undefined;
  if (!existsSync(join(set, 'index.html'))) {
    throw new Error(`WEB_DIR is ${set}, but there is no index.html in it.`);
  }
  return set;
}

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
  json: 'application/json; charset=utf-8',
  png: 'image/png',
};

// No slash, no backslash, no dot in front, no null: joined to a folder it stays in that folder.
const NAME = /^[A-Za-z0-9_-][A-Za-z0-9_.-]*\.([a-z0-9]+)$/;

const encodings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;

export interface Asset {
  readonly bytes: Buffer;
  readonly type: string;
  readonly encoding?: string;
}

interface AssetRequest {
  name: string;
  /** The header `Accept-Encoding`. */
  accepted: string;
}

/** A file of the built app, in the smallest form that the browser takes. */
export async function findAsset(
  folder: string,
  { name, accepted }: AssetRequest,
): Promise<Asset | undefined> {
  const type = types[NAME.exec(name)?.[1] ?? ''];
  if (type === undefined) return undefined;
  const path = join(folder, 'assets', name);
  for (const { name: encoding, ending } of encodings) {
    if (!takes(accepted, encoding)) continue;
    const bytes = await readIfThere(path + ending);
    if (bytes) return { bytes, type, encoding };
  }
  const bytes = await readIfThere(path);
  return bytes && { bytes, type };
}

// RFC 9110, section 12.5.3: a weight of 0 means "not this one".
function takes(accepted: string, encoding: string): boolean {
  const offers = accepted.toLowerCase().split(',');
  return offers.some((offer) => {
    const [name = '', ...parameters] = offer.split(';').map((part) => part.trim());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

/** Read every time: the page carries a nonce, and an upgrade replaces it. */
export async function readPage(folder: string): Promise<string> {
  return readFile(join(folder, 'index.html'), 'utf8');
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch {
    return undefined;
  }
}
