import { elementsOf } from '@lienzo/zone-doc';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { type DocumentChanges, readChanges } from './document-changes.ts';

function changesOf(edit: (elements: Y.Map<unknown>, one: Y.Map<unknown>) => void): DocumentChanges {
  const doc = new Y.Doc();
  const elements = elementsOf(doc);
  const one = new Y.Map<unknown>([
    ['kind', 'shape'],
    ['words', new Y.Text('a')],
  ]);
  elements.set('one', one);
  let changes: DocumentChanges | undefined;
  elements.observeDeep((events) => {
    changes = readChanges(events);
  });
  doc.transact(() => edit(elements, one));
  if (!changes) throw new Error('Nothing changed.');
  return changes;
}

const position = { left: 3, top: 4 };

describe('the changes of a transaction', () => {
  it('have the position of an element that was only moved', () => {
    const changes = changesOf((_, one) => one.set('position', position));
    expect(changes.keys).toEqual(new Set(['one']));
    expect(changes.positions).toEqual(new Map([['one', position]]));
  });

  it.each<[string, (elements: Y.Map<unknown>, one: Y.Map<unknown>) => void]>([
    ['resized', (_, one) => one.set('size', { width: 1 })],
    ['given another text', (_, one) => (one.get('words') as Y.Text).insert(0, 'b')],
    ['replaced', (elements) => elements.set('one', new Y.Map([['kind', 'shape']]))],
    ['removed', (elements) => elements.delete('one')],
  ])('have no position of an element that was moved and %s', (_, edit) => {
    const changes = changesOf((elements, one) => {
      one.set('position', position);
      edit(elements, one);
    });
    expect(changes.keys).toEqual(new Set(['one']));
    expect(changes.positions.size).toBe(0);
  });

  it.each([{}, { left: 1 }, { left: null, top: 1 }, 7, null])(
    'have no position if it is %j',
    (value) => {
      const changes = changesOf((_, one) => one.set('position', value));
      expect(changes.positions.size).toBe(0);
    },
  );
});
