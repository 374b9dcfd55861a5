/** Identifies a local change that the service has not acknowledged. */
export interface ChangeInfo {
  /** Unique among all sessions that share a store. */
  readonly id: string;
  /** When the change was made, in milliseconds since 1970-01-01 UTC. */
  readonly time: number;
}

/** A Yjs update in version 1 of the encoding. */
export interface StoredUpdate {
  readonly update: Uint8Array;
  /** Set while the update is a local change that the service has not acknowledged. */
  readonly change?: ChangeInfo;
}

/** What a store keeps of a zone beside its document. */
export interface StoredState {
  /** The space in which the zone was last found. Differs from the option after the zone was moved. */
  readonly spaceId?: string;
  /** The epoch of the journal that the document comes from. */
  readonly epoch?: string;
  /** The generation of the document, which the service has rebuilt if it is not empty. */
  readonly generation?: string;
  /** Work that the service refused; JSON values. */
  readonly refused?: readonly unknown[];
}

export interface StoredZone {
  /** Applied in order, they restore the document with all local changes. */
  readonly updates: readonly StoredUpdate[];
  readonly state: StoredState;
}

/**
 * Keeps one zone of one person on this device, so that the document and unsent changes survive a
 * crash. Several sessions, such as browser tabs, can share the stored data; each has its own
 * `ZoneStore`. Methods that return nothing never throw: a store reports its errors itself.
 */
export interface ZoneStore {
  /** Returns what is stored, including the changes of other sessions. */
  load(): Promise<StoredZone | undefined>;
  /** Adds an update. Called in the same tick as the change; the store writes within 500 ms. */
  append(update: StoredUpdate): void;
  /** Removes the marks of changes that are durable in the service. Ignores unknown ids. */
  acknowledge(changeIds: readonly string[]): void;
  /**
   * Replaces all updates. Changes of other sessions that this session has not loaded or appended stay.
   */
  replace(updates: readonly StoredUpdate[]): Promise<void>;
  /** Replaces the values that are given; the others stay. */
  saveState(state: StoredState): void;
  /**
   * Reserves a Yjs client id that an earlier session of this device has used, and that no other
   * session has used in the last 5 minutes. Returns undefined if there is none. The id stays reserved
   * until `close()`.
   */
  leaseClientId(): Promise<number | undefined>;
  /** Records that this session writes under a client id, for a later lease. */
  keepClientId(clientId: number): void;
  /** Resolves when everything handed over so far is stored. */
  flush(): Promise<void>;
  /** Deletes everything that is stored of the zone. */
  clear(): Promise<void>;
  /** Writes what is left and ends the session. */
  close(): Promise<void>;
}
