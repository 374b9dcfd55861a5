import { type ElementKind, elementKey, type StoredText } from '@lienzo/contract';
import fc from 'fast-check';
import * as Y from 'yjs';
import {
  changeElement,
  disableFormatCleanup,
  elementsOf,
  facetsIn,
  indicesAbove,
  insertElement,
  projectDocument,
  removeElement,
  seedText,
  textOf,
} from '../src/index.ts';
import { arbitraryStep, named, type Step } from './arbitrary-steps.ts';
import type { Random } from './random.ts';
import { entries, ids } from './samples.ts';
import { typeRandomly } from './type-randomly.ts';

type StepOf<Type> = Extract<Step, { type: Type }>;

/** Elements and changes that simulated editors choose from. */
export interface Pool {
  readonly inserts: readonly StepOf<'insert'>[];
  readonly changes: readonly StepOf<'change'>[];
}

/**
 * Returns random elements and changes, without locks and groups: a lock refuses concurrent edits of others.
 * Contains the small pool, so that no kind is missing, whatever the seed.
 */
export function samplePool(seed: number, size = 400): Pool {
  const steps = fc.sample(arbitraryStep, { numRuns: size, seed }).map(withoutLocks);
  const inserts = steps.filter((step) => step.type === 'insert').filter(isComplete);
  const changes = steps.filter((step) => step.type === 'change');
  return {
    inserts: [...inserts, ...smallPool.inserts],
    changes: [...changes, ...smallPool.changes],
  };
}

/** Fields that only documents of version 2 can have. */
const NEW_FIELDS = [
  ...['bends', 'label_position', 'card', 'table', 'image', 'file', 'mentions', 'metadata'],
];

const RICH_TYPES = new Set(['CARD', 'TABLE', 'IMAGE', 'FILE']);

/** Returns the elements and changes that documents of version 1 can have. */
export function forVersion1({ inserts, changes }: Pool): Pool {
  const isOld = (value: object) => {
    const { basic } = value as { basic?: { type?: string } }; // of shapes
    return (
      !RICH_TYPES.has(basic?.type ?? '') && !NEW_FIELDS.some((field) => Object.hasOwn(value, field))
    );
  };
  return {
    inserts: inserts.filter(({ element }) => isOld(element)),
    changes: changes.filter(({ change }) => isOld(change)),
  };
}

/** Clients insert tables with columns and rows: Yjs could undo only one of them when they are set later. */
function isComplete({ element }: StepOf<'insert'>): boolean {
  const { basic, table } = element as { basic?: { type: string }; table?: object }; // of shapes
  return basic?.type !== 'TABLE' || table !== undefined;
}

function withoutLocks(step: Step): Step {
  if (step.type === 'insert') {
    const { locked: _, group_id: __, ...element } = step.element as typeof step.element & Organised; // any kind
    return { ...step, element } as Step; // both fields are optional
  }
  if (step.type !== 'change') return step;
  const { locked: _, group_id: __, ...change } = step.change as typeof step.change & Organised; // any kind
  return { ...step, change } as Step; // a change without fields changes nothing
}

interface Organised {
  locked?: unknown;
  group_id?: unknown;
}

/** Small elements of each kind, for tests where the number of edits matters. */
export const smallPool: Pool = {
  inserts: entries.map(({ kind, element }) => {
    const { properties: _, text: __, ...small } = element as typeof element & Heavy; // any kind
    return {
      type: 'insert',
      kind,
      element: kind === 'comment' ? element : small,
    } as Pool['inserts'][number]; // the rest is optional
  }),
  changes: [
    { type: 'change', kind: 'frame', pick: 0, change: { id: '', meta: { name: 'New' } } },
    { type: 'change', kind: 'shape', pick: 0, change: { id: '', frame_id: null } },
    { type: 'change', kind: 'shape', pick: 0, change: { id: '', frame_id: ids.other } },
    { type: 'change', kind: 'connector', pick: 0, change: { id: '', type: 'CURVE' } },
    { type: 'change', kind: 'connector', pick: 0, change: { id: '', label_position: 0.25 } },
    { type: 'change', kind: 'connector', pick: 0, change: { id: '', bends: [{ x: 1, y: 2 }] } },
    { type: 'change', kind: 'connector', pick: 0, change: { id: '', bends: [] } },
    { type: 'change', kind: 'comment', pick: 0, change: { id: '', text: 'Because.' } },
    { type: 'change', kind: 'comment', pick: 0, change: { id: '', resolved: true } },
  ],
};

interface Heavy {
  properties?: unknown;
  text?: unknown;
}

/** A client with an open document that edits it as the web app does. */
export interface SimulatedEditor {
  readonly zuid: string;
  readonly doc: Y.Doc;
  /** Updates that are not sent yet. */
  readonly outbox: Uint8Array[];
  edit(): void;
}

export interface SimulatedEditorOptions {
  readonly zuid: string;
  readonly clientId: number;
  readonly random: Random;
  readonly pool: Pool;
  /** The only kind to edit; all kinds if absent. */
  readonly only?: ElementKind;
}

export function createSimulatedEditor({
  zuid,
  clientId,
  random,
  pool,
  only,
}: SimulatedEditorOptions): SimulatedEditor {
  const doc = new Y.Doc();
  doc.clientID = clientId;
  disableFormatCleanup(doc);
  const outbox: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array, origin: unknown) => {
    if (origin !== 'server') outbox.push(update);
  });
  const undo = new Y.UndoManager(elementsOf(doc), {
    captureTimeout: 0,
    trackedOrigins: new Set([zuid]),
    ignoreRemoteMapChanges: true,
  });
  const kinds = only ? [only] : undefined;
  const fits = ({ kind }: { kind: ElementKind }) => !kinds || kinds.includes(kind);
  const present = () => projectDocument(doc).elements.filter(fits);
  const isMine = (facets: Readonly<Record<string, unknown>>) =>
    facets.kind !== 'comment' || facets.author === zuid;

  function insert(): void {
    const { kind, element } = random.pick(pool.inserts.filter(fits));
    const [z = 'a0'] = indicesAbove(projectDocument(doc).elements.at(-1)?.z, 1);
    const authorship = { author: zuid, time: new Date(1_700_000_000_000 + random.below(1_000)) };
    const entry = { kind, element: named(element, randomId(random)), z };
    insertElement(doc, { ...entry, ...(kind === 'comment' && { authorship }) });
  }

  function change(): void {
    const target = random.pick(present());
    const choices = pool.changes.filter(({ kind }) => kind === target.kind);
    const wanted = random.pick(choices).change;
    // People who can only comment may not change the metadata of other people's comments.
    const isOwn = ['text', 'mentions', 'metadata'].some((facet) => facet in wanted);
    if (isOwn && !isMine(target.facets)) return;
    changeElement(doc, target.kind, { ...wanted, id: target.key });
  }

  function remove(): void {
    const target = random.pick(present());
    if (isMine(target.facets)) removeElement(doc, target.key);
  }

  function raise(): void {
    const target = random.pick(present());
    const map = elementsOf(doc).get(target.key);
    const [z = 'a0'] = indicesAbove(projectDocument(doc).elements.at(-1)?.z, 1);
    if (map instanceof Y.Map && isMine(target.facets)) map.set('z', z);
  }

  /** Moves an element several times in a row, as a drag does. */
  function drag(): void {
    const target = random.pick(present());
    const map = elementsOf(doc).get(target.key);
    if (!(map instanceof Y.Map) || !['frame', 'shape'].includes(target.kind)) return;
    for (let left = random.below(10); left > 0; left--)
      map.set('layout', { top: random.below(1_000) - 500, left: random.below(1_000) / 7 });
  }

  /** Types, deletes or formats in the text of a shape or connector, as an editor does. */
  function write(): void {
    const targets = present().filter(({ kind }) => kind === 'shape' || kind === 'connector');
    if (targets.length === 0) return;
    const { key, facets } = random.pick(targets);
    const map = elementsOf(doc).get(key) as Y.Map<unknown>; // a projected element
    const { paragraphs = [] } = (facets.text ?? {}) as StoredText; // of the stored form
    const words = textOf(doc, key) ?? seedText(map, paragraphs);
    for (let left = 1 + random.below(3); left > 0; left--) typeRandomly(words, random);
  }

  function edit(): void {
    if (present().length < 3) {
      doc.transact(insert, zuid);
      return;
    }
    const action = random.pick([
      ...[insert, change, change, change, remove, raise, drag],
      ...[write, write, write],
    ]);
    const chance = random.below(10);
    if (chance === 0) undo.undo();
    else if (chance === 1) undo.redo();
    else doc.transact(action, zuid);
  }

  return { zuid, doc, outbox, edit };
}

export function randomId(random: Random): string {
  const digits = Array.from({ length: 32 }, () => random.below(16).toString(16)).join('');
  const id = digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return random.below(4) === 0 ? id.toUpperCase() : elementKey(id);
}

/** Returns the facets of all elements in a document by key. */
export function facetsByKey(doc: Y.Doc): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const [key, map] of elementsOf(doc).entries())
    found.set(key, map instanceof Y.Map ? facetsIn(map) : map);
  return found;
}
