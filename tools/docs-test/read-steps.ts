// Code blocks are marked after the language, where GitHub ignores it:
//   ```sh run            an example, also ```ts run
//   ```json output       the output of the previous example, also ```text output
//   ```sh run in=second  an example that keeps running in a second terminal
//   ```text output in=second

export interface Example {
  readonly kind: 'example';
  readonly line: number;
  readonly language: string;
  readonly text: string;
  /** Name of the terminal in which it runs until the end of the page. */
  readonly terminal: string | undefined;
}

export interface Output {
  readonly kind: 'output';
  readonly line: number;
  readonly language: string;
  readonly text: string;
  readonly terminal: string | undefined;
}

export interface Invalid {
  readonly kind: 'invalid';
  readonly line: number;
  readonly reason: string;
}

export type Step = Example | Output | Invalid;

const LANGUAGES = { example: ['sh', 'ts'], output: ['json', 'text'] };
const MARKER = /^(?<word>run|output)(?: in=(?<terminal>[a-z]+))?$/;

/** Returns the marked blocks of a page in order. */
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
  const [language = '', ...marker] = block.info.trim().split(/\s+/);
  if (marker.length === 0) return undefined;
  // A misspelled marker must fail; otherwise the example would be skipped.
  const invalid = (reason: string): Step => ({ kind: 'invalid', line, reason });
  const { word, terminal } = marker.join(' ').match(MARKER)?.groups ?? {};
  if (word === undefined) return invalid(`unknown marker "${marker.join(' ')}"`);
  const kind = word === 'run' ? 'example' : 'output';
  if (!LANGUAGES[kind].includes(language)) {
    return invalid(`${word} requires ${LANGUAGES[kind].join(' or ')}, not "${language}"`);
  }
  return { kind, line, language, text, terminal };
}
