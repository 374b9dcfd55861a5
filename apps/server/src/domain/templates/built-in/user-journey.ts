import { badge, heading, panel, TITLE_HEIGHT, title } from './draw.ts';
import { cell, type Grid } from './grid.ts';
import { paper, type Tint, tints } from './palette.ts';
import { createSheet, type Outline, type Pen } from './sheet.ts';
import type { BuiltInTemplate, TemplateContent } from './template.ts';

const arrow: Outline = { block_arrow: { type: 'PENTAGON_ARROW' } };

const stages: readonly [name: string, tint: Tint][] = [
  ['Discover', tints.violet],
  ['Compare', tints.blue],
  ['Sign up', tints.teal],
  ['First week', tints.green],
  ['Recommend', tints.orange],
];

interface Row {
  name: string;
  top: number;
  cells: readonly string[];
}

const rows: readonly Row[] = [
  {
    name: 'Goal',
    top: 88,
    cells: [
      'Find a better way to plan with the team',
      'Find out if it fits the way we work',
      'Get started without help',
      'Run the first meeting with it',
      'Share a great tool with others',
    ],
  },
  {
    name: 'Steps',
    top: 192,
    cells: [
      'Reads an article, asks a colleague',
      'Checks pricing, tries a sample board',
      'Creates an account, invites two people',
      'Picks a template and shares the board',
      'Shows the board to another team',
    ],
  },
  {
    name: 'Thoughts',
    top: 296,
    cells: [
      '“There must be something simpler.”',
      '“What happens to our data?”',
      '“Not another password!”',
      '“Everyone got it right away!”',
      '“You should try this too.”',
    ],
  },
  {
    name: 'Ideas',
    top: 552,
    cells: [
      'Show a real board on the home page',
      'Say clearly where data is stored',
      'Offer single sign-on',
      'Offer a template for the first meeting',
      'Make boards easy to share',
    ],
  },
];

/** The feeling at each stage and its distance from the top of the row. */
const feelings: readonly [word: string, down: number, tint: Tint][] = [
  ['Curious', 56, tints.yellow],
  ['Unsure', 72, tints.orange],
  ['Annoyed', 96, tints.rose],
  ['Relieved', 40, tints.teal],
  ['Proud', 16, tints.green],
];

const TOP = 32 + TITLE_HEIGHT + 16;
const FEELINGS = { top: TOP + 400, height: 136 };

function build(): TemplateContent {
  const sheet = createSheet();
  const pen = sheet.frame('User journey map', { left: 0, top: 0, width: 1328, height: 808 });
  title(pen, { left: 40, top: 32, width: 1248 }, [
    'User journey map',
    'Follow one person through each stage. Example: Ana, who leads a team of eight.',
  ]);
  for (const [index, [name, tint]] of stages.entries()) {
    pen.shape('Step', cell(gridAt(TOP, 64), index), {
      outline: arrow,
      fill: tint.strong,
      text: name,
      style: { font: 'Poppins', size: 18, weight: 'DEMI_BOLD', color: paper },
    });
  }
  for (const row of rows) drawRow(pen, row);
  drawFeelings(pen);
  return sheet.content();
}

function gridAt(top: number, height: number): Grid {
  return { left: 184, top, width: 208, height, columns: stages.length, gap: 16 };
}

function nameRow(pen: Pen, top: number, height: number, name: string): void {
  heading(pen, { left: 40, top, width: 128, height }, name);
}

function drawRow(pen: Pen, { name, top, cells }: Row): void {
  nameRow(pen, TOP + top, 88, name);
  const grid = gridAt(TOP + top, 88);
  for (const [index, text] of cells.entries()) {
    const tint = stages[index]?.[1] ?? tints.grey;
    const fill = name === 'Ideas' ? tint.note : tint.wash;
    pen.shape('Card', cell(grid, index), { fill, text, style: { size: 15, inset: 12 } });
  }
}

function drawFeelings(pen: Pen): void {
  const { top, height } = FEELINGS;
  nameRow(pen, top, height, 'Feelings');
  panel(pen, { left: 184, top, width: 1104, height }, { fill: tints.grey.wash });
  const faces = feelings.map(([word, down, tint], index) => {
    const { left, width } = cell(gridAt(top, height), index);
    const area = { left: left + (width - 96) / 2, top: top + down - 8, width: 96, height: 40 };
    return badge(pen, area, word, { fill: tint.note, style: { size: 14 } });
  });
  for (const [index, face] of faces.entries()) {
    const before = faces[index - 1];
    if (before) pen.connect(before, face, { sides: ['EAST', 'WEST'], type: 'CURVE', width: 3 });
  }
}

export const userJourney: BuiltInTemplate = {
  id: '1006',
  name: 'User journey map',
  description: 'Map what a person does, thinks and feels at each stage, and find opportunities.',
  plans: 'all',
  build,
};
