import { describe, expect, it } from 'vitest';
import { ConnectorIndex } from './connector-index.ts';

function connector(key: string, first: string, second: string) {
  const connected = { first: { shape_id: first }, second: { shape_id: second } };
  return { key, element: { meta: { id: key }, connected } };
}

describe('ConnectorIndex', () => {
  it('finds a connector at both of its ends', () => {
    const index = new ConnectorIndex();
    index.add(connector('line', 'a', 'b'));
    expect(index.keysAt('a')).toEqual(['line']);
    expect(index.keysAt('b')).toEqual(['line']);
    expect(index.keysAt('c')).toEqual([]);
  });

  it('ignores the case of ids', () => {
    const index = new ConnectorIndex();
    index.add(connector('line', 'ABC', 'b'));
    expect(index.keysAt('abc')).toEqual(['line']);
  });

  it('lists a loop on one element once', () => {
    const index = new ConnectorIndex();
    index.add(connector('loop', 'a', 'a'));
    expect(index.keysAt('a')).toEqual(['loop']);
    index.delete(connector('loop', 'a', 'a'));
    expect(index.keysAt('a')).toEqual([]);
  });

  it('keeps the other connectors of an element when one is removed', () => {
    const index = new ConnectorIndex();
    index.add(connector('one', 'a', 'b'));
    index.add(connector('two', 'a', 'c'));
    index.delete(connector('one', 'a', 'b'));
    expect(index.keysAt('a')).toEqual(['two']);
    expect(index.keysAt('b')).toEqual([]);
  });

  it('can be changed while its result is iterated', () => {
    const index = new ConnectorIndex();
    const lines = ['one', 'two'].map((key) => connector(key, 'a', 'b'));
    for (const line of lines) index.add(line);
    let visited = 0;
    for (const key of index.keysAt('a')) {
      const line = connector(key, 'a', 'b');
      index.delete(line);
      index.add(line);
      visited += 1;
    }
    expect(visited).toBe(2);
  });
});
