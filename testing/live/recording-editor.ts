import { changeElement, insertElement, projectDocument, removeElement } from '@lienzo/zone-doc';
import type * as Y from 'yjs';
import type { Random } from '../random/seeded-random.ts';
import type { Canvas } from '../zones/test-canvas.ts';
import { type LiveSocket, openLiveSocket } from './live-socket.ts';

/** Names of somebody's elements by their ids. */
export type Names = ReadonlyMap<string, string>;

/** Somebody who edits elements of their own in a zone and remembers what they were promised. */
export interface ZoneEditor {
  readonly zone: Canvas;
  readonly doc: Y.Doc;
  /** How many edits were made, and how many of them the service has acknowledged. */
  made(): number;
  acknowledged(): number;
  isOpen(): boolean;
  /** One edit. */
  edit(): void;
  /** Resolves when all edits until now are acknowledged. */
  durable(): Promise<void>;
  /** Edits, waits for the acknowledgement, and so on until told to stop; resolves after the last. */
  work(onAcknowledged: (edits: number) => void): Promise<void>;
  stop(): void;
  /** The connection breaks and is made anew. */
  drop(): void;
  /** What is wrong with the elements in a document, if it may be any state since the promise. */
  judge(doc: Y.Doc): string | undefined;
  close(): void;
}

/** Where an editor goes. */
export interface EditorPlace {
  url: string;
  zone: Canvas;
  token: string;
}

/** What an editor needs of an open zone. */
export type EditorSocket = Pick<LiveSocket, 'doc' | 'isOpen' | 'drop' | 'close'> & {
  acknowledgements: Pick<LiveSocket['acknowledgements'], 'next'>;
};

interface EditorOptions extends EditorPlace {
  random: Random;
  name: string;
  /** Instead of a bare socket. */
  open?: (place: EditorPlace) => EditorSocket;
}

const FEWEST = 3;
const MOST = 8;
// So many are under way before the editor waits.
const AT_ONCE = 4;

export function createZoneEditor(options: EditorOptions): ZoneEditor {
  const { url, zone, token, random, name, open = openLiveSocket } = options;
  const socket = open({ url, zone, token });
  const { doc } = socket;
  const own = new Set<string>();
  /** What the elements were after each edit, from the last acknowledged one on. */
  const states: Names[] = [new Map()];
  let acknowledged = 0;
  let stopped = false;
  const made = () => acknowledged + states.length - 1;
  const present = (): Names => states.at(-1) ?? new Map();

  const edit = () => {
    const names = new Map(present());
    const label = `${name} ${made() + 1}`;
    const few = names.size < FEWEST;
    if (few || (names.size < MOST && random.percent(20))) {
      const id = randomId(random);
      own.add(id);
      const element = { meta: { id, name: label }, type: 'CUSTOM' as const };
      insertElement(doc, { kind: 'frame', element, z: `a${random.below(10)}` });
      names.set(id, label);
    } else {
      const id = random.pick([...names.keys()]);
      if (random.percent(15)) {
        removeElement(doc, id);
        names.delete(id);
      } else {
        changeElement(doc, 'frame', { id, meta: { name: label } });
        names.set(id, label);
      }
    }
    states.push(names);
  };
  const durable = async () => {
    const upTo = made();
    await socket.acknowledgements.next();
    while (acknowledged < upTo) {
      acknowledged += 1;
      states.shift();
    }
  };

  return {
    zone,
    doc,
    made,
    acknowledged: () => acknowledged,
    isOpen: socket.isOpen,
    edit,
    durable,
    async work(onAcknowledged) {
      stopped = false;
      while (!stopped) {
        const before = acknowledged;
        for (let left = 1 + random.below(AT_ONCE); left > 0; left -= 1) edit();
        await durable();
        onAcknowledged(acknowledged - before);
      }
    },
    stop() {
      stopped = true;
    },
    judge(other) {
      const found = new Map(
        projectDocument(other)
          .elements.filter(({ key }) => own.has(key))
          .map(({ key, element }) => [key, String((element.meta as { name?: string }).name)]),
      );
      if (states.some((state) => isSame(state, found))) return undefined;
      return `${name}: of ${acknowledged} acknowledged edits (${made()} made) there is ${show(found)} instead of ${show(present())}`;
    },
    drop: socket.drop,
    close: socket.close,
  };
}

function isSame(one: Names, other: Names): boolean {
  return one.size === other.size && [...one].every(([id, name]) => other.get(id) === name);
}

function show(names: Names): string {
  return JSON.stringify([...names.values()].toSorted());
}

function randomId(random: Random): string {
  const digits = Array.from({ length: 32 }, () => random.below(16).toString(16)).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
