import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchService } from '../../shared/bench-service.ts';
import type { Cleanup } from '../../shared/run-context.ts';
import type { ServiceProcess } from '../../shared/service-process.ts';

const PRELOADED = new URL('./wrong-clock.ts', import.meta.url);

/** A node whose machine has a wrong clock. */
export interface WrongClockNode {
  readonly service: ServiceProcess;
  /** Sets the clock ahead by some seconds, or back if negative. */
  setClock(secondsAhead: number): Promise<void>;
}

/** Starts a node with the clock of its machine ahead by some seconds, or behind if negative. */
export async function addWrongClockNode(
  bench: BenchService,
  { cleanup, secondsAhead }: { cleanup: Cleanup; secondsAhead: number },
): Promise<WrongClockNode> {
  const folder = await mkdtemp(join(tmpdir(), 'lienzo-clock-'));
  cleanup.add(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'offset');
  const setClock = (seconds: number) => writeFile(file, String(seconds * 1000));
  await setClock(secondsAhead);
  const service = await bench.addNode({
    CLOCK_OFFSET_FILE: file,
    NODE_OPTIONS: `--import ${PRELOADED.href}`,
  });
  return { service, setClock };
}
