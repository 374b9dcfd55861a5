import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import {
  dragConnector,
  drawFromPalette,
  type Point,
  positionOfText,
  typeInto,
  waitForCount,
  waitForSelection,
  waitUntil,
} from './canvas.ts';
import type { ScenarioStep } from './scenario.ts';

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

export const drawSteps: readonly ScenarioStep[] = [
  {
    name: 'ten kinds of shapes are inserted from the palette',
    quick: true,
    run: async ({ ada, carmen }) => {
      for (const [index, kind] of kinds.entries()) await drawFromPalette(ada, kind, pointAt(index));
      await waitForCount(ada, kinds.length);
      await waitForCount(carmen, kinds.length);
    },
  },
  {
    name: 'shapes are connected by dragging from an edge',
    quick: true,
    run: async ({ ada, carmen }) => {
      await dragConnector(ada, pointAt(0), pointAt(1));
      await dragConnector(ada, pointAt(1), pointAt(2));
      await dragConnector(ada, pointAt(5), pointAt(6));
      await waitForCount(carmen, kinds.length + 3);
    },
  },
  {
    name: 'text edited in place appears for the other person',
    quick: true,
    run: async ({ ada, carmen }) => {
      await typeInto(ada, pointAt(0), 'Foundations');
      await carmen.page.getByText('Foundations', { exact: true }).waitFor();
      await typeInto(carmen, pointAt(2), 'Keystone');
      await ada.page.getByText('Keystone', { exact: true }).waitFor();
    },
  },
  {
    name: 'each person sees the cursor and name of the other',
    quick: true,
    run: async ({ ada, carmen }) => {
      await carmen.page.mouse.move(500, 400, { steps: 3 });
      await ada.page.mouse.move(700, 380, { steps: 3 });
      await ada.page.getByRole('button', { name: 'Follow Carmen Herrera' }).waitFor();
      await carmen.page.getByRole('button', { name: 'Follow Ada Lovelace' }).waitFor();
      await carmen.page.locator('[data-stage]').getByText('Ada Lovelace').waitFor();
      const label = ada.page.locator('[data-stage]').getByText('Carmen Herrera');
      await label.waitFor();
      // A person has one color everywhere.
      const avatar = ada.page
        .getByRole('button', { name: 'Follow Carmen Herrera' })
        .getByText('CH');
      const colorOf = (locator: Locator) =>
        locator.evaluate((node) => getComputedStyle(node).backgroundColor);
      assert.equal(await colorOf(label), await colorOf(avatar));
    },
  },
  {
    name: 'a drag preview shows a shape while another person moves it',
    quick: true,
    run: async ({ ada, carmen }) => {
      const { x, y } = pointAt(0);
      const leftAt = async () => (await positionOfText(carmen, 'Foundations')).x;
      const before = await leftAt();
      await ada.page.mouse.move(x, y);
      await ada.page.mouse.down();
      await ada.page.mouse.move(x + 60, y + 90, { steps: 6 });
      await waitUntil(async () => (await leftAt()) > before + 40);
      await ada.screenshot('dragging');
      await carmen.screenshot('dragging');
      await ada.page.mouse.move(x, y, { steps: 6 });
      await ada.page.mouse.up();
      await waitUntil(async () => Math.abs((await leftAt()) - before) < 2);
    },
  },
  {
    name: 'text in a rotated shape is edited rotated',
    run: async ({ ada }) => {
      const { page } = ada;
      const { x, y } = pointAt(5);
      await page.mouse.click(x, y);
      await waitForSelection(ada, /^Shape: hexagon/);
      const handle = page.locator('[data-handle="rotate"]');
      const at = await handle.boundingBox();
      if (!at) throw new Error('the shape has no rotation handle');
      const from = { x: at.x + at.width / 2, y: at.y + at.height / 2 };
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x + 50, from.y - 20, { steps: 6 });
      await page.mouse.up();
      await page.mouse.dblclick(x, y);
      await page.keyboard.insertText('Leaning pier');
      await ada.screenshot('editing-rotated');
      await page.keyboard.press('Escape');
      await ada.screenshot('edited-rotated');
      for (let undone = 0; undone < 2; undone += 1) await ada.stage.press('Control+z');
    },
  },
  {
    name: 'undo and redo affect only a person’s own changes',
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
