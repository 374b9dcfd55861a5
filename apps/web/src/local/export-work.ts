import { type ElementKind, toInputForm } from '@lienzo/contract';
import { projectDocument } from '@lienzo/zone-doc';
import type * as Y from 'yjs';

const fields: Readonly<Record<ElementKind, string>> = {
  frame: 'frames',
  shape: 'shapes',
  connector: 'connectors',
  comment: 'comments',
};

/** Returns a file with all elements of a document, as the body of a batch request of the API. */
export function exportWork(doc: Y.Doc): Blob {
  const { elements } = projectDocument(doc);
  const groups = Map.groupBy(elements, ({ kind }) => fields[kind]);
  const content = [...groups].map(([field, group]) => [
    field,
    group.map(({ kind, element }) => toInputForm(kind, element)),
  ]);
  const batch = { insert: Object.fromEntries(content) };
  return new Blob([JSON.stringify(batch, null, 2)], { type: 'application/json' });
}

/** Returns a file name for the work in a zone. */
export function fileNameOf(zoneName: string): string {
  const name = zoneName.replaceAll(/[\\/:*?"<>|\s]+/g, '-').slice(0, 80);
  return `${name || 'zone'}.json`;
}
