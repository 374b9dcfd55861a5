import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Commands that run in a shell, as an operator would type them. */
export interface Commands {
  /** Everything that the commands have printed. */
  output(): string;
  /** Waits until the output matches, and returns the match. */
  waitFor(pattern: RegExp, timeoutMilliseconds?: number): Promise<string>;
  stop(): Promise<void>;
}

export function runCommands(script: string, folder: string): Commands {
  // Its own process group, so that stopping it also stops what runs in the background.
  const shell = spawn('bash', ['-euo', 'pipefail', '-c', `${script}\nwait`], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [shell.stdout, shell.stderr])
    stream.on('data', (chunk) => {
      output += String(chunk);
    });
  const ended = once(shell, 'close');
  let hasEnded = false;
  ended.then(() => {
    hasEnded = true;
  });

  return {
    output: () => output,
    async waitFor(pattern, timeoutMilliseconds = 60_000) {
      const deadline = performance.now() + timeoutMilliseconds;
      for (;;) {
        const found = pattern.exec(output)?.[0];
        if (found) return found;
        if (hasEnded || performance.now() > deadline)
          throw new Error(`The commands did not print ${pattern}:\n${output}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    async stop() {
      if (hasEnded || shell.pid === undefined) return;
      process.kill(-shell.pid, 'SIGTERM');
      await ended;
    },
  };
}
