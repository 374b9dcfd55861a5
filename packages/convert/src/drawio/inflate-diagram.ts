import { Inflate } from 'fflate';
import { ConvertError } from '../convert-error.ts';
import { bytesOf } from '../xml/data-url.ts';

/** A deflated kilobyte can become a megabyte, so that the size is checked after every piece. */
const PIECE = 4_096;

/** Returns the XML of a compressed diagram: base64 of deflated, URL-encoded text. Stops at `maximum` bytes. */
export function inflateDiagram(text: string, maximum: number): string {
  const bytes = bytesOf(text);
  if (!bytes) throw new ConvertError('malformed', 'A diagram of the file is not base64.');
  const parts: Uint8Array[] = [];
  let total = 0;
  const inflate = new Inflate((part) => {
    total += part.length;
    if (total > maximum) {
      throw new ConvertError(
        'tooLarge',
        `A diagram has more than ${maximum} bytes after decompression.`,
      );
    }
    parts.push(part);
  });
  try {
    for (let at = 0; at < bytes.length; at += PIECE) {
      inflate.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length);
    }
    return decodeURIComponent(new TextDecoder().decode(join(parts, total)));
  } catch (cause) {
    if (cause instanceof ConvertError) throw cause;
    throw new ConvertError('malformed', 'A diagram of the file cannot be decompressed.', { cause });
  }
}

function join(parts: readonly Uint8Array[], total: number): Uint8Array {
  const joined = new Uint8Array(total);
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
