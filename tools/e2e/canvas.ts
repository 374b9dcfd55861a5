import type { Person } from './person.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What a new shape measures when it is put down by a click. */
const STANDARD = { width: 144, height: 96 };
/** A connector begins this far beside the edge. */
const BESIDE = 14;

/** Waits until the canvas can be used. */
export async function waitForCanvas({ stage }: Person): Promise<void> {
  await stage.waitFor();
}

/** Takes a shape from the palette and puts it down. */
export async function drawFromPalette(person: Person, label: string, { x, y }: Point) {
  const { page } = person;
  await page.getByRole('button', { name: 'All shapes' }).click();
  const palette = page.getByRole('dialog', { name: 'All shapes' });
  await palette.getByRole('searchbox').fill(label.split(',')[0] ?? label);
  await palette.getByRole('button', { name: label, exact: true }).first().click();
  await page.mouse.click(x, y);
}

/** Drags from the right edge of one shape into another. */
export async function connectByHand({ page }: Person, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y);
  const start = { x: from.x + STANDARD.width / 2 + BESIDE, y: from.y };
  await page.mouse.move(start.x, start.y, { steps: 4 });
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.mouse.up();
}

/** Double click, write, escape. */
export async function writeInto({ page }: Person, { x, y }: Point, text: string): Promise<void> {
  await page.mouse.dblclick(x, y);
  const editor = page.getByRole('textbox', { name: 'Text', exact: true });
  await editor.waitFor();
  await page.keyboard.insertText(text);
  await page.keyboard.press('Escape');
  await editor.waitFor({ state: 'detached' });
}

/** What a screen reader says of the selection. */
export async function waitForSelection(person: Person, label: string | RegExp): Promise<void> {
  await person.page.getByRole('img', { name: label }).waitFor({ state: 'attached' });
}

/** Waits until all of the zone is so many elements, as “select all” tells. */
export async function waitForCount(person: Person, count: number): Promise<void> {
  const { page, stage } = person;
  const spoken = page.locator('#announced-element');
  const words = count === 1 ? undefined : `${count} elements selected`;
  let said: string | null = '';
  await waitUntil(
    async () => {
      await stage.press('Control+a');
      said = await spoken.getAttribute('aria-label');
      await stage.press('Escape');
      return words ? said === words : !/elements selected|Nothing/.test(said ?? '');
    },
    () => `expected ${words}, but it says: ${said}`,
  );
}

/** Where a text of the canvas stands on the screen. */
export async function textAt({ page }: Person, text: string): Promise<Point> {
  const box = await page.getByText(text, { exact: true }).boundingBox();
  if (!box) throw new Error(`${text} is not on the screen`);
  return { x: box.x, y: box.y };
}

const PATIENCE = 20_000;
const PAUSE = 20;

/** Waits for something that no locator can wait for. */
export async function waitUntil(
  isSo: () => Promise<boolean>,
  fault = () => `not so after ${PATIENCE / 1000} s: ${isSo}`,
): Promise<void> {
  const deadline = Date.now() + PATIENCE;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(fault());
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}
