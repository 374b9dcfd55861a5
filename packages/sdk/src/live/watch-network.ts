/** The part of a provider socket that `watchNetwork` uses. */
export interface Connectable {
  shouldConnect: boolean;
  connect(): Promise<unknown>;
  disconnect(): void;
}

interface Options {
  /** Source of `online` and `offline` events: the window of a browser; absent elsewhere. */
  events?: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  socket: Connectable;
  /** Returns whether the socket is still in use. */
  isActive: () => boolean;
  onOffline: () => void;
}

/**
 * Disconnects a socket when the browser goes offline and reconnects it when it is online again. The
 * socket itself notices only after a long timeout. Returns a function that stops watching.
 */
export function watchNetwork({ events, socket, isActive, onOffline }: Options): () => void {
  if (typeof events?.addEventListener !== 'function') return () => {};
  const disconnect = () => {
    if (!isActive()) return;
    socket.disconnect();
    onOffline();
  };
  const connect = () => {
    if (!isActive()) return;
    // Set explicitly: if the old connection is still closing, the provider reconnects when it is closed.
    socket.shouldConnect = true;
    void socket.connect();
  };
  events.addEventListener('offline', disconnect);
  events.addEventListener('online', connect);
  return () => {
    events.removeEventListener('offline', disconnect);
    events.removeEventListener('online', connect);
  };
}
