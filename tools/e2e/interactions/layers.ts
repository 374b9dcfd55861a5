import assert from 'node:assert/strict';
import { BLUE, type CanvasUnderTest, GREEN, RED, type Stored } from './canvas-under-test.ts';
import { type Interaction, wordsOf } from './interaction.ts';

/** Puts three shapes that overlap each other at 400, 300: Red, Green above it, and Blue on top. */
async function prepareStack(canvas: CanvasUnderTest): Promise<void> {
  await canvas.putShape([300, 200, 200, 200], RED, wordsOf('Red'));
  await canvas.putShape([340, 240, 200, 200], GREEN, wordsOf('Green'));
  await canvas.putShape([380, 280, 200, 200], BLUE, wordsOf('Blue'));
}

const OVERLAP = { x: 390, y: 290 };

async function openLayers(canvas: CanvasUnderTest, count: number) {
  await canvas.key('Alt+l');
  const rows = canvas.page.getByRole('tree', { name: 'Layers', exact: true }).getByRole('treeitem');
  await rows.nth(count - 1).waitFor();
  return rows;
}

type Rows = Awaited<ReturnType<typeof openLayers>>;

/** Drags a row to another one, to a part of its height from the top, and holds it there. */
async function pressRow(canvas: CanvasUnderTest, rows: Rows, move: [string, string, number]) {
  const [name, target, part] = move;
  const boxOf = (text: string) => rows.filter({ hasText: text }).boundingBox();
  const [from, to] = await Promise.all([boxOf(name), boxOf(target)]);
  assert.ok(from && to, 'both rows are listed');
  const at = { x: to.x + 120, y: to.y + to.height * part };
  await canvas.press({ x: from.x + 120, y: from.y + from.height / 2 }, at);
}

async function dragRow(canvas: CanvasUnderTest, rows: Rows, move: [string, string, number]) {
  await pressRow(canvas, rows, move);
  await canvas.page.mouse.up();
}

/** Returns the texts of shapes, bottom first. */
const textsOf = ({ shapes }: Stored) =>
  shapes.map(({ text }) => text?.paragraphs?.[0]?.portions?.[0]?.text);

const listed = (canvas: CanvasUnderTest, rows: Rows, names: string[]) =>
  canvas.eventually(async () => assert.deepEqual(await rows.allInnerTexts(), names));

/** Moving layers in the list. */
export const layers: readonly Interaction[] = [
  {
    name: 'a layer that is dragged above another one covers it, and one undo puts it back',
    document: 'Red is stored above Green and Blue, and below them after undo',
    picture: 'Red is on top where they overlap, and Blue again after undo',
    prepare: prepareStack,
    async run(canvas) {
      const rows = await openLayers(canvas, 3);
      await canvas.seen(OVERLAP, BLUE);
      await dragRow(canvas, rows, ['Red', 'Blue', 0.2]);
      await canvas.stored((stored) => assert.deepEqual(textsOf(stored), ['Green', 'Blue', 'Red']));
      await canvas.seen(OVERLAP, RED);
      await listed(canvas, rows, ['Red', 'Blue', 'Green']);
      await canvas.key('Control+z');
      await canvas.stored((stored) => assert.deepEqual(textsOf(stored), ['Red', 'Green', 'Blue']));
      await canvas.seen(OVERLAP, BLUE);
    },
  },
  {
    name: 'a layer dragged onto a frame belongs to it, Escape cancels, and it can be dragged out again',
    document: 'The shape is in the frame, and then in none and below it',
    picture: 'The frame covers the shape after it was dragged out',
    async prepare(canvas) {
      await canvas.putFrame([200, 150, 400, 300]);
      await canvas.putShape([500, 200, 200, 80], RED, wordsOf('Guest'));
    },
    async run(canvas) {
      const { page } = canvas;
      const rows = await openLayers(canvas, 2);
      await pressRow(canvas, rows, ['Guest', 'Frame', 0.5]);
      await canvas.key('Escape');
      await page.mouse.up();
      const undo = page.getByRole('button', { name: 'Undo', exact: true });
      assert.ok(await undo.isDisabled(), 'nothing was changed');
      await dragRow(canvas, rows, ['Guest', 'Frame', 0.5]);
      const inside = page.getByRole('treeitem', { name: 'Guest', level: 2, exact: true });
      await inside.waitFor();
      await canvas.stored(({ shapes: [shape], frames: [frame] }) =>
        assert.equal(shape?.frame_id, frame?.meta.id),
      );
      await canvas.seen({ x: 520, y: 210 }, RED);
      await pressRow(canvas, rows, ['Guest', 'Guest', 4]);
      await page.mouse.up();
      await page.getByRole('treeitem', { name: 'Guest', level: 1, exact: true }).waitFor();
      await canvas.stored(({ shapes: [shape] }) => assert.equal(shape?.frame_id, undefined));
      await canvas.unseen({ x: 520, y: 210 }, RED);
      await canvas.seen({ x: 680, y: 210 }, RED);
    },
  },
  {
    name: 'Alt and the arrow keys move the focused layer, but not a locked one',
    document: 'Green above Blue; Red is locked and stays at the bottom',
    picture: 'Green is on top where the shapes overlap',
    async prepare(canvas) {
      await canvas.putShape([300, 200, 200, 200], RED, { ...wordsOf('Red'), locked: 'all' });
      await canvas.putShape([340, 240, 200, 200], GREEN, wordsOf('Green'));
      await canvas.putShape([380, 280, 200, 200], BLUE, wordsOf('Blue'));
    },
    async run(canvas) {
      const rows = await openLayers(canvas, 3);
      await rows.filter({ hasText: 'Red' }).click();
      await canvas.key('Alt+ArrowUp');
      await canvas.key('ArrowUp');
      await canvas.key('Alt+ArrowUp');
      await canvas.stored((stored) => assert.deepEqual(textsOf(stored), ['Red', 'Blue', 'Green']));
      await canvas.seen(OVERLAP, GREEN);
      await listed(canvas, rows, ['Green', 'Blue', 'Red']);
      assert.equal(
        await canvas.page.getByRole('treeitem', { selected: true }).textContent(),
        'Green',
      );
    },
  },
];
