import assert from 'node:assert/strict';
import { assertBox, BLUE, type CanvasUnderTest, RED } from './canvas-under-test.ts';
import { type Interaction, prepareOne, prepareTwo, sorted, wordsOf } from './interaction.ts';
import { layers } from './layers.ts';

/** Selecting, moving several elements, and the clipboard. */
export const selecting: readonly Interaction[] = [
  {
    name: 'Escape during a drag puts the shape back',
    document: 'The shape, unchanged',
    picture: 'The shape is back at its old place',
    prepare: prepareOne,
    async run(canvas) {
      await canvas.press({ x: 360, y: 240 }, { x: 660, y: 440 });
      await canvas.key('Escape');
      await canvas.page.mouse.up();
      await canvas.seen({ x: 360, y: 240 }, RED);
      await canvas.stored(({ shapes: [shape] }) => assertBox(shape, [300, 200, 120, 80]));
    },
  },
  {
    name: 'Shift and clicks select several shapes, which move together',
    document: 'Both shapes moved by 40, 100',
    picture: 'Both shapes are at their new places',
    prepare: prepareTwo,
    async run(canvas) {
      await canvas.click({ x: 360, y: 240 });
      await canvas.page.keyboard.down('Shift');
      await canvas.click({ x: 660, y: 400 });
      await canvas.page.keyboard.up('Shift');
      await canvas.drag({ x: 360, y: 240 }, { x: 400, y: 340 });
      await canvas.seen({ x: 400, y: 340 }, RED);
      await canvas.seen({ x: 700, y: 500 }, BLUE);
      await canvas.stored(({ shapes }) => {
        const [red, blue] = sorted(shapes);
        assertBox(red, [340, 300, 120, 80]);
        assertBox(blue, [640, 460, 120, 80]);
      });
    },
  },
  {
    name: 'a marquee selects the shapes that it touches',
    document: 'One shape, after the selected one was deleted',
    picture: 'Only the shape outside the marquee is left',
    prepare: prepareTwo,
    async run(canvas) {
      await canvas.drag({ x: 250, y: 150 }, { x: 350, y: 320 });
      await canvas.key('Delete');
      await canvas.unseen({ x: 360, y: 240 }, RED);
      await canvas.seen({ x: 660, y: 400 }, BLUE);
      await canvas.stored(({ shapes }) => assert.equal(shapes.length, 1));
    },
  },
  {
    name: 'Control+A and Delete empty the canvas, and undo brings everything back',
    document: 'No shapes, and both again after undo',
    picture: 'Undo shows both shapes again',
    prepare: prepareTwo,
    async run(canvas) {
      await canvas.key('Control+a');
      await canvas.key('Delete');
      await canvas.stored(({ shapes }) => assert.equal(shapes.length, 0));
      await canvas.key('Control+z');
      await canvas.seen({ x: 360, y: 240 }, RED);
      await canvas.seen({ x: 660, y: 400 }, BLUE);
      await canvas.stored(({ shapes }) => assert.equal(shapes.length, 2));
    },
  },
  {
    name: 'Alt and a drag copy a shape; the original stays visible all the time',
    document: 'The original at 300, 200 and its copy at 600, 400',
    picture: 'Both are visible during and after the drag',
    prepare: prepareOne,
    async run(canvas) {
      await canvas.page.keyboard.down('Alt');
      await canvas.press({ x: 360, y: 240 }, { x: 660, y: 440 });
      await canvas.seen({ x: 360, y: 240 }, RED);
      await canvas.seen({ x: 660, y: 440 }, RED);
      await canvas.page.mouse.up();
      await canvas.page.keyboard.up('Alt');
      await canvas.seen({ x: 360, y: 240 }, RED);
      await canvas.seen({ x: 660, y: 440 }, RED);
      await canvas.stored(({ shapes }) => {
        const [first, second] = sorted(shapes);
        assertBox(first, [300, 200, 120, 80]);
        assertBox(second, [600, 400, 120, 80]);
      });
    },
  },
  {
    name: 'Control+D duplicates beside the original',
    document: 'A second shape, offset by 24, 24',
    picture: 'The copy is below and to the right of the original',
    prepare: prepareOne,
    async run(canvas) {
      await canvas.click({ x: 360, y: 240 });
      await canvas.key('Control+d');
      await canvas.stored(({ shapes }) => {
        assert.equal(shapes.length, 2);
        assertBox(sorted(shapes)[1], [324, 224, 120, 80]);
      });
      await canvas.seen({ x: 410, y: 292 }, RED);
    },
  },
  {
    name: 'copies are pasted at the pointer, the next one beside it',
    document: 'A copy centered on the pointer, the next one offset by 16, 16',
    picture: 'The first copy is at the pointer',
    prepare: prepareOne,
    async run(canvas) {
      await canvas.click({ x: 360, y: 240 });
      await canvas.key('Control+c');
      await canvas.page.mouse.move(800, 500);
      await canvas.key('Control+v');
      await canvas.seen({ x: 745, y: 470 }, RED);
      await canvas.key('Control+v');
      await canvas.stored(({ shapes }) => {
        const [, first, second] = sorted(shapes);
        assertBox(first, [740, 460, 120, 80]);
        assertBox(second, [756, 476, 120, 80]);
      });
    },
  },
  {
    name: 'what is copied with the keyboard is pasted from the menu as the same shape',
    document: 'A second rectangle, centered where the menu was opened',
    picture: 'The copy is where the menu was opened',
    prepare: prepareOne,
    async run(canvas) {
      await canvas.click({ x: 360, y: 240 });
      await canvas.key('Control+c');
      await canvas.page.mouse.click(800, 500, { button: 'right' });
      await canvas.page.getByRole('menuitem', { name: /^Paste/ }).click();
      await canvas.stored(({ shapes }) => {
        assert.equal(shapes.length, 2);
        const [, copy] = sorted(shapes);
        assertBox(copy, [740, 460, 120, 80]);
        assert.deepEqual(copy?.basic, { type: 'RECTANGLE' });
        assert.doesNotMatch(JSON.stringify(copy), /svg/);
      });
      await canvas.seen({ x: 745, y: 470 }, RED);
    },
  },
  {
    name: 'what is copied from the menu is pasted with the keyboard as the same shape',
    document: 'A second shape, which is not an SVG image',
    picture: 'The copy is at the pointer',
    prepare: prepareOne,
    async run(canvas) {
      await canvas.page.mouse.click(360, 240, { button: 'right' });
      await canvas.page.getByRole('menuitem', { name: 'Copy', exact: false }).first().click();
      await canvas.page.mouse.move(800, 500);
      await canvas.key('Control+v');
      await canvas.stored(({ shapes }) => {
        assert.equal(shapes.length, 2);
        assert.doesNotMatch(JSON.stringify(shapes), /svg/);
      });
      await canvas.seen({ x: 800, y: 500 }, RED);
    },
  },
  {
    name: 'Control+X cuts and Control+V pastes',
    document: 'One shape again after pasting',
    picture: 'The shape disappears and is back at the pointer',
    prepare: prepareOne,
    async run(canvas) {
      await canvas.click({ x: 360, y: 240 });
      await canvas.key('Control+x');
      await canvas.unseen({ x: 360, y: 240 }, RED);
      await canvas.page.mouse.move(700, 400);
      await canvas.key('Control+v');
      await canvas.seen({ x: 700, y: 400 }, RED);
      await canvas.stored(({ shapes }) => assert.equal(shapes.length, 1));
    },
  },
  {
    name: 'text from elsewhere is pasted as a text',
    document: 'A text with the pasted words',
    picture: 'The pasted words are visible',
    async run(canvas) {
      await canvas.page.evaluate(() => navigator.clipboard.writeText('From elsewhere'));
      await canvas.click({ x: 500, y: 300 });
      await canvas.key('Control+v');
      await canvas.page.getByText('From elsewhere', { exact: true }).waitFor();
      await canvas.stored(({ shapes: [shape] }) =>
        assert.match(JSON.stringify(shape?.text), /From elsewhere/),
      );
    },
  },
  {
    name: 'Alt+L lists the layers; a click selects one and shows it, Shift and a click extend',
    document: 'Only the near shape, after the far one was deleted',
    picture: 'The panel lists both shapes, and the view shows the selected one',
    async prepare(canvas) {
      await canvas.putShape([300, 200, 120, 80], RED, wordsOf('Near'));
      await canvas.putShape([4000, 3000, 120, 80], BLUE, wordsOf('Far'));
    },
    async run(canvas) {
      const { page } = canvas;
      await canvas.key('Alt+l');
      const tree = page.getByRole('tree', { name: 'Layers', exact: true });
      const rows = tree.getByRole('treeitem');
      await rows.nth(1).waitFor();
      assert.deepEqual(await rows.allInnerTexts(), ['Far', 'Near']);
      await rows.filter({ hasText: 'Far' }).click();
      await canvas.seen(await centerBeside(canvas), BLUE);
      await rows.filter({ hasText: 'Near' }).click({ modifiers: ['Shift'] });
      assert.equal(await tree.getByRole('treeitem', { selected: true }).count(), 2);
      await canvas.key('ArrowUp');
      assert.equal(await tree.getByRole('treeitem', { selected: true }).textContent(), 'Far');
      await canvas.key('Delete');
      await canvas.stored(({ shapes: [shape, ...others] }) => {
        assertBox(shape, [300, 200, 120, 80]);
        assert.equal(others.length, 0);
      });
    },
  },
  {
    name: 'a search in the layers leaves what matches, with the frame around it',
    document: 'The match is deleted, and the other two shapes stay',
    picture: 'The panel lists the match and its frame',
    async prepare(canvas) {
      const frame_id = await canvas.putFrame([200, 150, 400, 300]);
      await canvas.putShape([300, 200, 120, 80], RED, { ...wordsOf('Budget'), frame_id });
      await canvas.putShape([300, 320, 120, 80], RED, { ...wordsOf('Other'), frame_id });
      await canvas.putShape([700, 200, 120, 80], BLUE, wordsOf('Elsewhere'));
    },
    async run(canvas) {
      const { page } = canvas;
      await canvas.key('Alt+l');
      await page.getByRole('searchbox', { name: 'Search layers', exact: true }).fill('bUdGet');
      const rows = page.getByRole('tree', { name: 'Layers', exact: true }).getByRole('treeitem');
      await canvas.eventually(async () =>
        assert.deepEqual(await rows.allInnerTexts(), ['Frame', 'Budget']),
      );
      await rows.filter({ hasText: 'Budget' }).click();
      await canvas.key('Delete');
      await canvas.stored(({ shapes }) => {
        assert.equal(shapes.length, 2);
        assert.doesNotMatch(JSON.stringify(shapes), /Budget/);
      });
    },
  },
  {
    name: 'a double click in the layers renames an element, and its button locks it',
    document: 'The shape has the new name and is locked',
    picture: 'The panel shows the new name and a button to unlock',
    prepare: prepareOne,
    async run(canvas) {
      const { page } = canvas;
      await canvas.key('Alt+l');
      const row = page.getByRole('tree', { name: 'Layers', exact: true }).getByRole('treeitem');
      await row.dblclick();
      await page.getByRole('textbox', { name: 'Layer name', exact: true }).fill('Hero');
      await canvas.key('Enter');
      await canvas.stored(({ shapes: [shape] }) => assert.equal(shape?.meta.name, 'Hero'));
      await canvas.eventually(async () => assert.equal(await row.textContent(), 'Hero'));
      await canvas.key('F2');
      await page.getByRole('textbox', { name: 'Layer name', exact: true }).fill('Not kept');
      await canvas.key('Escape');
      await page.getByRole('button', { name: 'Lock Hero', exact: true }).click();
      await canvas.stored(({ shapes: [shape] }) => {
        assert.equal(shape?.locked, 'all');
        assert.equal(shape?.meta.name, 'Hero');
      });
      await page.getByRole('button', { name: 'Unlock Hero', exact: true }).waitFor();
    },
  },
  ...layers,
];

/** Returns a point near the center of the part of the canvas beside the panel, where no text is. */
async function centerBeside({ page }: CanvasUnderTest) {
  const stage = await page.locator('[data-stage]').boundingBox();
  const panel = await page.getByRole('complementary', { name: 'Layers' }).boundingBox();
  return { x: (panel?.x ?? 0) / 2 + 40, y: (stage?.height ?? 0) / 2 + 24 };
}
