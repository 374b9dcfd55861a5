import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { createClient } from '@lienzo/sdk';
import { findElement } from '@lienzo/zone-doc';
import { type Database, openDatabase } from '../../../apps/server/src/db/database.ts';
import type { Canvas } from '../../../testing/zones/test-canvas.ts';
import { readDocument } from '../../../testing/zones/zone-document.ts';
import type { BenchService } from '../../shared/bench-service.ts';

interface Written {
  id: string;
  canvas: Canvas;
  /** When the response arrived, by `performance.now()`. */
  time: number;
}

/** Clients that insert frames over REST, one after another. The name of each frame is its id. */
export interface FrameWriters {
  acknowledged(): number;
  work(): void;
  rest(): Promise<void>;
  /**
   * Returns the acknowledged frames that are in no journal, once each. Throws if a frame has another
   * name than its own.
   */
  takeLost(): Promise<readonly Written[]>;
}

interface Options {
  canvases: readonly Canvas[];
  urls: readonly string[];
}

const PAUSE_MILLISECONDS = 100;

/** Starts one writer per zone, distributed over the nodes. */
export function startFrameWriters(bench: BenchService, { canvases, urls }: Options): FrameWriters {
  let written: Written[] = [];
  let lostBefore = 0;
  let stopped = true;
  let working: Promise<unknown> = Promise.resolve();
  const write = async (canvas: Canvas, url: string) => {
    const client = createClient({ baseUrl: url, token: bench.token, retries: 0 });
    while (!stopped) {
      const id = randomUUID();
      const frames = [{ meta: { id, name: id } }];
      // A failed write may or may not be stored.
      await client.frames.insert({ ...canvas, frames }).then(
        () => void written.push({ id, canvas, time: performance.now() }),
        () => {},
      );
      await setTimeout(PAUSE_MILLISECONDS);
    }
  };
  return {
    acknowledged: () => written.length + lostBefore,
    work() {
      stopped = false;
      working = Promise.all(
        canvases.map((canvas, index) => write(canvas, urls[index % urls.length] ?? '')),
      );
    },
    async rest() {
      stopped = true;
      await working;
    },
    async takeLost() {
      const db = openDatabase({ url: bench.databaseUrl, role: 'lienzo_runtime', poolSize: 2 });
      try {
        const lost = await listLost(db, canvases, written);
        written = written.filter((one) => !lost.has(one));
        lostBefore += lost.size;
        return [...lost];
      } finally {
        await db.close();
      }
    },
  };
}

async function listLost(
  db: Database,
  canvases: readonly Canvas[],
  written: readonly Written[],
): Promise<Set<Written>> {
  const lost = new Set<Written>();
  for (const canvas of canvases) {
    const key = { editionId: canvas.edition_id, zoneId: canvas.zone_id };
    const doc = await readDocument(db, key);
    for (const one of written.filter((other) => other.canvas === canvas)) {
      const name = findElement(doc, 'frame', one.id)?.meta.name;
      if (name === undefined) lost.add(one);
      else if (name !== one.id) throw new Error(`Frame ${one.id} has the name "${name}".`);
    }
  }
  return lost;
}
