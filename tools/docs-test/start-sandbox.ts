import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const STOP_MILLISECONDS = 20_000;

/** A sandbox as a reader starts it; `names` is what it prints to be pasted into other terminals. */
export async function startSandbox(root: string, given: NodeJS.ProcessEnv) {
  const { DATABASE_URL = given.TEST_DATABASE_URL, ...env } = given;
  const child = spawn(process.execPath, [join(root, 'tools/sandbox/main.ts')], {
    cwd: root,
    env: { ...env, ...(DATABASE_URL && { DATABASE_URL }) },
    stdio: ['ignore', 'pipe', 'inherit'],
    // Ctrl-C must reach it through us alone, or it would stop under a running example.
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
  // The command for another token is the last that it prints.
  while (!/^curl .*\/sandbox\/token .*\n/m.test(printed)) {
    await Promise.race([once(child.stdout, 'data'), ended]);
    if (child.exitCode !== null)
      throw new Error(`The sandbox ended before it was ready.${printed}`);
  }
  const names = printed.split('\n').filter((line) => line.startsWith('export '));
  return { names: names.join('\n'), printed, stop };
}
