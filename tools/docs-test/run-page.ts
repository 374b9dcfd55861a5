import { compareOutput, isErrorAnswer } from './compare-output.ts';
import { type Example, type Output, readSteps } from './read-steps.ts';
import { openShell, openTerminal, type Place, type Ran } from './shell.ts';
import type { Workbench } from './workbench.ts';

export interface Result {
  /** Page and line. */
  readonly where: string;
  readonly fault: string | undefined;
}

interface Page {
  readonly file: string;
  readonly text: string;
  readonly place: Place;
  readonly workbench: Workbench;
}

/** Tries the examples of a page from top to bottom, as a reader would who pastes one after the other. */
export async function runPage({ file, text, place, workbench }: Page): Promise<Result[]> {
  const steps = readSteps(text);
  if (steps.length === 0) return [];
  const shell = openShell(place);
  const terminals = new Map<string, ReturnType<typeof openTerminal>>();
  const results: Result[] = [];
  let last: Ran | undefined;

  async function tryExample(example: Example, shown: Output | undefined) {
    const script = await workbench.place(file, example);
    if (example.terminal !== undefined) {
      terminals.set(example.terminal, openTerminal(place, script));
      return undefined;
    }
    last = await shell.run(script);
    return judge(last, shown);
  }

  async function tryOutput(output: Output) {
    if (output.terminal === undefined) {
      return last ? compareOutput(output, last.stdout) : 'no example stands before it';
    }
    const terminal = terminals.get(output.terminal);
    if (!terminal) return `nothing runs in a terminal called ${output.terminal}`;
    const wanted = (stdout: string) => compareOutput(output, stdout) === undefined;
    if (await terminal.shows(wanted)) return undefined;
    return `${compareOutput(output, terminal.output.stdout)}\n${terminal.output.stderr}`;
  }

  try {
    for (const [index, step] of steps.entries()) {
      const next = steps[index + 1];
      const shown = next?.kind === 'output' && next.terminal === undefined ? next : undefined;
      const fault =
        step.kind === 'unreadable'
          ? step.reason
          : await (step.kind === 'example' ? tryExample(step, shown) : tryOutput(step));
      results.push({ where: `${file}:${step.line}`, fault });
    }
  } finally {
    shell.close();
    for (const terminal of terminals.values()) terminal.close();
  }
  return results;
}

// Only an error that the page shows is a good answer.
function judge({ code, stdout, stderr }: Ran, shown: Output | undefined): string | undefined {
  if (code !== 0) return `a command ended with ${code}:\n${stdout}${stderr}`;
  const expected = shown !== undefined && isErrorAnswer(shown.text);
  return isErrorAnswer(stdout) && !expected ? `answered an error: ${stdout.trim()}` : undefined;
}
