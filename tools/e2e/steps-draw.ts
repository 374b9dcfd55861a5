import {
  connectByHand,
  drawFromPalette,
  type Point,
  textAt,
  waitForCount,
  waitForSelection,
  waitUntil,
  writeInto,
} from './canvas.ts';
import type { StoryStep } from './story.ts';

const kinds = [
  'Rectangle',
  'Oval',
  'Diamond',
  'Star, 5 points',
  'Triangle, isosceles',
  'Hexagon',
  'Document',
  'Cloud',
  'Arrow, right',
  'Cube',
];

/** Two rows of five, away from the controls. */
const points: readonly Point[] = kinds.map((_, index) => ({
  x: 220 + (index % 5) * 210,
  y: 260 + Math.floor(index / 5) * 220,
}));
export const pointAt = (index: number): Point => points[index] ?? { x: 0, y: 0 };

export const drawing: readonly StoryStep[] = [
  {
    name: 'ten kinds of shapes are drawn from the palette',
    quick: true,
    run: async ({ ada, carmen }) => {
      for (const [index, kind] of kinds.entries()) await drawFromPalette(ada, kind, pointAt(index));
      await waitForCount(ada, kinds.length);
      await waitForCount(carmen, kinds.length);
    },
  },
  {
    name: 'they are connected by dragging from an edge',
    quick: true,
    run: async ({ ada, carmen }) => {
      await connectByHand(ada, pointAt(0), pointAt(1));
      await connectByHand(ada, pointAt(1), pointAt(2));
      await connectByHand(ada, pointAt(5), pointAt(6));
      await waitForCount(carmen, kinds.length + 3);
    },
  },
  {
    name: 'text is written in place, and the other sees it',
    quick: true,
    run: async ({ ada, carmen }) => {
      await writeInto(ada, pointAt(0), 'Foundations');
      await carmen.page.getByText('Foundations', { exact: true }).waitFor();
      await writeInto(carmen, pointAt(2), 'Keystone');
      await ada.page.getByText('Keystone', { exact: true }).waitFor();
    },
  },
  {
    name: 'each sees the other’s cursor, name and selection',
    quick: true,
    run: async ({ ada, carmen }) => {
      await carmen.page.mouse.move(500, 400, { steps: 3 });
      await ada.page.mouse.move(700, 380, { steps: 3 });
      await ada.page.getByRole('button', { name: 'Follow Carmen Herrera' }).waitFor();
      await carmen.page.getByRole('button', { name: 'Follow Ada Lovelace' }).waitFor();
      await carmen.page.locator('[data-stage]').getByText('Ada Lovelace').waitFor();
      await ada.page.locator('[data-stage]').getByText('Carmen Herrera').waitFor();
    },
  },
  {
    name: 'a shape that one drags is seen on its way by the other',
    quick: true,
    run: async ({ ada, carmen }) => {
      const { x, y } = pointAt(0);
      const leftAt = async () => (await textAt(carmen, 'Foundations')).x;
      const before = await leftAt();
      await ada.page.mouse.move(x, y);
      await ada.page.mouse.down();
      await ada.page.mouse.move(x + 60, y + 90, { steps: 6 });
      await waitUntil(async () => (await leftAt()) > before + 40);
      await ada.shoot('dragging');
      await carmen.shoot('dragging');
      await ada.page.mouse.move(x, y, { steps: 6 });
      await ada.page.mouse.up();
      await waitUntil(async () => Math.abs((await leftAt()) - before) < 2);
    },
  },
  {
    name: 'text in a turned shape is written turned',
    run: async ({ ada }) => {
      const { page } = ada;
      const { x, y } = pointAt(5);
      await page.mouse.click(x, y);
      await waitForSelection(ada, /^Shape: hexagon/);
      const handle = page.locator('[data-handle="rotate"]');
      const at = await handle.boundingBox();
      if (!at) throw new Error('there is nothing to turn the shape with');
      const from = { x: at.x + at.width / 2, y: at.y + at.height / 2 };
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x + 50, from.y - 20, { steps: 6 });
      await page.mouse.up();
      await page.mouse.dblclick(x, y);
      await page.keyboard.insertText('Leaning pier');
      await ada.shoot('writing-turned');
      await page.keyboard.press('Escape');
      await ada.shoot('written-turned');
      for (let undone = 0; undone < 2; undone += 1) await ada.stage.press('Control+z');
    },
  },
  {
    name: 'undo and redo are one’s own',
    run: async ({ ada, carmen }) => {
      await ada.page.mouse.click(pointAt(9).x, pointAt(9).y);
      await waitForSelection(ada, /^Shape: cube/);
      await ada.page.keyboard.press('Delete');
      await waitForCount(carmen, kinds.length + 2);
      await ada.page.getByRole('button', { name: 'Undo' }).click();
      await waitForCount(carmen, kinds.length + 3);
      await ada.page.getByRole('button', { name: 'Redo' }).click();
      await waitForCount(carmen, kinds.length + 2);
      await ada.stage.press('Control+z');
      await waitForCount(carmen, kinds.length + 3);
      await ada.page.getByText('Keystone', { exact: true }).waitFor();
    },
  },
];
