import { elementsOf } from '@lienzo/zone-doc';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { createHistory } from './history.ts';

function start() {
  const doc = new Y.Doc();
  const map = elementsOf(doc);
  const put = (key: string, kind: 'shape' | 'comment') => () => {
    map.set(key, new Y.Map([['kind', kind]]));
  };
  return { map, put, history: createHistory(doc), keys: () => [...map.keys()].toSorted() };
}

describe('history', () => {
  it('undoes one change at a time', () => {
    const { put, history, keys } = start();
    history.edit('shape', put('a', 'shape'));
    history.edit('shape', put('b', 'shape'));
    history.undo();
    expect(keys()).toEqual(['a']);
    history.redo();
    expect(keys()).toEqual(['a', 'b']);
  });

  it('undoes a transaction as one step', () => {
    const { put, history, keys } = start();
    history.transact(() => {
      history.edit('shape', put('a', 'shape'));
      history.edit('shape', put('b', 'shape'));
    });
    history.undo();
    expect(keys()).toEqual([]);
  });

  it('skips comments, alone or in a transaction', () => {
    const { map, put, history, keys } = start();
    history.edit('shape', put('a', 'shape'));
    history.edit('comment', put('b', 'comment'));
    history.transact(() => {
      history.edit('comment', put('c', 'comment'));
      history.edit('comment', put('d', 'comment'));
    });
    history.editKey('d', () => map.delete('d'));
    history.undo();
    expect(keys()).toEqual(['b', 'c']);
    expect(history.canUndo()).toBe(false);
    history.redo();
    expect(keys()).toEqual(['a', 'b', 'c']);
  });

  it('undoes a transaction that also has a comment, and restores removed elements', () => {
    const { map, put, history, keys } = start();
    history.edit('shape', put('a', 'shape'));
    history.transact(() => {
      history.edit('comment', put('b', 'comment'));
      history.editKey('a', () => map.delete('a'));
    });
    history.undo();
    expect(keys()).toEqual(['a']);
  });
});
