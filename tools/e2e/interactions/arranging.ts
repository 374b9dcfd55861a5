import assert from 'node:assert/strict';
import { assertBox, BLUE, RED } from './canvas-under-test.ts';
import { type Interaction, prepareOne, prepareTwo, sorted, wordsOf } from './interaction.ts';

/** Arranging, undo and the view. */
export const arranging: readonly Interaction[] = [
  {
    name: 'Alt+T tidies up the selection, Apply stores it, and one undo takes it back',
    document: 'Two connected shapes, one below the other, and at their old places after undo',
    picture: 'The blue shape is below the red one until undo',
    async prepare(canvas) {
      const first = await canvas.putShape([300, 200, 120, 80], RED);
      const second = await canvas.putShape([320, 210, 120, 80], BLUE);
      await canvas.putConnector(first, second);
    },
    async run(canvas) {
      const places = (lefts: number[], tops: number[]) =>
        canvas.stored(({ shapes }) => {
          const layouts = shapes.map(({ properties }) => properties?.layout ?? {});
          assert.deepEqual(
            layouts.map(({ left }) => left),
            lefts,
          );
          assert.deepEqual(
            layouts.map(({ top }) => top),
            tops,
          );
        });
      await canvas.key('Control+a');
      await canvas.key('Alt+t');
      await canvas.seen({ x: 360, y: 380 }, BLUE);
      await places([300, 320], [200, 210]);
      await canvas.page.getByRole('button', { name: 'Apply', exact: true }).click();
      await places([300, 300], [200, 340]);
      await canvas.key('Control+z');
      await places([300, 320], [200, 210]);
      await canvas.seen({ x: 430, y: 280 }, BLUE);
      await canvas.key('Alt+t');
      await canvas.seen({ x: 360, y: 380 }, BLUE);
      await canvas.key('Escape');
      await canvas.unseen({ x: 360, y: 380 }, BLUE);
      await places([300, 320], [200, 210]);
    },
  },
  {
    name: 'arrow keys move by one pixel, with Shift by ten',
    document: 'The shape moved by 11, 1',
    picture: 'The shape is 11 pixels further to the right',
    prepare: prepareOne,
    async run(canvas) {
      await canvas.click({ x: 360, y: 240 });
      await canvas.key('ArrowRight');
      await canvas.key('ArrowDown');
      await canvas.key('Shift+ArrowRight');
      await canvas.stored(({ shapes: [shape] }) =>
        assert.deepEqual(
          [shape?.properties?.layout?.left, shape?.properties?.layout?.top],
          [311, 201],
        ),
      );
      await canvas.seen({ x: 426, y: 220 }, RED);
      await canvas.unseen({ x: 304, y: 220 }, RED);
    },
  },
  {
    name: 'a corner resizes, the opposite corner stays',
    document: 'A shape of 220 × 180, whose top left corner is unchanged',
    picture: 'The shape reaches to the dragged corner',
    prepare: prepareOne,
    async run(canvas) {
      await canvas.click({ x: 360, y: 240 });
      await canvas.drag({ x: 420, y: 280 }, { x: 520, y: 380 });
      await canvas.seen({ x: 510, y: 370 }, RED);
      await canvas.stored(({ shapes: [shape] }) => assertBox(shape, [300, 200, 220, 180]));
    },
  },
  {
    name: 'a side that is dragged past the opposite one mirrors the shape',
    document: 'A shape of 100 × 80 at 200, 200, flipped horizontally',
    picture: 'The shape is to the left of its old place',
    prepare: prepareOne,
    async run(canvas) {
      await canvas.click({ x: 360, y: 240 });
      await canvas.drag({ x: 420, y: 240 }, { x: 200, y: 240 });
      await canvas.seen({ x: 250, y: 240 }, RED);
      await canvas.unseen({ x: 360, y: 240 }, RED);
      await canvas.stored(({ shapes: [shape] }) => {
        assertBox(shape, [200, 200, 100, 80]);
        assert.equal(shape?.properties?.layout?.fliph, true);
      });
    },
  },
  {
    name: 'a small selected shape can still be dragged',
    document: 'The shape at 500, 400, with its old size',
    picture: 'The shape is at the pointer',
    async prepare(canvas) {
      await canvas.putShape([400, 300, 14, 14]);
    },
    async run(canvas) {
      await canvas.click({ x: 407, y: 307 });
      await canvas.drag({ x: 407, y: 307 }, { x: 507, y: 407 });
      await canvas.seen({ x: 507, y: 407 }, RED);
      await canvas.stored(({ shapes: [shape] }) => assertBox(shape, [500, 400, 14, 14]));
    },
  },
  {
    name: 'the rotation handle turns a shape',
    document: 'The shape has a rotation',
    picture: 'The shape still covers its center',
    prepare: prepareOne,
    async run(canvas) {
      await canvas.click({ x: 360, y: 240 });
      const handle = await canvas.page.locator('[data-handle="rotate"]').boundingBox();
      assert.ok(handle, 'there is a handle');
      const from = { x: handle.x + handle.width / 2, y: handle.y + handle.height / 2 };
      await canvas.drag(from, { x: from.x, y: from.y - 100 });
      await canvas.stored(({ shapes: [shape] }) => {
        const { rotate = 0 } = shape?.properties?.layout ?? {};
        assert.ok(rotate % 360 !== 0, `it is rotated by ${rotate}`);
      });
      await canvas.seen({ x: 360, y: 240 }, RED);
    },
  },
  {
    name: '] brings a shape to the front, [ sends it to the back',
    document: 'The red shape above the blue one, then below it',
    picture: 'The overlap is red, then blue again',
    async prepare(canvas) {
      await canvas.putShape([300, 200, 200, 200], RED);
      await canvas.putShape([400, 300, 200, 200], BLUE);
    },
    async run(canvas) {
      await canvas.seen({ x: 450, y: 350 }, BLUE);
      await canvas.click({ x: 350, y: 250 });
      await canvas.key(']');
      await canvas.seen({ x: 450, y: 350 }, RED);
      await canvas.stored(({ shapes: [, top] }) => assertBox(top, [300, 200, 200, 200]));
      await canvas.key('[');
      await canvas.seen({ x: 450, y: 350 }, BLUE);
      await canvas.stored(({ shapes: [bottom] }) => assertBox(bottom, [300, 200, 200, 200]));
    },
  },
  {
    name: 'a frame brought to the front keeps its contents above it',
    document: 'The red shape still belongs to the frame',
    picture: 'The frame covers the blue shape, but not its own',
    async prepare(canvas) {
      const frame_id = await canvas.putFrame([300, 200, 300, 300]);
      await canvas.putShape([400, 300, 80, 60], RED, { frame_id });
      await canvas.putShape([350, 250, 400, 40], BLUE);
    },
    async run(canvas) {
      await canvas.click({ x: 330, y: 450 });
      await canvas.key(']');
      await canvas.unseen({ x: 500, y: 270 }, BLUE);
      await canvas.seen({ x: 440, y: 330 }, RED);
      await canvas.seen({ x: 700, y: 270 }, BLUE);
      await canvas.stored(({ frames: [frame], shapes }) =>
        assert.equal(sorted(shapes)[1]?.frame_id, frame?.meta.id),
      );
    },
  },
  {
    name: 'undo and redo of a move',
    document: 'The shape at 600, 400 after redo',
    picture: 'The shape is back after undo, and moved again after redo',
    prepare: prepareOne,
    async run(canvas) {
      await canvas.drag({ x: 360, y: 240 }, { x: 660, y: 440 });
      await canvas.key('Control+z');
      await canvas.seen({ x: 360, y: 240 }, RED);
      await canvas.unseen({ x: 660, y: 440 }, RED);
      await canvas.key('Control+Shift+z');
      await canvas.seen({ x: 660, y: 440 }, RED);
      await canvas.stored(({ shapes: [shape] }) => assertBox(shape, [600, 400, 120, 80]));
    },
  },
  {
    name: 'the wheel pans',
    document: 'The shape, unchanged',
    picture: 'The shape appears 100 pixels lower',
    prepare: prepareOne,
    async run(canvas) {
      await canvas.page.mouse.move(640, 500);
      await canvas.page.mouse.wheel(0, -100);
      await canvas.seen({ x: 360, y: 340 }, RED);
      await canvas.stored(({ shapes: [shape] }) => assertBox(shape, [300, 200, 120, 80]));
    },
  },
  {
    name: 'Control and a notch of the wheel zoom by about 1.1 around the pointer',
    document: 'The shape, unchanged',
    picture: 'The shape appears a tenth larger, around the pointer',
    prepare: prepareOne,
    async run(canvas) {
      await canvas.page.mouse.move(300, 200);
      await canvas.page.keyboard.down('Control');
      await canvas.page.mouse.wheel(0, -100);
      await canvas.page.keyboard.up('Control');
      await canvas.seen({ x: 428, y: 284 }, RED);
      await canvas.unseen({ x: 440, y: 284 }, RED);
      await canvas.seen({ x: 303, y: 203 }, RED);
    },
  },
  {
    name: 'the middle button pans and inserts nothing',
    document: 'The shape and nothing new',
    picture: 'The view moves with the pointer',
    prepare: prepareOne,
    async run(canvas) {
      await canvas.drag({ x: 700, y: 500 }, { x: 800, y: 550 }, 'middle');
      await canvas.seen({ x: 460, y: 290 }, RED);
      await canvas.stored(({ shapes }) => assert.equal(shapes.length, 1));
    },
  },
  {
    name: 'space and a drag pan, also after a button was pressed',
    document: 'The shape, unchanged',
    picture: 'The view moves with the pointer',
    prepare: prepareOne,
    async run(canvas) {
      // Together they leave the view as it is, and the focus on the second one.
      await canvas.page.getByRole('button', { name: 'Zoom in' }).click();
      await canvas.page.getByRole('button', { name: 'Zoom out' }).click();
      await canvas.page.keyboard.down(' ');
      await canvas.drag({ x: 360, y: 240 }, { x: 460, y: 290 });
      await canvas.page.keyboard.up(' ');
      await canvas.seen({ x: 460, y: 290 }, RED);
      await canvas.stored(({ shapes: [shape] }) => assertBox(shape, [300, 200, 120, 80]));
    },
  },
  {
    name: 'a reload shows the same part of the canvas',
    document: 'The shape, unchanged',
    picture: 'The shape is at the same place after the reload',
    prepare: prepareOne,
    async run(canvas) {
      await canvas.page.mouse.move(640, 500);
      await canvas.page.mouse.wheel(0, -100);
      await canvas.seen({ x: 360, y: 340 }, RED);
      await canvas.page.reload();
      await canvas.seen({ x: 360, y: 340 }, RED);
    },
  },
  {
    name: 'a double click edits the text of a shape',
    document: 'The shape has the typed text',
    picture: 'The text is visible in the shape',
    prepare: prepareOne,
    async run(canvas) {
      await canvas.page.mouse.dblclick(360, 240);
      await canvas.page.keyboard.type('Inside');
      await canvas.key('Escape');
      await canvas.page.getByText('Inside', { exact: true }).waitFor();
      await canvas.stored(({ shapes: [shape] }) =>
        assert.match(JSON.stringify(shape?.text), /Inside/),
      );
    },
  },
  {
    name: 'Alt+A aligns the left sides',
    document: 'Both shapes have their left side at 300',
    picture: 'The blue shape is right below the red one',
    prepare: prepareTwo,
    async run(canvas) {
      await canvas.key('Control+a');
      await canvas.key('Alt+a');
      await canvas.seen({ x: 360, y: 400 }, BLUE);
      await canvas.stored(({ shapes }) => {
        for (const shape of shapes) assert.equal(shape.properties?.layout?.left, 300);
      });
    },
  },
  {
    name: 'a shape grows with a text that is too long for it',
    document: 'The shape is taller; undo restores its old size',
    picture: 'The shape extends below its old edge',
    prepare: prepareOne,
    async run(canvas) {
      await canvas.page.mouse.dblclick(360, 240);
      await canvas.page.keyboard.type('A text with far too many words for so small a rectangle');
      await canvas.key('Escape');
      await canvas.stored(({ shapes: [shape] }) => {
        const { height = 0 } = shape?.properties?.layout ?? {};
        assert.ok(height > 100, `it is ${height} high`);
      });
      await canvas.seen({ x: 304, y: 290 }, RED);
      await canvas.key('Control+z');
      await canvas.stored(({ shapes: [shape] }) => assertBox(shape, [300, 200, 120, 80]));
    },
  },
  {
    name: 'Control+G makes a group that is selected and moved as one, Control+Shift+G dissolves it',
    document: 'Both shapes share a group and move together, until it is dissolved',
    picture: 'The red shape is at the pointer, and its old place is empty',
    prepare: prepareTwo,
    async run(canvas) {
      await canvas.key('Control+a');
      await canvas.key('Control+g');
      await canvas.stored(({ shapes: [red, blue] }) => {
        assert.ok(red?.group_id);
        assert.equal(red.group_id, blue?.group_id);
      });
      await canvas.key('Escape');
      await canvas.drag({ x: 360, y: 240 }, { x: 360, y: 440 });
      await canvas.seen({ x: 360, y: 440 }, RED);
      await canvas.unseen({ x: 360, y: 240 }, RED);
      await canvas.stored(({ shapes: [red, blue] }) =>
        assert.deepEqual([red?.properties?.layout?.top, blue?.properties?.layout?.top], [400, 560]),
      );
      await canvas.key('Control+Shift+g');
      await canvas.stored(({ shapes }) => assert.ok(shapes.every((one) => !one.group_id)));
    },
  },
  {
    name: 'a double click on a group selects one element in it',
    document: 'One shape, after the selected one was deleted',
    picture: 'The shape that was clicked disappears',
    prepare: prepareTwo,
    async run(canvas) {
      await canvas.key('Control+a');
      await canvas.key('Control+g');
      await canvas.key('Escape');
      await canvas.page.mouse.dblclick(360, 240);
      await canvas.key('Delete');
      await canvas.unseen({ x: 360, y: 240 }, RED);
      await canvas.stored(({ shapes }) => assert.equal(shapes.length, 1));
    },
  },
  {
    name: 'a locked shape is neither moved nor deleted until it is unlocked',
    document: 'The shape is unchanged while locked, and moves by 1 when unlocked',
    picture: 'The locked shape stays at its place',
    prepare: prepareOne,
    async run(canvas) {
      await canvas.click({ x: 360, y: 240 });
      await canvas.key('Control+Shift+l');
      await canvas.stored(({ shapes: [shape] }) => assert.equal(shape?.locked, 'all'));
      await canvas.drag({ x: 360, y: 240 }, { x: 560, y: 440 });
      await canvas.key('ArrowRight');
      await canvas.key('Delete');
      await canvas.seen({ x: 360, y: 240 }, RED);
      await canvas.click({ x: 360, y: 240 });
      await canvas.page.getByRole('button', { name: 'Unlock', exact: true }).click();
      await canvas.click({ x: 360, y: 240 });
      await canvas.key('ArrowRight');
      await canvas.stored(({ shapes: [shape] }) => {
        assert.equal(shape?.locked, 'none');
        assertBox(shape, [301, 200, 120, 80]);
      });
    },
  },
  {
    name: 'a shape that is dragged between two others snaps where the gaps are equal',
    document: 'The dragged shape has its left side at 510',
    picture: 'The shape is halfway between the others',
    async prepare(canvas) {
      await canvas.putShape([300, 300, 100, 100]);
      await canvas.putShape([700, 300, 100, 100]);
      await canvas.putShape([500, 560, 80, 80], BLUE);
    },
    async run(canvas) {
      await canvas.drag({ x: 540, y: 600 }, { x: 547, y: 337 });
      await canvas.seen({ x: 550, y: 337 }, BLUE);
      await canvas.stored(({ shapes: [, , blue] }) =>
        assert.equal(blue?.properties?.layout?.left, 510),
      );
    },
  },
  {
    name: 'Control+F finds a text far away and shows it',
    document: 'Both shapes, unchanged',
    picture: 'The match is in view, and the search shows 1 of 1',
    async prepare(canvas) {
      await canvas.putShape([300, 200, 120, 80], RED, wordsOf('Near'));
      await canvas.putShape([9000, 7000, 400, 300], BLUE, wordsOf('Far away'));
    },
    async run(canvas) {
      await canvas.key('Control+f');
      const field = canvas.page.getByRole('searchbox', { name: 'Find on the canvas' });
      await field.fill('FAR');
      await canvas.page.getByText('1 of 1').waitFor();
      await canvas.seen({ x: 500, y: 330 }, BLUE);
      await field.fill('nothing like this');
      await canvas.page.getByText('No matches').waitFor();
      await canvas.key('Escape');
      await field.waitFor({ state: 'detached' });
      await canvas.stored(({ shapes }) => assert.equal(shapes.length, 2));
    },
  },
  {
    name: 'Control+F and Enter show one match after the other, labels of connectors too',
    document: 'Both shapes and the connector, unchanged',
    picture: 'The search shows 1 of 3, 2 of 3 and 3 of 3',
    async prepare(canvas) {
      const red = await canvas.putShape([300, 200, 160, 80], RED, wordsOf('Plan A'));
      const blue = await canvas.putShape([700, 200, 160, 80], BLUE, wordsOf('Plan B'));
      await canvas.putConnector(red, blue, wordsOf('plan to plan'));
    },
    async run(canvas) {
      await canvas.key('Control+f');
      const field = canvas.page.getByRole('searchbox', { name: 'Find on the canvas' });
      await field.fill('plan');
      await canvas.page.getByText('1 of 3').waitFor();
      await field.press('Enter');
      await canvas.page.getByText('2 of 3').waitFor();
      await field.press('Shift+Enter');
      await field.press('Shift+Enter');
      await canvas.page.getByText('3 of 3').waitFor();
    },
  },
  {
    name: 'with Snap to grid, shapes are moved and drawn on the dots, with Control they are not',
    document: 'Multiples of 24, except with Control or without Snap to grid',
    picture: 'The shape is at its last place, off the grid',
    async prepare(canvas) {
      await canvas.putShape([301, 203, 120, 80], RED);
    },
    async run(canvas) {
      const { page } = canvas;
      await canvas.key("Control+'");
      await canvas.drag({ x: 360, y: 240 }, { x: 471, y: 345 });
      await canvas.stored(({ shapes: [shape] }) => {
        const { left, top } = shape?.properties?.layout ?? {};
        assert.deepEqual([left, top], [408, 312]);
      });
      await canvas.key('r');
      await canvas.drag({ x: 601, y: 150 }, { x: 700, y: 222 });
      await canvas.stored(({ shapes }) => {
        const { layout } = sorted(shapes)[1]?.properties ?? {};
        const box = [layout?.left, layout?.top, layout?.width, layout?.height];
        assert.deepEqual(box, [600, 144, 96, 72]);
      });
      await page.keyboard.down('Control');
      await canvas.drag({ x: 460, y: 340 }, { x: 480, y: 420 });
      await page.keyboard.up('Control');
      await canvas.stored(({ shapes }) => assertBox(sorted(shapes)[0], [428, 392, 120, 80]));
      await page.getByRole('button', { name: /^Zoom: / }).click();
      await page.getByRole('menuitemcheckbox', { name: /^Snap to grid/, checked: true }).click();
      await canvas.drag({ x: 460, y: 440 }, { x: 470, y: 510 });
      await canvas.stored(({ shapes }) => assertBox(sorted(shapes)[0], [438, 462, 120, 80]));
      await canvas.seen({ x: 455, y: 525 }, RED);
    },
  },
  {
    name: 'a padlock marks a locked shape that is under the pointer or selected',
    document: 'Neither shape is locked at the end',
    picture: 'A padlock while the pointer is on the shape or it is selected',
    async prepare(canvas) {
      await canvas.putShape([300, 200, 120, 80], RED, { locked: 'all' });
      await canvas.putShape([600, 360, 120, 80], BLUE);
    },
    async run(canvas) {
      const { page } = canvas;
      const badge = page.locator('[data-locked]');
      await page.mouse.move(660, 400);
      await page.mouse.move(360, 240);
      await badge.waitFor();
      await page.mouse.move(660, 400);
      await badge.waitFor({ state: 'detached' });
      await canvas.click({ x: 360, y: 240 });
      await page.mouse.move(660, 400);
      await badge.waitFor();
      await page.getByRole('button', { name: 'Unlock', exact: true }).click();
      await badge.waitFor({ state: 'detached' });
      await canvas.stored(({ shapes }) =>
        assert.ok(shapes.every(({ locked = 'none' }) => locked === 'none')),
      );
    },
  },
];
