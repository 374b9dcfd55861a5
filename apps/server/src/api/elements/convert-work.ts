import {
  type Conversion,
  ConvertError,
  detectFormat,
  type Format,
  findFormat,
} from '@lienzo/convert';

export interface ConvertInput {
  readonly content: string;
  /** Recognized from the content if undefined. */
  readonly format: string | undefined;
}

/** A conversion, or why there is none: errors lose their type on the way out of a thread. */
export type Converted =
  | { readonly format: string; readonly conversion: Conversion }
  | { readonly reason: string };

/** Converts a file; runs in a worker thread. */
export function work({ content, format: name }: ConvertInput): Converted {
  const format: Format | undefined = name === undefined ? detectFormat(content) : findFormat(name);
  if (!format?.read) return { reason: 'The format was not recognized; name it in `format`.' };
  try {
    return { format: format.name, conversion: format.read(content) };
  } catch (error) {
    if (error instanceof ConvertError) return { reason: error.message };
    throw error;
  }
}
