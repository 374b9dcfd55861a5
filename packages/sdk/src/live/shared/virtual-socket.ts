type Name = 'open' | 'message' | 'close' | 'error';
type Listener = (event: object) => void;

/** The part of a WebSocket that a zone uses, over a socket that it shares with others. */
export interface VirtualSocket {
  binaryType: string;
  readonly readyState: number;
  addEventListener(name: Name, listener: Listener): void;
  removeEventListener(name: Name, listener: Listener): void;
  send(message: Uint8Array): void;
  close(): void;
  receiveOpen(): void;
  receiveMessage(data: ArrayBuffer): void;
  receiveClose(event: { code: number; reason: string }): void;
}

const CONNECTING = 0;
const OPEN = 1;
const CLOSED = 3;

export function createVirtualSocket(real: {
  send: (message: Uint8Array) => void;
  close: () => void;
}): VirtualSocket {
  const listeners = new Map<Name, Set<Listener>>();
  let readyState = CONNECTING;
  const emit = (name: Name, event: object) => {
    for (const listener of [...(listeners.get(name) ?? [])]) listener(event);
  };
  return {
    binaryType: 'arraybuffer',
    get readyState() {
      return readyState;
    },
    addEventListener(name, listener) {
      listeners.set(name, (listeners.get(name) ?? new Set()).add(listener));
    },
    removeEventListener: (name, listener) => void listeners.get(name)?.delete(listener),
    send(message) {
      if (readyState === OPEN) real.send(message);
    },
    close: () => real.close(),
    receiveOpen() {
      if (readyState !== CONNECTING) return;
      readyState = OPEN;
      emit('open', {});
    },
    receiveMessage: (data) => emit('message', { data }),
    receiveClose(event) {
      if (readyState === CLOSED) return;
      readyState = CLOSED;
      emit('close', event);
    },
  };
}
