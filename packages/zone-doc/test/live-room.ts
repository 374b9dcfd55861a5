import * as Y from 'yjs';
import { projectDocument } from '../src/index.ts';
import { documentOf } from './expect-rows.ts';

/** A journal of updates and people with copies of the document who are not always connected. */
export function createLiveRoom(clientIds: readonly number[]) {
  const journal = new Y.Doc();
  const copies = clientIds.map((clientId) => {
    const doc = new Y.Doc();
    doc.clientID = clientId;
    return doc;
  });

  /** Sends what the journal lacks, then takes in what it has. */
  function sync(copy: Y.Doc): void {
    Y.applyUpdate(journal, Y.encodeStateAsUpdate(copy, Y.encodeStateVector(journal)));
    Y.applyUpdate(copy, Y.encodeStateAsUpdate(journal, Y.encodeStateVector(copy)));
  }

  function syncAll(): void {
    for (const copy of [...copies, ...copies]) sync(copy);
  }

  /** Everybody's view, and that of a newcomer. */
  function views() {
    const newcomer = documentOf([Y.encodeStateAsUpdate(journal)]);
    return [journal, ...copies, newcomer].map((doc) => projectDocument(doc));
  }

  return { journal, copies, sync, syncAll, views };
}

/** What there is to choose from in a document. */
export function sceneOf(doc: Y.Doc) {
  const { elements, buried } = projectDocument(doc);
  return { rows: new Map(elements.map((element) => [element.key, element])), graves: buried };
}
