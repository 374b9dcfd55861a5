import { fileURLToPath } from 'node:url';
import { spawnProgram } from '../../testing/service/spawn-program.ts';
import type { Cleanup } from '../shared/run-context.ts';
import { findFreePort } from '../shared/service-process.ts';

const MAIN = fileURLToPath(new URL('./stock-hocuspocus.ts', import.meta.url));

/** Starts stock Hocuspocus in its own process, like the service. Returns its URL. */
export async function startStock(cleanup: Cleanup): Promise<string> {
  const port = await findFreePort();
  const spawned = spawnProgram(MAIN, { env: { PORT: String(port), NODE_ENV: 'production' } });
  cleanup.add(async () => {
    spawned.process.kill('SIGKILL');
    await spawned.ended;
  });
  cleanup.addDiagnostics(spawned.stderr);
  await spawned.line(/^ready$/);
  return `http://127.0.0.1:${port}`;
}
