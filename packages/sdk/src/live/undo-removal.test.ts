import { randomUUID } from 'node:crypto';
import { createRemover, findElement, insertElement, projectDocument } from '@lienzo/zone-doc';
import { expect, it } from 'vitest';
import * as Y from 'yjs';
import { createHistory } from './history/history.ts';

it('one undo brings back an element with its connector, frame content and comments', () => {
  const doc = new Y.Doc();
  const [frame, shape, connector, comment] = [1, 2, 3, 4].map(() => randomUUID()) as [
    string,
    string,
    string,
    string,
  ];
  const layout = { top: 1, left: 2, width: 30, height: 40 };
  insertElement(doc, {
    kind: 'frame',
    element: { meta: { id: frame, name: 'F' }, type: 'CUSTOM', properties: { layout } },
    z: 'a0',
  });
  insertElement(doc, {
    kind: 'shape',
    element: { meta: { id: shape }, frame_id: frame, basic: { type: 'RECTANGLE' } },
    z: 'a1',
  });
  insertElement(doc, {
    kind: 'connector',
    element: {
      meta: { id: connector },
      connected: { first: { shape_id: shape }, second: { shape_id: frame } },
    },
    z: 'a2',
  });
  insertElement(doc, {
    kind: 'comment',
    element: { meta: { id: comment }, text: 'Why?', resolved: false, element_id: frame },
    z: 'a3',
    authorship: { author: '12', time: new Date(0) },
  });
  const before = JSON.stringify(projectDocument(doc).elements.map(({ element }) => element));
  const history = createHistory(doc, { caller: () => ({ role: 'EDITOR', zuid: '1' }) });
  const remover = createRemover(doc);
  history.transact(() => remover.remove(frame, '1'));
  expect(findElement(doc, 'connector', connector)).toBeUndefined();
  expect(findElement(doc, 'comment', comment)).toMatchObject({ position: { top: 1, left: 2 } });
  history.undo();
  expect(JSON.stringify(projectDocument(doc).elements.map(({ element }) => element))).toBe(before);
  history.redo();
  expect(findElement(doc, 'shape', shape)).not.toHaveProperty('frame_id');
});
