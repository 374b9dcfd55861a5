import type { Person } from './person.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The size of a shape that is inserted by a click. */
const DEFAULT_SIZE = { width: 144, height: 96 };
/** The distance of a connection handle from the edge of its shape. */
const HANDLE_DISTANCE = 14;

/** Waits until the canvas is usable. */
export async function waitForCanvas({ stage }: Person): Promise<void> {
  await stage.waitFor();
}

/** Picks a shape in the palette and inserts it at a point. */
export async function drawFromPalette(person: Person, label: string, { x, y }: Point) {
  const { page } = person;
  await page.getByRole('button', { name: 'Shape', exact: true }).click();
  await page.getByRole('button', { name: 'All shapes' }).click();
  const palette = page.getByRole('dialog', { name: 'All shapes' });
  await palette.getByRole('searchbox').fill(label.split(',')[0] ?? label);
  await palette.getByRole('button', { name: label, exact: true }).first().click();
  await page.mouse.click(x, y);
}

/** Drags a connector from the right edge of one shape to another. */
export async function dragConnector({ page }: Person, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y);
  const start = { x: from.x + DEFAULT_SIZE.width / 2 + HANDLE_DISTANCE, y: from.y };
  await page.mouse.move(start.x, start.y, { steps: 4 });
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.mouse.up();
}

/** Edits the text of a shape: double-clicks, types and presses Escape. */
export async function typeInto({ page }: Person, { x, y }: Point, text: string): Promise<void> {
  await page.mouse.dblclick(x, y);
  const editor = page.getByRole('textbox', { name: 'Text', exact: true });
  await editor.waitFor();
  await page.keyboard.insertText(text);
  await page.keyboard.press('Escape');
  await editor.waitFor({ state: 'detached' });
}

/** Waits until a screen reader would announce the selection with this label. */
export async function waitForSelection(person: Person, label: string | RegExp): Promise<void> {
  await person.page.getByRole('img', { name: label }).waitFor({ state: 'attached' });
}

/** Waits until the zone has this number of elements, which “select all” announces. */
export async function waitForCount(person: Person, count: number): Promise<void> {
  const { page, stage } = person;
  const announcement = page.locator('#announced-element');
  const expected = count === 1 ? undefined : `${count} elements selected`;
  let actual: string | null = '';
  await waitUntil(
    async () => {
      await stage.press('Control+a');
      actual = await announcement.getAttribute('aria-label');
      await stage.press('Escape');
      return expected ? actual === expected : !/elements selected|Nothing/.test(actual ?? '');
    },
    () => `expected “${expected ?? 'one element'}”, but got “${actual}”`,
  );
}

/** Returns the position of a text of the canvas on the screen. */
export async function positionOfText({ page }: Person, text: string): Promise<Point> {
  const box = await page.getByText(text, { exact: true }).boundingBox();
  if (!box) throw new Error(`${text} is not on the screen`);
  return { x: box.x, y: box.y };
}

const TIMEOUT_MILLISECONDS = 20_000;
const INTERVAL_MILLISECONDS = 20;

/** Waits for a condition that no locator can express. */
export async function waitUntil(
  condition: () => Promise<boolean>,
  describeFailure = () => `not true after ${TIMEOUT_MILLISECONDS / 1000} s: ${condition}`,
): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MILLISECONDS;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(describeFailure());
    await new Promise((resolve) => setTimeout(resolve, INTERVAL_MILLISECONDS));
  }
}
