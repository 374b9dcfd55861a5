import * as Y from 'yjs';
import { insertElement, type ReadUpdate, readUpdate } from '../src/index.ts';
import { entries, ids } from './samples.ts';
import { type AnyStruct, contents, type Section, writeUpdate } from './write-update.ts';

/** Client ids of the person who created the document and of the attacker. */
export const AUTHOR = 50;
export const ATTACKER = 60;

/** Creates a document with one element of each kind, all written by `AUTHOR`. */
export function openDocument(): Y.Doc {
  const doc = new Y.Doc();
  doc.clientID = AUTHOR;
  for (const entry of entries) insertElement(doc, entry);
  return doc;
}

/** Returns the update that a client sends after an edit. */
export function updateBy(doc: Y.Doc, edit: (copy: Y.Doc) => void, client = ATTACKER): Uint8Array {
  const copy = new Y.Doc();
  copy.clientID = client;
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  const known = Y.encodeStateVector(copy);
  copy.transact(() => edit(copy));
  return Y.encodeStateAsUpdate(copy, known);
}

/** Returns the map of an element. */
export function mapOf(doc: Y.Doc, id: string): Y.Map<unknown> {
  return doc.getMap('elements').get(id) as Y.Map<unknown>; // the caller knows that it exists
}

/** Encodes an update of the attacker with arbitrary structs. */
export function forge(...structs: AnyStruct[]): Uint8Array {
  return writeUpdate([{ client: ATTACKER, clock: 0, structs }]);
}

export function forgeSections(...sections: Section[]): Uint8Array {
  return writeUpdate(sections);
}

/** Creates a struct that sets a facet of the frame without an origin. */
export function facet(value: unknown, key = 'name'): AnyStruct {
  return { parent: [AUTHOR, 0], key, ...contents.values(value) };
}

/** Creates a struct that inserts an element without an origin. */
export function element(key = ids.other): AnyStruct {
  return { parent: 'elements', key, ...contents.type(1) };
}

/** Decodes an update and throws if it is refused. */
export function mustRead(bytes: Uint8Array): ReadUpdate {
  const update = readUpdate(bytes);
  if (typeof update === 'string') throw new Error(`update refused: ${update}`);
  return update;
}
