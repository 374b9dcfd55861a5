import type { ClientBase } from 'pg';

interface Corkable {
  cork(): void;
  uncork(): void;
}

/** Streams that hold something back, with what lets it go. */
const held = new WeakMap<Corkable, () => void>();

/**
 * Holds back what a connection writes until the code that runs now, and what follows from it without
 * waiting, has come to its end. BEGIN, the edition and the first queries then leave in one packet: a
 * write of its own for each costs the service more than anything else it does, and wakes PostgreSQL
 * each time.
 */
export function pipeline(client: ClientBase): void {
  process.nextTick(holdBack(client));
}

/** The same for what nobody waits for: it leaves with the next work on the connection, or a little later. */
export function sendWithNext(client: ClientBase): void {
  setImmediate(holdBack(client));
}

function holdBack(client: ClientBase): () => void {
  const { stream } = (client as unknown as { connection: { stream: Corkable } }).connection; // not in its types
  const known = held.get(stream);
  if (known) return known;
  stream.cork();
  const release = () => {
    if (held.get(stream) !== release) return;
    held.delete(stream);
    stream.uncork();
  };
  held.set(stream, release);
  return release;
}
