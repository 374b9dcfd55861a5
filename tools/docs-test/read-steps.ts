// Blocks of a page are marked by what follows the language, which is all that a forge looks at:
//   ```sh run            an example; so is ```ts run
//   ```json output       what the example before it prints; so is ```text output
//   ```sh run in=second  an example that keeps running in a terminal of its own
//   ```text output in=second

export interface Example {
  readonly kind: 'example';
  readonly line: number;
  readonly language: string;
  readonly text: string;
  /** Keeps running there until the page ends. */
  readonly terminal: string | undefined;
}

export interface Output {
  readonly kind: 'output';
  readonly line: number;
  readonly language: string;
  readonly text: string;
  readonly terminal: string | undefined;
}

export interface Unreadable {
  readonly kind: 'unreadable';
  readonly line: number;
  readonly reason: string;
}

export type Step = Example | Output | Unreadable;

const LANGUAGES = { example: ['sh', 'ts'], output: ['json', 'text'] };
const MARKING = /^(?<word>run|output)(?: in=(?<terminal>[a-z]+))?$/;

/** The marked blocks of a page in their order. */
export function readSteps(page: string): Step[] {
  const steps: Step[] = [];
  const lines = page.split('\n');
  for (let index = 0; index < lines.length; index += 1) {
    const [, fence, info = ''] = lines[index]?.match(/^(`{3,})(.*)$/) ?? [];
    if (fence === undefined) continue;
    const end = lines.indexOf(fence, index + 1);
    const last = end === -1 ? lines.length : end;
    const step = readStep({ info, line: index + 1, text: lines.slice(index + 1, last).join('\n') });
    if (step) steps.push(step);
    index = last;
  }
  return steps;
}

function readStep(block: { info: string; line: number; text: string }): Step | undefined {
  const { line, text } = block;
  const [language = '', ...marking] = block.info.trim().split(/\s+/);
  if (marking.length === 0) return undefined;
  // A misspelt marking must not leave an example untried.
  const unreadable = (reason: string): Step => ({ kind: 'unreadable', line, reason });
  const { word, terminal } = marking.join(' ').match(MARKING)?.groups ?? {};
  if (word === undefined) return unreadable(`"${marking.join(' ')}" is no marking`);
  const kind = word === 'run' ? 'example' : 'output';
  if (!LANGUAGES[kind].includes(language)) {
    return unreadable(`${word} goes with ${LANGUAGES[kind].join(' and ')}, not with "${language}"`);
  }
  return { kind, line, language, text, terminal };
}
