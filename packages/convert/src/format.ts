import type { Reader, Writer } from './conversion.ts';

/** A file format that can be read, written or both. */
export interface Format {
  readonly name: string;
  /** Its name for people. */
  readonly title: string;
  /** File extensions, without a dot; the first one is used for new files. */
  readonly extensions: readonly string[];
  readonly mediaTypes: readonly string[];
  /** Returns whether a text, for example from the clipboard, is in the format. Cheap and never throws. */
  readonly detect: (text: string) => boolean;
  readonly read?: Reader;
  readonly write?: Writer;
}
