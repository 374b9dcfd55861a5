import { HocuspocusProvider, type HocuspocusProviderConfiguration } from '@hocuspocus/provider';
import { encodeSync, livePings, readServerMessage, syncSteps } from '@lienzo/zone-doc';

export interface ProviderHooks {
  /** Called for every message. */
  onActivity(): void;
  /**
   * Called when the service asks for what it lacks, and the document contains what the service has.
   * Answer with `sendUpdate`.
   */
  onSyncRequest(service: ServiceDocument): void;
  /** Called when the service has processed an update: stored, or ignored on a read-only connection. */
  onProcessed(isStored: boolean): void;
  /** Called when the token cannot be fetched for a new connection. */
  onTokenError(error: Error): void;
}

/** What the service has told about its document. */
export interface ServiceDocument {
  stateVector: Uint8Array;
  /** What the document of the client lacked, and all deletions that the service knows. */
  update: Uint8Array;
}

const CONNECTING = 0;
/** The state of an open socket. */
export const OPEN = 1;
const TOKEN_MILLISECONDS = 20_000;

/**
 * A Hocuspocus provider that leaves local changes to the outbox. The original sends each change as one
 * message of any size, and treats a token that cannot be fetched as a refusal.
 */
export class ZoneProvider extends HocuspocusProvider {
  readonly #hooks: ProviderHooks;
  /** A token that was fetched ahead of `sendToken`, which would report a failure as a refusal. */
  #fetched: string | null | undefined;
  /** The state vector of a request that is answered once the document has arrived. */
  #requested: Uint8Array | undefined;

  constructor(configuration: HocuspocusProviderConfiguration, hooks: ProviderHooks) {
    super(configuration);
    this.#hooks = hooks;
  }

  override documentUpdateHandler(): void {}

  override async onOpen(event: Event): Promise<void> {
    this.isAuthenticated = false;
    this.#requested = undefined;
    this.emit('open', { event });
    const socket = this.configuration.websocketProvider.webSocket;
    const error = await this.#fetchToken();
    if (this.configuration.websocketProvider.webSocket !== socket) return; // closed in the meantime
    if (error !== undefined) return this.#hooks.onTokenError(error);
    await this.sendToken();
    this.startSync();
  }

  override async getToken(): Promise<string | null> {
    const fetched = this.#fetched;
    this.#fetched = undefined;
    return fetched ?? super.getToken();
  }

  /** Renews the token of an open connection. The old one stays valid if this fails. */
  async renewToken(): Promise<void> {
    const error = await this.#fetchToken();
    if (error === undefined && this.isAuthenticated) await this.sendToken();
  }

  async #fetchToken(): Promise<Error | undefined> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const deadline = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('no answer')), TOKEN_MILLISECONDS);
    });
    try {
      this.#fetched = await Promise.race([super.getToken(), deadline]);
      return undefined;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    } finally {
      clearTimeout(timer);
    }
  }

  override onMessage(event: MessageEvent): void {
    this.#hooks.onActivity();
    const message = readServerMessage(new Uint8Array(event.data as ArrayBuffer)); // binaryType is arraybuffer
    // The service asks first and then sends the document.
    if (message.type === 'syncRequest') this.#requested = message.stateVector;
    else super.onMessage(event);
    if (message.type === 'syncReply' && this.#requested) {
      const service = { stateVector: this.#requested, update: message.update };
      this.#requested = undefined;
      this.#hooks.onSyncRequest(service);
    }
    if (message.type === 'processed') this.#hooks.onProcessed(message.isStored);
  }

  /** Whether the socket is open or opens, but the document has not been received. */
  get isOpening(): boolean {
    const state = this.configuration.websocketProvider.webSocket?.readyState;
    return (state === CONNECTING || state === OPEN) && !this.isSynced;
  }

  get #isSocketOpen(): boolean {
    return this.configuration.websocketProvider.webSocket?.readyState === OPEN;
  }

  /** Sends a message that the service answers at once. */
  ping(): void {
    if (this.#isSocketOpen) this.sendStateless(livePings.ping);
  }

  sendUpdate(update: Uint8Array, isReply: boolean): void {
    if (!this.#isSocketOpen) return; // sent again after the next connection
    const step = isReply ? syncSteps.step2 : syncSteps.update;
    const { websocketProvider: socket } = this.configuration;
    socket.send(encodeSync(this.effectiveName, { step, content: update }));
  }
}
