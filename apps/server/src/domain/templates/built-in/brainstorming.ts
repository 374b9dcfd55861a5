import type { Rectangle } from '../placement/bounds.ts';
import { card, heading, oval, panel, sticky, TITLE_HEIGHT, title } from './draw.ts';
import { cell } from './grid.ts';
import { type Tint, tints } from './palette.ts';
import { createSheet, type Pen } from './sheet.ts';
import type { BuiltInTemplate, TemplateContent } from './template.ts';

interface Theme {
  name: string;
  tint: Tint;
  ideas: readonly string[];
}

const themes: readonly Theme[] = [
  {
    name: 'Before the first day',
    tint: tints.yellow,
    ideas: [
      'Send a welcome package',
      'Assign a buddy',
      'Set up accounts a week ahead',
      'Video call with the team',
      'Send an office map',
      'Ask about food preferences',
    ],
  },
  {
    name: 'During the first week',
    tint: tints.rose,
    ideas: [
      'Lunch with each teammate',
      'Fix a small bug together',
      'Glossary of our jargon',
      'Visit a customer',
      'No meetings before ten',
      'Take a product tour',
    ],
  },
  {
    name: 'After three months',
    tint: tints.blue,
    ideas: [
      'Ask what surprised them',
      'Let them improve onboarding',
      'Coffee with the director',
      'Become a buddy',
      'Choose a training course',
      'Celebrate with the team',
    ],
  },
];

const rules = [
  ['1. Go for quantity', 'Evaluate ideas later.'],
  ['2. Build on ideas', 'Say “Yes, and …”.'],
  ['3. One idea per note', 'So you can group them.'],
  ['4. Think big', 'Wild ideas are welcome.'],
];

/** Tilts the notes slightly, as if placed by hand. */
const tilts = [-2, 1, 2, 2, -1, -2];

/** Sample votes per note of each theme. */
const votes = [1, 3, 0, 2, 0, 1];

const TOP = 32 + TITLE_HEIGHT + 16;

function build(): TemplateContent {
  const sheet = createSheet();
  const pen = sheet.frame('Brainstorming', { left: 0, top: 0, width: 1504, height: 808 });
  title(pen, { left: 40, top: 32, width: 1424 }, [
    'How might we improve onboarding?',
    'Spend 10 minutes on ideas, 10 on grouping and 5 on voting. Everyone gets three dots.',
  ]);
  const ruleGrid = { left: 40, top: TOP, width: 344, height: 64, columns: 4, gap: 16 };
  for (const [index, rule] of rules.entries()) card(pen, cell(ruleGrid, index), rule);
  const grid = { left: 40, top: TOP + 88, width: 464, height: 552, columns: 3, gap: 16 };
  for (const [index, theme] of themes.entries()) drawTheme(pen, cell(grid, index), theme);
  return sheet.content();
}

function drawTheme(pen: Pen, area: Rectangle, { name, tint, ideas }: Theme): void {
  const { left, top } = area;
  panel(pen, area, { fill: tint.wash });
  heading(pen, { left: left + 24, top: top + 16, width: 416, height: 32 }, name, {
    color: tint.strong,
  });
  const grid = { left: left + 40, top: top + 72, width: 180, height: 136, columns: 2, gap: 24 };
  for (const [index, idea] of ideas.entries()) {
    const place = cell(grid, index);
    const group = pen.group();
    sticky(group, place, idea, { note: tint.note, rotate: tilts[index] });
    drawVotes(group, place, votes[index] ?? 0);
  }
}

function drawVotes(pen: Pen, note: Rectangle, count: number): void {
  for (let vote = 0; vote < count; vote += 1) {
    const left = note.left + note.width - 32 - vote * 24;
    const dot = { left, top: note.top + note.height - 32, width: 16, height: 16 };
    pen.shape('Badge', dot, { outline: oval, fill: tints.rose.strong });
  }
}

export const brainstorming: BuiltInTemplate = {
  id: '1013',
  name: 'Brainstorming',
  description: 'Collect ideas on sticky notes, group them by theme and vote.',
  plans: 'all',
  build,
};
