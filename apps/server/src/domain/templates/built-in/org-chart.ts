import type { Rectangle } from '../placement/bounds.ts';
import { badge, card, oval, TITLE_HEIGHT, title } from './draw.ts';
import { cell } from './grid.ts';
import { paper, type Tint, tints } from './palette.ts';
import { createSheet, type Pen } from './sheet.ts';
import type { BuiltInTemplate, TemplateContent } from './template.ts';

type Person = readonly [name: string, job: string];

interface Department {
  tint: Tint;
  head: Person;
  people: readonly Person[];
}

const director: Person = ['Amara Diallo', 'Managing director'];

const departments: readonly Department[] = [
  {
    tint: tints.violet,
    head: ['Lena Fischer', 'Head of product'],
    people: [
      ['Noah Berg', 'Product management'],
      ['Priya Nair', 'Research'],
      ['Ana Silva', 'Design'],
    ],
  },
  {
    tint: tints.blue,
    head: ['Tomás Rivera', 'Head of engineering'],
    people: [
      ['Jonas Lind', 'Frontend'],
      ['Mei Chen', 'Backend'],
      ['Sam Okoro', 'Operations'],
    ],
  },
  {
    tint: tints.orange,
    head: ['Maya Cohen', 'Head of customer success'],
    people: [
      ['Elif Kaya', 'Support'],
      ['Luca Conti', 'Training'],
    ],
  },
  {
    tint: tints.teal,
    head: ['Viktor Hansen', 'Head of finance'],
    people: [
      ['Ruth Adler', 'Accounting'],
      ['To be hired', 'HR'],
    ],
  },
];

const TOP = 32 + TITLE_HEIGHT + 24;
const LEAD = { width: 208, height: 128 };
const MEMBER = { width: 136, height: 120, gap: 16 };

function build(): TemplateContent {
  const sheet = createSheet();
  const pen = sheet.frame('Org chart', { left: 0, top: 0, width: 1632, height: 664 });
  title(pen, { left: 40, top: 32, width: 1552 }, [
    'Org chart',
    'Edit names and roles, and duplicate a card for each new colleague.',
  ]);
  const top = drawPerson(pen, { left: 712, top: TOP, ...LEAD }, director, tints.grey);
  let left = 40;
  for (const department of departments) {
    const columns = department.people.length;
    const width = columns * (MEMBER.width + MEMBER.gap) - MEMBER.gap;
    const area = { left, top: TOP + 184, width, height: 304 };
    const head = drawDepartment(pen, area, department);
    pen.connect(top, head, { sides: ['SOUTH', 'NORTH'], type: 'ELBOW' });
    left += width + 32;
  }
  return sheet.content();
}

function drawDepartment(pen: Pen, area: Rectangle, { tint, head, people }: Department): string {
  const middle = area.left + (area.width - LEAD.width) / 2;
  const lead = drawPerson(pen, { left: middle, top: area.top, ...LEAD }, head, tint);
  const row = { left: area.left, top: area.top + area.height - MEMBER.height, ...MEMBER };
  for (const [index, person] of people.entries()) {
    const member = drawPerson(pen, cell({ ...row, columns: people.length }, index), person, tint);
    pen.connect(lead, member, { sides: ['SOUTH', 'NORTH'], type: 'ELBOW', color: tint.strong });
  }
  return lead;
}

function drawPerson(pen: Pen, area: Rectangle, [name, job]: Person, tint: Tint): string {
  const isLead = area.width === LEAD.width;
  const group = pen.group();
  const id = card(group, area, [name, job], {
    fill: isLead ? tint.wash : paper,
    border: isLead ? tint.strong : tint.note,
    style: { align: 'CENTER', valign: 'BOTTOM', size: isLead ? 16 : 14 },
  });
  const size = isLead ? 44 : 40;
  const left = area.left + (area.width - size) / 2;
  badge(group, { left, top: area.top + 12, width: size, height: size }, initialsOf(name), {
    outline: oval,
    fill: tint.strong,
    style: { color: paper, size: 14 },
  });
  return id;
}

function initialsOf(name: string): string {
  const words = name.split(' ');
  return words.length === 2 ? words.map((word) => word.charAt(0)).join('') : '?';
}

export const orgChart: BuiltInTemplate = {
  id: '1009',
  name: 'Org chart',
  description: 'Show who leads, who works on which team, and which roles are open.',
  plans: 'all',
  build,
};
