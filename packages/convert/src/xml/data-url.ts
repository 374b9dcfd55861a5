import type { ConvertedFile } from '../conversion.ts';

const TYPES: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/jpg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

/** Returns the picture in a `data:` URL, with or without `;base64`. Undefined for other URLs and types. */
export function pictureIn(url: string): Pick<ConvertedFile, 'name' | 'type' | 'bytes'> | undefined {
  const [head, type = ''] = /^\s*data:(image\/[a-z]+)(?:;base64)?,/i.exec(url.slice(0, 100)) ?? [];
  const extension = TYPES[type.toLowerCase()];
  if (head === undefined || extension === undefined) return undefined;
  const bytes = bytesOf(url.slice(head.length));
  if (!bytes || bytes.length === 0) return undefined;
  return {
    name: `image.${extension}`,
    type: type.toLowerCase().replace('image/jpg', 'image/jpeg'),
    bytes,
  };
}

/** Decodes base64, ignoring white space. Returns undefined for other text. */
export function bytesOf(base64: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(base64.replace(/\s+/g, '')), (char) => char.charCodeAt(0));
  } catch {
    return undefined;
  }
}
