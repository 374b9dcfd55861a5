import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const STOP_MILLISECONDS = 20_000;

/** Starts the sandbox as a reader does. `setup` is the part of its output to paste into other terminals. */
export async function startSandbox(root: string, processEnv: NodeJS.ProcessEnv) {
  const { DATABASE_URL = processEnv.TEST_DATABASE_URL, ...env } = processEnv;
  const child = spawn(process.execPath, [join(root, 'tools/sandbox/main.ts')], {
    cwd: root,
    env: { ...env, ...(DATABASE_URL && { DATABASE_URL }) },
    stdio: ['ignore', 'pipe', 'inherit'],
    // Ctrl-C must not reach it directly, or it would stop while an example is running.
    detached: true,
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    printed += text;
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    const deadline = setTimeout(() => child.kill('SIGKILL'), STOP_MILLISECONDS);
    await ended;
    clearTimeout(deadline);
  };
  // The command for another token is printed last.
  while (!/^curl .*\/sandbox\/token .*\n/m.test(printed)) {
    await Promise.race([once(child.stdout, 'data'), ended]);
    if (child.exitCode !== null)
      throw new Error(`The sandbox exited before it was ready.${printed}`);
  }
  const exports = printed.split('\n').filter((line) => line.startsWith('export '));
  return { setup: exports.join('\n'), printed, stop };
}
