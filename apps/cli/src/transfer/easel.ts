import { isDeepStrictEqual } from 'node:util';
import type { Client } from '@lienzo/sdk';
import type { Element } from './format.ts';
import { batchesOf, idOf, inReferenceOrder } from './insertions.ts';
import { readCanvas, type ZoneIds } from './read-canvas.ts';
import { soundElements } from './sound-references.ts';

/** A zone on which one canvas after the other is shown. */
export interface Easel {
  /** Whether anything was on it when it was opened. */
  readonly used: boolean;
  /** Makes it what a canvas was. What is the same from the bottom up stays. */
  show(canvas: readonly Element[]): Promise<void>;
}

const DELETED_AT_ONCE = 1000;

export async function openEasel(client: Client, zone: ZoneIds): Promise<Easel> {
  let present: Element[] = (await readCanvas(client, zone))?.elements ?? [];
  return {
    used: present.length > 0,
    async show(canvas) {
      const wanted = inReferenceOrder(soundElements(canvas));
      const kept = countSame(present, wanted);
      await remove(client, zone, present.slice(kept));
      for (const batch of batchesOf(wanted.slice(kept))) {
        const lists = Object.entries(batch).filter(([, list]) => list.length > 0);
        await client.batches.changeElements({ ...zone, insert: Object.fromEntries(lists) });
      }
      present = wanted;
    },
  };
}

function countSame(one: readonly Element[], other: readonly Element[]): number {
  const first = one.findIndex((element, index) => !isDeepStrictEqual(element, other[index]));
  return first === -1 ? one.length : first;
}

/** From the top down: what refers to something goes before it would go by itself. */
async function remove(client: Client, zone: ZoneIds, elements: readonly Element[]) {
  const waiting = elements.map(idOf).reverse();
  while (waiting.length > 0) {
    const ids = waiting.splice(0, DELETED_AT_ONCE);
    await client.batches.changeElements({ ...zone, delete: { ids } });
  }
}
