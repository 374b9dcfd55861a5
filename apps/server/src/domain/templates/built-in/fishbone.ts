import { label, oval, pill, TITLE_HEIGHT, title } from './draw.ts';
import { ink, paper, type Tint, tints } from './palette.ts';
import { createSheet, type Outline, type Pen } from './sheet.ts';
import { type BuiltInTemplate, paidPlans, type TemplateContent } from './template.ts';

interface Bone {
  name: string;
  tint: Tint;
  causes: readonly string[];
}

/** Pairs of bones from tail to head: one above the spine, one below it. */
const pairs: readonly [above: Bone, below: Bone][] = [
  [
    {
      name: 'People',
      tint: tints.rose,
      causes: ['Only one can deploy', 'Training is too short', 'On call without breaks'],
    },
    {
      name: 'Process',
      tint: tints.violet,
      causes: ['Reviews wait for days', 'Backlog has no owner', 'Too many approvals'],
    },
  ],
  [
    {
      name: 'Tools',
      tint: tints.blue,
      causes: ['Tests take two hours', 'Flaky builds', 'Outdated bug tracker'],
    },
    {
      name: 'Measurement',
      tint: tints.teal,
      causes: ['Delays noticed too late', 'Lead time not tracked', 'Goals change monthly'],
    },
  ],
  [
    {
      name: 'Environment',
      tint: tints.green,
      causes: ['Three time zones', 'Noisy office', 'Too many meetings'],
    },
    {
      name: 'Materials',
      tint: tints.orange,
      causes: ['Incomplete specs', 'Designs in two tools', 'Outdated test data'],
    },
  ],
];

const TOP = 32 + TITLE_HEIGHT + 24;
const REACH = 296;
const SPINE = TOP + REACH;
const JOINT = 16;
const head: Outline = { block_arrow: { type: 'PENTAGON_ARROW' } };

function build(): TemplateContent {
  const sheet = createSheet();
  const pen = sheet.frame('Fishbone diagram', { left: 0, top: 0, width: 1480, height: 768 });
  title(pen, { left: 40, top: 32, width: 1400 }, [
    'Fishbone diagram',
    'Write the problem in the head. For each category, ask “Why?” until you find a root cause.',
  ]);
  const problem = pen.shape(
    'Step',
    { left: 1192, top: SPINE - 72, width: 248, height: 144 },
    {
      outline: head,
      fill: ink,
      text: 'Releases are late',
      style: { font: 'Poppins', size: 20, weight: 'DEMI_BOLD', color: paper, inset: 40 },
    },
  );
  const joints = pairs.map((pair, index) => drawPair(pen, 376 + index * 376, pair));
  const spine = [drawJoint(pen, 40), ...joints, problem];
  for (const [index, joint] of spine.entries()) {
    const before = spine[index - 1];
    if (before) pen.connect(before, joint, { sides: ['EAST', 'WEST'], color: ink, width: 6 });
  }
  return sheet.content();
}

function drawPair(pen: Pen, left: number, [above, below]: (typeof pairs)[number]): string {
  const joint = drawJoint(pen, left);
  drawBone(pen, { joint, left, side: 'NORTH' }, above);
  drawBone(pen, { joint, left, side: 'SOUTH' }, below);
  return joint;
}

function drawJoint(pen: Pen, left: number): string {
  const area = { left, top: SPINE - JOINT / 2, width: JOINT, height: JOINT };
  return pen.shape('Badge', area, { outline: oval, fill: ink });
}

interface BonePlace {
  joint: string;
  left: number;
  side: 'NORTH' | 'SOUTH';
}

/** Draws a bone that slants back from its joint, with a line for each cause. */
function drawBone(pen: Pen, { joint, left, side }: BonePlace, { name, tint, causes }: Bone): void {
  const isAbove = side === 'NORTH';
  const top = isAbove ? SPINE - REACH : SPINE + REACH - 48;
  const area = { left: left - 208, top, width: 176, height: 48 };
  const style = { size: 16, weight: 'DEMI_BOLD', color: paper } as const;
  const end = pen.shape('Step', area, { outline: pill, fill: tint.strong, text: name, style });
  const sides = isAbove ? (['SOUTH', 'NORTH'] as const) : (['NORTH', 'SOUTH'] as const);
  pen.connect(end, joint, { sides, color: tint.strong, width: 4 });
  for (const [index, cause] of causes.entries()) {
    const along = 56 + index * 64;
    const y = isAbove ? top + 48 + along : top - along;
    const x = left - 120 + Math.round((along * 128) / (REACH - 56));
    const line = { left: x - 216, top: y, width: 216, height: 2 };
    pen.shape('Panel', line, { fill: tint.note });
    label(pen, { ...line, top: y - 28, height: 28, width: 200 }, cause, { size: 15, color: ink });
  }
}

export const fishbone: BuiltInTemplate = {
  id: '1012',
  name: 'Fishbone diagram',
  description: 'Find the root causes of a problem, grouped by category.',
  plans: paidPlans,
  build,
};
