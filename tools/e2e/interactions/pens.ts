import assert from 'node:assert/strict';
import { BLUE, RED } from './canvas-under-test.ts';
import { type Interaction, prepareTwo } from './interaction.ts';

/** Pen, highlighter, eraser and laser pointer. */
export const pens: readonly Interaction[] = [
  {
    name: 'P and a drag draw a line where the pen goes',
    document: 'A path of 300 × 150 at 300, 200',
    picture: 'A line follows the pen',
    async run(canvas) {
      await canvas.key('p');
      await canvas.drag({ x: 300, y: 200 }, { x: 600, y: 350 });
      await canvas.line({ x: 450, y: 275 });
      await canvas.stored(({ shapes: [shape] }) => {
        const { left = 0, top = 0, width = 0, height = 0 } = shape?.properties?.layout ?? {};
        assert.deepEqual([left, top, width, height].map(Math.round), [300, 200, 300, 150]);
        assert.ok(shape?.custom, 'it is drawn from a path');
      });
    },
  },
  {
    name: 'the pen stays in hand for further lines, and Escape puts it away',
    document: 'Two lines; the drag after Escape stores nothing',
    picture: 'The second line stays visible',
    async run(canvas) {
      await canvas.key('p');
      await canvas.drag({ x: 300, y: 200 }, { x: 400, y: 200 });
      await canvas.drag({ x: 300, y: 300 }, { x: 400, y: 300 });
      await canvas.stored(({ shapes }) => assert.equal(shapes.length, 2));
      await canvas.key('Escape');
      await canvas.drag({ x: 300, y: 400 }, { x: 400, y: 400 });
      await canvas.line({ x: 350, y: 300 });
      await canvas.stored(({ shapes }) => assert.equal(shapes.length, 2));
    },
  },
  {
    name: 'a line of the pen is selected on the line, not in the empty part of its box',
    document: 'The line is deleted only after a click on it',
    picture: 'The line stays after a click beside it',
    async run(canvas) {
      await canvas.key('p');
      await canvas.drag({ x: 300, y: 200 }, { x: 600, y: 500 });
      await canvas.key('Escape');
      await canvas.click({ x: 560, y: 240 });
      await canvas.key('Delete');
      await canvas.line({ x: 450, y: 350 });
      await canvas.click({ x: 450, y: 350 });
      await canvas.key('Delete');
      await canvas.stored(({ shapes }) => assert.equal(shapes.length, 0));
    },
  },
  {
    name: 'undo takes back the last line only',
    document: 'Only the first line',
    picture: 'The first line is still visible',
    async run(canvas) {
      await canvas.key('p');
      await canvas.drag({ x: 300, y: 200 }, { x: 400, y: 200 });
      await canvas.drag({ x: 300, y: 300 }, { x: 400, y: 300 });
      await canvas.stored(({ shapes }) => assert.equal(shapes.length, 2));
      await canvas.key('Control+z');
      await canvas.stored(({ shapes: [first, ...others] }) => {
        assert.equal(others.length, 0);
        assert.equal(first?.properties?.layout?.top, 200);
      });
      await canvas.line({ x: 350, y: 200 });
    },
  },
  {
    name: 'Shift+P highlights; what is below can still be seen',
    document: 'The shape and the highlighter stroke',
    picture: 'A translucent yellow stroke tints the shape below it',
    prepare: (canvas) => canvas.putShape([300, 200, 120, 80], RED).then(() => {}),
    async run(canvas) {
      await canvas.key('Shift+P');
      await canvas.drag({ x: 320, y: 240 }, { x: 600, y: 240 });
      await canvas.seen({ x: 560, y: 240 }, [255, 232, 150]);
      await canvas.unseen({ x: 380, y: 240 }, RED);
      await canvas.stored(({ shapes }) => assert.equal(shapes.length, 2));
    },
  },
  {
    name: 'E and a drag erase everything that is touched, and one undo brings it back',
    document: 'No shapes, and both again after undo',
    picture: 'Both shapes disappear, and undo shows them again',
    prepare: prepareTwo,
    async run(canvas) {
      await canvas.key('e');
      await canvas.drag({ x: 280, y: 180 }, { x: 740, y: 450 });
      await canvas.unseen({ x: 360, y: 240 }, RED);
      await canvas.unseen({ x: 660, y: 400 }, BLUE);
      await canvas.stored(({ shapes }) => assert.equal(shapes.length, 0));
      await canvas.key('Control+z');
      await canvas.seen({ x: 360, y: 240 }, RED);
      await canvas.seen({ x: 660, y: 400 }, BLUE);
      await canvas.stored(({ shapes }) => assert.equal(shapes.length, 2));
    },
  },
  {
    name: 'K and a drag point with a laser, which leaves nothing behind',
    document: 'Both shapes and nothing new',
    picture: 'A trail at the pointer, which fades away',
    prepare: prepareTwo,
    async run(canvas) {
      await canvas.key('k');
      await canvas.press({ x: 320, y: 220 }, { x: 480, y: 500 });
      await canvas.unseen({ x: 479, y: 499 }, [255, 255, 255]);
      await canvas.page.mouse.up();
      await canvas.stored(({ shapes }) => assert.equal(shapes.length, 2));
      await canvas.eventually(async () => {
        const trails = await canvas.page.locator('svg line[stroke-opacity]').count();
        assert.equal(trails, 0);
      });
    },
  },
];
