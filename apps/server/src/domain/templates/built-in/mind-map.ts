import { oval, pill, rounded, title } from './draw.ts';
import { cell } from './grid.ts';
import { ink, paper, type Tint, tints } from './palette.ts';
import { createSheet, type Pen } from './sheet.ts';
import type { BuiltInTemplate, TemplateContent } from './template.ts';

interface Branch {
  name: string;
  tint: Tint;
  leaves: readonly [string, string, string];
}

const left: readonly Branch[] = [
  {
    name: 'Audience',
    tint: tints.blue,
    leaves: ['Small design studios', 'Teachers and trainers', 'Existing customers'],
  },
  {
    name: 'Message',
    tint: tints.violet,
    leaves: ['Plan together, live', 'Your data stays yours', 'Free to start'],
  },
  {
    name: 'Channels',
    tint: tints.teal,
    leaves: ['Newsletter', 'Two launch events', 'Partner blogs'],
  },
];

const right: readonly Branch[] = [
  {
    name: 'Product',
    tint: tints.green,
    leaves: ['Templates ready', 'Onboarding tour', 'Load test passed'],
  },
  {
    name: 'Team',
    tint: tints.orange,
    leaves: ['Launch lead: Maya', 'Weekend support', 'Press contact: Tomás'],
  },
  {
    name: 'Risks',
    tint: tints.rose,
    leaves: ['Translations arrive late', 'Too many sign-ups', 'Unclear pricing'],
  },
];

const centre = { left: 600, top: 408, width: 240, height: 104 };

const leftSide = {
  branches: { left: 376, top: 208, width: 136, height: 56, columns: 1, gap: 168 },
  leaves: { left: 72, top: 160, width: 224, height: 40, columns: 1, gap: 16 },
  sides: ['WEST', 'EAST'],
} as const;

const rightSide = {
  branches: { ...leftSide.branches, left: 928 },
  leaves: { ...leftSide.leaves, left: 1144 },
  sides: ['EAST', 'WEST'],
} as const;

function build(): TemplateContent {
  const sheet = createSheet();
  const pen = sheet.frame('Mind map', { left: 0, top: 0, width: 1440, height: 816 });
  title(pen, { left: 40, top: 32, width: 1360 }, [
    'Mind map',
    'Start with the main topic in the center, then branch out with short keywords.',
  ]);
  const core = pen.shape('Step', centre, {
    outline: oval,
    fill: ink,
    text: 'Product launch',
    style: { font: 'Poppins', size: 20, weight: 'DEMI_BOLD', color: paper, inset: 16 },
  });
  drawSide(pen, core, left, leftSide);
  drawSide(pen, core, right, rightSide);
  return sheet.content();
}

function drawSide(
  pen: Pen,
  core: string,
  branches: readonly Branch[],
  side: typeof leftSide | typeof rightSide,
): void {
  for (const [index, { name, tint, leaves }] of branches.entries()) {
    const branch = pen.shape('Step', cell(side.branches, index), {
      outline: pill,
      fill: tint.strong,
      text: name,
      style: { size: 16, weight: 'DEMI_BOLD', color: paper },
    });
    pen.connect(core, branch, { ...lineOf(tint, side.sides), width: 4 });
    for (const [place, text] of leaves.entries()) {
      const area = cell(side.leaves, index * 4 + place);
      const leaf = pen.shape('Step', area, {
        outline: rounded,
        fill: tint.wash,
        text,
        style: { size: 15 },
      });
      pen.connect(branch, leaf, lineOf(tint, side.sides));
    }
  }
}

function lineOf(tint: Tint, sides: (typeof leftSide | typeof rightSide)['sides']) {
  return { type: 'CURVE', sides, color: tint.strong } as const;
}

export const mindMap: BuiltInTemplate = {
  id: '1003',
  name: 'Mind map',
  description: 'Branch out from one idea into topics and details.',
  plans: 'all',
  build,
};
