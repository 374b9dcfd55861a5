import assert from 'node:assert/strict';
import { assertBox, GRAY, GREEN, RED } from './canvas-under-test.ts';
import { cards } from './cards.ts';
import { type Interaction, prepareOne, sorted } from './interaction.ts';
import { tables } from './tables.ts';

/** Drawing shapes, texts, frames, cards and tables. */
export const drawing: readonly Interaction[] = [
  {
    name: 'R and a drag draw a rectangle as large as the drag',
    document: 'One rectangle of 200 × 120 at 300, 200',
    picture: 'The rectangle fills the area of the drag',
    async run(canvas) {
      await canvas.key('r');
      await canvas.drag({ x: 300, y: 200 }, { x: 500, y: 320 });
      await canvas.stored(({ shapes: [shape, ...others] }) => {
        assertBox(shape, [300, 200, 200, 120]);
        assert.equal(others.length, 0);
      });
    },
  },
  {
    name: 'R and a click insert a rectangle centered on the pointer',
    document: 'A rectangle of 144 × 96 with its center at 500, 300',
    picture: 'The rectangle is centered on the pointer',
    async run(canvas) {
      await canvas.key('r');
      await canvas.click({ x: 500, y: 300 });
      await canvas.stored(({ shapes: [shape] }) => assertBox(shape, [428, 252, 144, 96]));
    },
  },
  {
    name: 'Shift draws a square',
    document: 'A square of 150 × 150 at 300, 200',
    picture: 'A square as wide as the drag',
    async run(canvas) {
      await canvas.key('r');
      await canvas.page.keyboard.down('Shift');
      await canvas.drag({ x: 300, y: 200 }, { x: 450, y: 260 });
      await canvas.page.keyboard.up('Shift');
      await canvas.stored(({ shapes: [shape] }) => assertBox(shape, [300, 200, 150, 150]));
    },
  },
  {
    name: 'a text starts where the pointer clicked',
    document: 'A text with the typed word',
    picture: 'The text starts at the pointer',
    async run(canvas) {
      await canvas.key('t');
      await canvas.click({ x: 400, y: 300 });
      await canvas.page.keyboard.type('Here');
      await canvas.key('Escape');
      await canvas.stored(({ shapes: [shape] }) =>
        assert.match(JSON.stringify(shape?.text), /Here/),
      );
      const box = await canvas.page.getByText('Here', { exact: true }).boundingBox();
      assert.ok(box && Math.abs(box.x - 400) < 6, `the text starts at ${box?.x}`);
      assert.ok(box && box.y < 300 && box.y + box.height > 290, `its line is at ${box?.y}`);
    },
  },
  {
    name: 'a text is as wide as its words, until it is resized',
    document: 'The box is as wide as the words; once resized, it stays 120 wide',
    picture: 'The words stay on one line, and wrap in the resized box',
    async run(canvas) {
      const box = async () => {
        const { shapes } = await canvas.read();
        return shapes[0]?.properties?.layout ?? {};
      };
      await canvas.key('t');
      await canvas.click({ x: 300, y: 300 });
      await canvas.page.keyboard.type('A line that stays a line');
      await canvas.key('Escape');
      await canvas.stored(({ shapes: [shape] }) => {
        const { width = 0, height = 0, left = 0 } = shape?.properties?.layout ?? {};
        assert.ok(width > 150 && width < 260, `the text is ${width} wide`);
        assert.ok(height < 48, `the text is ${height} high`);
        assert.equal(Math.round(left), 292);
      });
      const { width: first = 0, height: line = 0 } = await box();
      await canvas.key('F2');
      await canvas.key('End');
      await canvas.page.keyboard.type(', however long');
      await canvas.key('Escape');
      await canvas.stored(({ shapes: [shape] }) => {
        const { width = 0, height } = shape?.properties?.layout ?? {};
        assert.ok(width > first + 40, `the text is ${width} wide`);
        assert.equal(height, line);
      });
      const { left = 0, top = 0, width = 0, height = 0 } = await box();
      const corner = { x: left + width, y: top + height };
      await canvas.drag(corner, { x: left + 120, y: top + height });
      await canvas.key('F2');
      await canvas.key('End');
      await canvas.page.keyboard.type('!');
      await canvas.key('Escape');
      await canvas.stored(({ shapes: [shape] }) => {
        const layout = shape?.properties?.layout ?? {};
        assert.ok(Math.abs((layout.width ?? 0) - 120) < 4, `the text is ${layout.width} wide`);
        assert.ok((layout.height ?? 0) > line * 1.5, `the text is ${layout.height} high`);
      });
    },
  },
  {
    name: 'a double click on empty canvas starts a text there',
    document: 'One new text element',
    picture: 'The text starts at the pointer',
    async run(canvas) {
      await canvas.page.mouse.dblclick(400, 300);
      await canvas.page.keyboard.type('Double');
      await canvas.key('Escape');
      const box = await canvas.page.getByText('Double', { exact: true }).boundingBox();
      assert.ok(box && Math.abs(box.x - 400) < 6, `the text starts at ${box?.x}`);
      await canvas.stored(({ shapes }) => assert.equal(shapes.length, 1));
    },
  },
  {
    name: 'a new text that stays empty leaves nothing behind',
    document: 'Nothing is stored',
    picture: 'A text field opens, and nothing is left when it closes',
    async run(canvas) {
      await canvas.key('t');
      await canvas.click({ x: 400, y: 300 });
      await canvas.page.getByRole('textbox', { name: 'Text', exact: true }).waitFor();
      await canvas.key('Escape');
      await canvas.stored(({ shapes }) => assert.equal(shapes.length, 0));
    },
  },
  {
    name: 'undoing a new text leaves nothing invisible behind',
    document: 'No text after undo, the whole text after redo',
    picture: 'The word is visible again after redo',
    async run(canvas) {
      await canvas.key('t');
      await canvas.click({ x: 400, y: 300 });
      await canvas.page.keyboard.type('Gone');
      await canvas.key('Escape');
      await canvas.stored(({ shapes }) => assert.equal(shapes.length, 1));
      await canvas.key('Control+z');
      await canvas.stored(({ shapes }) => assert.equal(shapes.length, 0));
      await canvas.key('Control+y');
      await canvas.page.getByText('Gone', { exact: true }).waitFor();
      await canvas.stored(({ shapes: [shape] }) =>
        assert.match(JSON.stringify(shape?.text), /Gone/),
      );
    },
  },
  {
    name: 'S and a click insert a note that can be written at once',
    document: 'A note with the typed word',
    picture: 'A yellow note at the pointer',
    async run(canvas) {
      await canvas.key('s');
      await canvas.click({ x: 500, y: 300 });
      await canvas.page.keyboard.type('Idea');
      await canvas.key('Escape');
      await canvas.seen({ x: 440, y: 240 }, [255, 228, 156]);
      await canvas.stored(({ shapes: [shape] }) =>
        assert.match(JSON.stringify(shape?.text), /Idea/),
      );
    },
  },
  {
    name: 'Tab in a note continues with the next note, in the same color',
    document: 'Three notes with their words from left to right, and no connectors',
    picture: 'Three light blue notes side by side',
    async run(canvas) {
      await canvas.key('s');
      await canvas.page.getByRole('button', { name: 'Light blue', exact: true }).click();
      await canvas.click({ x: 400, y: 300 });
      for (const word of ['One', 'Two', 'Three']) {
        await canvas.page.keyboard.type(word);
        await canvas.key(word === 'Three' ? 'Escape' : 'Tab');
      }
      for (const x of [340, 516, 692]) await canvas.seen({ x, y: 240 }, [196, 220, 247]);
      await canvas.stored(({ shapes, connectors }) => {
        const words = sorted(shapes).map(({ text }) => JSON.stringify(text?.paragraphs));
        assert.deepEqual(
          words.map((text) => ['One', 'Two', 'Three'].find((word) => text.includes(word))),
          ['One', 'Two', 'Three'],
        );
        assert.equal(connectors.length, 0);
      });
    },
  },
  {
    name: 'lines of text are pasted as notes while a note is selected',
    document: 'The first note and one more for each of the four lines',
    picture: 'Yellow notes around the pointer',
    async run(canvas) {
      await canvas.key('s');
      await canvas.click({ x: 500, y: 300 });
      await canvas.key('Escape');
      await canvas.page.mouse.move(700, 500);
      await canvas.page.evaluate(() => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', 'Alpha\nBeta\n\nGamma\nDelta');
        document.dispatchEvent(new ClipboardEvent('paste', { clipboardData }));
      });
      await canvas.stored(({ shapes }) => {
        assert.equal(shapes.length, 5);
        for (const word of ['Alpha', 'Beta', 'Gamma', 'Delta'])
          assert.ok(JSON.stringify(shapes).includes(word), `${word} is missing`);
      });
      for (const [x, y] of [
        [560, 360],
        [840, 640],
      ] as const)
        await canvas.seen({ x, y }, [255, 228, 156]);
    },
  },
  {
    name: 'Control+Shift+V pastes each line of the clipboard as a note, and one undo removes them',
    document: 'Four notes with one line each, and none after undo',
    picture: 'Yellow notes around the pointer, which disappear with undo',
    async run(canvas) {
      const corners = [
        { x: 560, y: 260 },
        { x: 840, y: 540 },
      ];
      const yellow = [255, 228, 156] as const;
      await canvas.page.evaluate(() => navigator.clipboard.writeText('One\nTwo\n\nThree\nFour\n'));
      await canvas.page.mouse.move(700, 400);
      await canvas.key('Control+Shift+V');
      await canvas.stored(({ shapes }) =>
        assert.deepEqual(
          shapes.map(({ text }) => text?.paragraphs?.map(({ portions }) => portions?.[0]?.text)),
          [['One'], ['Two'], ['Three'], ['Four']],
        ),
      );
      for (const corner of corners) await canvas.seen(corner, yellow);
      await canvas.key('Control+z');
      await canvas.stored(({ shapes }) => assert.equal(shapes.length, 0));
      for (const corner of corners) await canvas.unseen(corner, yellow);
    },
  },
  {
    name: 'Control and an arrow key add a connected shape, Control+Enter a sibling',
    document: 'Two shapes connected to the first one; undo removes both',
    picture: 'A child to the right with a line, and its sibling below',
    prepare: prepareOne,
    async run(canvas) {
      await canvas.click({ x: 360, y: 240 });
      await canvas.key('Control+ArrowRight');
      await canvas.page.keyboard.type('Child');
      await canvas.key('Escape');
      await canvas.seen({ x: 530, y: 215 }, RED);
      await canvas.line({ x: 470, y: 240 });
      await canvas.key('Control+Enter');
      await canvas.page.keyboard.type('Sibling');
      await canvas.key('Escape');
      await canvas.seen({ x: 530, y: 320 }, RED);
      await canvas.stored(({ shapes, connectors }) => {
        assert.equal(shapes.length, 3);
        assert.equal(connectors.length, 2);
        const [parent] = sorted(shapes);
        for (const { connected } of connectors)
          assert.equal(connected.first.shape_id, parent?.meta.id);
      });
      for (let count = 0; count < 4; count += 1) await canvas.key('Control+z');
      await canvas.stored(({ shapes, connectors }) =>
        assert.deepEqual([shapes.length, connectors.length], [1, 0]),
      );
    },
  },
  {
    name: 'F and a drag draw a frame around shapes, which then belong to it',
    document: 'A frame of 350 × 250, to which the shape belongs',
    picture: 'The shape is visible in the frame',
    prepare: prepareOne,
    async run(canvas) {
      await canvas.key('f');
      await canvas.drag({ x: 250, y: 150 }, { x: 600, y: 400 });
      await canvas.stored(({ frames: [frame], shapes: [shape] }) => {
        assertBox(frame, [250, 150, 350, 250]);
        assert.equal(shape?.frame_id, frame?.meta.id);
      });
      await canvas.seen({ x: 360, y: 240 }, RED);
    },
  },
  {
    name: 'a click and Delete remove a shape',
    document: 'No shape after Delete, one again after undo',
    picture: 'The shape disappears, and undo shows it again',
    prepare: prepareOne,
    async run(canvas) {
      await canvas.seen({ x: 360, y: 240 }, RED);
      await canvas.click({ x: 360, y: 240 });
      await canvas.key('Delete');
      await canvas.unseen({ x: 360, y: 240 }, RED);
      await canvas.stored(({ shapes }) => assert.equal(shapes.length, 0));
      await canvas.key('Control+z');
      await canvas.seen({ x: 360, y: 240 }, RED);
      await canvas.stored(({ shapes }) => assert.equal(shapes.length, 1));
    },
  },
  {
    name: 'a dragged shape is under the pointer and nowhere else',
    document: 'The shape at 600, 400, with its old size',
    picture: 'The shape is at the pointer, and its old place is empty',
    prepare: prepareOne,
    async run(canvas) {
      await canvas.drag({ x: 360, y: 240 }, { x: 660, y: 440 });
      await canvas.seen({ x: 660, y: 440 }, RED);
      await canvas.unseen({ x: 360, y: 240 }, RED);
      await canvas.stored(({ shapes: [shape] }) => assertBox(shape, [600, 400, 120, 80]));
    },
  },
  {
    name: 'a shape dragged into a frame that was drawn later stays visible',
    document: 'The shape at 580, 270 belongs to the frame',
    picture: 'The shape is above the frame, during and after the drag',
    async prepare(canvas) {
      await canvas.putShape([200, 200, 80, 60]);
      await canvas.putFrame([500, 150, 300, 300]);
    },
    async run(canvas) {
      await canvas.press({ x: 240, y: 230 }, { x: 620, y: 300 });
      // Beside the center, where a guide is drawn.
      await canvas.seen({ x: 634, y: 312 }, RED);
      await canvas.page.mouse.up();
      await canvas.seen({ x: 620, y: 300 }, RED);
      await canvas.stored(({ shapes: [shape], frames: [frame] }) => {
        assertBox(shape, [580, 270, 80, 60]);
        assert.equal(shape?.frame_id, frame?.meta.id);
      });
    },
  },
  {
    name: 'a shape dragged out of a frame no longer belongs to it',
    document: 'The shape belongs to no frame',
    picture: 'The shape is at the pointer, outside the frame',
    async prepare(canvas) {
      const frame_id = await canvas.putFrame([500, 150, 300, 300]);
      await canvas.putShape([560, 200, 80, 60], RED, { frame_id });
    },
    async run(canvas) {
      await canvas.drag({ x: 600, y: 230 }, { x: 240, y: 330 });
      await canvas.seen({ x: 240, y: 330 }, RED);
      await canvas.stored(({ shapes: [shape] }) => assert.equal(shape?.frame_id, undefined));
    },
  },
  {
    name: 'a dragged frame takes its contents along',
    document: 'Both moved by 100, 100; the shape still belongs to the frame',
    picture: 'The frame and its shape are at their new places',
    async prepare(canvas) {
      const frame_id = await canvas.putFrame([400, 200, 200, 200]);
      await canvas.putShape([440, 240, 80, 60], RED, { frame_id });
    },
    async run(canvas) {
      await canvas.drag({ x: 402, y: 300 }, { x: 502, y: 400 });
      await canvas.seen({ x: 580, y: 370 }, RED);
      await canvas.seen({ x: 510, y: 490 }, GRAY);
      await canvas.stored(({ frames: [frame], shapes: [shape] }) => {
        assertBox(frame, [500, 300, 200, 200]);
        assertBox(shape, [540, 340, 80, 60]);
        assert.equal(shape?.frame_id, frame?.meta.id);
      });
    },
  },
  {
    name: 'a frame dragged into a frame that was drawn later stays visible, with its contents',
    document: 'The shape in the dragged frame moved by 500, 50',
    picture: 'The dragged frame and its shape are above the other frame',
    async prepare(canvas) {
      const frame_id = await canvas.putFrame([100, 200, 120, 120], GREEN);
      await canvas.putShape([120, 220, 40, 40], RED, { frame_id });
      await canvas.putFrame([500, 150, 400, 400]);
    },
    async run(canvas) {
      await canvas.drag({ x: 102, y: 300 }, { x: 602, y: 350 });
      await canvas.seen({ x: 640, y: 290 }, RED);
      await canvas.seen({ x: 700, y: 350 }, GREEN);
      await canvas.stored(({ shapes: [shape] }) => assertBox(shape, [620, 270, 40, 40]));
    },
  },
  ...cards,
  ...tables,
];
