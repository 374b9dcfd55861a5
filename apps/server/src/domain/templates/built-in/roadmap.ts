import type { Rectangle } from '../placement/bounds.ts';
import { heading, label, panel, rounded, TITLE_HEIGHT, title } from './draw.ts';
import { cell } from './grid.ts';
import { ink, paper, type Tint, tints } from './palette.ts';
import { createSheet, type Outline, type Pen } from './sheet.ts';
import { type BuiltInTemplate, paidPlans, type TemplateContent } from './template.ts';

/** A piece of work from one month up to, but not including, another; January is 0. */
type Work = readonly [name: string, from: number, to: number, line: 0 | 1];

interface Lane {
  name: string;
  tint: Tint;
  work: readonly Work[];
}

const lanes: readonly Lane[] = [
  {
    name: 'Product',
    tint: tints.violet,
    work: [
      ['Interviews', 0, 2, 0],
      ['Image comments', 2, 5, 0],
      ['Voting', 5, 8, 0],
      ['Plan next year', 9, 12, 0],
      ['Templates', 1, 4, 1],
      ['Presentation mode', 6, 10, 1],
    ],
  },
  {
    name: 'Platform',
    tint: tints.blue,
    work: [
      ['New storage', 0, 4, 0],
      ['Faster search', 4, 7, 0],
      ['Offline mode', 8, 12, 0],
      ['Security review', 3, 5, 1],
      ['Second data center', 6, 11, 1],
    ],
  },
  {
    name: 'Customers',
    tint: tints.teal,
    work: [
      ['User guide', 0, 3, 0],
      ['Pilot with schools', 4, 8, 0],
      ['User conference', 9, 11, 0],
      ['Training videos', 2, 6, 1],
      ['Partner program', 7, 11, 1],
    ],
  },
];

const milestones: readonly [name: string, month: number][] = [
  ['First pilot', 1],
  ['Spring release', 4],
  ['Summer release', 7],
  ['Version 2', 11],
];

const LEFT = 192;
const MONTH = 96;
const TOP = 32 + TITLE_HEIGHT + 16;
const diamond: Outline = { basic: { type: 'DIAMOND' } };

function build(): TemplateContent {
  const sheet = createSheet();
  const pen = sheet.frame('Roadmap', { left: 0, top: 0, width: 1400, height: 792 });
  title(pen, { left: 40, top: 32, width: 1320 }, [
    'Roadmap',
    'Our plan for this year. Dates further out are less certain.',
  ]);
  const quarters = { left: LEFT, top: TOP, width: 3 * MONTH - 8, height: 48, columns: 4, gap: 8 };
  for (const [index, name] of ['January', 'April', 'July', 'October'].entries()) {
    pen.shape('Step', cell(quarters, index), {
      outline: rounded,
      fill: tints.grey.strong,
      text: `Quarter ${index + 1} · from ${name}`,
      style: { size: 15, weight: 'DEMI_BOLD', color: paper },
    });
  }
  const rows = { left: 40, top: TOP + 64, width: 1320, height: 136, columns: 1, gap: 16 };
  for (const [index, lane] of lanes.entries()) drawLane(pen, cell(rows, index), lane);
  drawMilestones(pen, { ...cell(rows, lanes.length), height: 104 });
  return sheet.content();
}

function nameLane(pen: Pen, area: Rectangle, name: string, tint: Tint): void {
  panel(pen, area, { fill: tint.wash });
  const place = { left: area.left + 24, top: area.top, width: 120, height: area.height };
  heading(pen, place, name, { color: tint.strong });
}

function drawLane(pen: Pen, area: Rectangle, { name, tint, work }: Lane): void {
  nameLane(pen, area, name, tint);
  for (const [task, from, to, line] of work) {
    pen.shape(
      'Card',
      {
        left: LEFT + from * MONTH,
        top: area.top + 16 + line * 56,
        width: (to - from) * MONTH - 8,
        height: 48,
      },
      {
        outline: rounded,
        fill: tint.note,
        text: task,
        style: { size: 15, weight: 'MEDIUM' },
      },
    );
  }
}

function drawMilestones(pen: Pen, area: Rectangle): void {
  const tint = tints.orange;
  nameLane(pen, area, 'Milestones', tint);
  const marks = milestones.map(([name, month]) => {
    const middle = LEFT + month * MONTH;
    const place = { left: middle - 20, top: area.top + 16, width: 40, height: 40 };
    const below = { left: middle - 72, top: area.top + 64, width: 144, height: 24 };
    label(pen, below, name, { align: 'CENTER', size: 15, weight: 'DEMI_BOLD', color: ink });
    return pen.shape('Badge', place, { outline: diamond, fill: tint.strong });
  });
  for (const [index, mark] of marks.entries()) {
    const before = marks[index - 1];
    if (!before) continue;
    pen.connect(before, mark, { sides: ['EAST', 'WEST'], color: tint.strong, dash: 'DASH' });
  }
}

export const roadmap: BuiltInTemplate = {
  id: '1010',
  name: 'Roadmap',
  description: 'Plan a year of work by team and quarter, with milestones.',
  plans: paidPlans,
  build,
};
