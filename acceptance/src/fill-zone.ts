import { randomUUID } from 'node:crypto';
import { insertFrames } from '@lienzo/contract';
import { LienzoError } from '@lienzo/sdk';
import type { ZonePath } from './make-zone.ts';
import type { Person } from './world.ts';

/** Puts frames on a zone until not one element more fits. */
export async function fillZone(zone: ZonePath, by: Person): Promise<void> {
  for (const size of [1_000, 100, 10, 1]) {
    while (await fits(zone, by, size));
  }
}

async function fits(zone: ZonePath, by: Person, count: number): Promise<boolean> {
  const frames = Array.from({ length: count }, () => ({ meta: { id: randomUUID(), name: 'F' } }));
  try {
    await by.client.call(insertFrames, { params: zone, body: { frames } });
    return true;
  } catch (error) {
    if (error instanceof LienzoError && error.key === 'zoneFull') return false;
    throw error;
  }
}
