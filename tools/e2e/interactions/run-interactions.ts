import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createSharedSpace } from '../create-shared-space.ts';
import { signIn } from '../person.ts';
import { type Count, runSteps } from '../run-steps.ts';
import type { Scenario } from '../scenario.ts';
import { arranging } from './arranging.ts';
import { CanvasUnderTest } from './canvas-under-test.ts';
import { connecting } from './connecting.ts';
import { drawing } from './drawing.ts';
import { facilitating } from './facilitating.ts';
import type { Interaction } from './interaction.ts';
import { pens } from './pens.ts';
import { selecting } from './selecting.ts';
import { styling } from './styling.ts';

const interactions: readonly Interaction[] = [
  ...drawing,
  ...connecting,
  ...pens,
  ...selecting,
  ...arranging,
  ...styling,
  ...facilitating,
];

/** Fewer than the plan allows. */
const ZONES_PER_SPACE = 60;
/** A person can open 60 zones of a space per minute. */
const MIN_MILLISECONDS = 1_100;
const DOCUMENT = new URL('../../../apps/web/INTERACTIONS.md', import.meta.url);

interface RunOptions {
  only?: string;
  print: (line: string) => void;
}

/** Runs every interaction in a zone of its own. */
export async function runInteractions(
  scenario: Scenario,
  { only, print }: RunOptions,
): Promise<Count> {
  await checkDocument();
  await signIn(scenario.ada);
  const spaces = new Map<number, Promise<string>>();
  const spaceFor = (number: number) => {
    const part = Math.floor(number / ZONES_PER_SPACE);
    const known = spaces.get(part) ?? createSharedSpace(scenario, { space_name: `Part ${part}` });
    spaces.set(part, known);
    return known;
  };
  const steps = interactions
    .map((interaction, index) => ({ interaction, number: index + 1 }))
    .filter(({ interaction }) => only === undefined || interaction.name.includes(only))
    .map(({ interaction, number }) => ({
      name: `${number}. ${interaction.name}`,
      run: async () => perform(scenario, interaction, await spaceFor(number)),
    }));
  return runSteps(steps, {
    scenario,
    print,
    after: async (_, index) => {
      await scenario.ada.screenshot(`interaction-${String(index + 1).padStart(2, '0')}`);
      return scenario.ada.monitor.problems.splice(0);
    },
  });
}

async function perform(
  scenario: Scenario,
  { name, prepare, run }: Interaction,
  spaceId: string,
): Promise<void> {
  const pause = setTimeout(MIN_MILLISECONDS);
  const canvas = await CanvasUnderTest.open({ ...scenario, spaceId }, name);
  await prepare?.(canvas);
  await canvas.show();
  await run(canvas);
  await pause;
}

/** Fails unless the document lists exactly the interactions that are run, in the same order. */
async function checkDocument(): Promise<void> {
  const listed = rowsOf(await readFile(DOCUMENT, 'utf8'));
  const expected = rowsOf(formatTable());
  const differs = expected.findIndex((row, index) => listed[index] !== row);
  const index = differs < 0 ? expected.length : differs;
  if (index < Math.max(listed.length, expected.length))
    throw new Error(
      `INTERACTIONS.md lists "${listed[index] ?? 'nothing more'}" instead of "${expected[index] ?? 'nothing more'}". Run "npm run e2e -- --interactions --list" to update it.`,
    );
}

/** Replaces the table of the document and keeps the text above it. */
export async function listInteractions(print: (line: string) => void): Promise<void> {
  const text = await readFile(DOCUMENT, 'utf8');
  const start = text.search(/^\|/m);
  const introduction = start < 0 ? `${text.trimEnd()}\n\n` : text.slice(0, start);
  await writeFile(DOCUMENT, `${introduction}${formatTable()}`);
  print(`Listed ${interactions.length} interactions in ${fileURLToPath(DOCUMENT)}`);
}

/** Returns the table of all interactions, padded as the formatter of the project expects. */
function formatTable(): string {
  const rows = [
    ['Number', 'Interaction', 'Document', 'Picture'],
    ...interactions.map(({ name, document, picture }, index) => [
      String(index + 1),
      name,
      document,
      picture,
    ]),
  ];
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const [header = '', ...lines] = rows.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  );
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return `${[header, rule, ...lines].join('\n')}\n`;
}

/** Returns the rows of the table in a text, without the rule and the padding. */
function rowsOf(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('|') && !line.startsWith('| -'))
    .map((line) => line.replaceAll(/ +/g, ' '));
}
