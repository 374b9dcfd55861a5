/**
 * Why a file cannot be converted:
 * - `malformed`: it is not a file of the format.
 * - `unsupported`: it is one, but of a version or kind that is not supported.
 * - `tooLarge`: it has too many bytes, or too many after decompression.
 * - `tooManyElements`: it has too many elements.
 * - `tooDeep`: its structure is nested too deeply.
 */
export type ConvertErrorCode =
  | 'malformed'
  | 'unsupported'
  | 'tooLarge'
  | 'tooManyElements'
  | 'tooDeep';

/** A file cannot be converted. */
export class ConvertError extends Error {
  override readonly name = 'ConvertError';
  readonly code: ConvertErrorCode;

  constructor(code: ConvertErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
