import { changeElement, insertElement, projectDocument, removeElement } from '@lienzo/zone-doc';
import type * as Y from 'yjs';
import type { Random } from '../random/seeded-random.ts';
import type { Canvas } from '../zones/test-canvas.ts';
import { type LiveSocket, openLiveSocket } from './live-socket.ts';

/** Names of an editor's elements by id. */
export type Names = ReadonlyMap<string, string>;

/** An editor that changes its own elements in a zone and records which edits were acknowledged. */
export interface ZoneEditor {
  readonly zone: Canvas;
  /** The current document. The SDK can continue with another one. */
  readonly doc: Y.Doc;
  /** Returns the number of edits so far. */
  made(): number;
  acknowledged(): number;
  isOpen(): boolean;
  /** Makes one edit. */
  edit(): void;
  /** Resolves when all edits so far are acknowledged. */
  durable(): Promise<void>;
  /** Repeats edits and waits for their acknowledgment until `stop` is called. */
  work(onAcknowledged: (edits: number) => void): Promise<void>;
  stop(): void;
  /** Breaks the connection; the socket reconnects. */
  drop(): void;
  /** Describes how a document differs from every state since the last acknowledged edit. */
  findFault(doc: Y.Doc): string | undefined;
  close(): void;
}

/** The zone that an editor opens, and its credentials. */
export interface EditorTarget {
  url: string;
  zone: Canvas;
  token: string;
}

/** The part of an open zone that an editor uses. */
export type EditorSocket = Pick<LiveSocket, 'doc' | 'isOpen' | 'drop' | 'close'> & {
  acknowledgments: Pick<LiveSocket['acknowledgments'], 'next'>;
};

interface EditorOptions extends EditorTarget {
  random: Random;
  name: string;
  /** Opens the zone; a plain socket by default. */
  open?: (place: EditorTarget) => EditorSocket;
}

const MIN_ELEMENTS = 3;
const MAX_ELEMENTS = 8;
// Maximum number of edits before the editor waits.
const MAX_PENDING = 4;

export function createZoneEditor(options: EditorOptions): ZoneEditor {
  const { url, zone, token, random, name, open = openLiveSocket } = options;
  const socket = open({ url, zone, token });
  const own = new Set<string>();
  /** Elements after each edit since the last acknowledged one. */
  const states: Names[] = [new Map()];
  let acknowledged = 0;
  let stopped = false;
  const made = () => acknowledged + states.length - 1;
  const present = (): Names => states.at(-1) ?? new Map();

  const edit = () => {
    const { doc } = socket;
    const names = new Map(present());
    const label = `${name} ${made() + 1}`;
    const few = names.size < MIN_ELEMENTS;
    if (few || (names.size < MAX_ELEMENTS && random.percent(20))) {
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
    await socket.acknowledgments.next();
    while (acknowledged < upTo) {
      acknowledged += 1;
      states.shift();
    }
  };

  return {
    zone,
    get doc() {
      return socket.doc;
    },
    made,
    acknowledged: () => acknowledged,
    isOpen: socket.isOpen,
    edit,
    durable,
    async work(onAcknowledged) {
      stopped = false;
      while (!stopped) {
        const before = acknowledged;
        for (let left = 1 + random.below(MAX_PENDING); left > 0; left -= 1) edit();
        await durable();
        onAcknowledged(acknowledged - before);
      }
    },
    stop() {
      stopped = true;
    },
    findFault(other) {
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
