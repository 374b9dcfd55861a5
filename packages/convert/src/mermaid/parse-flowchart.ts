import { ConvertError } from '../convert-error.ts';
import type { Direction } from '../graph-layout/lay-out-graph.ts';
import { plainText } from '../text/rich-text.ts';
import type { Diagram, DiagramEdge, DiagramGroup, DiagramNode, Look } from './diagram.ts';
import { closingBrackets, figureNamed, figureWith } from './flow-figures.ts';
import { hasIcon, parseLabel } from './label.ts';
import type { MermaidContext } from './mermaid-context.ts';
import { readLink } from './read-link.ts';
import { readStyle } from './read-style.ts';
import { Scanner, StatementError } from './scanner.ts';

type Changeable<T> = { -readonly [Key in keyof T]: T[Key] };
type Node = Changeable<DiagramNode> & { readonly classes: string[]; readonly own: Look[] };
type Edge = Changeable<DiagramEdge> & { readonly own: Look[] };
type Group = Changeable<DiagramGroup> & { readonly classes: string[]; readonly own: Look[] };

const rectangle = figureWith('[', ']')?.figure ?? { family: 'basic', type: 'RECTANGLE' };

const ID = /(?:[\p{L}\p{N}\p{M}_.#$%*+!?'`]|\/(?![\]])|-(?![-.>]|$)|=(?![=]))+/uy;
/** Characters of a label. */
const MAX_LABEL = 5_000;
const MAX_GROUP_DEPTH = 40;
/** Statements that cannot be read. */
const MAX_FAILURES = 200;
/** Nodes around an `&`, whose product is the number of edges. */
const MAX_LIST = 100;

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  TB: 'DOWN',
  TD: 'DOWN',
  v: 'DOWN',
  BT: 'UP',
  '^': 'UP',
  LR: 'RIGHT',
  '>': 'RIGHT',
  RL: 'LEFT',
  '<': 'LEFT',
};

/** Reads the statements of a flowchart. Statements that cannot be read become losses. */
export function parseFlowchart(body: string, options: string, context: MermaidContext): Diagram {
  return new FlowchartParser(body, context).parse(
    DIRECTIONS[options.split(/\s/)[0] ?? ''] ?? 'DOWN',
  );
}

class FlowchartParser {
  readonly #scanner: Scanner;
  readonly #context: MermaidContext;
  readonly #nodes = new Map<string, Node>();
  readonly #edges: Edge[] = [];
  readonly #groups = new Map<string, Group>();
  readonly #open: string[] = [];
  readonly #classes = new Map<string, Look>();
  readonly #links: { id: string; address: string }[] = [];
  readonly #classUses: { ids: string[]; name: string }[] = [];
  readonly #styleUses: { id: string; look: Look }[] = [];
  #edgeLook: Look = {};
  #unnamed = 0;

  constructor(body: string, context: MermaidContext) {
    this.#scanner = new Scanner(body);
    this.#context = context;
  }

  parse(direction: Direction): Diagram {
    const scanner = this.#scanner;
    let failures = 0;
    while (!scanner.isAtEnd) {
      if (scanner.match(/[\s;]+/y)) continue;
      const start = scanner.at;
      try {
        this.#readStatement();
        scanner.skipSpaces();
        if (!scanner.isAtEnd && !scanner.match(/[\n;]/y))
          throw new StatementError('has unexpected text at its end');
      } catch (error) {
        if (!(error instanceof StatementError)) throw error;
        failures += 1;
        if (failures > MAX_FAILURES) {
          throw new ConvertError('malformed', 'The file is not a Mermaid flowchart.', {
            cause: error,
          });
        }
        const line = scanner.line;
        scanner.at = Math.max(start, scanner.at);
        scanner.restOfLine();
        this.#context.lose({
          element: `line ${this.#context.firstLine + line - 1}`,
          what: `a statement that ${error.message}`,
          instead: 'the rest of the line was left out',
        });
      }
    }
    return this.#finish(direction);
  }

  #readStatement(): void {
    const scanner = this.#scanner;
    const keyword = scanner.match(
      /(subgraph|end|direction|classDef|class|style|linkStyle|click|accTitle|accDescr|title)(?=[ \t\n;:]|$)/y,
    )?.[1];
    const read = keyword === undefined ? () => this.#readChain() : this.#readers[keyword];
    if (read) read();
    // A description for screen readers can span several lines.
    else if (
      !/[ \t]*\{/y.test(scanner.text.slice(scanner.at, scanner.at + 100)) ||
      !scanner.until(['}'], MAX_LABEL)
    ) {
      scanner.restOfLine();
    }
  }

  readonly #readers: Readonly<Record<string, () => void>> = {
    subgraph: () => this.#openGroup(),
    end: () => this.#closeGroup(),
    direction: () => this.#readDirection(),
    classDef: () => this.#readClassDef(),
    class: () => this.#readClass(),
    style: () => this.#readStyle(),
    linkStyle: () => this.#readLinkStyle(),
    click: () => this.#readClick(),
  };

  #closeGroup(): void {
    if (this.#open.pop() === undefined) {
      throw new StatementError('ends a subgraph that was not started');
    }
  }

  #readChain(): void {
    const scanner = this.#scanner;
    let from = this.#readNodes();
    for (;;) {
      scanner.skipSpaces();
      const links = this.#edges.length;
      const id = scanner.match(/([\w-]{1,100})@(?=[xo<]?[-=~])/y)?.[1];
      const link = readLink(scanner, (endings) => this.#readText(endings));
      if (!link) {
        if (id !== undefined) throw new StatementError('names an edge that is missing');
        break;
      }
      scanner.match(/[ \t\r]*(?:\n[ \t]*)*/y);
      const to = this.#readNodes();
      for (const source of from) {
        for (const target of to) this.#addEdge({ ...link, from: source, to: target, own: [] });
      }
      if (id !== undefined) this.#edgeIds.set(id, this.#edges.slice(links));
      from = to;
    }
  }

  readonly #edgeIds = new Map<string, Edge[]>();

  #addEdge(edge: Edge): void {
    this.#context.countElement();
    this.#edges.push(edge);
  }

  #readNodes(): string[] {
    const scanner = this.#scanner;
    const ids = [this.#readNode()];
    while (scanner.match(/\s*&\s*/y)) {
      if (ids.length >= MAX_LIST)
        throw new StatementError(`joins more than ${MAX_LIST} nodes with &`);
      ids.push(this.#readNode());
    }
    return ids;
  }

  #readNode(): string {
    const scanner = this.#scanner;
    const id = scanner.match(ID)?.[0];
    if (id === undefined) throw new StatementError('has no node where one is expected');
    if (scanner.startsWith('@{')) this.#readAttributes(id);
    else this.#readShape(id);
    if (scanner.skip(':::')) {
      const name = scanner.match(/[\w-]+/y)?.[0];
      if (name) this.#classUses.push({ ids: [id], name });
    }
    return id;
  }

  #readShape(id: string): void {
    const scanner = this.#scanner;
    const start = scanner.at;
    for (const [open, closes] of closingBrackets) {
      if (!scanner.skip(open)) continue;
      const read = this.#readText(closes);
      if (read) {
        this.#setNode(id, read.text, figureWith(open, read.ending));
        return;
      }
      scanner.at = start;
    }
    if (/[([{]/.test(scanner.text[scanner.at] ?? ''))
      throw new StatementError('has a shape that is not closed');
    this.#findNode(id);
  }

  #readText(closes: readonly string[]): { text: string; ending: string } | undefined {
    const scanner = this.#scanner;
    const start = scanner.at;
    scanner.match(/\s*/y);
    if (scanner.skip('"')) {
      const quoted = scanner.until(['"'], MAX_LABEL);
      scanner.match(/\s*/y);
      const ending = closes.find((close) => scanner.skip(close));
      if (quoted && ending !== undefined) return { text: quoted.text, ending };
      scanner.at = start;
      return undefined;
    }
    const plain = scanner.until(closes, MAX_LABEL);
    if (plain && !/[[\](){}"][^\n]*\n/.test(plain.text)) return plain;
    scanner.at = start;
    return undefined;
  }

  #readAttributes(id: string): void {
    const scanner = this.#scanner;
    scanner.skip('@{');
    const values = new Map<string, string>();
    for (;;) {
      scanner.match(/[\s,]*/y);
      if (scanner.skip('}')) break;
      const name = scanner.match(/([\w-]{1,40})\s*:\s*/y)?.[1];
      if (name === undefined) throw new StatementError('has attributes that are not closed');
      const quoted = scanner.skip('"') ? scanner.until(['"'], MAX_LABEL)?.text : undefined;
      values.set(name, quoted ?? scanner.match(/[^,}\n]{0,5000}/y)?.[0].trim() ?? '');
    }
    const edges = this.#edgeIds.get(id);
    if (edges) {
      this.#context.lose({
        element: id,
        what: 'the animation or curve of an edge',
        instead: 'a plain line',
      });
      return;
    }
    const name = values.get('shape');
    const figure = name === undefined ? undefined : figureNamed(name);
    if (name !== undefined && !figure) {
      this.#context.lose({
        element: id,
        what: `the shape "${name.slice(0, 40)}"`,
        instead: 'a rectangle',
      });
    }
    if (values.has('img') || values.has('icon')) {
      this.#context.lose({ element: id, what: 'an image or icon', instead: 'the label alone' });
    }
    this.#setNode(id, values.get('label'), figure);
    if (name === 'text') this.#findNode(id).own.push({ fill: 'none', stroke: 'none' });
    if (
      /^(fork|join|f-circ|junction|filled-circle|start|sm-circ|small-circle|stop|fr-circ|framed-circle)$/.test(
        name ?? '',
      )
    ) {
      const node = this.#findNode(id);
      node.text = plainText('');
      node.own.push({ fill: '#374151', stroke: '#374151' });
    }
  }

  #setNode(id: string, label: string | undefined, figure: ReturnType<typeof figureNamed>): void {
    const node = this.#findNode(id);
    if (label !== undefined) {
      node.text = parseLabel(label);
      if (hasIcon(label)) {
        this.#context.lose({
          element: id,
          what: 'an icon of an icon font',
          instead: 'the label without it',
        });
      }
    }
    if (!figure) return;
    node.figure = figure.figure;
    if (figure.instead) {
      this.#context.lose({
        element: id,
        what: `the shape "${figure.names.split(' ')[0]}"`,
        instead: figure.instead,
      });
    }
  }

  #findNode(id: string): Node {
    const known = this.#nodes.get(id);
    const parent = this.#open.at(-1);
    if (known) {
      if (known.parent === undefined && parent !== id) known.parent = parent;
      return known;
    }
    this.#context.countElement();
    const node: Node = {
      id,
      text: plainText(id),
      figure: rectangle,
      look: {},
      parent,
      classes: [],
      own: [],
    };
    this.#nodes.set(id, node);
    return node;
  }

  #openGroup(): void {
    const scanner = this.#scanner;
    scanner.skipSpaces();
    if (this.#open.length >= MAX_GROUP_DEPTH) {
      this.#open.push(this.#open.at(-1) ?? '');
      throw new StatementError(`starts more than ${MAX_GROUP_DEPTH} subgraphs within each other`);
    }
    let id = scanner.match(/[^\s[\]"(){};]+(?=[ \t]*(?:[[\n;@]|$))/y)?.[0];
    let title: string | undefined = id;
    scanner.skipSpaces();
    if (scanner.skip('[')) {
      title = this.#readText([']'])?.text;
    } else if (id === undefined) {
      title =
        scanner.match(/"([^"]{0,5000})"/y)?.[1] ??
        scanner.match(/[^\n;]{0,5000}/y)?.[0].trim() ??
        '';
    }
    const isTaken = id !== undefined && this.#groups.has(id);
    if (id === undefined || isTaken) {
      this.#unnamed += 1;
      // A space cannot be part of an id, so that none is the same.
      id = title && !this.#groups.has(title) ? title : `subgraph ${this.#unnamed}`;
    }
    this.#context.countElement();
    const parent = this.#open.at(-1);
    this.#groups.set(id, {
      id,
      title: parseLabel(title ?? ''),
      look: {},
      parent,
      classes: [],
      own: [],
    });
    this.#open.push(id);
    if (title === undefined) throw new StatementError('has a title that is not closed');
  }

  #readDirection(): void {
    const name = this.#scanner.restOfLine().replace(/;$/, '');
    const direction = DIRECTIONS[name];
    const group = this.#groups.get(this.#open.at(-1) ?? '');
    if (direction === undefined) throw new StatementError('has an unknown direction');
    if (group) group.direction = direction;
  }

  #readClassDef(): void {
    const [, names = '', css = ''] = /^(\S+)\s+(.*)$/.exec(this.#scanner.restOfLine()) ?? [];
    for (const name of names.split(',')) {
      this.#classes.set(name, {
        ...this.#classes.get(name),
        ...this.#readLook(css, `class ${name}`),
      });
    }
  }

  #readClass(): void {
    const [, ids = '', name = ''] =
      /^(.*?)\s+([\w-]+)\s*;?$/.exec(this.#scanner.restOfLine()) ?? [];
    if (!name) throw new StatementError('names no class');
    this.#classUses.push({ ids: ids.split(',').map((id) => id.trim()), name });
  }

  #readStyle(): void {
    const [, ids = '', css = ''] = /^(\S+)\s+(.*)$/.exec(this.#scanner.restOfLine()) ?? [];
    for (const id of ids.split(',')) this.#styleUses.push({ id, look: this.#readLook(css, id) });
  }

  #readLinkStyle(): void {
    const [, list = '', css = ''] =
      /^([\d,\s]+|default)\s+(?:interpolate\s+\w+\s+)?(.*)$/.exec(this.#scanner.restOfLine()) ?? [];
    const look = this.#readLook(css, `linkStyle ${list}`);
    if (list.trim() === 'default') this.#edgeLook = { ...this.#edgeLook, ...look };
    else for (const index of list.split(',')) this.#edges[Number(index)]?.own.push(look);
  }

  #readLook(css: string, element: string): Look {
    const { look, unknown } = readStyle(css);
    if (unknown.length > 0) {
      const names = unknown.slice(0, 5).join(', ').slice(0, 100);
      this.#context.lose({ element, what: `the style ${names}`, instead: 'the default' });
    }
    return look;
  }

  #readClick(): void {
    const rest = this.#scanner.restOfLine();
    const [, id, address] = /^(\S+)\s+(?:href\s+)?"([^"]*)"/.exec(rest) ?? [];
    if (id && address && /^(https?:\/\/|mailto:)/i.test(address)) this.#links.push({ id, address });
    else {
      const element = rest.split(/\s/)[0] ?? '';
      this.#context.lose({ element, what: 'a script that a click runs', instead: 'nothing' });
    }
  }

  #finish(direction: Direction): Diagram {
    this.#applyStyles();
    const groups = [...this.#groups.values()];
    const isGroup = new Set(groups.map(({ id }) => id));
    const nodes = [...this.#nodes.values()].filter(({ id }) => !isGroup.has(id));
    const known = new Set([...isGroup, ...nodes.map(({ id }) => id)]);
    return {
      direction,
      groups,
      nodes: nodes.map(({ parent, ...node }) => ({
        ...node,
        parent: parent && known.has(parent) ? parent : undefined,
      })),
      edges: this.#edges,
    };
  }

  #applyStyles(): void {
    for (const { id, look } of this.#styleUses) this.#findStyled(id)?.own.push(look);
    for (const { ids, name } of this.#classUses) {
      for (const id of ids) this.#findStyled(id)?.classes.push(name);
    }
    for (const element of [...this.#nodes.values(), ...this.#groups.values()]) {
      const looks = ['default', ...element.classes].map((name) => this.#classes.get(name));
      element.look = Object.assign({}, ...looks, ...element.own);
    }
    for (const edge of this.#edges)
      edge.look = Object.assign({}, this.#edgeLook, edge.look, ...edge.own);
    for (const { id, address } of this.#links) {
      const node = this.#nodes.get(id);
      if (node)
        node.text = node.text.map((line) => ({
          ...line,
          runs: line.runs.map((run) => ({ ...run, link: address })),
        }));
    }
  }

  #findStyled(id: string): Node | Group | undefined {
    return this.#groups.get(id) ?? this.#nodes.get(id);
  }
}
