import assert from 'node:assert/strict';
import { assertBox, type Color, GRAY } from './canvas-under-test.ts';
import { type Interaction, wordsOf } from './interaction.ts';

const PAPER: Color = [255, 255, 255];

/** Cards with a tag, a due date and an assignee. */
export const cards: readonly Interaction[] = [
  {
    name: 'Shift+C and a click insert a card, which gets a title, a tag and a due date',
    document: 'One card with a title, a tag, a due date and an assignee',
    picture: 'The card shows its tag, and the overdue date in red',
    async run(canvas) {
      const { page } = canvas;
      await canvas.key('Shift+C');
      await canvas.click({ x: 500, y: 300 });
      await page.keyboard.type('Write the plan');
      await canvas.key('Escape');
      await page.getByRole('button', { name: 'Card details', exact: true }).click();
      await page.getByLabel('Tag', { exact: true }).fill('Urgent');
      await page.getByLabel('Due date', { exact: true }).fill('2020-02-29');
      await page.getByLabel('Assignee', { exact: true }).selectOption({ index: 1 });
      await canvas.stored(({ shapes: [shape, ...others] }) => {
        assertBox(shape, [370, 240, 260, 120]);
        assert.match(JSON.stringify(shape?.text), /Write the plan/);
        assert.equal(shape?.card?.tag, 'Urgent');
        assert.equal(shape?.card?.due_date, '2020-02-29');
        assert.match(shape?.card?.assignee ?? '', /^\d+$/);
        assert.equal(others.length, 0);
      });
      await canvas.key('Escape');
      await canvas.key('Escape');
      await page.getByText('Urgent', { exact: true }).waitFor();
      const due = page.getByText('Feb 29, 2020', { exact: true });
      assert.equal(await due.getAttribute('fill'), '#c2261d', 'an overdue date is red');
    },
  },
  {
    name: 'a tag is kept when its field is closed by a click on the canvas',
    document: 'The card has the tag until undo removes it',
    picture: 'The tag appears on the card and disappears with undo',
    async prepare(canvas) {
      await canvas.putShape([300, 200, 260, 120], PAPER, { basic: { type: 'CARD' } });
    },
    async run(canvas) {
      const { page } = canvas;
      await canvas.click({ x: 420, y: 230 });
      await page.getByRole('button', { name: 'Card details', exact: true }).click();
      await page.getByLabel('Tag', { exact: true }).fill('Later');
      await canvas.click({ x: 900, y: 650 });
      await canvas.stored(({ shapes: [shape] }) => assert.equal(shape?.card?.tag, 'Later'));
      await page.getByText('Later', { exact: true }).waitFor();
      await canvas.key('Control+z');
      await canvas.stored(({ shapes: [shape] }) => assert.equal(shape?.card, undefined));
      await page.getByText('Later', { exact: true }).waitFor({ state: 'detached' });
    },
  },
  {
    name: 'a card dragged into a frame belongs to it and keeps its tag',
    document: 'The card belongs to the frame and keeps its tag',
    picture: 'The card is above the frame, and its tag moved along',
    async prepare(canvas) {
      await canvas.putFrame([600, 150, 400, 300], GRAY);
      const card = { basic: { type: 'CARD' }, card: { tag: 'Moved' }, ...wordsOf('Title') };
      await canvas.putShape([250, 200, 260, 120], PAPER, card);
    },
    async run(canvas) {
      await canvas.drag({ x: 400, y: 260 }, { x: 800, y: 300 });
      await canvas.seen({ x: 800, y: 290 }, PAPER);
      await canvas.stored(({ shapes: [shape], frames: [frame] }) => {
        assert.equal(shape?.frame_id, frame?.meta.id);
        assert.equal(shape?.card?.tag, 'Moved');
      });
      const box = await canvas.page.getByText('Moved', { exact: true }).boundingBox();
      assert.ok(box && box.x > 640, `the tag is at ${box?.x}`);
    },
  },
];
