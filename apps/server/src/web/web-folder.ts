import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const DEFAULT_FOLDER = join(import.meta.dirname, '../../../web/dist');

/** Returns the folder of the built web app: the configured one, or apps/web/dist if it exists. */
export function findWebFolder(configured: string | undefined): string | undefined {
  if (configured === undefined)
    return existsSync(join(DEFAULT_FOLDER, 'index.html')) ? DEFAULT_FOLDER : undefined;
  if (!existsSync(join(configured, 'index.html'))) {
    throw new Error(`WEB_DIR is ${configured}, but that folder has no index.html.`);
  }
  return configured;
}

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
  json: 'application/json; charset=utf-8',
  png: 'image/png',
  wasm: 'application/wasm',
};

// No slash, backslash, leading dot or NUL: the joined path stays inside the folder.
const NAME = /^[A-Za-z0-9_-][A-Za-z0-9_.-]*\.([a-z0-9]+)$/;

const encodings = [
  { name: 'br', extension: '.br' },
  { name: 'gzip', extension: '.gz' },
] as const;

export interface Asset {
  readonly bytes: Buffer;
  readonly type: string;
  readonly encoding?: string;
}

interface AssetRequest {
  name: string;
  /** Value of the `Accept-Encoding` header. */
  accepted: string;
}

/** Reads a file of the built app, in the smallest encoding that the browser accepts. */
export async function findAsset(
  folder: string,
  { name, accepted }: AssetRequest,
): Promise<Asset | undefined> {
  const type = types[NAME.exec(name)?.[1] ?? ''];
  if (type === undefined) return undefined;
  const path = join(folder, 'assets', name);
  for (const { name: encoding, extension } of encodings) {
    if (!accepts(accepted, encoding)) continue;
    const bytes = await readIfExists(path + extension);
    if (bytes) return { bytes, type, encoding };
  }
  const bytes = await readIfExists(path);
  return bytes && { bytes, type };
}

// RFC 9110, section 12.5.3: a weight of 0 means "not acceptable".
function accepts(accepted: string, encoding: string): boolean {
  const offers = accepted.toLowerCase().split(',');
  return offers.some((offer) => {
    const [name = '', ...parameters] = offer.split(';').map((part) => part.trim());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

/** Reads the page on every request, because an upgrade may replace it. */
export async function readPage(folder: string): Promise<string> {
  return readFile(join(folder, 'index.html'), 'utf8');
}

/** Reads a script of the built app whose name has no hash. */
export function findScript(
  folder: string,
  name: 'service-worker.js' | 'embed.js',
): Promise<Buffer | undefined> {
  return readIfExists(join(folder, name));
}

async function readIfExists(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch {
    return undefined;
  }
}
