/** The part of a socket that is needed here. */
export interface Dialling {
  shouldConnect: boolean;
  connect(): Promise<unknown>;
  disconnect(): void;
}

interface Following {
  /** Who tells of the network; a browser's window does, other programs have nobody. */
  teller?: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  socket: Dialling;
  /** Whether the socket is still wanted. */
  isWanted: () => boolean;
  onLost: () => void;
}

/**
 * Lets a socket go as soon as the network is gone, and dials again as soon as it is back. By itself
 * a socket notices only when an answer has been missing for long.
 */
export function followNetwork({ teller, socket, isWanted, onLost }: Following): () => void {
  if (typeof teller?.addEventListener !== 'function') return () => {};
  const lose = () => {
    if (!isWanted()) return;
    socket.disconnect();
    onLost();
  };
  const dial = () => {
    if (!isWanted()) return;
    // Also when the old one is still closing: whoever sees it closed then dials.
    socket.shouldConnect = true;
    void socket.connect();
  };
  teller.addEventListener('offline', lose);
  teller.addEventListener('online', dial);
  return () => {
    teller.removeEventListener('offline', lose);
    teller.removeEventListener('online', dial);
  };
}
