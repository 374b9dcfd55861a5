import * as Y from 'yjs';
import { projectDocument } from '../src/index.ts';
import { documentOf } from './expect-rows.ts';

/** Creates a journal and clients with copies of the document that sync only occasionally. */
export function createLiveRoom(clientIds: readonly number[]) {
  const journal = new Y.Doc();
  const copies = clientIds.map((clientId) => {
    const doc = new Y.Doc();
    doc.clientID = clientId;
    return doc;
  });

  /** Sends what the journal lacks, then applies what the copy lacks. */
  function sync(copy: Y.Doc): void {
    Y.applyUpdate(journal, Y.encodeStateAsUpdate(copy, Y.encodeStateVector(journal)));
    Y.applyUpdate(copy, Y.encodeStateAsUpdate(journal, Y.encodeStateVector(copy)));
  }

  function syncAll(): void {
    for (const copy of [...copies, ...copies]) sync(copy);
  }

  /** Returns the projections of the journal, of all copies and of a new client. */
  function views() {
    const newcomer = documentOf([Y.encodeStateAsUpdate(journal)]);
    return [journal, ...copies, newcomer].map((doc) => projectDocument(doc));
  }

  return { journal, copies, sync, syncAll, views };
}

/** Returns the rows and tombstones that a step can choose from. */
export function sceneOf(doc: Y.Doc) {
  const { elements, tombstones } = projectDocument(doc);
  return { rows: new Map(elements.map((element) => [element.key, element])), tombstones };
}
