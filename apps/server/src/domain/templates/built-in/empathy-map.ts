import type { Rectangle } from '../placement/bounds.ts';
import { heading, label, oval, panel, sticky, TITLE_HEIGHT, title } from './draw.ts';
import { cell } from './grid.ts';
import { ink, paper, type Tint, tints } from './palette.ts';
import { createSheet, type Pen } from './sheet.ts';
import type { BuiltInTemplate, TemplateContent } from './template.ts';

interface Field {
  name: string;
  question: string;
  tint: Tint;
  notes: readonly string[];
}

const around: readonly Field[] = [
  {
    name: 'Says',
    question: 'What do they say?',
    tint: tints.blue,
    notes: ['“I just need it to work.”', '“Who changed this?”', '“Is there a quick guide?”'],
  },
  {
    name: 'Thinks',
    question: 'What stays unsaid?',
    tint: tints.violet,
    notes: ['I should know this by now', 'Others are faster', 'Does anyone notice my work?'],
  },
  {
    name: 'Does',
    question: 'What do they do?',
    tint: tints.teal,
    notes: ['Keeps to-do lists on paper', 'Asks the same colleague', 'Checks email first'],
  },
  {
    name: 'Feels',
    question: 'How do they feel?',
    tint: tints.rose,
    notes: ['Rushed before meetings', 'Proud of a clear plan', 'Afraid of breaking things'],
  },
];

const below: readonly Field[] = [
  {
    name: 'Pains',
    question: 'What gets in their way?',
    tint: tints.orange,
    notes: ['Too many tools', 'Unclear instructions', 'Last-minute changes'],
  },
  {
    name: 'Gains',
    question: 'What does success look like?',
    tint: tints.green,
    notes: ['One place for everything', 'Leaving work on time', 'Recognition from the team'],
  },
];

const TOP = 32 + TITLE_HEIGHT + 16;

function build(): TemplateContent {
  const sheet = createSheet();
  const pen = sheet.frame('Empathy map', { left: 0, top: 0, width: 1392, height: 944 });
  title(pen, { left: 40, top: 32, width: 1312 }, [
    'Empathy map',
    'Put yourself in one person’s shoes. Use what you have observed and heard in interviews.',
  ]);
  const grid = { left: 40, top: TOP, width: 648, height: 248, columns: 2, gap: 16 };
  for (const [index, field] of around.entries()) {
    const area = cell(grid, index);
    // The corner near the center stays free for the person.
    const left = index % 2 === 0 ? area.left + 24 : area.left + 136;
    drawField(pen, area, field, { left, width: 152, gap: 16 });
  }
  for (const [index, field] of below.entries()) {
    const area = cell(grid, around.length + index);
    drawField(pen, area, field, { left: area.left + 24, width: 184, gap: 24 });
  }
  drawPerson(pen, { left: 616, top: TOP + 176, width: 160, height: 160 });
  return sheet.content();
}

interface Notes {
  left: number;
  width: number;
  gap: number;
}

function drawField(pen: Pen, area: Rectangle, field: Field, place: Notes): void {
  const { name, question, tint, notes } = field;
  const { left } = place;
  panel(pen, area, { fill: tint.wash });
  heading(pen, { left, top: area.top + 16, width: 96, height: 32 }, name, {
    size: 20,
    color: tint.strong,
  });
  label(pen, { left: left + 104, top: area.top + 20, width: 240, height: 24 }, question);
  const grid = { ...place, top: area.top + 72, height: 152, columns: 3 };
  for (const [index, note] of notes.entries()) sticky(pen, cell(grid, index), note, tint);
}

function drawPerson(pen: Pen, area: Rectangle): void {
  pen.shape('Panel', area, {
    outline: oval,
    fill: ink,
    text: [{ text: 'Ana', size: 24, weight: 'DEMI_BOLD' }, 'leads a team of eight'],
    style: { font: 'Poppins', size: 14, color: paper, inset: 24 },
  });
}

export const empathyMap: BuiltInTemplate = {
  id: '1011',
  name: 'Empathy map',
  description: 'Capture what a person says, thinks, does and feels, and their pains and gains.',
  plans: 'all',
  build,
};
