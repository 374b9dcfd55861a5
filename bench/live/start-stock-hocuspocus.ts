import { fileURLToPath } from 'node:url';
import { spawnProgram } from '../../testing/service/spawn-program.ts';
import type { Closers } from '../shared/run-context.ts';
import { findFreePort } from '../shared/service-process.ts';

const MAIN = fileURLToPath(new URL('./stock-hocuspocus.ts', import.meta.url));

/** Stock Hocuspocus in a process of its own, as the service is; gives its address. */
export async function startStock(closers: Closers): Promise<string> {
  const port = await findFreePort();
  const spawned = spawnProgram(MAIN, { env: { PORT: String(port), NODE_ENV: 'production' } });
  closers.add(async () => {
    spawned.process.kill('SIGKILL');
    await spawned.ended;
  });
  closers.explain(spawned.stderr);
  await spawned.line(/^ready$/);
  return `http://127.0.0.1:${port}`;
}
