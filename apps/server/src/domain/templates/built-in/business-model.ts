import type { Rectangle } from '../placement/bounds.ts';
import { heading, label, panel, sticky, TITLE_HEIGHT, title } from './draw.ts';
import { cell } from './grid.ts';
import { type Tint, tints } from './palette.ts';
import { createSheet, type Pen } from './sheet.ts';
import { type BuiltInTemplate, paidPlans, type TemplateContent } from './template.ts';

interface Field {
  name: string;
  question: string;
  tint: Tint;
  /** Place and size on a grid of ten columns and three rows. */
  place: readonly [column: number, row: number, columns: number, rows: number];
  notes: readonly string[];
}

const fields: readonly Field[] = [
  {
    name: 'Key partners',
    question: 'Who helps us?',
    tint: tints.blue,
    place: [0, 0, 2, 2],
    notes: ['Hosting provider', 'Design schools', 'Resellers in three countries'],
  },
  {
    name: 'Key activities',
    question: 'What must we do well?',
    tint: tints.teal,
    place: [2, 0, 2, 1],
    notes: ['Product development'],
  },
  {
    name: 'Key resources',
    question: 'What do we rely on?',
    tint: tints.teal,
    place: [2, 1, 2, 1],
    notes: ['Domain experts'],
  },
  {
    name: 'Value propositions',
    question: 'What problem do we solve?',
    tint: tints.violet,
    place: [4, 0, 2, 2],
    notes: ['Plan together from anywhere', 'Runs on your own servers', 'Ready in minutes'],
  },
  {
    name: 'Relationships',
    question: 'How do we stay close?',
    tint: tints.orange,
    place: [6, 0, 2, 1],
    notes: ['Forum, annual meetup'],
  },
  {
    name: 'Channels',
    question: 'How do we reach them?',
    tint: tints.orange,
    place: [6, 1, 2, 1],
    notes: ['Guides, talks and partners'],
  },
  {
    name: 'Customer segments',
    question: 'Who do we serve?',
    tint: tints.rose,
    place: [8, 0, 2, 2],
    notes: ['Product teams', 'Public sector', 'Schools and universities'],
  },
  {
    name: 'Cost structure',
    question: 'What are our biggest costs?',
    tint: tints.grey,
    place: [0, 2, 5, 1],
    notes: ['Salaries', 'Cloud infrastructure', 'Events and travel'],
  },
  {
    name: 'Revenue streams',
    question: 'What do customers pay for?',
    tint: tints.green,
    place: [5, 2, 5, 1],
    notes: ['Business plan per seat', 'Support contracts', 'Training'],
  },
];

const COLUMN = 136;
const ROW = 208;
const GAP = 16;

function build(): TemplateContent {
  const sheet = createSheet();
  const pen = sheet.frame('Business model canvas', { left: 0, top: 0, width: 1584, height: 816 });
  title(pen, { left: 40, top: 32, width: 1504 }, [
    'Business model canvas',
    'Describe your business on one page. Start with your customers and your value proposition.',
  ]);
  for (const field of fields) drawField(pen, field);
  return sheet.content();
}

function areaOf([column, row, columns, rows]: Field['place']): Rectangle {
  return {
    left: 40 + column * (COLUMN + GAP),
    top: 32 + TITLE_HEIGHT + 16 + row * (ROW + GAP),
    width: columns * (COLUMN + GAP) - GAP,
    height: rows * (ROW + GAP) - GAP,
  };
}

function drawField(pen: Pen, { name, question, tint, place, notes }: Field): void {
  const area = areaOf(place);
  const { left, top, width } = area;
  panel(pen, area, { fill: tint.wash });
  const inner = { left: left + 20, width: width - 40 };
  heading(pen, { ...inner, top: top + 12, height: 32 }, name, { color: tint.strong });
  label(pen, { ...inner, top: top + 44, height: 24 }, question);
  const rows = { width: inner.width, columns: 1, gap: 8 };
  const columns = { width: 224, columns: 3, gap: 16 };
  const flow = notes.length * (104 + 8) > area.height ? columns : rows;
  const grid = { left: inner.left, top: top + 80, height: 104, ...flow };
  for (const [index, note] of notes.entries()) sticky(pen, cell(grid, index), note, tint);
}

export const businessModel: BuiltInTemplate = {
  id: '1007',
  name: 'Business model canvas',
  description: 'Describe customers, value, partners, costs and revenue of a business on one page.',
  plans: paidPlans,
  build,
};
