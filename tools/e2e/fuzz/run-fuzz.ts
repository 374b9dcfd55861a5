import { isDeepStrictEqual } from 'node:util';
import {
  createRandom,
  type Random,
  readCount,
  readSeed,
} from '../../../testing/random/seeded-random.ts';
import { type Person, signIn } from '../person.ts';
import { type Count, runSteps } from '../run-steps.ts';
import type { Scenario } from '../scenario.ts';
import { FuzzedZone, type StoredElements } from './fuzzed-zone.ts';
import { type Hand, performGesture } from './random-gestures.ts';

const FULL = { gestures: 2_000, alone: 80, rounds: 3 };
const QUICK = { gestures: 80, alone: 25, rounds: 1 };
/** What people see is compared after as many gestures. */
const COMPARE_EVERY = 20;

interface RunOptions {
  quick: boolean;
  print: (line: string) => void;
}

/** Two people make random gestures in the same zone. */
export async function runFuzz(scenario: Scenario, { quick, print }: RunOptions): Promise<Count> {
  const { gestures: standard, ...size } = quick ? QUICK : FULL;
  const gestures = readCount('TEST_GESTURES', standard);
  const seed = readSeed();
  const random = createRandom(seed);
  print(`seed ${seed}`);
  const { ada, carmen } = scenario;
  const both = [ada, carmen];
  for (const person of both) await signIn(person);
  const zone = await FuzzedZone.create(scenario);
  const steps = [
    {
      name: `${gestures} gestures of two people: both see the same, and all of it is stored`,
      async run() {
        for (const person of both) await zone.show(person);
        for (let done = 0; done < gestures; done += COMPARE_EVERY) {
          const boxes = await zone.boxes();
          for (let turn = 0; turn < COMPARE_EVERY; turn += 1)
            await performGesture(handOf(random.pick(both), random, boxes), { goesBack: true });
          await zone.settle(both);
        }
      },
    },
    {
      name: 'a reload shows the same',
      async run() {
        await zone.show(carmen);
        await zone.settle(both);
      },
    },
    ...Array.from({ length: size.rounds }, () => both)
      .flat()
      .map((person) => ({
        name: `${person.name} undoes ${size.alone} gestures, and everything is as before`,
        run: () => undoEverything(zone, { person, both, random, gestures: size.alone }),
      })),
  ];
  return runSteps(steps, {
    scenario,
    print,
    after: async (_, index) => {
      for (const person of both) await person.screenshot(`fuzz-${index + 1}`);
      return both.flatMap(({ monitor }) => monitor.problems.splice(0));
    },
  });
}

type Boxes = Awaited<ReturnType<FuzzedZone['boxes']>>;

function handOf({ page }: Person, random: Random, boxes: Boxes): Hand {
  return { page, random, pick: () => (boxes.length > 0 ? random.pick(boxes) : undefined) };
}

interface UndoOptions {
  person: Person;
  both: readonly Person[];
  random: Random;
  gestures: number;
}

async function undoEverything(zone: FuzzedZone, options: UndoOptions): Promise<void> {
  const { person, both, random, gestures } = options;
  // A new page has no steps to undo.
  await zone.show(person);
  const before = await zone.settle(both);
  let boxes: Boxes = [];
  for (let done = 0; done < gestures; done += 1) {
    if (done % COMPARE_EVERY === 0) boxes = await zone.boxes();
    await performGesture(handOf(person, random, boxes), { goesBack: false });
  }
  await zone.settle(both);
  const undo = person.page.getByRole('button', { name: /^Undo/ });
  while (await undo.isEnabled()) await person.page.keyboard.press('Control+z');
  const after = await zone.settle(both);
  const difference = differenceOf(before, after);
  if (difference) throw new Error(difference);
}

/** Describes the first element that differs, or undefined if there is none. */
function differenceOf(before: StoredElements, after: StoredElements): string | undefined {
  const [old, present] = [byId(before), byId(after)];
  for (const id of new Set([...old.keys(), ...present.keys()]))
    if (!isDeepStrictEqual(old.get(id), present.get(id)))
      return `was ${JSON.stringify(old.get(id))}\nis ${JSON.stringify(present.get(id))}`;
  return undefined;
}

function byId({ shapes, frames, connectors }: StoredElements): Map<string, unknown> {
  return new Map(
    [...shapes, ...frames, ...connectors].map((element) => [element.meta.id, comparable(element)]),
  );
}

/** Leaves out the ids of paragraphs: a text that was removed and restored has new ones. */
function comparable(element: object): unknown {
  const text = JSON.stringify(element, (name, value) => {
    if (name !== 'paragraphs' || !Array.isArray(value)) return value;
    return value.map(({ id: _, ...paragraph }: { id: string }) => paragraph);
  });
  return JSON.parse(text);
}
