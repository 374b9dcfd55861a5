import type { Rectangle } from '../placement/bounds.ts';
import { card, heading, label, panel, sticky, TITLE_HEIGHT, title } from './draw.ts';
import { cell } from './grid.ts';
import { type Tint, tints } from './palette.ts';
import { createSheet, type Pen } from './sheet.ts';
import type { BuiltInTemplate, TemplateContent } from './template.ts';

interface Column {
  name: string;
  question: string;
  tint: Tint;
  notes: readonly string[];
}

const columns: readonly Column[] = [
  {
    name: 'Went well',
    question: 'What should we keep doing?',
    tint: tints.green,
    notes: [
      'Shipped on schedule',
      'Pairing made the new search easy to review',
      'Support replied within an hour',
      'Short daily stand-ups',
    ],
  },
  {
    name: 'Could be improved',
    question: 'What slowed us down?',
    tint: tints.rose,
    notes: [
      'Lost two days to a broken test server',
      'Requirements changed mid-sprint',
      'Too much work in progress',
      'Reviews waited overnight',
    ],
  },
  {
    name: 'Ideas',
    question: 'What could we try next?',
    tint: tints.blue,
    notes: [
      'Agree on examples up front',
      'One hour a day for reviews',
      'A limit of two tasks per person',
      'Rotate on-call duty',
    ],
  },
];

const actions = [
  ['Write examples for each story', 'Owner: Priya', 'Due: next planning'],
  ['Block 10–11 for reviews', 'Owner: everyone', 'Due: tomorrow'],
  ['Set up a second test server', 'Owner: Lena', 'Due: Friday'],
];

function build(): TemplateContent {
  const sheet = createSheet();
  const pen = sheet.frame('Retrospective', { left: 0, top: 0, width: 1360, height: 832 });
  title(pen, { left: 40, top: 32, width: 1280 }, [
    'Retrospective',
    'Write notes on your own for five minutes, share, vote, then agree on three action items.',
  ]);
  const top = 32 + TITLE_HEIGHT + 16;
  const grid = { left: 40, top, width: 416, height: 480, columns: 3, gap: 16 };
  for (const [index, column] of columns.entries()) drawColumn(pen, cell(grid, index), column);
  drawActions(pen, { left: 40, top: top + 480 + 16, width: 1280, height: 168 });
  return sheet.content();
}

function drawColumn(pen: Pen, area: Rectangle, { name, question, tint, notes }: Column): void {
  const { left, top } = area;
  panel(pen, area, { fill: tint.wash });
  heading(pen, { left: left + 24, top: top + 16, width: 368, height: 32 }, name, {
    color: tint.strong,
  });
  label(pen, { left: left + 24, top: top + 48, width: 368, height: 24 }, question);
  const grid = { left: left + 24, top: top + 88, width: 176, height: 176, columns: 2, gap: 16 };
  for (const [index, note] of notes.entries()) sticky(pen, cell(grid, index), note, tint);
}

function drawActions(pen: Pen, area: Rectangle): void {
  const { left, top } = area;
  panel(pen, area, { fill: tints.violet.wash });
  heading(pen, { left: left + 24, top: top + 16, width: 600, height: 32 }, 'Action items', {
    color: tints.violet.strong,
  });
  const grid = { left: left + 24, top: top + 56, width: 400, height: 88, columns: 3, gap: 16 };
  for (const [index, action] of actions.entries()) card(pen, cell(grid, index), action);
}

export const retrospective: BuiltInTemplate = {
  id: '1002',
  name: 'Retrospective',
  description: 'Look back as a team: what went well, what could be improved, and what to do next.',
  plans: 'all',
  build,
};
