import { epochIn } from '@lienzo/zone-doc';
import * as Y from 'yjs';
import type { Change } from './outbox.ts';
import type { ServiceDocument } from './zone-provider.ts';

/**
 * The epoch of the journal that a document comes from. The service states its epoch on every new
 * connection, before it sends the document. Another epoch means that its database went back in time.
 */
export interface DocumentEpoch {
  /** Reads the statement of the service, if the payload is one. */
  read(payload: string): void;
  /** Sets the epoch of a document that was restored from a store. */
  restore(epoch: string | undefined): void;
  /** Returns whether the document comes from another epoch than that of the service. */
  hasChanged(): boolean;
  /**
   * Returns the state vector that the document had when the service first stated another epoch: the
   * document receives changes of that epoch before it can be replaced.
   */
  known(): ReadonlyMap<number, number> | undefined;
  /** Records that the document now comes from the epoch of the service. */
  adopt(): void;
}

/** An epoch that differs from all others. */
const UNKNOWN = '';

interface Options {
  /** Returns the current document. */
  doc: () => Y.Doc;
  onAdopted: (epoch: string) => void;
}

export function createDocumentEpoch({ doc, onAdopted }: Options): DocumentEpoch {
  let ofDocument: string | undefined;
  let ofService: string | undefined;
  let known: ReadonlyMap<number, number> | undefined;
  // A service of an earlier release does not state its epoch.
  const hasChanged = () =>
    ofDocument !== undefined && ofService !== undefined && ofDocument !== ofService;
  return {
    read(payload) {
      ofService = epochIn(payload) ?? ofService;
      if (hasChanged()) known ??= Y.decodeStateVector(Y.encodeStateVector(doc()));
    },
    restore(epoch) {
      ofDocument = epoch ?? UNKNOWN;
    },
    hasChanged,
    known: () => known,
    adopt() {
      known = undefined;
      if (ofService === undefined || ofDocument === ofService) return;
      ofDocument = ofService;
      onAdopted(ofService);
    },
  };
}

/** Returns whether the service lacks changes in a document beside those that are yet to be sent. */
export function hasLostChanges(
  doc: Y.Doc,
  { stateVector, update }: ServiceDocument,
  unsent: readonly Change[],
): boolean {
  return hasLostItems(doc, stateVector, unsent) || hasLostRemovals(doc, update, unsent);
}

// A removal adds no item, so the state vector does not tell.
function hasLostRemovals(doc: Y.Doc, received: Uint8Array, unsent: readonly Change[]): boolean {
  const updates = [received, ...unsent.map(({ update }) => update)];
  const known = Y.mergeDeleteSets(updates.map((update) => Y.decodeUpdate(update).ds));
  const own = Y.createDeleteSetFromStructStore(doc.store);
  return !Y.equalDeleteSets(known, Y.mergeDeleteSets([known, own]));
}

function hasLostItems(doc: Y.Doc, stateVector: Uint8Array, unsent: readonly Change[]): boolean {
  const known = Y.decodeStateVector(stateVector);
  const sentUpTo = new Map<number, number>();
  for (const { update } of unsent) {
    for (const [client, clock] of Y.parseUpdateMeta(update).from)
      sentUpTo.set(client, Math.min(clock, sentUpTo.get(client) ?? clock));
  }
  for (const client of doc.store.clients.keys()) {
    const sent = sentUpTo.get(client) ?? Y.getState(doc.store, client);
    if (sent > (known.get(client) ?? 0)) return true;
  }
  return false;
}
