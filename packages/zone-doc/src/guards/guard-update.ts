import { createEncoder, toUint8Array, writeUint8Array } from 'lib0/encoding';
import * as Y from 'yjs';
import { finishSteps, type Steps } from '../steps.ts';
import { type ItemSpan, writeDeletions } from '../write-deletions.ts';
import { type ClientRights, checkClients, clientsOf } from './check-clients.ts';
import { checkClocks } from './check-clocks.ts';
import { type Effect, predictEffect } from './predict-effect.ts';
import { type ReadUpdate, readUpdate } from './read-update.ts';
import type { Refusal } from './refusal.ts';
import { updateLimits } from './update-limits.ts';
import { type Caller, validateEffect } from './validate-update.ts';

/** The result for an update that passes all guards. */
export interface AcceptedUpdate {
  /** The new part of the update, for the journal; undefined if nothing is new. */
  readonly append: Uint8Array | undefined;
  /** The client ids with new structs. */
  readonly clients: readonly number[];
  /** The clocks of these client ids in the document that the update was checked against. */
  readonly knownClocks: ReadonlyMap<number, number>;
  /** Keys of the elements that the update touches. */
  readonly keys: readonly string[];
  /** Bytes by which the elements of the zone grow; negative if they shrink. */
  readonly growth: number;
  /** Ids of the files that images show after the update and did not show before. The caller must check them. */
  readonly files: readonly string[];
  /** Ids of the files that file cards offer after the update and did not offer before. The caller must check them. */
  readonly attachments: readonly string[];
}

interface Sender {
  readonly caller: Caller;
  readonly rights: ClientRights;
}

/** Runs all guards on an update, the cheap ones first, without changing the document. */
export function guardUpdate(
  doc: Y.Doc,
  bytes: Uint8Array,
  sender: Sender,
  limits = updateLimits,
): AcceptedUpdate | Refusal {
  return finishSteps(guardInSteps(doc, bytes, sender, limits));
}

/**
 * Does the same as `guardUpdate` in steps, so that other work can run between them. Reads the document
 * only before the first step: the result refers to the document as it was then.
 */
export function* guardInSteps(
  doc: Y.Doc,
  bytes: Uint8Array,
  { caller, rights }: Sender,
  limits = updateLimits,
): Steps<AcceptedUpdate | Refusal> {
  const update = readUpdate(bytes, limits);
  if (typeof update === 'string') return update;
  const known = (client: number) => Y.getState(doc.store, client);
  const refusal = checkClients(update, known, rights) ?? checkClocks(update, known, limits);
  if (refusal) return refusal;
  const effect = predictEffect(doc, update, limits);
  if (typeof effect === 'string') return effect;
  if (effect.elements.length > limits.elements) return 'too-costly';
  const append = effect.isEmpty ? undefined : newPart(update, known, effect.deletions);
  const clients = clientsOf(update, known);
  const knownClocks = new Map(clients.map((client) => [client, known(client)]));
  const keys = effect.elements.map(({ key }) => key);
  const files = newFiles(effect, 'file');
  const attachments = newFiles(effect, 'attachment');
  const valid = yield* validateEffect(doc, effect, caller);
  if (typeof valid === 'string') return valid;
  return { append, clients, knownClocks, keys, growth: valid.growth, files, attachments };
}

/** Returns the files that elements name in a facet after an update and did not name before. */
function newFiles({ elements }: Effect, facet: 'file' | 'attachment'): string[] {
  const shown = elements.flatMap(({ before, after }) => {
    const fileId = after?.[facet];
    return fileId !== undefined && fileId !== before?.[facet] ? [fileId] : [];
  });
  return [...new Set(shown as string[])]; // valid elements have no other values
}

/**
 * Returns the part of an update that the document does not have. A repeated struct could carry other
 * content: documents ignore it, but merging updates might not, so the journal gets each struct once.
 */
function newPart(
  { bytes, structs, deletionsAt }: ReadUpdate,
  known: (client: number) => number,
  deletions: readonly ItemSpan[],
): Uint8Array {
  const withoutDeletions = new Uint8Array(deletionsAt + 1); // the last byte stays 0: no deletions
  withoutDeletions.set(bytes.subarray(0, deletionsAt));
  const state = new Map([...structs.keys()].map((client) => [client, known(client)]));
  const fresh = Y.diffUpdate(withoutDeletions, Y.encodeStateVector(state));
  const encoder = createEncoder();
  writeUint8Array(encoder, fresh.subarray(0, -1));
  writeDeletions(encoder, deletions);
  return toUint8Array(encoder);
}
