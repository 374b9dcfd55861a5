import { isBlank, type RichText } from '../text/rich-text.ts';
import type { DiagramEdge, Look, Marker } from './diagram.ts';
import { parseLabel } from './label.ts';
import { type Scanner, StatementError } from './scanner.ts';

const LINK = /(?:([xo<]?)(--+)([-xo>])|([xo<]?)(==+)([=xo>])|([xo<]?)-?(\.+)-([xo>]?)|(~~~+))/y;
const LINK_START = /([xo<]?)(--|==|-\.)(?=[\s"\w\p{L}<[({|`/#&'!?*+])/uy;
const LINK_ENDS = {
  '--': /(--+)([-xo>])/y,
  '==': /(==+)([=xo>])/y,
  '-.': /(\.+)-([xo>]?)/y,
} as const;

/** Characters of a label. */
const MAX_LABEL = 5_000;

type Link = Omit<DiagramEdge, 'from' | 'to'>;

/** Reads the edge between two nodes, such as `-->|text|` or `-- text -->`, if there is one. */
export function readLink(
  scanner: Scanner,
  readLabel: (endings: readonly string[]) => { readonly text: string } | undefined,
): Link | undefined {
  const whole = scanner.match(LINK);
  if (whole) {
    const [, n1, normal, n2, t1, thick, t2, d1, dots, d2, invisible] = whole;
    const start = n1 ?? t1 ?? d1 ?? '';
    const end = n2 ?? t2 ?? d2 ?? '';
    const kind = normal ? '--' : thick ? '==' : '-.';
    const body = normal ?? thick ?? dots ?? invisible ?? '';
    const text = scanner.match(/[ \t]*\|/y) ? readLabel(['|'])?.text : '';
    if (text === undefined) throw new StatementError('has a label that is not closed');
    const link = createLink({ kind, start, end, body, text });
    return invisible ? { ...link, isInvisible: true } : link;
  }
  const opened = scanner.match(LINK_START);
  if (!opened) return undefined;
  const [, start = '', kind = '--'] = opened;
  const from = scanner.at;
  const window = scanner.text.slice(from, from + MAX_LABEL);
  const end = new RegExp(LINK_ENDS[kind as keyof typeof LINK_ENDS].source, 'g'); // one of the three that the expression matches
  const quoted = /^\s*"[^"]*"/.exec(window)?.[0].length ?? 0;
  end.lastIndex = quoted;
  const found = end.exec(window);
  if (!found || window.slice(quoted, found.index).includes('\n'))
    throw new StatementError('has an edge without an end');
  scanner.at = from + found.index + found[0].length;
  const text = window
    .slice(0, found.index)
    .trim()
    .replace(/^"([\s\S]*)"$/, '$1');
  return createLink({ kind, start, end: found[2] ?? '', body: found[1] ?? '', text });
}

interface LinkParts {
  readonly kind: string;
  readonly start: string;
  readonly end: string;
  readonly body: string;
  readonly text: string;
}

function createLink({ kind, start, end, body, text }: LinkParts) {
  const extra = kind === '-.' ? body.length - 1 : body.length - 2;
  const look: Look =
    kind === '==' ? { strokeWidth: 4 } : kind === '-.' ? { dash: 'SQUARE_DOT' } : {};
  const label: RichText = parseLabel(text);
  return {
    text: isBlank(label) ? [] : label,
    first: markerOf(start),
    second: markerOf(end),
    look,
    span: Math.min(10, Math.max(1, 1 + extra)),
  };
}

function markerOf(end: string): Marker {
  if (end === '>' || end === '<') return 'CLASSIC';
  if (end === 'o') return 'OVAL';
  return end === 'x' ? 'DIAMOND' : 'NONE';
}
