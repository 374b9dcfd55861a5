import { createEncoder, toUint8Array, writeUint8Array } from 'lib0/encoding';
import * as Y from 'yjs';
import { type ItemSpan, writeDeletions } from '../write-deletions.ts';
import { type ClientRights, checkClients, clientsOf } from './check-clients.ts';
import { checkClocks } from './check-clocks.ts';
import { effectOf } from './effect-of.ts';
import { type Caller, judgeEffect } from './judge-update.ts';
import { type ReadUpdate, readUpdate } from './read-update.ts';
import type { Refusal } from './refusal.ts';
import { updateLimits } from './update-limits.ts';

export interface Admission {
  /** What the journal needs: only what is new. Nothing when the document has it all. */
  readonly append: Uint8Array | undefined;
  /** The clients it writes under. */
  readonly clients: readonly number[];
  /** Keys of the elements it touches. */
  readonly keys: readonly string[];
}

interface Sender {
  readonly caller: Caller;
  readonly rights: ClientRights;
}

/** All guards, the cheap ones first. The document is not altered. */
export function guardUpdate(
  doc: Y.Doc,
  bytes: Uint8Array,
  { caller, rights }: Sender,
  limits = updateLimits,
): Admission | Refusal {
  const update = readUpdate(bytes, limits);
  if (typeof update === 'string') return update;
  const known = (client: number) => Y.getState(doc.store, client);
  const refusal = checkClients(update, known, rights) ?? checkClocks(update, known, limits);
  if (refusal) return refusal;
  const effect = effectOf(doc, update, limits);
  if (typeof effect === 'string') return effect;
  const verdict = judgeEffect(doc, effect, caller);
  if (verdict) return verdict;
  const append = effect.isEmpty ? undefined : freshPart(update, known, effect.deletions);
  const keys = effect.elements.map(({ key }) => key);
  return { append, clients: clientsOf(update, known), keys };
}

/**
 * A struct that comes again could come with other content. Documents that have it ignore that, but
 * merging updates might not, so the journal gets each struct once.
 */
function freshPart(
  { bytes, structs, deletionsAt }: ReadUpdate,
  known: (client: number) => number,
  deletions: readonly ItemSpan[],
): Uint8Array {
  const withoutDeletions = new Uint8Array(deletionsAt + 1); // ends in a zero: none
  withoutDeletions.set(bytes.subarray(0, deletionsAt));
  const state = new Map([...structs.keys()].map((client) => [client, known(client)]));
  const fresh = Y.diffUpdate(withoutDeletions, Y.encodeStateVector(state));
  const encoder = createEncoder();
  writeUint8Array(encoder, fresh.subarray(0, -1));
  writeDeletions(encoder, deletions);
  return toUint8Array(encoder);
}
