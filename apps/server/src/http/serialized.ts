/**
 * Data of an answer that is JSON text already. Reads of many rows use it: parsing thousands of stored
 * elements only to write them out again would take longer than fetching them.
 */
export class Serialized {
  /** The text in pieces: putting a large one together would only cost. */
  readonly parts: readonly string[];

  constructor(...parts: readonly string[]) {
    this.parts = parts;
  }

  /** So that it can also be kept as a part of something larger. */
  toJSON(): unknown {
    return JSON.parse(this.parts.join(''));
  }
}
