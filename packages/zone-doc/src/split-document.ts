import { createEncoder, toUint8Array, writeUint8Array, writeVarUint } from 'lib0/encoding';
import * as Y from 'yjs';

type Struct = Y.Item | Y.GC;

/**
 * Splits a document into updates of at most `itemsPerPiece` items. Applied in order, they restore the
 * document, and none depends on a later one. Applying one large update would block the thread;
 * between pieces it can do other work.
 */
export function splitDocument(doc: Y.Doc, itemsPerPiece: number): Uint8Array[] {
  const queues = [...doc.store.clients].map(
    ([client, structs]): Queue => ({ client, structs: structs as Struct[], next: 0 }), // only integrated structs are in the store
  );
  const state = new Map<number, number>();
  const pieces: Uint8Array[] = [];
  while (queues.some(({ structs, next }) => next < structs.length)) {
    pieces.push(nextPiece(queues, { state, budget: itemsPerPiece }));
  }
  pieces.push(deletionsOf(doc));
  return pieces;
}

interface Queue {
  client: number;
  structs: Struct[];
  next: number;
}

interface Progress {
  /** Per client id, the clock up to which structs are in this or an earlier piece. */
  state: Map<number, number>;
  budget: number;
}

function nextPiece(queues: readonly Queue[], { state, budget }: Progress): Uint8Array {
  const taken = new Map<Queue, number>();
  let left = budget;
  for (let moved = true; moved && left > 0; ) {
    moved = false;
    for (const queue of queues) {
      const from = queue.next;
      while (left > 0 && isReady(queue.structs[queue.next], state)) {
        const struct = queue.structs[queue.next] as Struct; // isReady rejects undefined
        state.set(queue.client, struct.id.clock + struct.length);
        queue.next += 1;
        left -= 1;
      }
      if (queue.next === from) continue;
      moved = true;
      if (!taken.has(queue)) taken.set(queue, from);
    }
  }
  if (taken.size === 0)
    throw new Error('The items of the document depend on each other in a cycle.');
  return encode(taken);
}

function isReady(struct: Struct | undefined, state: ReadonlyMap<number, number>): boolean {
  if (!struct) return false;
  if (!(struct instanceof Y.Item)) return true;
  const parent = struct.parent instanceof Y.AbstractType ? struct.parent._item?.id : undefined;
  return [struct.origin, struct.rightOrigin, parent].every(
    (id) => !id || id.clock < (state.get(id.client) ?? 0),
  );
}

function encode(taken: ReadonlyMap<Queue, number>): Uint8Array {
  const update = createEncoder();
  writeVarUint(update, taken.size);
  for (const [{ client, structs, next }, from] of taken) {
    const items = new Y.UpdateEncoderV1();
    for (const struct of structs.slice(from, next)) struct.write(items, 0);
    writeVarUint(update, next - from);
    writeVarUint(update, client);
    writeVarUint(update, structs[from]?.id.clock ?? 0);
    writeUint8Array(update, items.toUint8Array());
  }
  writeVarUint(update, 0); // no deletions
  return toUint8Array(update);
}

function deletionsOf(doc: Y.Doc): Uint8Array {
  const update = createEncoder();
  writeVarUint(update, 0); // no items
  const { clients } = Y.createDeleteSetFromStructStore(doc.store);
  writeVarUint(update, clients.size);
  for (const [client, ranges] of clients) {
    writeVarUint(update, client);
    writeVarUint(update, ranges.length);
    for (const { clock, len } of ranges) {
      writeVarUint(update, clock);
      writeVarUint(update, len);
    }
  }
  return toUint8Array(update);
}
