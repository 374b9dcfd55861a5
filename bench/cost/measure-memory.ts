import { setTimeout } from 'node:timers/promises';
import { type LiveSocket, openLiveSocket } from '../../testing/live/live-socket.ts';
import { createZones } from '../../testing/zones/create-zones.ts';
import type { Canvas } from '../../testing/zones/test-canvas.ts';
import { insertHarbours } from '../api/fill-edition.ts';
import type { BenchService } from '../shared/bench-service.ts';
import { until } from '../shared/zone-probe.ts';
import { type Memory, readMemory } from './read-memory.ts';

export interface Sizes {
  zones: number;
  sockets: number;
  /** Zones with a thousand elements each. */
  large: number;
}

/**
 * Bytes in use per additional item. The resident size is no measure, because it grows in large
 * steps.
 */
export interface MemoryCosts {
  readonly socket: number;
  /** Excluding its socket. */
  readonly zone: number;
  /** Excluding their zone. */
  readonly thousandElements: number;
  /** The whole process, before and after. */
  readonly start: Memory;
  readonly end: Memory;
}

const CONCURRENCY = 5;
/** Zones that the sockets share. */
const CROWDED = 20;
const ZONES_A_SPACE = 20;
const ELEMENTS = 1_000;
const REST_MILLISECONDS = 1_500;

/** Opens sockets and zones without closing any before the end. */
export async function measureMemory(bench: BenchService, sizes: Sizes): Promise<MemoryCosts> {
  const zones = await makeZones(bench, CROWDED + sizes.zones + sizes.large);
  const crowded = zones.slice(0, CROWDED);
  const alone = zones.slice(CROWDED, CROWDED + sizes.zones);
  const large = zones.slice(CROWDED + sizes.zones);
  for (const zone of large) await insertHarbours(bench.client, zone, ELEMENTS);
  const open: LiveSocket[] = [];
  const rest = async () => {
    await setTimeout(REST_MILLISECONDS);
    return readMemory(bench.service);
  };
  try {
    await openAll(bench, crowded, open);
    const start = await rest();
    const more = Array.from({ length: sizes.sockets }, (_, index) => crowded[index % CROWDED]);
    await openAll(bench, more, open);
    const withSockets = await rest();
    await openAll(bench, alone, open);
    const withZones = await rest();
    await openAll(bench, large, open);
    const end = await rest();
    const socket = share(start, withSockets, sizes.sockets);
    const zone = share(withSockets, withZones, alone.length) - socket;
    const thousandElements = share(withZones, end, large.length) - zone - socket;
    return { socket, zone, thousandElements, start, end };
  } finally {
    for (const socket of open) socket.close();
  }
}

function share(before: Memory, after: Memory, count: number): number {
  return (after.used - before.used) / count;
}

async function makeZones({ client, canvases }: BenchService, count: number): Promise<Canvas[]> {
  const zones: Canvas[] = [];
  for (const space of canvases) {
    const left = count - zones.length;
    zones.push(...(await createZones(client, space, Math.min(ZONES_A_SPACE, left))));
  }
  if (zones.length < count) throw new Error('There are too few spaces.');
  return zones;
}

async function openAll(
  bench: BenchService,
  zones: readonly (Canvas | undefined)[],
  open: LiveSocket[],
) {
  for (let start = 0; start < zones.length; start += CONCURRENCY) {
    const next = zones.slice(start, start + CONCURRENCY).flatMap((zone) => {
      return zone ? [openLiveSocket({ url: bench.service.url, zone, token: bench.token })] : [];
    });
    open.push(...next);
    await until(
      () => next.every((socket) => socket.isOpen()),
      () => `A zone did not open: ${next.map((socket) => socket.closeReason())}`,
    );
  }
}
