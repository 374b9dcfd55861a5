import type { ElementKind, StoredElement } from '@lienzo/contract';
import { projectDocument } from '@lienzo/zone-doc';
import * as Y from 'yjs';

type ExportedElement = {
  [Kind in Exclude<ElementKind, 'comment'>]: { readonly [Key in Kind]: StoredElement<Kind> };
}[Exclude<ElementKind, 'comment'>];

/** A copy of a zone with all local changes, whether the service has stored them or not. */
export interface ExportedWork {
  /** In stacking order, bottom first, in the format of zone files that `lienzo export` writes. */
  readonly elements: readonly ExportedElement[];
  readonly comments: readonly StoredElement<'comment'>[];
  /** The document as one Yjs update. */
  readonly update: Uint8Array;
}

export function exportWork(doc: Y.Doc): ExportedWork {
  const { elements } = projectDocument(doc);
  return {
    elements: elements
      .filter(({ kind }) => kind !== 'comment')
      .map(({ kind, element }) => ({ [kind]: element }) as ExportedElement), // the kind is the key
    comments: elements
      .filter(({ kind }) => kind === 'comment')
      .map(({ element }) => element as StoredElement<'comment'>), // filtered by kind above
    update: Y.encodeStateAsUpdate(doc),
  };
}
