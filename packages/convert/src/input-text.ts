import { ConvertError } from './convert-error.ts';
import { convertLimits } from './convert-limits.ts';

const BYTE_ORDER_MARK = /^\uFEFF/;

/** Returns the text of a file of at most 16 MiB, without a byte order mark and null characters. */
export function inputText(input: string | Uint8Array): string {
  const { bytes } = convertLimits;
  if (input.length > bytes) {
    throw new ConvertError('tooLarge', `The file is larger than ${bytes} bytes.`);
  }
  const text = typeof input === 'string' ? input : decode(input);
  return text.replace(BYTE_ORDER_MARK, '').replaceAll('\0', '');
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new ConvertError('malformed', 'The file is not text in UTF-8.', { cause });
  }
}
