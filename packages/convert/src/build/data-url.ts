const DATA_URL = /^data:([a-z]+\/[a-z0-9.+-]{1,100})((?:;[a-z0-9=_-]{1,100}){0,4}),/i;

/** Reads a `data:` URL; undefined for anything else. */
export function readDataUrl(url: string): { type: string; bytes: Uint8Array } | undefined {
  const [head, type, parameters] = DATA_URL.exec(url) ?? [];
  if (head === undefined || type === undefined) return undefined;
  const body = url.slice(head.length);
  try {
    const bytes = parameters?.toLowerCase().includes(';base64')
      ? Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0))
      : new TextEncoder().encode(decodeURIComponent(body));
    return { type: type.toLowerCase(), bytes };
  } catch {
    return undefined; // not base64 or not percent-encoded, so there is no image in it
  }
}

const CHUNK = 8_192;

export function toDataUrl(type: string, bytes: Uint8Array): string {
  let binary = '';
  for (let from = 0; from < bytes.length; from += CHUNK) {
    binary += String.fromCharCode(...bytes.subarray(from, from + CHUNK));
  }
  return `data:${type};base64,${btoa(binary)}`;
}

/** Returns a file name for bytes of a media type. */
export function fileNameFor(name: string, type: string): string {
  const extension = type.replace(/^.*\//, '').replace(/\+.*$/, '').replace('jpeg', 'jpg');
  return name.includes('.') ? name : `${name}.${extension}`;
}
