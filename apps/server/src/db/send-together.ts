import type { ClientBase } from 'pg';

interface Corkable {
  cork(): void;
  uncork(): void;
}

const held = new WeakSet<Corkable>();

/**
 * Holds back what a connection writes until the code that runs now, and what follows from it without
 * waiting, has come to its end. BEGIN, the edition and the first queries then leave in one packet: a
 * write of its own for each costs the service more than anything else it does, and wakes PostgreSQL
 * each time.
 */
export function sendTogether(client: ClientBase): void {
  const { stream } = (client as unknown as { connection: { stream: Corkable } }).connection; // not in its types
  if (held.has(stream)) return;
  held.add(stream);
  stream.cork();
  process.nextTick(() => {
    held.delete(stream);
    stream.uncork();
  });
}
