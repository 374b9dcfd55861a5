import type { Rectangle } from '../placement/bounds.ts';
import { heading, label, panel, sticky, TITLE_HEIGHT, title } from './draw.ts';
import { cell } from './grid.ts';
import { ink, type Tint, tints } from './palette.ts';
import { createSheet, type Pen } from './sheet.ts';
import type { BuiltInTemplate, TemplateContent } from './template.ts';

interface Field {
  name: string;
  advice: string;
  tint: Tint;
  ideas: readonly string[];
}

/** Quadrants from low to high effort; those with high impact come first. */
const fields: readonly Field[] = [
  {
    name: 'Quick wins',
    advice: 'Do these now',
    tint: tints.green,
    ideas: ['Shorter sign-up form', 'Write an FAQ', 'Simplify the pricing page'],
  },
  {
    name: 'Big projects',
    advice: 'Plan these carefully',
    tint: tints.blue,
    ideas: ['Tablet app', 'New billing system', 'Full localization'],
  },
  {
    name: 'Fill-ins',
    advice: 'Do these when you have time',
    tint: tints.yellow,
    ideas: ['New icons', 'Clean up old boards', 'Birthday emails'],
  },
  {
    name: 'Time sinks',
    advice: 'Avoid these',
    tint: tints.rose,
    ideas: ['Custom chat app', 'Printed manual', 'Custom fonts'],
  },
];

const LEFT = 104;
const TOP = 32 + TITLE_HEIGHT + 16;
const FIELD = { width: 568, height: 280, gap: 16 };

function build(): TemplateContent {
  const sheet = createSheet();
  const pen = sheet.frame('Impact-effort matrix', { left: 0, top: 0, width: 1296, height: 776 });
  title(pen, { left: 40, top: 32, width: 1216 }, [
    'Impact-effort matrix',
    'Place each idea by its impact and effort. Start with the quick wins at the top left.',
  ]);
  const grid = { left: LEFT, top: TOP, columns: 2, ...FIELD };
  for (const [index, field] of fields.entries()) drawField(pen, cell(grid, index), field);
  drawAxes(pen);
  return sheet.content();
}

function drawField(pen: Pen, area: Rectangle, { name, advice, tint, ideas }: Field): void {
  const { left, top } = area;
  panel(pen, area, { fill: tint.wash });
  const style = { size: 20, color: tint.strong };
  heading(pen, { left: left + 24, top: top + 16, width: 200, height: 32 }, name, style);
  label(pen, { left: left + 24, top: top + 48, width: 520, height: 24 }, advice);
  const grid = { left: left + 24, top: top + 96, width: 160, height: 160, columns: 3, gap: 20 };
  for (const [index, idea] of ideas.entries()) sticky(pen, cell(grid, index), idea, tint);
}

/** Draws the arrows along the left and bottom edges, each between its “low” and “high” labels. */
function drawAxes(pen: Pen): void {
  const style = { size: 15, weight: 'DEMI_BOLD', align: 'CENTER', color: ink } as const;
  const bottom = TOP + 2 * FIELD.height + FIELD.gap;
  const right = LEFT + 2 * FIELD.width + FIELD.gap;
  const column = { left: 24, width: 72, height: 48 };
  const high = label(pen, { ...column, top: TOP }, 'High impact', style);
  const low = label(pen, { ...column, top: bottom - 48 }, 'Low impact', style);
  const row = { top: bottom + 16, width: 120, height: 24 };
  const little = label(pen, { ...row, left: LEFT }, 'Low effort', style);
  const much = label(pen, { ...row, left: right - 120 }, 'High effort', style);
  pen.connect(low, high, { sides: ['NORTH', 'SOUTH'], arrow: 'BLOCK', color: ink });
  pen.connect(little, much, { sides: ['EAST', 'WEST'], arrow: 'BLOCK', color: ink });
}

export const impactEffort: BuiltInTemplate = {
  id: '1015',
  name: 'Impact-effort matrix',
  description: 'Prioritize ideas by their impact and the effort they take.',
  plans: 'all',
  build,
};
