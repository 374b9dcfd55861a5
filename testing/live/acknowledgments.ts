import type { HocuspocusProvider, onMessageParameters } from '@hocuspocus/provider';
import { messageTypes, syncSteps } from '@lienzo/zone-doc';

/**
 * Detects when changes are durable. The service handles the messages of a socket in order and
 * finishes a change only after its commit, so its reply to a query covers all messages before it.
 */
export interface Acknowledgments {
  /** Resolves when all changes made so far are durable. */
  next(): Promise<void>;
  /** Rejects all pending promises. */
  rejectAll(reason: Error): void;
}

interface Pending {
  resolve(): void;
  reject(reason: Error): void;
}

export function createAcknowledgments(provider: HocuspocusProvider): Acknowledgments {
  const pending = new Map<number, Pending>();
  let last = 0;
  let caughtUp = false;

  const sendQuery = (id: number) => provider.sendStateless(`durable:${id}`);
  provider.on('message', ({ message }: onMessageParameters) => {
    message.readVarString(); // the document name
    if (message.readVarUint() !== messageTypes.sync) return;
    if (message.readVarUint() !== syncSteps.step1) return;
    // The service requests the updates it lacks. The provider replies while it handles this message, so
    // a query sent afterwards also covers the changes made while the socket was closed.
    queueMicrotask(() => {
      caughtUp = true;
      for (const id of pending.keys()) sendQuery(id);
    });
  });
  provider.on('close', () => {
    caughtUp = false;
  });
  provider.on('stateless', ({ payload }: { payload: string }) => {
    const id = Number(/^durable:(\d+)$/.exec(payload)?.[1]);
    pending.get(id)?.resolve();
    pending.delete(id);
  });
  return {
    next() {
      last += 1;
      const id = last;
      const reply = new Promise<void>((resolve, reject) => {
        pending.set(id, { resolve, reject });
      });
      if (caughtUp) sendQuery(id);
      return reply;
    },
    rejectAll(reason) {
      for (const { reject } of pending.values()) reject(reason);
      pending.clear();
    },
  };
}
