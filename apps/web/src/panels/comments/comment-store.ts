import { elementKey } from '@lienzo/contract';
import { elementsOf, projectElement } from '@lienzo/zone-doc';
import * as Y from 'yjs';

/** A comment of the open zone with its author and time. */
export interface Comment {
  readonly id: string;
  readonly key: string;
  readonly text: string;
  /** The user ids of the people whom the text mentions. */
  readonly mentions?: readonly string[];
  readonly resolved: boolean;
  readonly author: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly parentKey?: string;
  readonly elementKey?: string;
  readonly position?: { readonly top: number; readonly left: number };
}

/** The comments of a document. The list is the same object until a comment changes. */
interface CommentStore {
  list(): readonly Comment[];
  subscribe(listener: () => void): () => void;
}

/**
 * Observes only comments, because a zone can have thousands of moving shapes. The document is
 * observed while there are listeners.
 */
export function createCommentStore(doc: Y.Doc): CommentStore {
  const map = elementsOf(doc);
  const facts = new Map<string, Comment>();
  const listeners = new Set<() => void>();
  let list: readonly Comment[] = [];

  const take = (key: string): boolean => {
    const fact = readComment(map, key);
    const known = facts.has(key);
    if (fact) facts.set(key, fact);
    else facts.delete(key);
    return known || fact !== undefined;
  };
  const readAll = () => {
    facts.clear();
    for (const key of map.keys()) take(key);
    list = [...facts.values()];
  };
  const follow = (events: Y.YEvent<Y.AbstractType<unknown>>[]) => {
    const changed = [...keysOf(events)].filter(take);
    if (changed.length === 0) return;
    list = [...facts.values()];
    for (const listener of listeners) listener();
  };

  readAll();
  return {
    list: () => list,
    subscribe(listener) {
      if (listeners.size === 0) {
        readAll();
        map.observeDeep(follow);
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) map.unobserveDeep(follow);
      };
    },
  };
}

function keysOf(events: readonly Y.YEvent<Y.AbstractType<unknown>>[]): Set<string> {
  const keys = new Set<string>();
  for (const event of events) {
    const [first] = event.path;
    if (first !== undefined) keys.add(String(first));
    else for (const key of event.changes.keys.keys()) keys.add(key);
  }
  return keys;
}

function readComment(map: Y.Map<unknown>, key: string): Comment | undefined {
  const content = map.get(key);
  if (!(content instanceof Y.Map) || content.get('kind') !== 'comment') return undefined;
  const read = projectElement(map, key);
  if (!read) return undefined;
  const { facets } = read;
  const named = (facet: string) =>
    facets[facet] === undefined ? undefined : elementKey(String(facets[facet]));
  return {
    id: read.element.meta.id,
    key,
    text: String(facets.text),
    mentions: (facets.mentions ?? []) as string[], // the projection has checked its shape
    resolved: facets.resolved === true,
    author: String(facets.author),
    time: Number(facets.time),
    parentKey: named('parent'),
    elementKey: named('element'),
    position: facets.position as Comment['position'], // the projection has checked its shape
  };
}
