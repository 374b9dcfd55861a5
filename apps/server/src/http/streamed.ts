import { Readable } from 'node:stream';
import { Serialized } from './serialized.ts';

interface Enclosing {
  before: string;
  after: string;
}

/**
 * Response data that is JSON text, created while it is sent. Used for responses that can be too large for
 * memory. A failure after the first piece breaks the connection, so that no part looks like the whole.
 */
export class Streamed {
  readonly #pieces: () => AsyncIterable<string>;

  constructor(pieces: () => AsyncIterable<string>) {
    this.#pieces = pieces;
  }

  toReadable({ before, after }: Enclosing): Readable {
    return Readable.from(enclose(this.#pieces(), { before, after }), { objectMode: false });
  }

  /** Returns the whole data at once, for checks in tests. */
  async collect(): Promise<Serialized> {
    return new Serialized(...(await Array.fromAsync(this.#pieces())));
  }
}

async function* enclose(pieces: AsyncIterable<string>, { before, after }: Enclosing) {
  yield before;
  yield* pieces;
  yield after;
}
