import type { Page } from 'playwright-core';
import type { Random } from '../../../testing/random/seeded-random.ts';
import type { Point } from '../canvas.ts';

/** What a random gesture may use. */
export interface Hand {
  readonly page: Page;
  readonly random: Random;
  /** Returns the box of a random element that can be seen, if there is one. */
  pick(): readonly [left: number, top: number, width: number, height: number] | undefined;
}

type Gesture = (hand: Hand) => Promise<void>;

const WORDS = ['plan', 'river', 'bridge', 'Ångström', 'one two three', 'so what?'];

/** Returns a point of the canvas that no control covers. */
function somewhere({ random }: Hand): Point {
  return { x: 140 + random.below(1_000), y: 100 + random.below(580) };
}

function onElement(hand: Hand): Point {
  const box = hand.random.percent(80) ? hand.pick() : undefined;
  if (!box) return somewhere(hand);
  const [left, top, width, height] = box;
  return { x: left + width / 2, y: top + height / 2 };
}

async function drag({ page }: Hand, from: Point, to: Point, modifier?: string): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  if (modifier) await page.keyboard.down(modifier);
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 2 });
  await page.mouse.move(to.x, to.y, { steps: 2 });
  await page.mouse.up();
  if (modifier) await page.keyboard.up(modifier);
}

async function click({ page }: Hand, { x, y }: Point): Promise<void> {
  await page.mouse.click(x, y);
}

const draw =
  (...keys: string[]): Gesture =>
  async (hand) => {
    await hand.page.keyboard.press(hand.random.pick(keys));
    await drag(hand, somewhere(hand), somewhere(hand));
  };

const write =
  (key: string): Gesture =>
  async (hand) => {
    await hand.page.keyboard.press(key);
    await click(hand, somewhere(hand));
    await hand.page.keyboard.type(hand.random.pick(WORDS));
    await hand.page.keyboard.press('Escape');
  };

/** Selects an element and presses keys. */
const press =
  (...keys: string[]): Gesture =>
  async (hand) => {
    await click(hand, onElement(hand));
    await hand.page.keyboard.press(hand.random.pick(keys));
  };

const copy: Gesture = async (hand) => {
  await click(hand, onElement(hand));
  await hand.page.keyboard.press('Control+c');
  const { x, y } = somewhere(hand);
  await hand.page.mouse.move(x, y);
  await hand.page.keyboard.press('Control+v');
};

const resize: Gesture = async (hand) => {
  const box = hand.pick();
  if (!box) return;
  const [left, top, width, height] = box;
  await click(hand, { x: left + width / 2, y: top + height / 2 });
  await drag(hand, { x: left + width, y: top + height }, somewhere(hand));
};

const rewrite: Gesture = async (hand) => {
  const { x, y } = onElement(hand);
  await hand.page.mouse.dblclick(x, y);
  await hand.page.keyboard.type(hand.random.pick(WORDS));
  await hand.page.keyboard.press('Escape');
};

/** Adds shapes beside the selected one, with words. */
const grow: Gesture = async (hand) => {
  await click(hand, onElement(hand));
  const keys = ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown', 'Enter'];
  await hand.page.keyboard.press(`Control+${hand.random.pick(keys)}`);
  await hand.page.keyboard.press('Escape');
};

/** Drags what is selected, which bends a connector. */
const bend: Gesture = async (hand) => {
  const at = onElement(hand);
  await click(hand, at);
  await drag(hand, at, somewhere(hand));
};

/** Selects what is in an area and makes it a group, or ends the groups there. */
const group: Gesture = async (hand) => {
  await drag(hand, somewhere(hand), somewhere(hand));
  await hand.page.keyboard.press(hand.random.pick(['Control+g', 'Control+Shift+g']));
};

const nudgeAll: Gesture = async ({ page }) => {
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Shift+ArrowRight');
};

const forward: readonly Gesture[] = [
  draw('r', 'o', 'd', 'f'),
  draw('l'),
  draw('p', 'Shift+P'),
  draw('e'),
  write('s'),
  write('t'),
  rewrite,
  ...Array<Gesture>(4).fill((hand) => drag(hand, onElement(hand), somewhere(hand))),
  (hand) => drag(hand, onElement(hand), somewhere(hand), 'Alt'),
  (hand) => drag(hand, somewhere(hand), somewhere(hand)),
  resize,
  copy,
  grow,
  bend,
  group,
  press('Delete'),
  press('Control+d'),
  press('ArrowUp', 'Shift+ArrowLeft'),
  press(']', '[', 'Control+]', 'Control+['),
  press('Shift+H', 'Shift+V'),
  nudgeAll,
];

const back: readonly Gesture[] = [
  ({ page }) => page.keyboard.press('Control+z'),
  ({ page }) => page.keyboard.press('Control+Shift+z'),
];

interface GestureOptions {
  /** Whether undo and redo are among the gestures. */
  goesBack: boolean;
}

/** Performs a random gesture. Starts without a selection and with the selection tool. */
export async function performGesture(hand: Hand, { goesBack }: GestureOptions): Promise<void> {
  for (let times = 0; times < 3; times += 1) await hand.page.keyboard.press('Escape');
  const isBack = goesBack && hand.random.percent(15);
  await hand.random.pick(isBack ? back : forward)(hand);
}
