import type { Rectangle } from '../placement/bounds.ts';
import { badge, heading, label, oval, panel, sticky, TITLE_HEIGHT, title } from './draw.ts';
import { cell } from './grid.ts';
import { paper, type Tint, tints } from './palette.ts';
import { createSheet, type Pen } from './sheet.ts';
import type { BuiltInTemplate, TemplateContent } from './template.ts';

interface Quarter {
  name: string;
  question: string;
  tint: Tint;
  notes: readonly string[];
}

const quarters: readonly Quarter[] = [
  {
    name: 'Strengths',
    question: 'Internal, helpful: what do we do better than others?',
    tint: tints.green,
    notes: ['Loyal customers', 'Small team, fast decisions', 'Well-known brand'],
  },
  {
    name: 'Weaknesses',
    question: 'Internal, harmful: where do we lose time or trust?',
    tint: tints.orange,
    notes: ['Only one person knows billing', 'Slow on old phones', 'No sales team in the South'],
  },
  {
    name: 'Opportunities',
    question: 'External, helpful: what could we take advantage of?',
    tint: tints.blue,
    notes: [
      'More teams work remotely',
      'Schools want open-source tools',
      'A partner wants to resell',
    ],
  },
  {
    name: 'Threats',
    question: 'External, harmful: what could hurt us?',
    tint: tints.rose,
    notes: ['Large competitor is now free', 'Rising server costs', 'New privacy laws next year'],
  },
];

function build(): TemplateContent {
  const sheet = createSheet();
  const pen = sheet.frame('SWOT analysis', { left: 0, top: 0, width: 1280, height: 760 });
  title(pen, { left: 40, top: 32, width: 1200 }, [
    'SWOT analysis',
    'Fill in the four quadrants, then match strengths to opportunities and threats.',
  ]);
  const top = 32 + TITLE_HEIGHT + 16;
  const grid = { left: 40, top, width: 592, height: 288, columns: 2, gap: 16 };
  for (const [index, quarter] of quarters.entries()) drawQuarter(pen, cell(grid, index), quarter);
  return sheet.content();
}

function drawQuarter(pen: Pen, area: Rectangle, { name, question, tint, notes }: Quarter): void {
  const { left, top } = area;
  panel(pen, area, { fill: tint.wash });
  badge(pen, { left: left + 24, top: top + 24, width: 48, height: 48 }, name.charAt(0), {
    outline: oval,
    fill: tint.strong,
    style: { font: 'Poppins', size: 24, color: paper },
  });
  heading(pen, { left: left + 88, top: top + 20, width: 476, height: 32 }, name, {
    size: 20,
    color: tint.strong,
  });
  label(pen, { left: left + 88, top: top + 52, width: 476, height: 24 }, question);
  const grid = { left: left + 24, top: top + 96, width: 168, height: 168, columns: 3, gap: 20 };
  for (const [index, note] of notes.entries()) sticky(pen, cell(grid, index), note, tint);
}

export const swot: BuiltInTemplate = {
  id: '1004',
  name: 'SWOT analysis',
  description: 'Weigh strengths and weaknesses against opportunities and threats.',
  plans: 'all',
  build,
};
