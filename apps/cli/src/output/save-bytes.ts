import { writeFile } from 'node:fs/promises';
import type { Environment } from '../environment.ts';
import { UsageError } from '../errors.ts';

export interface BinaryResponse {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
}

/** Writes a response that is not JSON to a file, or SVG to standard output. */
export async function saveBytes(
  { stdout, stderr }: Environment,
  { bytes, mediaType }: BinaryResponse,
  file: string | undefined,
): Promise<void> {
  if (file !== undefined) {
    await writeFile(file, bytes);
    stderr.write(`${file}: ${mediaType}, ${bytes.byteLength} bytes\n`);
  } else if (mediaType === 'image/svg+xml') stdout.write(`${new TextDecoder().decode(bytes)}\n`);
  else
    throw new UsageError(
      `${mediaType} cannot be printed. Pass --save <file> to write it to a file.`,
    );
}
