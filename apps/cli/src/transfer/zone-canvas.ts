import { isDeepStrictEqual } from 'node:util';
import type { Client } from '@lienzo/sdk';
import { fixElementReferences } from './dangling-references.ts';
import type { Element } from './format.ts';
import { batchesOf, contentOf, idOf, inReferenceOrder } from './insertions.ts';
import { readCanvas, type ZoneIds } from './read-canvas.ts';

/** A zone whose content can be replaced by one canvas after another. */
export interface ZoneCanvas {
  /** Whether the zone had content when it was opened. */
  readonly wasUsed: boolean;
  /** Replaces the content, keeping the bottommost elements that are equal. */
  replace(canvas: readonly Element[]): Promise<void>;
}

const ITEMS_PER_REQUEST = 1000;

export async function openZoneCanvas(client: Client, zone: ZoneIds): Promise<ZoneCanvas> {
  let present: Element[] = (await readCanvas(client, zone))?.elements ?? [];
  return {
    wasUsed: present.length > 0,
    async replace(canvas) {
      const wanted = inReferenceOrder(fixElementReferences(canvas));
      const kept = countEqual(present, wanted);
      await remove(client, zone, present.slice(kept));
      for (const batch of batchesOf(wanted.slice(kept))) {
        const lists = Object.entries(batch).filter(([, list]) => list.length > 0);
        await client.batches.changeElements({ ...zone, insert: Object.fromEntries(lists) });
      }
      present = wanted;
    },
  };
}

function countEqual(one: readonly Element[], other: readonly Element[]): number {
  const first = one.findIndex((element, index) => !isDeepStrictEqual(element, other[index]));
  return first === -1 ? one.length : first;
}

/** Deletes from the top down, so that connectors go before the shapes they depend on. */
async function remove(client: Client, zone: ZoneIds, elements: readonly Element[]) {
  await unlock(client, zone, elements.filter(isLocked));
  const waiting = elements.map(idOf).reverse();
  while (waiting.length > 0) {
    const ids = waiting.splice(0, ITEMS_PER_REQUEST);
    await client.batches.changeElements({ ...zone, delete: { ids } });
  }
}

function isLocked(element: Element): boolean {
  const { locked = 'none' } = contentOf(element);
  return locked !== 'none';
}

/** Unlocks elements, which could not be deleted otherwise. */
async function unlock(client: Client, zone: ZoneIds, elements: readonly Element[]) {
  const waiting = [...elements];
  while (waiting.length > 0) {
    const lists: Record<ListName, Unlocking[]> = { frames: [], shapes: [], connectors: [] };
    for (const element of waiting.splice(0, ITEMS_PER_REQUEST)) {
      lists[listOf(element)].push({ id: idOf(element), locked: 'none' });
    }
    const update = Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0));
    await client.batches.changeElements({ ...zone, update });
  }
}

type ListName = 'frames' | 'shapes' | 'connectors';

interface Unlocking {
  id: string;
  locked: 'none';
}

function listOf(element: Element): ListName {
  if ('frame' in element) return 'frames';
  return 'shape' in element ? 'shapes' : 'connectors';
}
