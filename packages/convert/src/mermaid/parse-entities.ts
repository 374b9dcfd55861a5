import { ConvertError } from '../convert-error.ts';
import type { Direction } from '../graph-layout/lay-out-graph.ts';
import type { Line } from '../text/rich-text.ts';
import type { Diagram, DiagramEdge, Figure } from './diagram.ts';
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
const NAME = String.raw`("[^"]{1,200}"|[\p{L}\p{N}_.-]{1,200}?)`;
const RELATION = new RegExp(
  `^${NAME}\\s*([|}][|o])(--|\\.\\.)([|o][|{])\\s*${NAME}\\s*(?::\\s*(.*))?$`,
  'u',
);
const MAX_FAILURES = 200;

/** How many entities an end of a relation stands for. */
const COUNTS: Readonly<Record<string, string>> = {
  '||': '1',
  '|o': '0..1',
  'o|': '0..1',
  '}|': '1..n',
  '|{': '1..n',
  '}o': '0..n',
  'o{': '0..n',
};

interface Entity {
  readonly id: string;
  title: string;
  readonly attributes: string[];
}

/** Reads the statements of an entity-relationship diagram. Statements that cannot be read become losses. */
export function parseEntities(body: string, context: MermaidContext): Diagram {
  const entities = new Map<string, Entity>();
  const edges: DiagramEdge[] = [];
  let direction: Direction = 'DOWN';
  let open: Entity | undefined;
  let failures = 0;

  const find = (name: string): Entity => {
    const id = name.replaceAll('"', '');
    const known = entities.get(id);
    if (known) return known;
    context.countElement();
    const entity = { id, title: id, attributes: [] };
    entities.set(id, entity);
    return entity;
  };

  function readStatement(line: string): boolean {
    if (open) {
      if (line === '}') open = undefined;
      else open.attributes.push(line.replace(/"([^"]*)"$/, '– $1'));
      return true;
    }
    const relation = RELATION.exec(line);
    if (relation) {
      const [, from = '', one = '', body, other = '', to = '', label = ''] = relation;
      const counts = [COUNTS[one] ?? '', COUNTS[other] ?? ''];
      const text = [counts[0], label.replace(/^"(.*)"$/, '$1'), counts[1]]
        .filter(Boolean)
        .join(' · ');
      context.countElement();
      edges.push({
        from: find(from).id,
        to: find(to).id,
        text: parseLabel(text),
        first: 'NONE',
        second: 'NONE',
        look: body === '..' ? { dash: 'DASH' } : {},
      });
      context.lose({
        element: 'the relations',
        what: "crow's feet at their ends",
        instead: 'numbers in their labels',
      });
      return true;
    }
    const towards = DIRECTIONS[/^direction\s+(\w\w)$/.exec(line)?.[1] ?? ''];
    if (towards) {
      direction = towards;
      return true;
    }
    if (/^(style|classDef|class|title|acc\w+)\b/.test(line)) {
      context.lose({
        element: line.slice(0, 60),
        what: 'a style or title',
        instead: 'the default',
      });
      return true;
    }
    const [, name, alias, brace] =
      /^("[^"]+"|[^\s"[{]+)\s*(?:\[\s*"?([^"\]]*)"?\s*\])?\s*(\{?)$/.exec(line) ?? [];
    if (name === undefined) return false;
    const entity = find(name);
    if (alias) entity.title = alias;
    if (brace) open = entity;
    return true;
  }

  for (const [index, line] of body.split('\n').entries()) {
    const statement = line.trim();
    if (statement === '' || readStatement(statement.slice(0, 5_000))) continue;
    failures += 1;
    if (failures > MAX_FAILURES)
      throw new ConvertError('malformed', 'The file is not an ER diagram.');
    context.lose({
      element: `line ${context.firstLine + index}`,
      what: 'a statement that cannot be read',
      instead: 'nothing',
    });
  }
  const nodes = [...entities.values()].map(({ id, title, attributes }) => ({
    id,
    text: [
      { runs: [{ text: title, bold: true }] },
      ...attributes.map((text): Line => ({ runs: [{ text, size: 14 }], align: 'LEFT' })),
    ],
    figure: BOX,
    look: {},
  }));
  return { direction, nodes, edges, groups: [] };
}
