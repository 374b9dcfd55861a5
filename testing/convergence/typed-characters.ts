import { textOf } from '@lienzo/zone-doc';
import * as Y from 'yjs';
import type { Random } from '../random/seeded-random.ts';

/** Types characters that occur only once, to find out whether one is lost or doubled. */
export interface TypedCharacters {
  /** Types, deletes or formats in the text. Does nothing if the document does not have it yet. */
  type(doc: Y.Doc): void;
  /** Runs an undo or redo, which may take back typing. */
  follow(doc: Y.Doc, work: () => void): void;
  /** Describes an acknowledged character that is not in the text exactly once. */
  findFault(doc: Y.Doc, acknowledgedClocks: ReadonlyMap<number, number>): string | undefined;
  /** Returns the number of characters that were checked. */
  checked(): number;
}

interface Typed {
  readonly character: string;
  readonly client: number;
  /** The clock of the client afterwards. */
  readonly clock: number;
}

/** The first of many letters without case or combining forms. */
const FIRST_LETTER = 0x4e_00;
const ATTRIBUTES = [{ fontweight: 'BOLD' }, { fontweight: null }, { italic: true }, { size: 20 }];

export function createTypedCharacters(id: string, random: Random): TypedCharacters {
  const typed: Typed[] = [];
  /** Characters that someone deleted, or took back or restored by undo and redo. */
  const uncertain = new Set<string>();
  let checked = 0;

  const insert = (doc: Y.Doc, words: Y.Text) => {
    const start = random.below(words.length + 1);
    const count = 1 + random.below(8);
    for (let index = 0; index < count; index += 1) {
      const character = String.fromCodePoint(FIRST_LETTER + typed.length);
      words.insert(start + index, character);
      const clock = Y.getState(doc.store, doc.clientID);
      typed.push({ character, client: doc.clientID, clock });
    }
  };
  const change = (words: Y.Text) => {
    const at = random.below(words.length);
    const length = 1 + random.below(Math.min(3, words.length - at));
    if (random.percent(70)) words.format(at, length, random.pick(ATTRIBUTES));
    else {
      for (const character of words.toString().slice(at, at + length)) uncertain.add(character);
      words.delete(at, length);
    }
  };

  return {
    type(doc) {
      const words = textOf(doc, id);
      if (!words) return;
      if (words.length === 0 || random.percent(70)) insert(doc, words);
      else change(words);
    },
    follow(doc, work) {
      const before = new Set(textOf(doc, id)?.toString());
      work();
      const after = new Set(textOf(doc, id)?.toString());
      for (const character of before.symmetricDifference(after)) uncertain.add(character);
    },
    findFault(doc, acknowledgedClocks) {
      const text = textOf(doc, id)?.toString() ?? '';
      for (const { character, client, clock } of typed) {
        const isAcknowledged = (acknowledgedClocks.get(client) ?? 0) >= clock;
        if (uncertain.has(character) || !isAcknowledged) continue;
        checked += 1;
        const times = text.split(character).length - 1;
        if (times !== 1) return `a character of client ${client} is in the text ${times} times`;
      }
      return undefined;
    },
    checked: () => checked,
  };
}
