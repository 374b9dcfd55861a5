import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import WebSocket from 'ws';
import * as Y from 'yjs';
import type { Canvas } from '../zones/test-canvas.ts';
import { type Acknowledgments, createAcknowledgments } from './acknowledgments.ts';

// Real clients wait longer before they reconnect; tests have little time.
const RECONNECT = { delay: 100, minDelay: 50, maxDelay: 500, factor: 1.5, jitter: true };

/** Reports no error if it is closed before it is open, which ends tests on busy machines. */
class QuietWebSocket extends WebSocket {
  constructor(...args: ConstructorParameters<typeof WebSocket>) {
    super(...args);
    this.on('error', () => {});
  }
}

/** A zone over a socket without the SDK: the document and the messages of the protocol. */
export interface LiveSocket {
  readonly doc: Y.Doc;
  readonly provider: HocuspocusProvider;
  readonly acknowledgments: Acknowledgments;
  isOpen(): boolean;
  /** Returns why the socket was closed last, or why authentication failed. */
  closeReason(): string | undefined;
  /** Breaks the connection; the provider reconnects. */
  drop(): void;
  close(): void;
}

interface LiveSocketOptions {
  url: string;
  zone: Pick<Canvas, 'edition_id' | 'space_id' | 'zone_id'>;
  token: string;
  doc?: Y.Doc;
  /** The document version that the client reads. */
  version?: number;
}

export function openLiveSocket({
  url,
  zone,
  token,
  doc = new Y.Doc(),
  version = 2,
}: LiveSocketOptions): LiveSocket {
  const websocketProvider = new HocuspocusProviderWebsocket({
    url: `${url.replace('http', 'ws')}/service/live?version=${version}`,
    WebSocketPolyfill: QuietWebSocket,
    ...RECONNECT,
  });
  const provider = new HocuspocusProvider({
    websocketProvider,
    name: `${zone.edition_id}/${zone.space_id}/${zone.zone_id}`,
    document: doc,
    token,
  });
  let reason: string | undefined;
  provider.on('close', ({ event }: { event: { code?: number; reason?: string } }) => {
    reason = `${event.code} ${event.reason ?? ''}`;
  });
  provider.on('authenticationFailed', (refusal: { reason: string }) => {
    reason = refusal.reason;
  });
  provider.attach();
  return {
    doc,
    provider,
    acknowledgments: createAcknowledgments(provider),
    isOpen: () => provider.isSynced,
    closeReason: () => reason,
    drop: () => websocketProvider.webSocket?.close(),
    close() {
      provider.destroy();
      websocketProvider.destroy();
    },
  };
}
