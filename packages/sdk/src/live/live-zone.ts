import type { ElementChange, ElementInput, ElementKind, StoredElement } from '@lienzo/contract';
import type * as Y from 'yjs';
import type { Connection } from '../credentials.ts';
import type { ZoneEvent } from './edits/describe-change.ts';
import type { ExportedWork } from './edits/export-work.ts';
import type { ZoneRefusal } from './errors/refusals.ts';
import type { RefusedWork } from './errors/refused-work.ts';
import type { Presence } from './presence.ts';
import type { SavingState } from './saving-state.ts';
import type { LostText } from './shared-texts.ts';
import type { ZoneStore } from './zone-store.ts';

export type ZoneOptions = Connection & {
  editionId: string;
  spaceId: string;
  zoneId: string;
  /** The id of the editing person; needed only to write comments. */
  zuid?: string;
  /** A document from an earlier session, with changes made offline. */
  doc?: Y.Doc;
  /** Keeps the document and unsent changes on this device. */
  store?: ZoneStore;
};

/** `refused`: the service does not open the zone or take a change; see `LiveZone.refusal`. */
export type ZoneStatus = 'connecting' | 'open' | 'refused' | 'closed';

/** How long to wait for something. */
export interface WaitOptions {
  /** Milliseconds until the promise rejects with the code `timeout`; `Infinity` waits forever. */
  timeout?: number;
}

/** The space that holds a zone. It changes when the zone is moved. */
export interface ZoneLocation {
  readonly spaceId: string;
}

/**
 * A zone that is open for live editing. Methods that edit throw a `ZoneError` and write nothing if the
 * service would refuse the edit (`invalid-edit`, `too-large`) or the zone is closed (`closed`).
 */
export interface LiveZone {
  /**
   * The current document. Another one takes its place, without the undo history, when the service has
   * refused a change and the others had to be made again.
   */
  readonly doc: Y.Doc;
  readonly presence: Presence;
  status(): ZoneStatus;
  /** Returns why the service refused or closed the connection, if it did. */
  reason(): string | undefined;
  /**
   * Returns the refusal of the service while `status()` is `refused`. The document and unsent changes
   * stay, and the changes are sent when the reason is gone.
   */
  refusal(): ZoneRefusal | undefined;
  /** Returns the changes that the service has refused and that are kept aside. The same list until it changes. */
  refusedWork(): readonly RefusedWork[];
  /** Makes refused changes again: those with the given ids, or all. */
  retryRefused(ids?: readonly string[]): void;
  discardRefused(ids?: readonly string[]): void;
  /** Returns a copy of the zone with all local changes, to create another zone from or to save as a file. */
  exportWork(): ExportedWork;
  /** Returns whether the service would refuse changes of this client. */
  readOnly(): boolean;
  /** Returns whether the work of this client is stored. The same object until it changes. */
  saving(): SavingState;
  /** Returns where the zone is now. The same object until it changes. */
  location(): ZoneLocation;
  /** Resolves when the store has been read: true if it had the zone. */
  restored(): Promise<boolean>;
  /**
   * Resolves when there is a document to show: from the store or from the service. Rejects with a
   * `ZoneError` if the service refuses access (`refused`), if no connection can be opened within 5 seconds
   * (`unreachable`), or if the document does not arrive within 30 seconds (`timeout`). A `timeout` replaces
   * both times. The session keeps trying, so you can call it again.
   */
  ready(options?: WaitOptions): Promise<void>;
  /** Connects again now, also after a refusal. */
  retry(): void;
  /** Returns the elements of a kind, bottom first. */
  list<Kind extends ElementKind>(kind: Kind): StoredElement<Kind>[];
  find<Kind extends ElementKind>(kind: Kind, id: string): StoredElement<Kind> | undefined;
  /**
   * Inserts an element, on top of all others unless `z` is given. Throws a `ZoneError` if it is not valid,
   * or larger than 65,536 bytes of JSON.
   */
  insert<Kind extends ElementKind>(kind: Kind, element: ElementInput<Kind>, z?: string): void;
  /**
   * Changes an element; returns false when it does not exist, or when it is locked and the change does
   * not unlock it. Throws a `ZoneError` if it would not be valid, or larger than 65,536 bytes of JSON.
   */
  change<Kind extends ElementKind>(kind: Kind, change: ElementChange<Kind>): boolean;
  /**
   * Removes an element and its connectors. The content of a removed frame stays in place, and comments
   * stay where the element was. Returns false when it does not exist or is locked.
   */
  remove(id: string): boolean;
  /** Moves an element in the stacking order; returns false when it does not exist or is locked. */
  place(id: string, z: string): boolean;
  /**
   * Makes several changes as one: other people see them together, and one undo reverts them. Consecutive
   * calls with the same `series` object, such as those for each key while a field is open, become one undo
   * step if they only change elements. With `amends`, the changes are no undo step: they complete what this
   * client did before, such as the insertion of an image whose file is uploaded later.
   */
  transact(work: () => void, options?: { series?: object; amends?: boolean }): void;
  /**
   * Returns the text of a shape or connector for editing by character. The service creates it if the
   * element has none yet, so that two people who start at the same time get the same one. Without a
   * connection, or without an answer within 1 second, this client creates it. Returns undefined if the
   * element does not exist or the document has version 1; then use `change`. Call it again when `doc`
   * becomes another document.
   */
  text(kind: 'shape' | 'connector', id: string): Promise<Y.Text | undefined>;
  /** Calls the listener with the words of an opened text when others remove it or its element. */
  onTextLost(listener: (text: LostText) => void): () => void;
  /** Calls the listener when the timer of the zone was started or stopped; read it with `zoneTimer.get`. */
  onTimerChanged(listener: () => void): () => void;
  /** Calls the listener when a vote in the zone was started, ended or removed; read it with `zoneVote.get`. */
  onVoteChanged(listener: () => void): () => void;
  /**
   * Resolves when all changes made so far are durable. Rejects with a `ZoneError` if the service refuses
   * one of them (`change-refused`; see `refusedWork`), if it takes no changes at the moment (`refused`; the
   * changes stay and are sent later), or if the zone is closed (`closed`). Waits while the client is
   * offline, unless you set a `timeout`.
   */
  durable(options?: WaitOptions): Promise<void>;
  /**
   * Undoes the last of up to 200 changes of this client. Sets back only values that are still the ones
   * this client wrote: changes by other people and by the API stay, and so do comments.
   */
  undo(): void;
  redo(): void;
  /**
   * Starts a series of text changes, such as those while an editor is open. The returned function ends it,
   * and one undo then reverts them all. Until then, each pause in typing starts a new step.
   */
  startTyping(): () => void;
  canUndo(): boolean;
  canRedo(): boolean;
  /**
   * Sends a fresh access token, so that the connection stays open when the old one expires. Not needed
   * with `getToken`: tokens are then renewed automatically.
   */
  renew(token: string): Promise<void>;
  /**
   * Calls the listener after every change of the zone or its status, with the elements that changed and who
   * changed them. Returns a function to unsubscribe.
   */
  subscribe(listener: (event: ZoneEvent) => void): () => void;
  /** Closes the zone. Unsent changes stay in the store. */
  close(): void;
}
