import assert from 'node:assert/strict';
import { BLUE, type CanvasUnderTest, GREEN, RED } from './canvas-under-test.ts';
import { type Interaction, wordsOf } from './interaction.ts';

/** The center of the screen, and points near its edges that a presented frame covers. */
const CENTER = { x: 640, y: 400 };
const LEFT = { x: 160, y: 400 };
const RIGHT = { x: 1120, y: 400 };

/** Two frames side by side, which have about the proportions of the screen. */
async function prepareFrames(canvas: CanvasUnderTest): Promise<void> {
  await canvas.putFrame([900, 200, 320, 200], BLUE);
  await canvas.putFrame([200, 200, 320, 200], RED);
}

/** Presenting, following, reacting and comparing versions. */
export const facilitating: readonly Interaction[] = [
  {
    name: 'Present shows one frame after the other with the arrow keys, and Escape ends it',
    document: 'Both frames, unchanged',
    picture: 'Each frame fills the screen; after Escape, both are visible',
    prepare: prepareFrames,
    async run(canvas) {
      const { page } = canvas;
      await page.getByRole('button', { name: 'Present', exact: true }).click();
      await page.getByText('1 of 2', { exact: true }).waitFor();
      for (const point of [CENTER, LEFT, RIGHT]) await canvas.seen(point, RED);
      const toolbar = page.getByRole('toolbar', { name: 'Tools', exact: true });
      assert.equal(await toolbar.count(), 0, 'the toolbar is hidden');
      await canvas.key('ArrowRight');
      await page.getByText('2 of 2', { exact: true }).waitFor();
      for (const point of [CENTER, LEFT, RIGHT]) await canvas.seen(point, BLUE);
      await canvas.key('PageUp');
      for (const point of [CENTER, LEFT, RIGHT]) await canvas.seen(point, RED);
      await page.getByRole('button', { name: 'Next frame', exact: true }).click();
      for (const point of [CENTER, LEFT, RIGHT]) await canvas.seen(point, BLUE);
      await canvas.key('Escape');
      await toolbar.waitFor();
      await canvas.seen({ x: 360, y: 300 }, RED);
      await canvas.seen({ x: 1060, y: 300 }, BLUE);
    },
  },
  {
    name: 'a text can be edited during a presentation',
    document: 'The shape has the longer text',
    picture: 'The presentation continues and shows 1 of 1',
    async prepare(canvas) {
      await canvas.putFrame([200, 200, 320, 200], RED);
      await canvas.putShape([260, 240, 200, 120], GREEN, { text: wordsOf('Plan').text });
    },
    async run(canvas) {
      await canvas.key('Control+Alt+Enter');
      await canvas.page.getByText('1 of 1', { exact: true }).waitFor();
      await canvas.page.mouse.dblclick(CENTER.x, CENTER.y);
      await canvas.key('End');
      await canvas.page.keyboard.type(' B');
      await canvas.key('Escape');
      await canvas.stored(({ shapes: [shape] }) => {
        const words = JSON.stringify(shape?.text);
        assert.ok(words.includes('Plan B'), words);
      });
      await canvas.page.getByText('1 of 1', { exact: true }).waitFor();
    },
  },
  {
    name: 'a second person follows a presentation',
    document: 'Both frames, unchanged',
    picture: 'The second person sees each presented frame, then the earlier view',
    prepare: prepareFrames,
    async run(canvas) {
      const { page } = await canvas.showToCarmen();
      await canvas.page.getByRole('button', { name: 'Present', exact: true }).click();
      await page.getByText(/is presenting$/).waitFor();
      await page.getByRole('button', { name: 'Follow', exact: true }).click();
      for (const point of [CENTER, LEFT, RIGHT]) await canvas.seen(point, RED, page);
      await canvas.key('ArrowRight');
      for (const point of [CENTER, LEFT, RIGHT]) await canvas.seen(point, BLUE, page);
      await canvas.key('Escape');
      await canvas.seen({ x: 360, y: 300 }, RED, page);
      await page.getByText(/is presenting$/).waitFor({ state: 'detached' });
    },
  },
  {
    name: 'a person who is asked to follow decides when the view moves',
    document: 'Both frames, unchanged',
    picture: 'The view of the second person stays until Follow is pressed',
    prepare: prepareFrames,
    async run(canvas) {
      const { page } = await canvas.showToCarmen();
      await canvas.key('Shift+1');
      await canvas.page.mouse.wheel(600, 0);
      await canvas.page.getByRole('button', { name: 'Bring everyone to me', exact: true }).click();
      await page.getByText(/asks you to follow$/).waitFor();
      await canvas.seen({ x: 360, y: 300 }, RED, page);
      await page.getByRole('button', { name: 'Not now', exact: true }).click();
      await page.getByText(/asks you to follow$/).waitFor({ state: 'detached' });
      await canvas.seen({ x: 360, y: 300 }, RED, page);
      const again = canvas.page.getByRole('button', { name: 'Bring everyone to me', exact: true });
      await again.click();
      await page.getByRole('button', { name: 'Follow', exact: true }).click();
      await page.getByText(/^Following/).waitFor();
      await canvas.unseen({ x: 360, y: 300 }, RED, page);
    },
  },
  {
    name: 'a reaction appears on the other screen and disappears',
    document: 'Both frames and nothing new',
    picture: 'Both people see the reaction, which then disappears',
    prepare: prepareFrames,
    async run(canvas) {
      const { page } = await canvas.showToCarmen();
      await canvas.page.mouse.move(500, 500);
      await canvas.page.getByRole('button', { name: 'React', exact: true }).click();
      await canvas.page.getByRole('button', { name: 'Thumbs up', exact: true }).click();
      const reaction = page.getByRole('img', { name: /: Thumbs up$/ });
      await reaction.waitFor();
      await canvas.page.getByRole('img', { name: /: Thumbs up$/ }).waitFor();
      await reaction.waitFor({ state: 'detached' });
      await canvas.key('Escape');
      await canvas.stored(({ shapes, frames }) => assert.equal(shapes.length + frames.length, 2));
    },
  },
  {
    name: 'a version is compared with now: what was added, removed and changed',
    document: 'A version, and one shape added, one removed and one changed since',
    picture: 'The three counts, and outlines in green, red and orange',
    async prepare(canvas) {
      await canvas.putShape([300, 200, 120, 80], RED);
      await canvas.putShape([600, 200, 120, 80], BLUE);
      await canvas.putShape([300, 400, 120, 80], GREEN, wordsOf('Same'));
    },
    async run(canvas) {
      const { page } = canvas;
      await page.getByRole('button', { name: 'Version history', exact: true }).click();
      await page.getByRole('button', { name: 'Save version', exact: true }).click();
      const saved = page.getByRole('complementary').getByRole('button', { name: /by Ada/ });
      await saved.first().waitFor();
      await page.getByRole('button', { name: 'Close panel', exact: true }).click();
      await canvas.click({ x: 360, y: 240 });
      await canvas.key('Delete');
      await canvas.drag({ x: 660, y: 240 }, { x: 760, y: 340 });
      await canvas.key('r');
      await canvas.drag({ x: 500, y: 500 }, { x: 600, y: 580 });
      await page.getByRole('button', { name: 'Version history', exact: true }).click();
      await saved.first().click();
      await page.getByRole('button', { name: 'Compare with now', exact: true }).click();
      const counts = page.getByRole('list', { name: 'Differences', exact: true });
      await canvas.eventually(async () => {
        const texts = await counts.getByRole('listitem').allTextContents();
        assert.deepEqual(texts, ['1 added', '1 removed', '1 changed']);
      });
      const outlines = page.getByRole('img', { name: 'Comparison of two versions', exact: true });
      for (const [color, count] of Object.entries({ '#2b9a5b': 1, '#d9443c': 1, '#d68910': 2 }))
        assert.equal(await outlines.locator(`rect[stroke="${color}"]`).count(), count, color);
      await page.getByRole('button', { name: 'End comparison', exact: true }).click();
      await counts.waitFor({ state: 'detached' });
    },
  },
  {
    name: 'a timer shows the same time to everyone, survives a reload and is stopped for everyone',
    document: 'The timer of the zone, until it is stopped',
    picture: 'Both people see the same time until the timer is stopped',
    async run(canvas) {
      const { page } = await canvas.showToCarmen();
      await canvas.page.getByRole('button', { name: 'Timer', exact: true }).click();
      await canvas.page.getByRole('button', { name: '5 min', exact: true }).click();
      const [own, other] = [canvas.page, page].map((one) =>
        one.getByRole('timer', { name: 'Time left', exact: true }),
      );
      assert.ok(own && other);
      await other.waitFor();
      await canvas.eventually(async () => {
        const texts = await Promise.all([own.textContent(), other.textContent()]);
        const [first = 0, second = 0] = texts.map(secondsOf);
        assert.ok(Math.abs(first - second) <= 1, `the timers show ${texts}`);
        assert.ok(first > 200 && first < 300, `the timer shows ${texts[0]}`);
      });
      await page.reload();
      await other.waitFor();
      await canvas.page.getByRole('button', { name: 'Stop timer', exact: true }).click();
      await own.waitFor({ state: 'detached' });
      await other.waitFor({ state: 'detached' });
    },
  },
  {
    name: 'two people vote, and both see the counts when the vote is ended',
    document: 'Both shapes and the three votes',
    picture: 'Both people see the results: 2 votes and 1 vote',
    async prepare(canvas) {
      await canvas.putShape([300, 200, 120, 80], RED);
      await canvas.putShape([600, 200, 120, 80], BLUE);
    },
    async run(canvas) {
      const own = canvas.page;
      const { page: other } = await canvas.showToCarmen();
      await own.getByRole('button', { name: 'Vote', exact: true }).click();
      await own.getByRole('menuitem', { name: '2 votes per person', exact: true }).click();
      for (const page of [own, other]) {
        await page.getByText('2 of 2 votes left', { exact: true }).waitFor();
        await page.mouse.click(420, 200);
        await page.getByText('1 of 2 votes left', { exact: true }).waitFor();
      }
      await other.mouse.click(720, 200);
      await other.getByText('0 of 2 votes left', { exact: true }).waitFor();
      await canvas.stored(({ shapes }) => assert.equal(shapes.length, 2));
      await other.reload();
      await other.getByText('0 of 2 votes left', { exact: true }).waitFor();
      await own.getByRole('button', { name: 'End vote', exact: true }).click();
      for (const page of [own, other]) {
        await page.getByText('Results: 3 votes', { exact: true }).waitFor();
        await page.getByRole('img', { name: '2 votes', exact: true }).waitFor();
        await page.getByRole('img', { name: '1 vote', exact: true }).waitFor();
      }
    },
  },
];

/** Returns the seconds of a time like 4:59. */
function secondsOf(text: string | null): number {
  const [minutes = 0, seconds = 0] = (text ?? '').split(':').map(Number);
  return 60 * minutes + seconds;
}
