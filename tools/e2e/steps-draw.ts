import {
  connectByHand,
  drawFromPalette,
  type Spot,
  waitForCount,
  waitForSelection,
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
const spots: readonly Spot[] = kinds.map((_, index) => ({
  x: 220 + (index % 5) * 210,
  y: 260 + Math.floor(index / 5) * 220,
}));
export const spotAt = (index: number): Spot => spots[index] ?? { x: 0, y: 0 };

export const drawing: readonly StoryStep[] = [
  {
    name: 'ten kinds of shapes are drawn from the palette',
    quick: true,
    run: async ({ ada, carmen }) => {
      for (const [index, kind] of kinds.entries()) await drawFromPalette(ada, kind, spotAt(index));
      await waitForCount(ada, kinds.length);
      await waitForCount(carmen, kinds.length);
    },
  },
  {
    name: 'they are connected by dragging from an edge',
    quick: true,
    run: async ({ ada, carmen }) => {
      await connectByHand(ada, spotAt(0), spotAt(1));
      await connectByHand(ada, spotAt(1), spotAt(2));
      await connectByHand(ada, spotAt(5), spotAt(6));
      await waitForCount(carmen, kinds.length + 3);
    },
  },
  {
    name: 'text is written in place, and the other sees it',
    quick: true,
    run: async ({ ada, carmen }) => {
      await writeInto(ada, spotAt(0), 'Foundations');
      await carmen.page.getByText('Foundations', { exact: true }).waitFor();
      await writeInto(carmen, spotAt(2), 'Keystone');
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
    name: 'undo and redo are one’s own',
    run: async ({ ada, carmen }) => {
      await ada.page.mouse.click(spotAt(9).x, spotAt(9).y);
      await waitForSelection(ada, /^Shape cube/);
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
