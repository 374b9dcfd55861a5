import type { ClientBase } from 'pg';

interface Corkable {
  cork(): void;
  uncork(): void;
}

/** Corked streams, with the function that uncorks each. */
const corked = new WeakMap<Corkable, () => void>();

/**
 * Buffers writes to a connection until the next tick, so that BEGIN, the edition and the first queries
 * leave in one packet. Separate writes would be the largest cost of a request, and wake PostgreSQL each
 * time.
 */
export function pipeline(client: ClientBase): void {
  process.nextTick(cork(client));
}

/** Buffers writes whose result is not awaited; they leave with the next work on the connection, or shortly after. */
export function sendWithNext(client: ClientBase): void {
  setImmediate(cork(client));
}

function cork(client: ClientBase): () => void {
  const { stream } = (client as unknown as { connection: { stream: Corkable } }).connection; // not in its types
  const known = corked.get(stream);
  if (known) return known;
  stream.cork();
  const release = () => {
    if (corked.get(stream) !== release) return;
    corked.delete(stream);
    stream.uncork();
  };
  corked.set(stream, release);
  return release;
}
