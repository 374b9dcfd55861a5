import { generationIn } from '@lienzo/zone-doc';

/**
 * The generation of a document. The service starts a new one when it rebuilds a document that carries
 * much history. Documents of two generations have no items in common and must not be merged.
 */
export interface DocumentGeneration {
  /**
   * Reads the statement of the service, if the payload is one. Returns whether the document that receives
   * what the service sends has another generation, and must be replaced first.
   */
  read(payload: string): boolean;
  /** Sets the generation of a document that was restored from a store. */
  restore(generation: string | undefined): void;
  /** Records that another document is loaded, which has the generation that the service states next. */
  startLoading(): void;
  /**
   * Returns whether the service has a later generation than the document. Everything that the service
   * had stored of the document is in it then.
   */
  isBehind(): boolean;
  /** Returns whether the service has an earlier generation: its database went back in time. */
  isAhead(): boolean;
  /** Records that the document now has the generation of the service. */
  adopt(): void;
}

/** The generation of documents that were never rebuilt. */
const FIRST = '';

export function createDocumentGeneration(
  onAdopted: (generation: string) => void,
): DocumentGeneration {
  let ofDocument: string | undefined;
  /** The generation of the document that receives what the service sends. */
  let ofReceiver: string | undefined;
  let ofService: string | undefined;
  const hasChanged = () =>
    ofDocument !== undefined && ofService !== undefined && ofDocument !== ofService;
  return {
    read(payload) {
      const stated = generationIn(payload);
      if (stated === undefined) return false;
      ofService = stated;
      ofReceiver ??= stated;
      return ofReceiver !== stated;
    },
    restore(generation) {
      ofDocument = generation ?? FIRST;
      ofReceiver = ofDocument;
    },
    startLoading() {
      ofReceiver = undefined;
    },
    // After a rewind of the database, another generation can have the same number.
    isBehind: () => hasChanged() && numberOf(ofService) >= numberOf(ofDocument),
    isAhead: () => hasChanged() && numberOf(ofService) < numberOf(ofDocument),
    adopt() {
      if (ofService === undefined || ofDocument === ofService) return;
      ofDocument = ofService;
      onAdopted(ofService);
    },
  };
}

function numberOf(generation: string | undefined): number {
  return Number.parseInt(generation || '0', 10);
}
