import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { assertBox, BLUE, RED } from './canvas-under-test.ts';
import { assertEnds, type Interaction, prepareOne, prepareTwo, sorted } from './interaction.ts';

/** Connectors and free lines. */
export const connecting: readonly Interaction[] = [
  {
    name: 'a connector is drawn from an edge and follows its shapes',
    document: 'One connector, attached to both shapes',
    picture: 'The dragged shape is at its new place',
    prepare: prepareTwo,
    async run(canvas) {
      await canvas.page.mouse.move(360, 240);
      await canvas.drag({ x: 434, y: 240 }, { x: 640, y: 400 });
      await canvas.stored(({ connectors, shapes }) => {
        const [red, blue] = sorted(shapes);
        assertEnds(connectors, [red?.meta.id, blue?.meta.id]);
      });
      await canvas.drag({ x: 660, y: 400 }, { x: 860, y: 500 });
      await canvas.seen({ x: 860, y: 500 }, BLUE);
    },
  },
  {
    name: 'L and a drag on empty canvas draw an arrow with two free ends',
    document: 'One arrow from 300, 200 to 600, 350, attached to nothing',
    picture: 'A line follows the drag',
    async run(canvas) {
      await canvas.key('l');
      await canvas.drag({ x: 300, y: 200 }, { x: 600, y: 350 });
      await canvas.stored(({ connectors, shapes }) => {
        assertEnds(connectors, [
          [300, 200],
          [600, 350],
        ]);
        assert.equal(connectors[0]?.connected.second.marker, 'CLASSIC');
        assert.equal(shapes.length, 0);
      });
      await canvas.line({ x: 375, y: 238 });
    },
  },
  {
    name: 'an arrow from a shape to empty canvas ends there and copies nothing',
    document: 'One arrow from the shape to 700, 240, and no second shape',
    picture: 'A line leads from the shape to the pointer',
    prepare: prepareOne,
    async run(canvas) {
      await canvas.page.mouse.move(360, 240);
      await canvas.drag({ x: 434, y: 240 }, { x: 700, y: 240 });
      await canvas.stored(({ connectors, shapes: [shape, ...others] }) => {
        assert.equal(others.length, 0);
        assertEnds(connectors, [shape?.meta.id, [700, 240]]);
      });
      await canvas.line({ x: 500, y: 240 });
    },
  },
  {
    name: 'a selected arrow is dragged with both free ends',
    document: 'Both ends moved by 50, 100',
    picture: 'The line is at the pointer',
    prepare: (canvas) => canvas.putLine([300, 200], [500, 200]),
    async run(canvas) {
      await canvas.drag({ x: 400, y: 200 }, { x: 450, y: 300 });
      await canvas.line({ x: 400, y: 300 });
      await canvas.stored(({ connectors }) =>
        assertEnds(connectors, [
          [350, 300],
          [550, 300],
        ]),
      );
    },
  },
  {
    name: 'an end of an arrow is dragged onto a shape, and then follows it',
    document: 'One end at 300, 200, the other attached to the shape',
    picture: 'The dragged shape is at the pointer',
    async prepare(canvas) {
      await canvas.putShape([600, 360, 120, 80], BLUE);
      await canvas.putLine([300, 200], [500, 200]);
    },
    async run(canvas) {
      await canvas.click({ x: 400, y: 200 });
      await canvas.drag({ x: 500, y: 200 }, { x: 660, y: 400 });
      await canvas.stored(({ connectors, shapes: [shape] }) =>
        assertEnds(connectors, [[300, 200], shape?.meta.id]),
      );
      await canvas.drag({ x: 660, y: 400 }, { x: 360, y: 500 });
      await canvas.seen({ x: 360, y: 500 }, BLUE);
      await canvas.stored(({ connectors, shapes: [shape] }) =>
        assertEnds(connectors, [[300, 200], shape?.meta.id]),
      );
    },
  },
  {
    name: 'an end that is dragged off its shape stays where it is dropped',
    document: 'One end attached to the red shape, the other at 560, 500',
    picture: 'The arrow ends where it was dropped',
    async prepare(canvas) {
      const red = await canvas.putShape([300, 200, 120, 80], RED);
      const blue = await canvas.putShape([600, 200, 120, 80], BLUE);
      await canvas.putConnector(red, blue);
    },
    async run(canvas) {
      await canvas.click({ x: 510, y: 240 });
      await canvas.drag({ x: 600, y: 240 }, { x: 560, y: 500 });
      await canvas.stored(({ connectors, shapes }) =>
        assertEnds(connectors, [sorted(shapes)[0]?.meta.id, [560, 500]]),
      );
      await canvas.line({ x: 525, y: 435 });
    },
  },
  {
    name: 'Shift draws arrows in steps of 15 degrees',
    document: 'One arrow from 300, 300 to 600, 300',
    picture: 'The arrow is horizontal',
    async run(canvas) {
      await canvas.key('l');
      await canvas.page.keyboard.down('Shift');
      await canvas.drag({ x: 300, y: 300 }, { x: 600, y: 312 });
      await canvas.page.keyboard.up('Shift');
      await canvas.stored(({ connectors }) =>
        assertEnds(connectors, [
          [300, 300],
          [600, 300],
        ]),
      );
      await canvas.line({ x: 400, y: 300 });
    },
  },
  {
    name: 'arrow keys move a free arrow',
    document: 'Both ends moved down by 10',
    picture: 'The arrow is 10 pixels lower',
    prepare: (canvas) => canvas.putLine([300, 200], [500, 200]),
    async run(canvas) {
      await canvas.click({ x: 400, y: 200 });
      await canvas.key('Shift+ArrowDown');
      await canvas.stored(({ connectors }) =>
        assertEnds(connectors, [
          [300, 210],
          [500, 210],
        ]),
      );
      await canvas.line({ x: 350, y: 210 });
    },
  },
  {
    name: 'a free arrow is copied and pasted at the pointer',
    document: 'The arrow and its copy',
    picture: 'The copy is at the pointer',
    prepare: (canvas) => canvas.putLine([300, 200], [500, 200]),
    async run(canvas) {
      await canvas.click({ x: 400, y: 200 });
      await canvas.key('Control+c');
      await canvas.page.mouse.move(500, 500);
      await canvas.key('Control+v');
      await canvas.line({ x: 450, y: 500 });
      await canvas.stored(({ connectors }) => assert.equal(connectors.length, 2));
    },
  },
  {
    name: 'a frame takes the arrows drawn in it along',
    document: 'The arrow belongs to the frame and moved by 100, 20 with it',
    picture: 'The arrow is at its new place',
    async prepare(canvas) {
      await canvas.putFrame([300, 200, 400, 300]);
    },
    async run(canvas) {
      await canvas.key('l');
      await canvas.drag({ x: 400, y: 300 }, { x: 600, y: 300 });
      await canvas.stored(({ connectors: [line], frames: [frame] }) =>
        assert.equal(line?.frame_id, frame?.meta.id),
      );
      await canvas.key('Escape');
      await canvas.drag({ x: 303, y: 400 }, { x: 403, y: 420 });
      await canvas.stored(({ connectors }) =>
        assertEnds(connectors, [
          [500, 320],
          [700, 320],
        ]),
      );
      await canvas.line({ x: 600, y: 320 });
    },
  },
  {
    name: 'a deleted shape takes its connectors along, and undo brings them back',
    document: 'No connector after Delete; undo restores it with its shape',
    picture: 'Undo shows the connector again',
    async prepare(canvas) {
      const red = await canvas.putShape([300, 200, 120, 80], RED);
      const blue = await canvas.putShape([600, 200, 120, 80], BLUE);
      await canvas.putConnector(red, blue);
    },
    async run(canvas) {
      await canvas.click({ x: 360, y: 240 });
      await canvas.key('Delete');
      await canvas.stored(({ connectors, shapes }) =>
        assert.deepEqual([connectors.length, shapes.length], [0, 1]),
      );
      await canvas.key('Control+z');
      await canvas.line({ x: 510, y: 240 });
      await canvas.stored(({ connectors, shapes }) =>
        assert.deepEqual([connectors.length, shapes.length], [1, 2]),
      );
    },
  },
  {
    name: 'a line is bent by dragging its middle, and straight again when the bend is put back',
    document: 'One bend, then two; none after both were put back',
    picture: 'The line leads through the bend, and is straight at the end',
    prepare: (canvas) => canvas.putLine([300, 200], [700, 200]),
    async run(canvas) {
      await canvas.click({ x: 400, y: 200 });
      await canvas.drag({ x: 500, y: 200 }, { x: 500, y: 400 });
      await canvas.line({ x: 450, y: 350 });
      await canvas.line({ x: 650, y: 250 });
      await canvas.stored(({ connectors: [line] }) =>
        assert.deepEqual(line?.bends, [{ x: 500, y: 400 }]),
      );
      await canvas.drag({ x: 600, y: 300 }, { x: 700, y: 400 });
      await canvas.stored(({ connectors: [line] }) =>
        assert.deepEqual(line?.bends, [
          { x: 500, y: 400 },
          { x: 700, y: 400 },
        ]),
      );
      await canvas.drag({ x: 700, y: 400 }, { x: 602, y: 301 });
      await canvas.stored(({ connectors: [line] }) =>
        assert.deepEqual(line?.bends, [{ x: 500, y: 400 }]),
      );
      await canvas.drag({ x: 500, y: 400 }, { x: 502, y: 201 });
      await canvas.stored(({ connectors: [line] }) => assert.deepEqual(line?.bends, []));
      await canvas.line({ x: 600, y: 200 });
    },
  },
  {
    name: 'the bends of a connector move with the shapes that it connects',
    document: 'The bend moved by 50, 100, like the shapes',
    picture: 'The red shape is at its new place',
    async prepare(canvas) {
      const red = await canvas.putShape([300, 200, 100, 80], RED);
      const blue = await canvas.putShape([600, 200, 100, 80], BLUE);
      await canvas.putConnector(red, blue, { type: 'LINE', bends: [{ x: 500, y: 360 }] });
    },
    async run(canvas) {
      await canvas.drag({ x: 250, y: 150 }, { x: 760, y: 310 });
      await canvas.drag({ x: 350, y: 240 }, { x: 400, y: 340 });
      await canvas.seen({ x: 400, y: 340 }, RED);
      await canvas.stored(({ connectors: [line] }) =>
        assert.deepEqual(line?.bends, [{ x: 550, y: 460 }]),
      );
    },
  },
  {
    name: 'the text of a connector is dragged along its line',
    document: 'The label is at a quarter of the line',
    picture: 'The line is visible to the right of the label',
    async prepare(canvas) {
      const red = await canvas.putShape([300, 200, 100, 80], RED);
      const blue = await canvas.putShape([800, 200, 100, 80], BLUE);
      const text = { paragraphs: [{ id: randomUUID(), portions: [{ text: 'leads to' }] }] };
      await canvas.putConnector(red, blue, { type: 'LINE', text });
    },
    async run(canvas) {
      await canvas.click({ x: 460, y: 240 });
      await canvas.drag({ x: 600, y: 240 }, { x: 500, y: 300 });
      await canvas.stored(({ connectors: [line] }) => {
        assert.ok(Math.abs((line?.label_position ?? 0) - 0.25) < 0.02, `${line?.label_position}`);
      });
      await canvas.line({ x: 640, y: 240 });
    },
  },
  {
    name: 'while a connector is drawn, the route that it will take is shown',
    document: 'One connector of the type elbow',
    picture: 'A preview of the route with at least two corners',
    prepare: prepareTwo,
    async run(canvas) {
      await canvas.page.mouse.move(360, 240);
      await canvas.page.mouse.move(434, 240);
      await canvas.page.mouse.down();
      await canvas.page.mouse.move(560, 300);
      await canvas.page.mouse.move(600, 400);
      const route = await canvas.page.locator('[data-route]').getAttribute('d');
      await canvas.page.mouse.up();
      await canvas.stored(({ connectors: [line] }) => assert.equal(line?.type, 'ELBOW'));
      const corners = route?.match(/L/gi)?.length ?? 0;
      assert.ok(corners >= 2, `the route ${route} has no corners`);
    },
  },
  {
    name: 'a free line in a resized selection scales with it, and one undo restores both',
    document: 'The shape and the line are twice as large, and as before after undo',
    picture: 'The line ends at the dragged corner, also while it is dragged',
    async prepare(canvas) {
      await canvas.putShape([300, 200, 100, 100], RED);
      await canvas.putLine([400, 300], [500, 400]);
    },
    async run(canvas) {
      await canvas.key('Control+a');
      await canvas.press({ x: 500, y: 400 }, { x: 700, y: 600 });
      await canvas.line({ x: 650, y: 550 });
      await canvas.page.mouse.up();
      await canvas.stored(({ shapes: [shape], connectors }) => {
        assertBox(shape, [300, 200, 200, 200]);
        assertEnds(connectors, [
          [500, 400],
          [700, 600],
        ]);
      });
      await canvas.line({ x: 550, y: 450 });
      await canvas.seen({ x: 480, y: 380 }, RED);
      await canvas.key('Control+z');
      await canvas.stored(({ shapes: [shape], connectors }) => {
        assertBox(shape, [300, 200, 100, 100]);
        assertEnds(connectors, [
          [400, 300],
          [500, 400],
        ]);
      });
      await canvas.unseen({ x: 480, y: 280 }, RED);
      await canvas.line({ x: 425, y: 325 });
    },
  },
];
