import assert from 'node:assert/strict';
import { assertBox, BLUE, GREEN, RED } from './canvas-under-test.ts';
import { type Interaction, prepareOne, prepareTwo, sorted, wordsOf } from './interaction.ts';

/** Styles, flipping, keys and menus. */
export const styling: readonly Interaction[] = [
  {
    name: 'Shift+H mirrors the selection from left to right',
    document: 'Both shapes are flipped horizontally',
    picture: 'The red shape is on the right, the blue one on the left',
    prepare: prepareTwo,
    async run(canvas) {
      await canvas.key('Control+a');
      await canvas.key('Shift+H');
      await canvas.seen({ x: 660, y: 240 }, RED);
      await canvas.seen({ x: 360, y: 400 }, BLUE);
      await canvas.stored(({ shapes }) =>
        assert.ok(shapes.every(({ properties }) => properties?.layout?.fliph === true)),
      );
    },
  },
  {
    name: 'Shift+V mirrors the selection from top to bottom',
    document: 'Both shapes are flipped vertically',
    picture: 'The red shape is at the bottom, the blue one at the top',
    prepare: prepareTwo,
    async run(canvas) {
      await canvas.key('Control+a');
      await canvas.key('Shift+V');
      await canvas.seen({ x: 360, y: 400 }, RED);
      await canvas.seen({ x: 660, y: 240 }, BLUE);
      await canvas.stored(({ shapes }) =>
        assert.ok(shapes.every(({ properties }) => properties?.layout?.flipv === true)),
      );
    },
  },
  {
    name: 'Control+Alt+C and Control+Alt+V copy the style of a shape to another',
    document: 'The second shape has the fill of the first, and its own box',
    picture: 'The second shape is red',
    prepare: prepareTwo,
    async run(canvas) {
      await canvas.click({ x: 360, y: 240 });
      await canvas.key('Control+Alt+c');
      await canvas.click({ x: 660, y: 400 });
      await canvas.key('Control+Alt+v');
      await canvas.seen({ x: 660, y: 400 }, RED);
      await canvas.stored(({ shapes }) => {
        const [red, blue] = sorted(shapes);
        assert.deepEqual(blue?.properties?.fills, red?.properties?.fills);
        assertBox(blue, [600, 360, 120, 80]);
      });
    },
  },
  {
    name: 'a new shape has the fill that was chosen last',
    document: 'Both shapes have the same fill',
    picture: 'The oval has the color that was chosen for the rectangle',
    async run(canvas) {
      await canvas.key('r');
      await canvas.drag({ x: 300, y: 200 }, { x: 420, y: 280 });
      await canvas.page.getByRole('button', { name: 'Fill', exact: true }).click();
      const swatch = canvas.page.getByRole('dialog').getByRole('button').nth(3);
      await swatch.click();
      await canvas.key('Escape');
      await canvas.key('Escape');
      await canvas.stored(({ shapes: [shape] }) => assert.ok(shape?.properties?.fills?.length));
      await canvas.key('o');
      await canvas.drag({ x: 600, y: 400 }, { x: 720, y: 480 });
      await canvas.stored(({ shapes }) => {
        const [first, second] = sorted(shapes);
        assert.deepEqual(second?.properties?.fills, first?.properties?.fills);
      });
    },
  },
  {
    name: 'Shift+1 shows everything, Shift+2 the selection, Control+0 the real size',
    document: 'Both shapes, unchanged',
    picture: 'The selection in the center, then a zoom below 20%, then 100%',
    async prepare(canvas) {
      await canvas.putShape([300, 200, 120, 80], RED);
      await canvas.putShape([5000, 4000, 800, 600], BLUE);
    },
    async run(canvas) {
      await canvas.page.mouse.click(360, 240);
      await canvas.key('Shift+2');
      await canvas.seen({ x: 640, y: 400 }, RED);
      await canvas.key('Shift+1');
      await canvas.page.getByText(/^1?\d%$/).waitFor();
      await canvas.key('Control+0');
      await canvas.page.getByText('100%', { exact: true }).waitFor();
      await canvas.stored(({ shapes }) => assert.equal(shapes.length, 2));
    },
  },
  {
    name: 'Alt+Shift+H makes the gaps between shapes equal',
    document: 'The green shape at 500, 200, with its old size',
    picture: 'The green shape is halfway between the others',
    async prepare(canvas) {
      await canvas.putShape([200, 200, 100, 80], RED);
      await canvas.putShape([320, 200, 100, 80], GREEN);
      await canvas.putShape([800, 200, 100, 80], BLUE);
    },
    async run(canvas) {
      await canvas.key('Control+a');
      await canvas.key('Alt+Shift+H');
      await canvas.seen({ x: 550, y: 240 }, GREEN);
      await canvas.stored(({ shapes }) => assertBox(sorted(shapes)[1], [500, 200, 100, 80]));
    },
  },
  {
    name: 'Control+] brings a shape forward by one',
    document: 'The red shape between the blue and the green one',
    picture: 'Red covers blue, and green covers red',
    async prepare(canvas) {
      await canvas.putShape([300, 200, 200, 200], RED);
      await canvas.putShape([350, 250, 200, 200], BLUE);
      await canvas.putShape([400, 300, 200, 200], GREEN);
    },
    async run(canvas) {
      await canvas.click({ x: 320, y: 220 });
      await canvas.key('Control+]');
      await canvas.seen({ x: 380, y: 280 }, RED);
      await canvas.seen({ x: 450, y: 350 }, GREEN);
      await canvas.stored(({ shapes: [, middle] }) => assertBox(middle, [300, 200, 200, 200]));
    },
  },
  {
    name: 'C connects the selected shapes',
    document: 'One connector from the red to the blue shape',
    picture: 'A connector leads from the red to the blue shape',
    prepare: prepareTwo,
    async run(canvas) {
      await canvas.key('Control+a');
      await canvas.key('c');
      await canvas.stored(({ connectors, shapes }) => {
        const [red, blue] = sorted(shapes);
        assert.equal(connectors.length, 1);
        assert.equal(connectors[0]?.connected.first.shape_id, red?.meta.id);
        assert.equal(connectors[0]?.connected.second.shape_id, blue?.meta.id);
      });
      await canvas.line({ x: 510, y: 360 });
    },
  },
  {
    name: 'Enter writes into the selected shape',
    document: 'The shape has the typed text',
    picture: 'The text is visible in the shape',
    prepare: prepareOne,
    async run(canvas) {
      await canvas.click({ x: 360, y: 240 });
      await canvas.key('Enter');
      await canvas.page.keyboard.type('By key');
      await canvas.key('Escape');
      await canvas.stored(({ shapes: [shape] }) =>
        assert.match(JSON.stringify(shape?.text), /By key/),
      );
      await canvas.page.getByText('By key', { exact: true }).waitFor();
    },
  },
  {
    name: 'Control+B writes in bold',
    document: 'The text has the font weight bold',
    picture: 'The text in the shape is bold',
    prepare: prepareOne,
    async run(canvas) {
      await canvas.page.mouse.dblclick(360, 240);
      await canvas.page.getByRole('textbox', { name: 'Text', exact: true }).waitFor();
      await canvas.key('Control+b');
      await canvas.page.keyboard.type('Bold');
      await canvas.key('Escape');
      await canvas.stored(({ shapes: [shape] }) => {
        const [portion] = shape?.text?.paragraphs?.[0]?.portions ?? [];
        assert.deepEqual([portion?.text, portion?.style?.fontweight], ['Bold', 'BOLD']);
      });
      await canvas.page.locator('svg text[font-weight="700"]', { hasText: 'Bold' }).waitFor();
    },
  },
  {
    name: 'Escape deselects; then arrow keys move the view and no shape',
    document: 'The shape, unchanged',
    picture: 'The shape appears further to the left',
    prepare: prepareOne,
    async run(canvas) {
      await canvas.click({ x: 360, y: 240 });
      await canvas.key('Escape');
      await canvas.key('ArrowRight');
      await canvas.unseen({ x: 418, y: 240 }, RED);
      await canvas.seen({ x: 320, y: 240 }, RED);
      await canvas.stored(({ shapes: [shape] }) => assertBox(shape, [300, 200, 120, 80]));
    },
  },
  {
    name: 'Backspace deletes like Delete',
    document: 'No shapes are left',
    picture: 'The shape disappears',
    prepare: prepareOne,
    async run(canvas) {
      await canvas.click({ x: 360, y: 240 });
      await canvas.key('Backspace');
      await canvas.unseen({ x: 360, y: 240 }, RED);
      await canvas.stored(({ shapes }) => assert.equal(shapes.length, 0));
    },
  },
  {
    name: 'the menu of the right button deletes the shape under the pointer',
    document: 'Only the other shape, unchanged',
    picture: 'The shape under the pointer disappears',
    prepare: prepareTwo,
    async run(canvas) {
      await canvas.page.mouse.click(660, 400, { button: 'right' });
      await canvas.page.getByRole('menuitem', { name: /^Delete/ }).click();
      await canvas.unseen({ x: 660, y: 400 }, BLUE);
      await canvas.stored(({ shapes: [shape, ...others] }) => {
        assertBox(shape, [300, 200, 120, 80]);
        assert.equal(others.length, 0);
      });
    },
  },
  {
    name: 'Shift and a marquee add to the selection',
    document: 'No shapes are left',
    picture: 'Both shapes disappear',
    prepare: prepareTwo,
    async run(canvas) {
      await canvas.click({ x: 360, y: 240 });
      await canvas.page.keyboard.down('Shift');
      await canvas.drag({ x: 560, y: 500 }, { x: 760, y: 320 });
      await canvas.page.keyboard.up('Shift');
      await canvas.key('Delete');
      await canvas.stored(({ shapes }) => assert.equal(shapes.length, 0));
      await canvas.unseen({ x: 360, y: 240 }, RED);
      await canvas.unseen({ x: 660, y: 400 }, BLUE);
    },
  },
  {
    name: 'a double click on a connector writes its label',
    document: 'The connector has the typed text',
    picture: 'The label is visible',
    async prepare(canvas) {
      const red = await canvas.putShape([300, 200, 120, 80], RED);
      const blue = await canvas.putShape([700, 200, 120, 80], BLUE);
      await canvas.putConnector(red, blue);
    },
    async run(canvas) {
      await canvas.page.mouse.dblclick(560, 240);
      await canvas.page.keyboard.type('leads to');
      await canvas.key('Escape');
      await canvas.page.getByText('leads to', { exact: true }).waitFor();
      await canvas.stored(({ connectors: [line] }) =>
        assert.match(JSON.stringify(line?.text), /leads to/),
      );
    },
  },
  {
    name: 'O draws an oval, D a diamond',
    document: 'An oval and a diamond',
    picture: 'An oval on the left, a diamond on the right',
    async run(canvas) {
      await canvas.key('o');
      await canvas.drag({ x: 300, y: 200 }, { x: 420, y: 280 });
      await canvas.key('d');
      await canvas.drag({ x: 600, y: 200 }, { x: 720, y: 280 });
      await canvas.stored(({ shapes }) =>
        assert.deepEqual(
          sorted(shapes).map(({ basic }) => basic?.type),
          ['OVAL', 'DIAMOND'],
        ),
      );
    },
  },
  {
    name: 'a dragged shape snaps to the edge of another, with Control it does not',
    document: 'Both left sides at 300; with Control, one is at 304',
    picture: 'The dragged shape is at the pointer',
    prepare: prepareTwo,
    async run(canvas) {
      await canvas.drag({ x: 660, y: 400 }, { x: 364, y: 500 });
      await canvas.stored(({ shapes }) =>
        assert.ok(shapes.every(({ properties }) => properties?.layout?.left === 300)),
      );
      await canvas.page.keyboard.down('Control');
      await canvas.drag({ x: 360, y: 500 }, { x: 364, y: 560 });
      await canvas.page.keyboard.up('Control');
      await canvas.stored(({ shapes }) =>
        assert.ok(shapes.some(({ properties }) => properties?.layout?.left === 304)),
      );
      await canvas.seen({ x: 364, y: 560 }, BLUE);
    },
  },
  {
    name: 'Shift moves along one axis only',
    document: 'The shape at 600, 200, with its old size',
    picture: 'The shape is further to the right, at the same height',
    prepare: prepareOne,
    async run(canvas) {
      await canvas.page.mouse.move(360, 240);
      await canvas.page.mouse.down();
      await canvas.page.keyboard.down('Shift');
      await canvas.page.mouse.move(500, 250, { steps: 4 });
      await canvas.page.mouse.move(660, 262, { steps: 4 });
      await canvas.page.mouse.up();
      await canvas.page.keyboard.up('Shift');
      await canvas.stored(({ shapes: [shape] }) => assertBox(shape, [600, 200, 120, 80]));
      await canvas.seen({ x: 660, y: 240 }, RED);
    },
  },
  {
    name: 'a text is edited again where it is clicked twice, and keeps its words',
    document: 'The shape has the old words and the new ones',
    picture: 'The whole text is visible in the shape',
    prepare: async (canvas) => {
      await canvas.putShape([300, 200, 200, 80], RED, wordsOf('Before'));
    },
    async run(canvas) {
      await canvas.page.mouse.dblclick(400, 240);
      await canvas.page.getByRole('textbox', { name: 'Text', exact: true }).waitFor();
      await canvas.key('End');
      await canvas.page.keyboard.type(' and after');
      await canvas.key('Escape');
      await canvas.stored(({ shapes: [shape] }) =>
        assert.match(JSON.stringify(shape?.text), /Before and after/),
      );
      await canvas.page.getByText('Before and after', { exact: true }).waitFor();
    },
  },
  {
    name: 'the slider for opacity makes a shape translucent, and one undo reverts it',
    document: 'The fill has an alpha of 0.5',
    picture: 'The shape is paler, and red again after undo',
    prepare: prepareOne,
    async run(canvas) {
      await canvas.click({ x: 360, y: 240 });
      await canvas.page.getByRole('button', { name: 'Opacity', exact: true }).click();
      const slider = canvas.page.getByRole('slider', { name: 'Opacity', exact: true });
      await slider.focus();
      for (let step = 0; step < 10; step += 1) await canvas.page.keyboard.down('ArrowLeft');
      await canvas.page.keyboard.up('ArrowLeft');
      await canvas.stored(({ shapes: [shape] }) =>
        assert.equal(shape?.properties?.fills?.[0]?.alpha, 0.5),
      );
      await canvas.key('Escape');
      await canvas.unseen({ x: 330, y: 220 }, RED);
      await canvas.key('Control+z');
      await canvas.seen({ x: 330, y: 220 }, RED);
    },
  },
  {
    name: 'the slider for the corner radius rounds a rectangle, and one undo reverts it',
    document: 'A rounded rectangle with a radius of 40, a rectangle after undo',
    picture: 'The corner is empty, and red again after undo',
    prepare: prepareOne,
    async run(canvas) {
      await canvas.click({ x: 360, y: 240 });
      await canvas.page.getByRole('button', { name: 'Corner radius', exact: true }).click();
      await canvas.page.getByRole('slider', { name: 'Corner radius', exact: true }).focus();
      await canvas.key('End');
      await canvas.stored(({ shapes: [shape] }) =>
        assert.deepEqual(shape?.basic, {
          type: 'ROUNDED_RECTANGLE',
          rounded_rectangle: { type: 'NORMAL', radius: 40 },
        }),
      );
      await canvas.key('Escape');
      await canvas.key('Escape');
      await canvas.unseen({ x: 306, y: 206 }, RED);
      await canvas.seen({ x: 320, y: 240 }, RED);
      await canvas.key('Control+z');
      await canvas.seen({ x: 306, y: 206 }, RED);
      await canvas.stored(({ shapes: [shape] }) => assert.equal(shape?.basic?.type, 'RECTANGLE'));
    },
  },
  {
    name: 'a gradient of two colors with an angle is chosen as the fill',
    document: 'A horizontal gradient from green to light yellow',
    picture: 'Green on the left, light yellow on the right, a blend between',
    prepare: prepareOne,
    async run(canvas) {
      const { page } = canvas;
      const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
      await canvas.click({ x: 360, y: 240 });
      await press('Fill');
      await press('Gradient');
      await press('Green');
      await press('To');
      await press('Light yellow');
      await page.getByRole('slider', { name: 'Angle', exact: true }).focus();
      // The slider keeps the focus, so that keys do not move the shape.
      for (const key of ['ArrowRight', 'ArrowRight', 'Home']) await canvas.key(key);
      await canvas.stored(({ shapes: [shape] }) => {
        assertBox(shape, [300, 200, 120, 80]);
        const { gradient } = shape?.properties?.fills?.[0] ?? {};
        assert.deepEqual(gradient?.linear, { start: { x: 0, y: 0.5 }, end: { x: 1, y: 0.5 } });
        assert.match(JSON.stringify(gradient?.stops), /2c6e49.*ffe49c/);
      });
      await canvas.key('Escape');
      await canvas.key('Escape');
      await canvas.seen({ x: 306, y: 240 }, [44, 110, 73]);
      await canvas.seen({ x: 414, y: 240 }, [255, 228, 156]);
      await canvas.seen({ x: 360, y: 240 }, [150, 169, 115]);
    },
  },
];
