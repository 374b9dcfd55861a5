import type { HocuspocusProvider, onMessageParameters } from '@hocuspocus/provider';

const SYNC = 0;
const STEP_1 = 0;

/**
 * Learns when changes are durable. The service handles what a socket sends one by one, and a change
 * only after it was committed; so its answer to a question covers everything that was sent before it.
 */
export interface Acknowledgements {
  /** Resolves when all changes made until now are durable. */
  next(): Promise<void>;
  /** Fails whoever still waits. */
  abandon(reason: Error): void;
}

interface Waiting {
  resolve(): void;
  reject(reason: Error): void;
}

export function createAcknowledgements(provider: HocuspocusProvider): Acknowledgements {
  const waiting = new Map<number, Waiting>();
  let last = 0;
  let caughtUp = false;

  const ask = (question: number) => provider.sendStateless(`durable:${question}`);
  provider.on('message', ({ message }: onMessageParameters) => {
    message.readVarString(); // the address
    if (message.readVarUint() !== SYNC || message.readVarUint() !== STEP_1) return;
    // The service asks for what it lacks. The answer is sent while this message is handled, so that
    // from the next moment on a question covers all that was changed while the socket was closed.
    queueMicrotask(() => {
      caughtUp = true;
      for (const question of waiting.keys()) ask(question);
    });
  });
  provider.on('close', () => {
    caughtUp = false;
  });
  provider.on('stateless', ({ payload }: { payload: string }) => {
    const question = Number(/^durable:(\d+)$/.exec(payload)?.[1]);
    waiting.get(question)?.resolve();
    waiting.delete(question);
  });
  return {
    next() {
      last += 1;
      const question = last;
      const answer = new Promise<void>((resolve, reject) => {
        waiting.set(question, { resolve, reject });
      });
      if (caughtUp) ask(question);
      return answer;
    },
    abandon(reason) {
      for (const { reject } of waiting.values()) reject(reason);
      waiting.clear();
    },
  };
}
