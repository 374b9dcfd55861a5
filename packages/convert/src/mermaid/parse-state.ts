import { ConvertError } from '../convert-error.ts';
import type { Direction } from '../graph-layout/lay-out-graph.ts';
import { plainText, type RichText } from '../text/rich-text.ts';
import type { Diagram, DiagramEdge, DiagramGroup, DiagramNode, Figure, Look } from './diagram.ts';
import { parseLabel } from './label.ts';
import type { MermaidContext } from './mermaid-context.ts';

const STATE: Figure = {
  family: 'basic',
  type: 'ROUNDED_RECTANGLE',
  detail: { rounded_rectangle: { type: 'NORMAL', radius: 12 } },
};
const START: Figure = { family: 'basic', type: 'OVAL', size: [24, 24] };
const END: Figure = { family: 'basic', type: 'DONUT', size: [28, 28] };
const FORK: Figure = { family: 'basic', type: 'RECTANGLE', size: [120, 8] };
const CHOICE: Figure = { family: 'basic', type: 'DIAMOND', size: [36, 36] };
const NOTE: Figure = { family: 'basic', type: 'FOLDED_CORNER' };

const SOLID: Look = { fill: '#374151', stroke: '#374151' };
const NOTE_LOOK: Look = { fill: '#fff5ad', stroke: '#aaaa33' };

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  TB: 'DOWN',
  TD: 'DOWN',
  BT: 'UP',
  LR: 'RIGHT',
  RL: 'LEFT',
};
const MAX_OPEN = 40;
const MAX_FAILURES = 200;

type Changeable<T> = { -readonly [Key in keyof T]: T[Key] };

/** Reads the statements of a state diagram. Statements that cannot be read become losses. */
export function parseState(body: string, context: MermaidContext): Diagram {
  const nodes = new Map<string, Changeable<DiagramNode>>();
  const groups = new Map<string, Changeable<DiagramGroup>>();
  const edges: DiagramEdge[] = [];
  const open: string[] = [];
  let direction: Direction = 'DOWN';
  let note: { of: string; lines: string[] } | undefined;
  let failures = 0;

  const add = (id: string, text: RichText, figure: Figure, look: Look = {}) => {
    context.countElement();
    const node = { id, text, figure, look, parent: open.at(-1) };
    nodes.set(id, node);
    return node;
  };
  const find = (id: string) => nodes.get(id) ?? add(id, parseLabel(id), STATE);
  const addEdge = (from: string, to: string, text: RichText, look: Look = {}) => {
    context.countElement();
    edges.push({ from, to, text, first: 'NONE', second: look.dash ? 'NONE' : 'CLASSIC', look });
  };

  /** Returns the id of an end of a transition; a start and an end belong to the state around them. */
  function endOf(name: string, role: 'start' | 'end'): string {
    if (name !== '[*]') return groups.has(name) ? name : find(name).id;
    const id = `${role} of ${open.at(-1) ?? 'the diagram'}`;
    return (nodes.get(id) ?? add(id, plainText(''), role === 'start' ? START : END, SOLID)).id;
  }

  function addNote(of: string, text: string): void {
    const id = `note ${nodes.size}`;
    add(id, parseLabel(text), NOTE, NOTE_LOOK);
    addEdge(groups.has(of) ? of : find(of).id, id, [], { dash: 'DASH', strokeWidth: 1 });
  }

  function openState(id: string, title: string): void {
    if (open.length >= MAX_OPEN)
      throw new ConvertError('tooDeep', `More than ${MAX_OPEN} states are inside each other.`);
    nodes.delete(id);
    const name = groups.has(id) ? `${id} ${groups.size}` : id;
    context.countElement();
    groups.set(name, { id: name, title: parseLabel(title), look: {}, parent: open.at(-1) });
    open.push(name);
  }

  function readStatement(line: string): boolean {
    if (note) {
      if (/^end\s+note$/i.test(line)) {
        addNote(note.of, note.lines.join('\n'));
        note = undefined;
      } else note.lines.push(line);
      return true;
    }
    const transition = /^(\[\*\]|[^\s:>]+)\s*-->\s*(\[\*\]|[^\s:]+)\s*(?::\s*(.*))?$/.exec(line);
    if (transition) {
      const [, from = '', to = '', text] = transition;
      addEdge(endOf(from, 'start'), endOf(to, 'end'), text ? parseLabel(text) : []);
      return true;
    }
    const noted = /^note\s+(?:left|right)\s+of\s+([^\s:]+)\s*(?::\s*(.*))?$/i.exec(line);
    if (noted) {
      const [, of = '', text] = noted;
      if (text === undefined) note = { of, lines: [] };
      else addNote(of, text);
      return true;
    }
    return readDeclaration(line);
  }

  function readDeclaration(line: string): boolean {
    if (line === '}') return open.pop() !== undefined;
    if (/^(--|hide empty description|scale .*|title\b.*|acc(Title|Descr)\b.*)$/i.test(line)) {
      if (line === '--')
        context.lose({
          element: open.at(-1) ?? '',
          what: 'the border between regions',
          instead: 'the regions without it',
        });
      return true;
    }
    const towards = DIRECTIONS[/^direction\s+(\w\w)$/.exec(line)?.[1] ?? ''];
    if (towards) {
      const group = groups.get(open.at(-1) ?? '');
      if (group) group.direction = towards;
      else direction = towards;
      return true;
    }
    if (/^(classDef|class|style)\s/.test(line)) {
      context.lose({ element: line.slice(0, 60), what: 'a style', instead: 'the default' });
      return true;
    }
    const [, quoted, alias, brace] =
      /^state\s+"([^"]*)"\s+as\s+([^\s{]+)\s*(\{?)$/.exec(line) ?? [];
    if (quoted !== undefined && alias !== undefined) {
      if (brace) openState(alias, quoted);
      else find(alias).text = parseLabel(quoted);
      return true;
    }
    const [, id, kind, opening] =
      /^state\s+([^\s{]+)\s*(?:<<(\w+)>>|\[\[(?:\w+)\]\])?\s*(\{?)$/.exec(line) ?? [];
    if (id !== undefined) {
      if (opening) openState(id, id);
      else if (kind === 'fork' || kind === 'join') add(id, plainText(''), FORK, SOLID);
      else if (kind === 'choice') add(id, plainText(''), CHOICE);
      else find(id);
      return true;
    }
    const [, name, text] =
      /^([^\s:]+)\s*(?::::?\s*(.*)|:\s*(.*))?$/.exec(line)?.filter((part) => part !== undefined) ??
      [];
    if (name === undefined) return false;
    if (!groups.has(name)) {
      const node = find(name);
      if (text) node.text = parseLabel(text);
    }
    return true;
  }

  for (const [index, line] of body.split('\n').entries()) {
    const statement = line.trim().replace(/;$/, '');
    if (statement === '' || readStatement(statement.slice(0, 10_000))) continue;
    failures += 1;
    if (failures > MAX_FAILURES)
      throw new ConvertError('malformed', 'The file is not a state diagram.');
    context.lose({
      element: `line ${context.firstLine + index}`,
      what: 'a statement that cannot be read',
      instead: 'nothing',
    });
  }
  return { direction, nodes: [...nodes.values()], edges, groups: [...groups.values()] };
}
