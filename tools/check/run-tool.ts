import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const BIN = fileURLToPath(new URL('../../node_modules/.bin/', import.meta.url));

interface Tool {
  /** A command of our own dependencies, regardless of the project that it checks. */
  command: string;
  args: readonly string[];
  /** The folder of the project to check. */
  root: string;
  env?: Readonly<Record<string, string>>;
}

interface Outcome {
  readonly ok: boolean;
  readonly stdout: string;
  readonly stderr: string;
}

export function runTool({ command, args, root, env }: Tool): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(BIN + command, args, {
      cwd: root,
      // Without colors, so that findings are plain text.
      env: { PATH: BIN, NO_COLOR: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = { stdout: '', stderr: '' };
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output.stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text) => {
      output.stderr += text;
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ ok: code === 0, ...output }));
  });
}

/** Runs a tool and returns its whole output as one finding if it fails. */
export async function runForFindings(tool: Tool): Promise<string[]> {
  const { ok, stdout, stderr } = await runTool(tool);
  return ok ? [] : [`${stdout}${stderr}`.trim() || `${tool.command} failed without output`];
}
