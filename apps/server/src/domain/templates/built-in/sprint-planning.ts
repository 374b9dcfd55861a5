import type { Rectangle } from '../placement/bounds.ts';
import {
  badge,
  card,
  heading,
  label,
  NAME_HEIGHT,
  oval,
  sticky,
  TITLE_HEIGHT,
  title,
} from './draw.ts';
import { cell } from './grid.ts';
import { ink, paper, type Tint, tints } from './palette.ts';
import { createSheet, type Sheet } from './sheet.ts';
import type { BuiltInTemplate, TemplateContent } from './template.ts';

type Story = readonly [points: string, story: string, detail: string];

const chosen: readonly Story[] = [
  ['5', 'Invite people by link', 'Anyone with the link can join until it expires.'],
  ['3', 'See who is online', 'Show names and colors at the top of the board.'],
  ['3', 'Undo the last change', 'Only undo your own changes.'],
  ['2', 'Fix the date picker', 'Start weeks on Monday where that’s the norm.'],
];

const waiting: readonly Story[] = [
  ['8', 'Offline mode', 'Sync changes when back online.'],
  ['5', 'Print a board', 'On one or more pages.'],
  ['3', 'Sort by name', 'In all board lists.'],
  ['?', 'Voice notes', 'Discuss with customers first.'],
];

const capacity: readonly [name: string, days: string][] = [
  ['Maya', '8 days'],
  ['Jonas', '9 days'],
  ['Lena', '5 days, part time'],
  ['Tomás', '6 days, on call'],
];

const doneMeans = [
  'Reviewed by a second person',
  'Tested on a phone',
  'Documented in the user guide',
];

const risks = ['Legal review of link terms', 'Two holidays in week 2'];

const TOP = TITLE_HEIGHT + NAME_HEIGHT;
const COLUMN = { top: TOP + 104 + NAME_HEIGHT, width: 464, height: 528 };

function build(): TemplateContent {
  const sheet = createSheet();
  title(sheet, { left: 0, top: 0, width: 1440 }, [
    'Sprint planning',
    'Agree on a goal, check the team’s capacity, then pull in work from the backlog.',
  ]);
  drawGoal(sheet, { left: 0, top: TOP, width: 1440, height: 104 });
  drawStories(sheet, { ...COLUMN, left: 0 }, ['Backlog', tints.grey, waiting]);
  drawStories(sheet, { ...COLUMN, left: 488 }, ['This sprint', tints.blue, chosen]);
  drawTeam(sheet, { ...COLUMN, left: 976 });
  return sheet.content();
}

function drawGoal(sheet: Sheet, area: Rectangle): void {
  const tint = tints.violet;
  const pen = sheet.frame('Sprint goal', area, tint.wash);
  const line = { top: area.top + 24, height: 56 };
  heading(pen, { ...line, left: 24, width: 168 }, 'Sprint goal', { color: tint.strong });
  const goal = 'Two people who have never met can plan a trip together on one board.';
  label(pen, { ...line, left: 208, width: 900 }, goal, { size: 20, weight: 'MEDIUM', color: ink });
  const look = { fill: tint.strong, style: { size: 14, color: paper } };
  badge(pen, { left: 1208, top: area.top + 36, width: 208, height: 32 }, 'March 3–14', look);
}

function drawStories(
  sheet: Sheet,
  area: Rectangle,
  column: [string, Tint, readonly Story[]],
): void {
  const [name, tint, stories] = column;
  const { left, top } = area;
  const pen = sheet.frame(name, area, tint.wash);
  heading(pen, { left: left + 24, top: top + 16, width: 280, height: 32 }, name, {
    color: tint.strong,
  });
  const grid = { left: left + 80, top: top + 64, width: 360, height: 96, columns: 1, gap: 16 };
  for (const [index, [points, story, detail]] of stories.entries()) {
    const place = cell(grid, index);
    const beside = { left: left + 24, top: place.top + 28, width: 40, height: 40 };
    const group = pen.group();
    badge(group, beside, points, { outline: oval, fill: tint.note, style: { size: 16 } });
    card(group, place, [story, detail], { style: { size: 15, valign: 'MIDDLE', inset: 16 } });
  }
}

function drawTeam(sheet: Sheet, area: Rectangle): void {
  const { left, top } = area;
  const pen = sheet.frame('Team', area, tints.green.wash);
  const line = { left: left + 24, width: 416, height: 32 };
  const style = { color: tints.green.strong };
  heading(pen, { ...line, top: top + 16 }, 'Capacity', style);
  for (const [index, [name, days]] of capacity.entries()) {
    const row = { top: top + 60 + index * 36, height: 28 };
    label(pen, { ...row, left: left + 24, width: 160 }, name, { size: 16, color: ink });
    badge(pen, { ...row, left: left + 200, width: 240 }, days, { fill: tints.green.note });
  }
  heading(pen, { ...line, top: top + 220 }, 'Definition of done', style);
  label(pen, { ...line, top: top + 256, height: 84 }, doneMeans, { size: 15, color: ink });
  heading(pen, { ...line, top: top + 356 }, 'Risks', style);
  const grid = { left: left + 24, top: top + 396, width: 200, height: 108, columns: 2, gap: 16 };
  for (const [index, risk] of risks.entries()) sticky(pen, cell(grid, index), risk, tints.rose);
}

export const sprintPlanning: BuiltInTemplate = {
  id: '1014',
  name: 'Sprint planning',
  description: 'Set a goal for the next sprint and plan work that fits the team’s capacity.',
  plans: 'all',
  build,
};
