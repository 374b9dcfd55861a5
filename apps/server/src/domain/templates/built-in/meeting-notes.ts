import type { Rectangle } from '../placement/bounds.ts';
import { badge, card, heading, label, panel, sticky, TITLE_HEIGHT, title } from './draw.ts';
import { cell } from './grid.ts';
import { ink, type Tint, tints } from './palette.ts';
import { createSheet, type Pen } from './sheet.ts';
import type { BuiltInTemplate, TemplateContent } from './template.ts';

const facts = ['Tuesday, 10–11 am', 'Room Lisbon and online', 'Host: Priya', 'Notes: Jonas'];

const agenda: readonly [minutes: string, topic: string][] = [
  ['5 min', 'Welcome and goals'],
  ['10 min', 'Status update'],
  ['20 min', 'Scope of the spring release'],
  ['15 min', 'Customer testing'],
  ['10 min', 'Action items and owners'],
];

const notes = [
  'Search is done; sharing needs another week',
  'Most requested: comments on images',
  'Six of ten testers confirmed',
  'Open question: who writes the release notes?',
];

const decisions = [
  ['Comments before new colors', 'Customers ask for them every week.'],
  ['Release moves to April 14', 'It must include link sharing.'],
  ['Test with ten people', 'A smaller group isn’t enough.'],
];

const actions = [
  ['Invite four more testers', 'Maya', 'Thursday'],
  ['Finish link sharing', 'Tomás', 'March 28'],
  ['Draft the release notes', 'Lena', 'April 4'],
  ['Book a room for testing', 'Priya', 'Tomorrow'],
] as const;

const TOP = 32 + TITLE_HEIGHT + 16;

function build(): TemplateContent {
  const sheet = createSheet();
  const pen = sheet.frame('Meeting notes', { left: 0, top: 0, width: 1280, height: 856 });
  title(pen, { left: 40, top: 32, width: 1200 }, [
    'Meeting notes',
    'Share the agenda the day before. End with decisions and owners.',
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

/** Draws a titled panel and returns the area below the title. */
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
  const inner = drawField(pen, area, 'Action items', tint);
  const grid = { ...inner, height: 44, columns: 1, gap: 16 };
  for (const [index, [task, owner, due]] of actions.entries()) {
    const line = cell(grid, index);
    const group = pen.group();
    card(group, line, [task], { style: { valign: 'MIDDLE' } });
    const badges = { top: line.top + 10, height: 24 };
    badge(group, { ...badges, left: line.left + 328, width: 96 }, owner, { fill: tint.note });
    badge(group, { ...badges, left: line.left + 432, width: 96 }, due, { fill: tint.wash });
  }
}

export const meetingNotes: BuiltInTemplate = {
  id: '1008',
  name: 'Meeting notes',
  description: 'Keep the agenda, notes, decisions and action items of a meeting together.',
  plans: 'all',
  build,
};
