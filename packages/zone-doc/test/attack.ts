import * as Y from 'yjs';
import { insertElement, type ReadUpdate, readUpdate } from '../src/index.ts';
import { entries, ids } from './samples.ts';
import { type AnyStruct, contents, type Section, writeUpdate } from './write-update.ts';

/** The client of the honest person who made the document, and that of the attacker. */
export const AUTHOR = 50;
export const ATTACKER = 60;

/** A document with one element of each kind, all by one person. */
export function openDocument(): Y.Doc {
  const doc = new Y.Doc();
  doc.clientID = AUTHOR;
  for (const entry of entries) insertElement(doc, entry);
  return doc;
}

/** What a copy of a document sends after an edit. */
export function updateBy(doc: Y.Doc, edit: (copy: Y.Doc) => void, client = ATTACKER): Uint8Array {
  const copy = new Y.Doc();
  copy.clientID = client;
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  const known = Y.encodeStateVector(copy);
  copy.transact(() => edit(copy));
  return Y.encodeStateAsUpdate(copy, known);
}

/** The map of an element in a document or copy. */
export function mapOf(doc: Y.Doc, id: string): Y.Map<unknown> {
  return doc.getMap('elements').get(id) as Y.Map<unknown>; // the caller knows that it is there
}

/** An update of the attacker, of whatever parts. */
export function forge(...structs: AnyStruct[]): Uint8Array {
  return writeUpdate([{ client: ATTACKER, clock: 0, structs }]);
}

export function forgeSections(...sections: Section[]): Uint8Array {
  return writeUpdate(sections);
}

/** A struct that sets a facet of the frame as if it had never been set. */
export function facet(value: unknown, key = 'name'): AnyStruct {
  return { parent: [AUTHOR, 0], key, ...contents.values(value) };
}

/** The same for a whole element. */
export function element(key = ids.other): AnyStruct {
  return { parent: 'elements', key, ...contents.type(1) };
}

/** An update that can be read, as the guards after reading get it. */
export function mustRead(bytes: Uint8Array): ReadUpdate {
  const update = readUpdate(bytes);
  if (typeof update === 'string') throw new Error(`cannot be read: ${update}`);
  return update;
}
