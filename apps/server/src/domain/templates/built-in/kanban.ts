import type { Rectangle } from '../placement/bounds.ts';
import { badge, card, heading, NAME_HEIGHT, TITLE_HEIGHT, title } from './draw.ts';
import { cell } from './grid.ts';
import { paper, type Tint, tints } from './palette.ts';
import { createSheet, type Sheet } from './sheet.ts';
import type { BuiltInTemplate, TemplateContent } from './template.ts';

interface Column {
  name: string;
  /** Text beside the column name, such as its WIP limit. */
  limit: string;
  tint: Tint;
  cards: readonly [task: string, owner: string, tag: keyof typeof tags][];
}

const tags = {
  Feature: tints.blue,
  Bug: tints.rose,
  Chore: tints.grey,
  Research: tints.violet,
};

const columns: readonly Column[] = [
  {
    name: 'Backlog',
    limit: 'No limit',
    tint: tints.grey,
    cards: [
      ['Export reports as PDF', 'Not assigned', 'Feature'],
      ['Interview five new customers', 'Not assigned', 'Research'],
      ['Sign-in fails on old phones', 'Not assigned', 'Bug'],
      ['Update the style guide', 'Not assigned', 'Chore'],
    ],
  },
  {
    name: 'In progress',
    limit: 'WIP limit 3',
    tint: tints.blue,
    cards: [
      ['Search within a project', 'Maya, since Monday', 'Feature'],
      ['Report totals are off by a day', 'Jonas, since Tuesday', 'Bug'],
      ['Compare payment providers', 'Priya, since Tuesday', 'Research'],
    ],
  },
  {
    name: 'Review',
    limit: 'WIP limit 2',
    tint: tints.yellow,
    cards: [
      ['Invite people by link', 'Waiting for Tomás', 'Feature'],
      ['Rotate access keys', 'Waiting for Lena', 'Chore'],
    ],
  },
  {
    name: 'Done',
    limit: 'This week',
    tint: tints.green,
    cards: [
      ['Dark mode', 'Maya, on Thursday', 'Feature'],
      ['Blurry images in emails', 'Jonas, on Wednesday', 'Bug'],
      ['Migrate the build servers', 'Lena, on Monday', 'Chore'],
    ],
  },
];

function build(): TemplateContent {
  const sheet = createSheet();
  title(sheet, { left: 0, top: 0, width: 1224 }, [
    'Kanban board',
    'Pull work from left to right. Finish something before you start something new.',
  ]);
  const grid = {
    left: 0,
    top: TITLE_HEIGHT + NAME_HEIGHT,
    width: 288,
    height: 576,
    columns: 4,
    gap: 24,
  };
  for (const [index, column] of columns.entries()) drawColumn(sheet, cell(grid, index), column);
  return sheet.content();
}

function drawColumn(sheet: Sheet, area: Rectangle, { name, limit, tint, cards }: Column): void {
  const { left, top } = area;
  const pen = sheet.frame(name, area, tint.wash);
  heading(pen, { left: left + 16, top: top + 16, width: 152, height: 32 }, name, {
    color: tint.strong,
  });
  badge(pen, { left: left + 192, top: top + 20, width: 80, height: 24 }, limit, {
    fill: tint.note,
  });
  const grid = { left: left + 16, top: top + 64, width: 256, height: 112, columns: 1, gap: 16 };
  for (const [index, [task, owner, tag]] of cards.entries()) {
    const place = cell(grid, index);
    const group = pen.group();
    card(group, place, [task, owner]);
    const corner = { left: place.left + 17, top: place.top + 76, width: 80, height: 24 };
    badge(group, corner, tag, { fill: tags[tag].strong, style: { color: paper } });
  }
}

export const kanban: BuiltInTemplate = {
  id: '1001',
  name: 'Kanban board',
  description: 'Track work from backlog to done, with a limit on work in progress.',
  plans: 'all',
  build,
};
