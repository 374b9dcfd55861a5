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
  it('takes back one change at a time', () => {
    const { put, history, keys } = start();
    history.edit('shape', put('a', 'shape'));
    history.edit('shape', put('b', 'shape'));
    history.undo();
    expect(keys()).toEqual(['a']);
    history.redo();
    expect(keys()).toEqual(['a', 'b']);
  });

  it('takes back several as one', () => {
    const { put, history, keys } = start();
    history.together(() => {
      history.edit('shape', put('a', 'shape'));
      history.edit('shape', put('b', 'shape'));
    });
    history.undo();
    expect(keys()).toEqual([]);
  });

  it('passes over comments, alone or several as one', () => {
    const { map, put, history, keys } = start();
    history.edit('shape', put('a', 'shape'));
    history.edit('comment', put('b', 'comment'));
    history.together(() => {
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

  it('takes back what was done together with a comment, and elements that were removed', () => {
    const { map, put, history, keys } = start();
    history.edit('shape', put('a', 'shape'));
    history.together(() => {
      history.edit('comment', put('b', 'comment'));
      history.editKey('a', () => map.delete('a'));
    });
    history.undo();
    expect(keys()).toEqual(['a']);
  });
});
