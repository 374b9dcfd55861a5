import { writeFile } from 'node:fs/promises';
import type { Surroundings } from '../surroundings.ts';
import { UsageError } from '../usage-error.ts';

export interface Answer {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
}

/** Writes an answer that is no JSON: to a file, or what is text to where answers go. */
export async function saveBytes(
  { stdout, stderr }: Surroundings,
  { bytes, mediaType }: Answer,
  file: string | undefined,
): Promise<void> {
  if (file !== undefined) {
    await writeFile(file, bytes);
    stderr.write(`${file}: ${mediaType}, ${bytes.byteLength} bytes\n`);
  } else if (mediaType === 'image/svg+xml') stdout.write(`${new TextDecoder().decode(bytes)}\n`);
  else throw new UsageError(`${mediaType} is no text: say with --save to which file it goes.`);
}
