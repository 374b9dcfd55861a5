import type { Rectangle } from '../placement/bounds.ts';
import { badge, card, heading, label, panel, sticky, TITLE_HEIGHT, title } from './draw.ts';
import { cell } from './grid.ts';
import { ink, type Tint, tints } from './palette.ts';
import { createSheet, type Pen } from './sheet.ts';
import type { BuiltInTemplate, TemplateContent } from './template.ts';

const facts = ['Tuesday, 10:00 to 11:00', 'Room Lisbon and online', 'Priya leads', 'Jonas writes'];

const agenda: readonly [minutes: string, topic: string][] = [
  ['5 min', 'Welcome and goal of today'],
  ['10 min', 'Where do we stand?'],
  ['20 min', 'What goes into the spring release?'],
  ['15 min', 'How do we test with customers?'],
  ['10 min', 'Who does what until when?'],
];

const notes = [
  'Search is done, sharing needs one more week',
  'Customers ask most for comments on pictures',
  'Six of ten testers have agreed',
  'Open: who writes the release notes?',
];

const decisions = [
  ['Comments come before new colours', 'Customers ask for them every week.'],
  ['The release moves to 14 April', 'Sharing by link must be part of it.'],
  ['We test with ten people', 'Fewer would not show enough.'],
];

const actions = [
  ['Invite four more testers', 'Maya', 'Thursday'],
  ['Finish sharing by link', 'Tomás', '28 March'],
  ['Draft the release notes', 'Lena', '4 April'],
  ['Book a room for the test', 'Priya', 'tomorrow'],
] as const;

const TOP = 32 + TITLE_HEIGHT + 16;

function build(): TemplateContent {
  const sheet = createSheet();
  const pen = sheet.frame('Meeting notes', { left: 0, top: 0, width: 1280, height: 856 });
  title(pen, { left: 40, top: 32, width: 1200 }, [
    'Meeting notes',
    'Share the agenda the day before. Leave with decisions and names.',
  ]);
  const grid = { left: 40, top: TOP, width: 288, height: 40, columns: 4, gap: 16 };
  for (const [index, fact] of facts.entries()) {
    badge(pen, cell(grid, index), fact, { fill: tints.grey.wash, style: { size: 14 } });
  }
  const fields = { left: 40, top: TOP + 64, width: 592, height: 304, columns: 2, gap: 16 };
  drawAgenda(pen, cell(fields, 0));
  drawNotes(pen, cell(fields, 1));
  drawDecisions(pen, cell(fields, 2));
  drawActions(pen, cell(fields, 3));
  return sheet.content();
}

/** A titled field; answers what is left of it. */
function drawField(pen: Pen, area: Rectangle, name: string, tint: Tint): Rectangle {
  panel(pen, area, { fill: tint.wash });
  const inner = { left: area.left + 24, width: area.width - 48 };
  heading(pen, { ...inner, top: area.top + 16, height: 32 }, name, { color: tint.strong });
  return { ...inner, top: area.top + 56, height: area.height - 80 };
}

function drawAgenda(pen: Pen, area: Rectangle): void {
  const tint = tints.blue;
  const inner = drawField(pen, area, 'Agenda', tint);
  for (const [index, [minutes, topic]] of agenda.entries()) {
    const line = { top: inner.top + index * 48, height: 32 };
    badge(pen, { ...line, left: inner.left, width: 80 }, minutes, { fill: tint.note });
    label(pen, { ...line, left: inner.left + 96, width: inner.width - 96 }, topic, {
      size: 16,
      color: ink,
    });
  }
}

function drawNotes(pen: Pen, area: Rectangle): void {
  const inner = drawField(pen, area, 'Notes', tints.yellow);
  const grid = { left: inner.left, top: inner.top, width: 264, height: 104, columns: 2, gap: 16 };
  for (const [index, note] of notes.entries()) sticky(pen, cell(grid, index), note, tints.yellow);
}

function drawDecisions(pen: Pen, area: Rectangle): void {
  const inner = drawField(pen, area, 'Decisions', tints.green);
  const grid = { ...inner, height: 64, columns: 1, gap: 16 };
  for (const [index, decision] of decisions.entries()) card(pen, cell(grid, index), decision);
}

function drawActions(pen: Pen, area: Rectangle): void {
  const tint = tints.violet;
  const inner = drawField(pen, area, 'Actions', tint);
  const grid = { ...inner, height: 44, columns: 1, gap: 16 };
  for (const [index, [task, owner, due]] of actions.entries()) {
    const line = cell(grid, index);
    card(pen, line, [task], { style: { valign: 'MIDDLE' } });
    const badges = { top: line.top + 10, height: 24 };
    badge(pen, { ...badges, left: line.left + 328, width: 96 }, owner, { fill: tint.note });
    badge(pen, { ...badges, left: line.left + 432, width: 96 }, due, { fill: tint.wash });
  }
}

export const meetingNotes: BuiltInTemplate = {
  id: '1008',
  name: 'Meeting notes',
  description: 'Agenda, notes, decisions and actions of a meeting side by side.',
  plans: 'all',
  build,
};
