import { waitForCanvas, waitForCount, waitForSelection } from './canvas.ts';
import type { Person } from './person.ts';
import type { ScenarioStep } from './scenario.ts';

/** Presses Tab until the element with this label has the focus. */
async function tabTo({ page }: Person, name: string | RegExp): Promise<void> {
  const focused = page.locator(':focus');
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    if ((await focused.count()) === 0) continue;
    const label = await focused.evaluate(
      (element) => element.getAttribute('aria-label') ?? element.textContent ?? '',
    );
    if (typeof name === 'string' ? label === name : name.test(label)) return;
  }
  throw new Error(`the Tab key does not reach ${name}`);
}

async function insertByKeyboard({ page }: Person, shape: string): Promise<void> {
  await page.keyboard.press('n');
  await page.getByRole('searchbox', { name: 'Search shapes' }).waitFor();
  await page.keyboard.type(shape);
  await page.keyboard.press('Enter');
}

export const keyboardSteps: readonly ScenarioStep[] = [
  {
    name: 'elements are created, moved, connected and commented on by keyboard alone',
    run: async (scenario) => {
      const person = scenario.ada;
      const { page } = person;
      const { keyboard } = page;
      await tabTo(person, 'Bridge over the river');
      await keyboard.press('Enter');
      await waitForCanvas(person);
      await tabTo(person, 'New zone');
      await keyboard.press('Enter');
      await page.getByRole('dialog', { name: 'New zone' }).waitFor();
      await keyboard.type('Keys');
      await keyboard.press('Enter');
      await page.locator('[aria-current="page"]', { hasText: 'Keys' }).waitFor();
      await waitForCanvas(person);
      await tabTo(person, /^Canvas\./);
      await insertByKeyboard(person, 'hexagon');
      await waitForSelection(person, /^Shape: hexagon/);
      for (let presses = 0; presses < 20; presses += 1) await keyboard.press('Shift+ArrowLeft');
      await insertByKeyboard(person, 'oval');
      await waitForSelection(person, /^Shape: oval/);
      await keyboard.press('ArrowRight');
      await keyboard.press('Enter');
      await page.getByRole('textbox', { name: 'Text', exact: true }).waitFor();
      await keyboard.type('By key');
      await keyboard.press('Escape');
      await waitForSelection(person, /^Shape: oval, By key/);
      await keyboard.press('Control+a');
      await keyboard.press('c');
      await waitForCount(person, 3);
      await keyboard.press('Escape');
      await keyboard.press('Tab');
      await waitForSelection(person, /^Shape: hexagon/);
      await keyboard.press('m');
      await page.getByRole('textbox', { name: 'Add a comment' }).waitFor();
      await keyboard.type('No mouse needed');
      await keyboard.press('Enter');
      await page.getByRole('article').getByText('No mouse needed').waitFor();
    },
  },
  {
    name: 'a comment is added to the canvas by keyboard, and undo keeps it',
    run: async ({ ada }) => {
      const { page, stage } = ada;
      await page.keyboard.press('Escape');
      await stage.press('Escape');
      await stage.press('m');
      await stage.press('Enter');
      await page.getByRole('textbox', { name: 'Add a comment' }).waitFor();
      await page.keyboard.type('In the middle of nowhere');
      await page.keyboard.press('Enter');
      const comment = page.getByRole('article').getByText('In the middle of nowhere');
      await comment.waitFor();
      await ada.screenshot('comment-by-key');
      await page.keyboard.press('Escape');
      await stage.press('Control+z');
      await waitForCount(ada, 2);
      await stage.press('Control+y');
      await waitForCount(ada, 3);
      await page
        .getByRole('button', { name: /^Comment by Ada/ })
        .nth(1)
        .waitFor();
    },
  },
  {
    name: 'the question mark opens the keyboard shortcuts',
    run: async ({ ada }) => {
      await ada.page.keyboard.press('Escape');
      await ada.stage.press('?');
      await ada.page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
      await ada.screenshot('cheat-sheet');
      await ada.page.keyboard.press('Escape');
    },
  },
];
