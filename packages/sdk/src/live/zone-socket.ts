import { type HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider';

/** A socket that can be dropped without waiting for the other side. */
export class ZoneSocket extends HocuspocusProviderWebsocket {
  /** Ends the connection at once, also if the other side does not answer. The socket then reconnects. */
  drop(reason: string, code = 4408): void {
    this.emit('close', { event: { code, reason } });
  }

  /**
   * Detaches a provider without a message to the service. A queued message would be sent on the next
   * connection and close the document there.
   */
  forget(provider: HocuspocusProvider): void {
    this.configuration.providerMap.delete(provider.effectiveName);
    provider.detach();
  }
}
