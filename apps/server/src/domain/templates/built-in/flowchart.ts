import { heading, label, panel, TITLE_HEIGHT, title } from './draw.ts';
import { paper, type Tint, tints } from './palette.ts';
import { createSheet, type LineLook, type Outline, type Pen } from './sheet.ts';
import type { BuiltInTemplate, TemplateContent } from './template.ts';

interface Kind {
  outline: Outline;
  tint: Tint;
  width: number;
  height: number;
  inset: number;
}

const box = { width: 208, height: 80, inset: 12 };

const kinds = {
  end: { outline: { flowchart: { type: 'TERMINATOR' } }, tint: tints.green, ...box },
  step: { outline: { flowchart: { type: 'PROCESS' } }, tint: tints.blue, ...box },
  document: { outline: { flowchart: { type: 'DOCUMENT' } }, tint: tints.grey, ...box },
  question: {
    outline: { flowchart: { type: 'DECISION' } },
    tint: tints.yellow,
    width: 224,
    height: 128,
    inset: 24,
  },
} satisfies Record<string, Kind>;

type KindName = keyof typeof kinds;

const LEFT = 40;
const TOP = 32 + TITLE_HEIGHT + 16;

function build(): TemplateContent {
  const sheet = createSheet();
  const pen = sheet.frame('Flowchart', { left: 0, top: 0, width: 1376, height: 760 });
  title(pen, { left: LEFT, top: 32, width: 1296 }, [
    'Flowchart',
    'How a support request is handled, from the first message to the closed ticket.',
  ]);
  drawProcess(pen);
  drawLegend(pen, { left: LEFT, top: TOP + 232 });
  return sheet.content();
}

function drawProcess(pen: Pen): void {
  const received = place(pen, [0, 0], 'end', 'Request received');
  const noted = place(pen, [1, 0], 'document', 'Create a ticket');
  const known = place(pen, [2, 0], 'question', 'Known issue?');
  const reply = place(pen, [2, 1], 'step', 'Send the answer from the knowledge base');
  const helped = place(pen, [2, 2], 'question', 'Did it help?');
  const closed = place(pen, [1, 2], 'end', 'Ticket closed');
  const urgent = place(pen, [3, 0], 'question', 'Can they keep working?');
  const call = place(pen, [3, 1], 'step', 'Page the on-call engineer');
  const queue = place(pen, [4, 1], 'step', 'Schedule it for this week');
  const repair = place(pen, [3, 2], 'step', 'Find and fix the cause');
  const repaired = place(pen, [3, 3], 'question', 'Is it fixed?');
  const article = place(pen, [2, 3], 'document', 'Add it to the knowledge base');
  const escalate = place(pen, [4, 3], 'step', 'Escalate to the vendor');

  const right = lineOf(['EAST', 'WEST']);
  const down = lineOf(['SOUTH', 'NORTH']);
  const left = lineOf(['WEST', 'EAST']);
  pen.connect(received, noted, right);
  pen.connect(noted, known, right);
  pen.connect(known, reply, { ...down, label: 'Yes' });
  pen.connect(known, urgent, { ...right, label: 'No' });
  pen.connect(reply, helped, down);
  pen.connect(helped, closed, { ...left, label: 'Yes' });
  pen.connect(helped, repair, { ...right, label: 'No' });
  pen.connect(urgent, call, { ...down, label: 'No' });
  pen.connect(urgent, queue, { ...lineOf(['EAST', 'NORTH']), label: 'Yes' });
  pen.connect(call, repair, down);
  pen.connect(queue, repair, lineOf(['SOUTH', 'EAST']));
  pen.connect(repair, repaired, down);
  pen.connect(repaired, escalate, { ...right, label: 'No' });
  pen.connect(escalate, repair, lineOf(['NORTH', 'EAST']));
  pen.connect(repaired, article, { ...left, label: 'Yes' });
  pen.connect(article, closed, lineOf(['WEST', 'SOUTH']));
}

/** Draws a step in the center of a grid cell. */
function place(pen: Pen, [column, row]: [number, number], kind: KindName, text: string): string {
  const { width, height } = kinds[kind];
  const area = {
    left: LEFT + column * 272 + (box.width - width) / 2,
    top: TOP + row * 152 + (136 - height) / 2,
    width,
    height,
  };
  return drawStep(pen, area, kind, text);
}

function drawStep(pen: Pen, area: Parameters<Pen['shape']>[1], kind: KindName, text?: string) {
  const { outline, tint, inset } = kinds[kind];
  const isEnd = kind === 'end';
  return pen.shape('Step', area, {
    outline,
    fill: isEnd ? tint.strong : tint.wash,
    border: tint.strong,
    text,
    style: { size: 15, inset, ...(isEnd && { weight: 'DEMI_BOLD', color: paper }) },
  });
}

function drawLegend(pen: Pen, { left, top }: { left: number; top: number }): void {
  panel(pen, { left, top, width: 208, height: 248 }, { fill: tints.grey.wash });
  heading(pen, { left: left + 24, top: top + 16, width: 160, height: 32 }, 'Legend');
  const meanings: [KindName, string][] = [
    ['end', 'Start or end'],
    ['step', 'Process'],
    ['question', 'Decision'],
    ['document', 'Document'],
  ];
  for (const [index, [kind, meaning]] of meanings.entries()) {
    const row = top + 64 + index * 44;
    drawStep(pen, { left: left + 24, top: row, width: 48, height: 28 }, kind);
    label(pen, { left: left + 84, top: row, width: 116, height: 28 }, meaning);
  }
}

function lineOf(sides: LineLook['sides']): LineLook {
  return { sides, type: 'ELBOW', arrow: 'BLOCK' };
}

export const flowchart: BuiltInTemplate = {
  id: '1005',
  name: 'Flowchart',
  description: 'Map a process step by step, with its decisions and outcomes.',
  plans: 'all',
  build,
};
