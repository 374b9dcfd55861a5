import assert from 'node:assert/strict';
import { assertBox, type CanvasUnderTest, RED, type Stored } from './canvas-under-test.ts';
import type { Interaction } from './interaction.ts';

const columns = ['a', 'b', 'c'].map((id) => ({ id, width: 100 }));
const rows = ['x', 'y', 'z'].map((id) => ({ id, height: 40 }));

/** Puts a table with three columns and rows of 100 by 40 pixels. */
async function prepareTable(canvas: CanvasUnderTest, cells: object[] = []): Promise<void> {
  const table = { basic: { type: 'TABLE' }, table: { columns, rows, cells } };
  const properties = { layout: { left: 300, top: 200, width: 300, height: 120 } };
  await canvas.putShape([300, 200, 300, 120], RED, { ...table, properties });
}

/** Returns the texts of the first shape by place, such as `1:2` for the second row and third column. */
function textsOf({ shapes: [shape] }: Stored): Record<string, string> {
  const table = shape?.table;
  const place = (list: readonly { id: string }[] | undefined, wanted: string) =>
    list?.findIndex(({ id }) => id === wanted);
  return Object.fromEntries(
    (table?.cells ?? []).map(({ row, column, text }) => [
      `${place(table?.rows, row)}:${place(table?.columns, column)}`,
      text,
    ]),
  );
}

/** Tables and their cells. */
export const tables: readonly Interaction[] = [
  {
    name: 'Shift+T and a click insert a table, and Tab moves from cell to cell',
    document: 'A table with three rows and with texts in two cells',
    picture: 'The two texts are in different columns',
    async run(canvas) {
      await canvas.key('Shift+T');
      await canvas.click({ x: 600, y: 300 });
      await canvas.page.keyboard.type('Name');
      await canvas.key('Tab');
      await canvas.page.keyboard.type('Year');
      await canvas.key('Escape');
      await canvas.stored((stored) => {
        assertBox(stored.shapes[0], [420, 240, 360, 120]);
        assert.equal(stored.shapes[0]?.table?.rows.length, 3);
        assert.deepEqual(textsOf(stored), { '0:0': 'Name', '0:1': 'Year' });
      });
      const [name, year] = await Promise.all(
        ['Name', 'Year'].map((text) => canvas.page.getByText(text, { exact: true }).boundingBox()),
      );
      assert.ok(name && year && year.x - name.x > 100, 'the texts are in different columns');
    },
  },
  {
    name: 'a double click edits a cell, Enter goes to the one below, and a click elsewhere keeps the text',
    document: 'Two texts in the second column, one below the other',
    picture: 'The text of the lower cell is visible',
    prepare: prepareTable,
    async run(canvas) {
      await canvas.page.mouse.dblclick(450, 220);
      await canvas.page.keyboard.type('Middle');
      await canvas.key('Enter');
      await canvas.page.keyboard.type('Below');
      await canvas.click({ x: 900, y: 600 });
      await canvas.stored((stored) =>
        assert.deepEqual(textsOf(stored), { '0:1': 'Middle', '1:1': 'Below' }),
      );
      await canvas.page.getByText('Below', { exact: true }).waitFor();
    },
  },
  {
    name: 'undo takes back the text of one cell',
    document: 'Undo removes the second text only, and redo restores it',
    picture: 'The second text disappears with undo',
    prepare: prepareTable,
    async run(canvas) {
      await canvas.page.mouse.dblclick(350, 220);
      await canvas.page.keyboard.type('One');
      await canvas.key('Tab');
      await canvas.page.keyboard.type('Two');
      await canvas.key('Escape');
      await canvas.stored((stored) =>
        assert.deepEqual(textsOf(stored), { '0:0': 'One', '0:1': 'Two' }),
      );
      await canvas.key('Control+z');
      await canvas.stored((stored) => assert.deepEqual(textsOf(stored), { '0:0': 'One' }));
      await canvas.page.getByText('Two', { exact: true }).waitFor({ state: 'detached' });
      await canvas.key('Control+Shift+z');
      await canvas.stored((stored) => assert.equal(textsOf(stored)['0:1'], 'Two'));
    },
  },
  {
    name: 'typing in a cell is stored while the cell is open, and one undo takes it back despite pauses',
    document:
      'Each part of the text while it is typed; after undo, the text that the cell had before',
    picture: 'The former text is visible again',
    prepare: (canvas) => prepareTable(canvas, [{ row: 'x', column: 'a', text: 'Old' }]),
    async run(canvas) {
      await canvas.page.mouse.dblclick(350, 220);
      await canvas.page.keyboard.type('One');
      await canvas.stored((stored) => assert.deepEqual(textsOf(stored), { '0:0': 'One' }));
      await canvas.page.keyboard.type(' two');
      await canvas.stored((stored) => assert.deepEqual(textsOf(stored), { '0:0': 'One two' }));
      await canvas.key('Backspace');
      await canvas.stored((stored) => assert.deepEqual(textsOf(stored), { '0:0': 'One tw' }));
      assert.equal(await canvas.page.locator('textarea[data-text-editor]').inputValue(), 'One tw');
      await canvas.key('Escape');
      await canvas.key('Control+z');
      await canvas.stored((stored) => assert.deepEqual(textsOf(stored), { '0:0': 'Old' }));
      await canvas.page.locator('svg text', { hasText: 'Old' }).waitFor();
      await canvas.key('Control+Shift+z');
      await canvas.stored((stored) => assert.deepEqual(textsOf(stored), { '0:0': 'One tw' }));
    },
  },
  {
    name: 'the caret stays where a person types in the middle of a cell',
    document: 'The text with the new characters in its middle',
    picture: 'The whole text is visible in its cell',
    prepare: prepareTable,
    async run(canvas) {
      await canvas.page.mouse.dblclick(450, 220);
      await canvas.page.keyboard.type('ae');
      await canvas.key('ArrowLeft');
      await canvas.page.keyboard.type('bcd', { delay: 60 });
      await canvas.key('Escape');
      await canvas.stored((stored) => assert.deepEqual(textsOf(stored), { '0:1': 'abcde' }));
      await canvas.page.getByText('abcde', { exact: true }).waitFor();
    },
  },
  {
    name: 'Tab in the last cell of a table adds a row',
    document: 'A fourth row, with the new text in its first cell',
    picture: 'The text in the new row is visible',
    prepare: prepareTable,
    async run(canvas) {
      await canvas.page.mouse.dblclick(550, 300);
      await canvas.page.keyboard.type('Last');
      await canvas.key('Tab');
      await canvas.page.keyboard.type('New');
      await canvas.key('Escape');
      await canvas.stored((stored) => {
        assertBox(stored.shapes[0], [300, 200, 300, 160]);
        assert.deepEqual(textsOf(stored), { '2:2': 'Last', '3:0': 'New' });
      });
      await canvas.page.locator('svg text', { hasText: 'New' }).waitFor();
    },
  },
  {
    name: 'rows and columns of a table are added and removed beside the cell that was edited last',
    document: 'A column after the first; the removed row is back after undo',
    picture: 'The text of the removed row disappears',
    prepare: (canvas) => prepareTable(canvas, [{ row: 'y', column: 'a', text: 'Gone' }]),
    async run(canvas) {
      const press = (name: string) =>
        canvas.page.getByRole('button', { name, exact: true }).click();
      await canvas.page.mouse.dblclick(350, 260);
      await canvas.key('Escape');
      await press('Add column');
      await canvas.stored(({ shapes: [shape] }) => {
        assertBox(shape, [300, 200, 420, 120]);
        const ids = shape?.table?.columns.map(({ id }) => id) ?? [];
        assert.deepEqual([ids[0], ...ids.slice(2)], ['a', 'b', 'c']);
      });
      await press('Remove row');
      await canvas.stored((stored) => {
        assertBox(stored.shapes[0], [300, 200, 420, 80]);
        assert.deepEqual(textsOf(stored), {});
      });
      await canvas.page.getByText('Gone', { exact: true }).waitFor({ state: 'detached' });
      await canvas.key('Control+z');
      await canvas.stored((stored) => assert.deepEqual(textsOf(stored), { '1:0': 'Gone' }));
    },
  },
  {
    name: 'a resized table scales its columns, and a double click finds the right cell',
    document: 'A table of 600 × 240 with the text in its last cell',
    picture: 'The text is in the bottom right cell',
    prepare: prepareTable,
    async run(canvas) {
      await canvas.click({ x: 450, y: 260 });
      await canvas.drag({ x: 600, y: 320 }, { x: 900, y: 440 });
      await canvas.stored(({ shapes: [shape] }) => assertBox(shape, [300, 200, 600, 240]));
      await canvas.page.mouse.dblclick(800, 420);
      await canvas.page.keyboard.type('Corner');
      await canvas.key('Escape');
      await canvas.stored((stored) => assert.deepEqual(textsOf(stored), { '2:2': 'Corner' }));
      const box = await canvas.page.getByText('Corner', { exact: true }).boundingBox();
      assert.ok(box && box.x > 700 && box.y > 360, `the text is at ${box?.x}, ${box?.y}`);
    },
  },
  {
    name: 'the border after a column or row of a table resizes it, and undo takes back one of both',
    document: 'A column of 180 and a row of 70 pixels, which undo makes 40 again',
    picture: 'The text of the next cell moves while the border is dragged',
    prepare: (canvas) => prepareTable(canvas, [{ row: 'y', column: 'b', text: 'Cell' }]),
    async run(canvas) {
      const { page } = canvas;
      const textAt = async (x: number, y: number) => {
        await canvas.eventually(async () => {
          const box = await page.locator('svg text', { hasText: 'Cell' }).boundingBox();
          const isNear = box && Math.abs(box.x - x) < 16 && Math.abs(box.y - y) < 16;
          assert.ok(isNear, `the text is at ${box?.x}, ${box?.y} instead of ${x}, ${y}`);
        });
      };
      await canvas.click({ x: 450, y: 225 });
      await textAt(410, 250);
      await canvas.press({ x: 400, y: 225 }, { x: 480, y: 225 });
      await textAt(490, 250);
      await page.mouse.up();
      await canvas.stored(({ shapes: [shape] }) => {
        assertBox(shape, [300, 200, 380, 120]);
        assert.deepEqual(
          shape?.table?.columns.map(({ width }) => width),
          [180, 100, 100],
        );
      });
      await canvas.drag({ x: 350, y: 240 }, { x: 350, y: 270 });
      await textAt(490, 280);
      await canvas.stored(({ shapes: [shape] }) => {
        assertBox(shape, [300, 200, 380, 150]);
        assert.deepEqual(
          shape?.table?.rows.map(({ height }) => height),
          [70, 40, 40],
        );
      });
      await canvas.key('Control+z');
      await textAt(490, 250);
      await canvas.stored((stored) => {
        assertBox(stored.shapes[0], [300, 200, 380, 120]);
        assert.deepEqual(textsOf(stored), { '1:1': 'Cell' });
      });
      // No narrower than 24 pixels.
      await canvas.drag({ x: 480, y: 225 }, { x: 200, y: 225 });
      await canvas.stored(({ shapes: [shape] }) => assertBox(shape, [300, 200, 224, 120]));
    },
  },
  {
    name: 'two people edit two cells of a table at the same time, and both texts stay',
    document: 'Both texts, each in its own cell',
    picture: 'Both people see both texts',
    prepare: prepareTable,
    async run(canvas) {
      const { page: other } = await canvas.showToCarmen();
      await canvas.page.mouse.dblclick(350, 220);
      await canvas.page.keyboard.type('Ada');
      await other.mouse.dblclick(550, 300);
      await other.keyboard.type('Carmen');
      await canvas.key('Escape');
      await other.keyboard.press('Escape');
      await canvas.stored((stored) =>
        assert.deepEqual(textsOf(stored), { '0:0': 'Ada', '2:2': 'Carmen' }),
      );
      for (const page of [canvas.page, other])
        for (const text of ['Ada', 'Carmen'])
          await page.locator('svg text', { hasText: text }).waitFor();
      await other.goto('/');
    },
  },
];
