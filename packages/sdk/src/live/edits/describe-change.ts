import type { ElementKind } from '@lienzo/contract';
import { elementsOf, facetNames, SERVER_CLIENT } from '@lienzo/zone-doc';
import * as Y from 'yjs';
import type { Participant } from '../presence.ts';

/** What listeners of `LiveZone.subscribe` receive. */
export type ZoneEvent =
  /** The status, the saving state or something else that is not in the document has changed. */
  | { readonly type: 'state' }
  /** Elements were inserted, changed or removed. */
  | ZoneChange
  /** `LiveZone.doc` is another document now. Read again what you keep of the zone. */
  | { readonly type: 'replaced' };

/** The changes of one transaction. */
export interface ZoneChange {
  readonly type: 'elements';
  readonly elements: readonly ChangedElement[];
  readonly actor: ChangeActor;
}

export interface ChangedElement {
  readonly id: string;
  /** Undefined if the element is not valid and so not part of the zone. */
  readonly kind: ElementKind | undefined;
  readonly action: 'insert' | 'change' | 'remove';
}

/**
 * Who made a change.
 * `local`: this client. `store`: it was read from the store of this device.
 * `remote`: other people or programs, live. `api`: a request over HTTP.
 * The service does not say who removed an element, so removals are `remote` and have no `users`.
 */
export interface ChangeActor {
  readonly type: 'local' | 'store' | 'remote' | 'api';
  /** The people who made a `remote` change, as far as they have the zone open. */
  readonly users: readonly Participant['user'][];
}

interface Options {
  doc: Y.Doc;
  /** Returns where a transaction comes from. */
  sourceOf: (origin: unknown) => 'local' | 'store' | 'remote';
  /** Returns the person behind a Yjs client id. */
  userOf: (client: number) => Participant['user'] | undefined;
}

/** Describes the changes of a document, one transaction after another. */
export function describeChanges({ doc, sourceOf, userOf }: Options) {
  let last: ZoneChange | undefined;
  const actorOf = (transaction: Y.Transaction): ChangeActor => {
    const type = sourceOf(transaction.origin);
    if (type !== 'remote') return { type, users: [] };
    const clients = writersOf(transaction);
    if (clients.length > 0 && clients.every((client) => client === SERVER_CLIENT))
      return { type: 'api', users: [] };
    const users = new Map(clients.map(userOf).flatMap((user) => (user ? [[user.zuid, user]] : [])));
    return { type, users: [...users.values()] };
  };
  const observe = (events: Y.YEvent<Y.AbstractType<unknown>>[], transaction: Y.Transaction) => {
    const elements = changedElements(events, elementsOf(doc));
    if (elements.length > 0) last = { type: 'elements', elements, actor: actorOf(transaction) };
  };
  elementsOf(doc).observeDeep(observe);
  return {
    /** Returns the change of the transaction that has just ended, once. */
    take(): ZoneChange | undefined {
      const taken = last;
      last = undefined;
      return taken;
    },
    stop: () => elementsOf(doc).unobserveDeep(observe),
  };
}

/** Returns the Yjs clients whose items a transaction has added. */
function writersOf({ beforeState, afterState }: Y.Transaction): number[] {
  return [...afterState]
    .filter(([client, clock]) => clock > (beforeState.get(client) ?? 0))
    .map(([client]) => client);
}

function changedElements(
  events: readonly Y.YEvent<Y.AbstractType<unknown>>[],
  root: Y.Map<unknown>,
): ChangedElement[] {
  const found = new Map<string, ChangedElement>();
  for (const event of events) {
    if (event.target !== root) {
      const key = String(event.path[0]);
      if (!found.has(key)) found.set(key, describe(root.get(key), key, 'change'));
      continue;
    }
    for (const [key, { action, oldValue }] of event.changes.keys) {
      const value = action === 'delete' ? oldValue : root.get(key);
      found.set(key, describe(value, key, actions[action]));
    }
  }
  return [...found.values()];
}

const actions = { add: 'insert', update: 'change', delete: 'remove' } as const;

function describe(value: unknown, key: string, action: ChangedElement['action']): ChangedElement {
  const [id, kind] = value instanceof Y.Map ? [lastOf(value, 'id'), lastOf(value, 'kind')] : [];
  return {
    id: typeof id === 'string' ? id : key,
    kind: isKind(kind) ? kind : undefined,
    action,
  };
}

/** Returns the last value of a key, also in a map that has just been deleted. */
function lastOf(map: Y.Map<unknown>, key: string): unknown {
  return map._map.get(key)?.content.getContent().at(-1);
}

function isKind(kind: unknown): kind is ElementKind {
  return typeof kind === 'string' && Object.hasOwn(facetNames, kind);
}
