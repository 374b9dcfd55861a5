import { ConvertError } from '../convert-error.ts';
import type { RichText } from '../text/rich-text.ts';
import { parseLabel } from './label.ts';
import type { MermaidContext } from './mermaid-context.ts';

interface Participant {
  readonly id: string;
  text: RichText;
  isActor: boolean;
}

export type SequenceEvent =
  | {
      readonly kind: 'message';
      readonly from: string;
      readonly to: string;
      readonly text: RichText;
      readonly isDashed: boolean;
      readonly first: 'NONE' | 'BLOCK';
      readonly second: 'NONE' | 'BLOCK' | 'OPEN' | 'DIAMOND';
    }
  | {
      readonly kind: 'note';
      readonly side: 'left' | 'right' | 'over';
      readonly of: readonly string[];
      readonly text: RichText;
    }
  | { readonly kind: 'open'; readonly word: string; readonly text: RichText }
  | { readonly kind: 'divide'; readonly text: RichText }
  | { readonly kind: 'close' }
  | { readonly kind: 'activate' | 'deactivate'; readonly of: string };

export interface Sequence {
  readonly participants: readonly Participant[];
  readonly events: readonly SequenceEvent[];
}

const MESSAGE =
  /^(.{1,200}?)\s*(<<-{1,2}>>|--?(?:>>|>|x|\)))\s*([+-]?)\s*([^:]{1,200}?)\s*(?::\s*(.*))?$/;
const NOTE = /^note\s+(left of|right of|over)\s+([^:]{1,500}?)\s*:\s*(.*)$/i;
const MAX_OPEN = 40;
const MAX_FAILURES = 200;

/** Reads the statements of a sequence diagram. Statements that cannot be read become losses. */
export function parseSequence(body: string, context: MermaidContext): Sequence {
  const participants = new Map<string, Participant>();
  const events: SequenceEvent[] = [];
  const add = (event: SequenceEvent) => {
    context.countElement();
    events.push(event);
  };
  const find = (id: string): string => {
    if (!participants.has(id)) {
      context.countElement();
      participants.set(id, { id, text: parseLabel(id), isActor: false });
    }
    return id;
  };
  let number: number | undefined;
  let failures = 0;
  const open: string[] = [];

  function readStatement(line: string): boolean {
    const [, word = '', rest = ''] = /^(\w+)\b\s*(.*)$/s.exec(line) ?? [];
    switch (word) {
      case 'participant':
      case 'actor':
        declare(rest, word === 'actor');
        return true;
      case 'create':
        return readStatement(rest);
      case 'destroy':
      case 'title':
      case 'accTitle':
      case 'accDescr':
        return true;
      case 'autonumber':
        number = rest === 'off' ? undefined : Number.parseInt(rest, 10) || 1;
        return true;
      case 'activate':
      case 'deactivate':
        add({ kind: word, of: find(rest) });
        return true;
      case 'loop':
      case 'alt':
      case 'opt':
      case 'par':
      case 'critical':
      case 'break':
        if (open.length >= MAX_OPEN)
          throw new ConvertError('tooDeep', `More than ${MAX_OPEN} blocks are inside each other.`);
        open.push(word);
        add({ kind: 'open', word, text: parseLabel(rest) });
        return true;
      case 'rect':
      case 'box':
        open.push(word);
        context.lose({
          element: line.slice(0, 60),
          what: 'a colored background',
          instead: 'its content alone',
        });
        return true;
      case 'else':
      case 'and':
      case 'option':
        add({ kind: 'divide', text: parseLabel(rest) });
        return true;
      case 'end':
        return close();
      case 'link':
      case 'links':
      case 'properties':
        context.lose({ element: line.slice(0, 60), what: 'a menu of links', instead: 'nothing' });
        return true;
      default:
        return readNote(line) || readMessage(line);
    }
  }

  function declare(rest: string, isActor: boolean): void {
    const [, id = '', label] = /^(.*?)(?:@\{.*\})?(?:\s+as\s+(.*))?$/s.exec(rest) ?? [];
    const participant = participants.get(find(id.trim()));
    if (!participant) return;
    participant.isActor = isActor;
    if (label !== undefined) participant.text = parseLabel(label);
  }

  function close(): boolean {
    const word = open.pop();
    if (word !== undefined && word !== 'rect' && word !== 'box') add({ kind: 'close' });
    return word !== undefined;
  }

  function readNote(line: string): boolean {
    const [found, place = '', ids = '', text = ''] = NOTE.exec(line) ?? [];
    if (found === undefined) return false;
    const of = ids.split(',').map((id) => find(id.trim()));
    const side = place.toLowerCase().split(' ')[0];
    add({
      kind: 'note',
      side: side === 'left' || side === 'right' ? side : 'over',
      of,
      text: parseLabel(text),
    });
    return true;
  }

  function readMessage(line: string): boolean {
    const [found, from = '', arrow = '', mark, to = '', label = ''] = MESSAGE.exec(line) ?? [];
    if (found === undefined) return false;
    const text = number === undefined ? label : `${number}. ${label}`;
    if (number !== undefined) number += 1;
    const head = arrow.replace(/^<<|-/g, '');
    add({
      kind: 'message',
      from: find(from),
      to: find(to),
      text: text === '' ? [] : parseLabel(text.slice(0, 5_000)),
      isDashed: arrow.includes('--'),
      first: arrow.startsWith('<<') ? 'BLOCK' : 'NONE',
      second: head === '>>' ? 'BLOCK' : head === ')' ? 'OPEN' : head === 'x' ? 'DIAMOND' : 'NONE',
    });
    if (mark === '+') add({ kind: 'activate', of: to });
    if (mark === '-') add({ kind: 'deactivate', of: from });
    return true;
  }

  for (const [index, line] of body.split('\n').entries()) {
    const statement = line.trim();
    if (statement === '' || readStatement(statement.slice(0, 10_000))) continue;
    failures += 1;
    if (failures > MAX_FAILURES)
      throw new ConvertError('malformed', 'The file is not a sequence diagram.');
    context.lose({
      element: `line ${context.firstLine + index}`,
      what: 'a statement that cannot be read',
      instead: 'nothing',
    });
  }
  for (const word of open) if (word !== 'rect' && word !== 'box') events.push({ kind: 'close' });
  return { participants: [...participants.values()], events };
}
