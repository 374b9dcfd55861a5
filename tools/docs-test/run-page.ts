import { compareOutput, isErrorResponse } from './compare-output.ts';
import { type Example, type Output, readSteps } from './read-steps.ts';
import { type CommandResult, openShell, openTerminal, type ShellOptions } from './shell.ts';
import type { Workspace } from './workspace.ts';

export interface Result {
  /** File and line. */
  readonly where: string;
  readonly failure: string | undefined;
}

interface Page {
  readonly file: string;
  readonly text: string;
  readonly shell: ShellOptions;
  readonly workspace: Workspace;
}

/** Runs the examples of a page from top to bottom in one shell, like a reader who pastes them in order. */
export async function runPage({ file, text, shell: options, workspace }: Page): Promise<Result[]> {
  const steps = readSteps(text);
  if (steps.length === 0) return [];
  const shell = openShell(options);
  const terminals = new Map<string, ReturnType<typeof openTerminal>>();
  const results: Result[] = [];
  let last: CommandResult | undefined;

  async function runExample(example: Example, shown: Output | undefined) {
    const script = await workspace.write(file, example);
    if (example.terminal !== undefined) {
      terminals.set(example.terminal, openTerminal(options, script));
      return undefined;
    }
    last = await shell.run(script);
    return checkResult(last, shown);
  }

  async function checkOutput(output: Output) {
    if (output.terminal === undefined) {
      return last ? compareOutput(output, last.stdout) : 'no example precedes this output';
    }
    const terminal = terminals.get(output.terminal);
    if (!terminal) return `no example runs in terminal ${output.terminal}`;
    const matches = (stdout: string) => compareOutput(output, stdout) === undefined;
    if (await terminal.waitFor(matches)) return undefined;
    return `${compareOutput(output, terminal.output.stdout)}\n${terminal.output.stderr}`;
  }

  try {
    for (const [index, step] of steps.entries()) {
      const next = steps[index + 1];
      const shown = next?.kind === 'output' && next.terminal === undefined ? next : undefined;
      const failure =
        step.kind === 'invalid'
          ? step.reason
          : await (step.kind === 'example' ? runExample(step, shown) : checkOutput(step));
      results.push({ where: `${file}:${step.line}`, failure });
    }
  } finally {
    shell.close();
    for (const terminal of terminals.values()) terminal.close();
  }
  return results;
}

// An error response passes only when the page shows it.
function checkResult(
  { code, stdout, stderr }: CommandResult,
  shown: Output | undefined,
): string | undefined {
  if (code !== 0) return `a command exited with ${code}:\n${stdout}${stderr}`;
  const expected = shown !== undefined && isErrorResponse(shown.text);
  return isErrorResponse(stdout) && !expected ? `returned an error: ${stdout.trim()}` : undefined;
}
