import { ConvertError } from '../convert-error.ts';
import type { Direction } from '../graph-layout/lay-out-graph.ts';
import type { Line, RichText } from '../text/rich-text.ts';
import type { Diagram, DiagramEdge, Figure, Marker } from './diagram.ts';
import { parseLabel } from './label.ts';
import type { MermaidContext } from './mermaid-context.ts';

const BOX: Figure = { family: 'basic', type: 'RECTANGLE' };
const DIRECTIONS: Readonly<Record<string, Direction>> = {
  TB: 'DOWN',
  TD: 'DOWN',
  BT: 'UP',
  LR: 'RIGHT',
  RL: 'LEFT',
};
const RELATION =
  /^([\w.~<>`]{1,200}?)\s*(?:"([^"]*)")?\s*(<\||<|\*|o|\(\))?(--|\.\.)(\|>|>|\*|o|\(\))?\s*(?:"([^"]*)")?\s*([\w.~<>`]{1,200})\s*(?::\s*(.*))?$/;
const MAX_FAILURES = 200;

interface Entity {
  readonly id: string;
  title: string;
  readonly notes: string[];
  readonly members: string[];
}

/** Reads the statements of a class diagram. Statements that cannot be read become losses. */
export function parseClasses(body: string, context: MermaidContext): Diagram {
  const entities = new Map<string, Entity>();
  const edges: DiagramEdge[] = [];
  let direction: Direction = 'DOWN';
  let open: Entity | undefined;
  let spaces = 0;
  let failures = 0;

  const find = (name: string): Entity => {
    const id = name.replaceAll('`', '');
    const known = entities.get(id);
    if (known) return known;
    context.countElement();
    const entity = { id, title: id.replace(/~(.*)~/, '<$1>'), notes: [], members: [] };
    entities.set(id, entity);
    return entity;
  };

  function readMember(entity: Entity, text: string): void {
    const note = /^<<(.*)>>$/.exec(text)?.[1];
    if (note !== undefined) entity.notes.push(note);
    else entity.members.push(text.replace(/~([^~]*)~/g, '<$1>').replace(/[*$]$/, ''));
  }

  function readStatement(line: string): boolean {
    if (open) {
      if (line === '}') open = undefined;
      else readMember(open, line);
      return true;
    }
    if (line === '}') {
      spaces -= 1;
      return spaces >= 0;
    }
    const [, id, label, brace, rest] =
      /^class\s+([^\s[{:]+)\s*(?:\["([^"]*)"\])?\s*(?::::\w+)?\s*(\{?)\s*([^}]*)\}?$/.exec(line) ??
      [];
    if (id !== undefined) {
      const entity = find(id);
      if (label) entity.title = label;
      if (rest) readMember(entity, rest.trim());
      else if (brace && !line.endsWith('}')) open = entity;
      return true;
    }
    const towards = DIRECTIONS[/^direction\s+(\w\w)$/.exec(line)?.[1] ?? ''];
    if (towards) {
      direction = towards;
      return true;
    }
    if (/^namespace\b.*\{$/.test(line)) {
      spaces += 1;
      context.lose({ element: line.slice(0, 60), what: 'a namespace', instead: 'its classes' });
      return true;
    }
    if (/^(note|click|link|callback|style|classDef|cssClass|title|acc)\b/.test(line)) {
      context.lose({
        element: line.slice(0, 60),
        what: 'a note, link or style',
        instead: 'nothing',
      });
      return true;
    }
    return readRelation(line);
  }

  function readRelation(line: string): boolean {
    const relation = RELATION.exec(line);
    if (relation) {
      const [, from = '', one, start, body, end, other, to = '', label] = relation;
      const text = [one, label, other].filter(Boolean).join(' · ');
      context.countElement();
      edges.push({
        from: find(from).id,
        to: find(to).id,
        text: text === '' ? [] : parseLabel(text),
        first: markerOf(start),
        second: markerOf(end),
        look: body === '..' ? { dash: 'DASH' } : {},
      });
      return true;
    }
    const [, note, owner] = /^<<(.*)>>\s+(\S+)$/.exec(line) ?? [];
    if (note !== undefined && owner !== undefined) {
      find(owner).notes.push(note);
      return true;
    }
    const [, name, member] = /^([^\s:]+)\s*:\s*(.+)$/.exec(line) ?? [];
    if (name === undefined || member === undefined) return false;
    readMember(find(name), member);
    return true;
  }

  for (const [index, line] of body.split('\n').entries()) {
    const statement = line.trim();
    if (statement === '' || readStatement(statement.slice(0, 5_000))) continue;
    failures += 1;
    if (failures > MAX_FAILURES)
      throw new ConvertError('malformed', 'The file is not a class diagram.');
    context.lose({
      element: `line ${context.firstLine + index}`,
      what: 'a statement that cannot be read',
      instead: 'nothing',
    });
  }
  const nodes = [...entities.values()].map((entity) => ({
    id: entity.id,
    text: textOf(entity),
    figure: BOX,
    look: {},
  }));
  return { direction, nodes, edges, groups: [] };
}

function textOf({ title, notes, members }: Entity): RichText {
  return [
    ...notes.map((note): Line => ({ runs: [{ text: `«${note}»`, italic: true, size: 13 }] })),
    { runs: [{ text: title, bold: true }] },
    ...members.map((member): Line => ({ runs: [{ text: member, size: 14 }], align: 'LEFT' })),
  ];
}

function markerOf(end: string | undefined): Marker {
  if (end === undefined) return 'NONE';
  if (end.includes('|')) return 'BLOCK';
  if (end === '*' || end === 'o') return 'DIAMOND';
  return end === '()' ? 'OVAL' : 'OPEN';
}
