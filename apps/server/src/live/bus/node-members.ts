/** Knows the nodes of this installation. */
export interface NodeMembers {
  /** Passes messages of nodes of this installation on, in order, and drops those of others. */
  ifMember(sender: string, deliver: () => void): void;
  /** Returns how many other nodes run at the moment. */
  countOthers(): Promise<number>;
}

interface Options {
  nodeId: string;
  /** Returns the ids of all running nodes from the database. */
  listNodes: () => Promise<string[]>;
  onStranger: () => void;
}

const FRESH_MILLISECONDS = 30_000;
const STRANGER_MILLISECONDS = 5_000;
const MAX_WAITING = 200;
const MAX_STRANGERS = 1_000;

/**
 * Checks senders against the node leases in the database. The signature alone is not enough: the nodes
 * of a restored copy of the database have the same secret, but their leases are only in the copy.
 */
export function createNodeMembers({ nodeId, listNodes, onStranger }: Options): NodeMembers {
  const waiting = new Map<string, (() => void)[]>();
  const strangersUntil = new Map<string, number>();
  let members: ReadonlySet<string> = new Set();
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  const read = () => {
    reading ??= listNodes()
      .then((ids) => {
        members = new Set(ids);
        readAt = performance.now();
      })
      .catch(() => {}) // the last list stays valid while the database is unavailable
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };
  const decide = (sender: string) => {
    const messages = waiting.get(sender) ?? [];
    waiting.delete(sender);
    if (members.has(sender)) {
      for (const deliver of messages) deliver();
      return;
    }
    if (strangersUntil.size >= MAX_STRANGERS) strangersUntil.clear();
    strangersUntil.set(sender, performance.now() + STRANGER_MILLISECONDS);
    for (const _ of messages) onStranger();
  };
  return {
    ifMember(sender, deliver) {
      if (members.has(sender)) {
        deliver();
        if (performance.now() - readAt > FRESH_MILLISECONDS) void read();
        return;
      }
      const messages = waiting.get(sender);
      if (messages) {
        if (messages.length < MAX_WAITING) messages.push(deliver);
        return;
      }
      if (performance.now() < (strangersUntil.get(sender) ?? 0)) return onStranger();
      waiting.set(sender, [deliver]);
      // A read that is running may have started before the lease of the sender.
      void Promise.resolve(reading)
        .then(read)
        .then(() => decide(sender));
    },
    async countOthers() {
      await read();
      return [...members].filter((id) => id !== nodeId).length;
    },
  };
}
