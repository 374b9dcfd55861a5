import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { authorship } from '../../test/arbitrary-steps.ts';
import {
  AUTHOR,
  element,
  facet,
  forge,
  mapOf,
  mustRead,
  openDocument,
  updateBy,
} from '../../test/forge-update.ts';
import { comment, frame, ids, shape } from '../../test/samples.ts';
import { contents, writeUpdate } from '../../test/write-update.ts';
import { type Caller, elementsOf, insertElement, removeElement, validateUpdate } from '../index.ts';

const editor: Caller = { role: 'EDITOR', zuid: '99', maxElements: 100 };
const commenter: Caller = { ...editor, role: 'COMMENTER' };
const viewer: Caller = { ...editor, role: 'VIEWER' };
/** Who wrote the comment in the document. */
const author: Caller = { ...commenter, zuid: authorship.author };

function validate(edit: (copy: Y.Doc) => void, caller = editor) {
  const doc = openDocument();
  const before = Y.encodeStateAsUpdate(doc);
  const verdict = validateUpdate(doc, mustRead(updateBy(doc, edit)), caller);
  expect(Y.encodeStateAsUpdate(doc)).toEqual(before);
  return verdict;
}

function validateForged(bytes: Uint8Array, caller = editor) {
  return validateUpdate(openDocument(), mustRead(bytes), caller);
}

function setting(id: string, name: string, value: unknown) {
  return (copy: Y.Doc) => mapOf(copy, id).set(name, value);
}

const newFrame = { ...frame, meta: { id: ids.other, name: 'New' } };
const newComment = { ...comment, meta: { id: ids.other } };
const insertFrame = (copy: Y.Doc) =>
  insertElement(copy, { kind: 'frame', element: newFrame, z: 'a9' });
const insertComment = (zuid: string) => (copy: Y.Doc) =>
  insertElement(copy, {
    ...{ kind: 'comment', element: newComment, z: 'a9' },
    authorship: { ...authorship, author: zuid },
  });

describe('places that an update writes to', () => {
  it('[G10] are the elements', () => {
    const elsewhere = (copy: Y.Doc) => copy.getMap('zone').set('version', 2);
    expect(validate(elsewhere)).toBe('unknown-root');
    expect(validate((copy) => copy.getMap('other').set('a', new Y.Map()))).toBe('unknown-root');
  });

  it('[G10] [D1] are not the version, whether written, followed or deleted', () => {
    const doc = openDocument();
    doc.getMap('zone').set('version', 1);
    const last = Y.getState(doc.store, AUTHOR) - 1;
    const following = forge({ origin: [AUTHOR, last], ...contents.values(2) });
    expect(validateUpdate(doc, mustRead(following), editor)).toBe('unknown-root');
    const deleting = writeUpdate([], new Map([[AUTHOR, [{ clock: last, length: 1 }]]]));
    expect(validateUpdate(doc, mustRead(deleting), editor)).toBe('unknown-root');
  });

  it('[G10] are known facets under ids in lower case', () => {
    expect(validate(setting(ids.frame, 'secret', 1))).toBe('unknown-key');
    expect(validate(setting(ids.frame, 'text', {}))).toBe('unknown-key');
    expect(validate((copy) => elementsOf(copy).set('other', new Y.Map()))).toBe('unknown-key');
    const shouted = ids.other.toUpperCase();
    expect(validate((copy) => elementsOf(copy).set(shouted, new Y.Map()))).toBe('unknown-key');
  });

  it('[G10] are known facets even where the value is gone again', () => {
    const setAndDelete = (name: string) => (copy: Y.Doc) => {
      mapOf(copy, ids.frame).set(name, 1);
      mapOf(copy, ids.frame).delete(name);
    };
    expect(validate(setAndDelete('secret'))).toBe('unknown-key');
    expect(validate(setAndDelete('author'))).toBe('unknown-key');
    expect(validate(setAndDelete('strokes'))).toBeUndefined();
  });

  it('[G5] [D3] hold maps where elements are and values where facets are', () => {
    expect(validate((copy) => elementsOf(copy).set(ids.other, 'text'))).toBe('unknown-content');
    expect(validate(setting(ids.frame, 'layout', new Y.Map()))).toBe('unknown-content');
    const deep = (copy: Y.Doc) => {
      const map = new Y.Map();
      mapOf(copy, ids.frame).set('layout', map);
      map.set('layout', new Y.Map());
    };
    expect(validate(deep)).toBe('unknown-content');
  });

  it('[G5] hold one value each', () => {
    const several = { ...facet(1), ...contents.values('A', 'B') };
    expect(validateForged(forge(several))).toBe('unknown-content');
  });

  it('[G8] go on where the known beginning of an item is', () => {
    const doc = openDocument();
    const last = Y.getState(doc.store, AUTHOR) - 1;
    const astray = { parent: [AUTHOR, 0] as const, key: 'name', ...contents.deleted(2) };
    const bytes = writeUpdate([{ client: AUTHOR, clock: last, structs: [astray] }]);
    expect(validateUpdate(doc, mustRead(bytes), editor)).toBe('broken');
  });
});

describe('elements after an update', () => {
  it('[G11] may be new, changed and removed', () => {
    expect(validate(insertFrame)).toBeUndefined();
    expect(validate(setting(ids.frame, 'name', 'New'))).toBeUndefined();
    expect(validate((copy) => removeElement(copy, ids.frame))).toBeUndefined();
    expect(validate((copy) => mapOf(copy, ids.shape).delete('frame'))).toBeUndefined();
  });

  it.each([
    ['a name that is no text', setting(ids.frame, 'name', 5)],
    ['a place that nothing can be put above', setting(ids.frame, 'z', 'b1')],
    ['no name', (copy: Y.Doc) => mapOf(copy, ids.frame).delete('name')],
    ['no kind', (copy: Y.Doc) => mapOf(copy, ids.frame).delete('kind')],
    ['an unknown kind', setting(ids.frame, 'kind', 'toString')],
    ['two families', setting(ids.shape, 'geometry', { basic: {}, star: {} })],
    ['an empty map', (copy: Y.Doc) => elementsOf(copy).set(ids.other, new Y.Map())],
    ['the id of another', setting(ids.frame, 'id', ids.shape.toUpperCase())],
  ])('[G11] are not accepted with %s', (_, edit) => {
    expect(validate(edit)).toBe('invalid-element');
  });

  it('[G11] may be invalid if they are gone in the end', () => {
    const passing = (copy: Y.Doc) => {
      elementsOf(copy).set(ids.other, new Y.Map());
      elementsOf(copy).delete(ids.other);
    };
    expect(validate(passing)).toBeUndefined();
  });

  it('[G11] are those that are there already where a lower client loses', () => {
    const doc = openDocument();
    const losing = updateBy(new Y.Doc(), (copy) => elementsOf(copy).set(ids.frame, new Y.Map()), 2);
    expect(validateUpdate(doc, mustRead(losing), editor)).toBeUndefined();
    Y.applyUpdate(doc, losing);
    expect(mapOf(doc, ids.frame).get('name')).toBe('Plan');
    const winning = updateBy(new Y.Doc(), (copy) => elementsOf(copy).set(ids.frame, new Y.Map()));
    expect(validateUpdate(openDocument(), mustRead(winning), editor)).toBe('invalid-element');
  });

  it('[G11] keep their kind and the way their id is written', () => {
    const other = { ...shape, meta: { id: ids.frame } };
    const become = (copy: Y.Doc) => insertElement(copy, { kind: 'shape', element: other, z: 'a0' });
    expect(validate(become)).toBe('identity-changed');
    const shouted = { ...frame, meta: { ...frame.meta, id: ids.frame.toUpperCase() } };
    const rewrite = (copy: Y.Doc) =>
      insertElement(copy, { kind: 'frame', element: shouted, z: 'a0' });
    expect(validate(rewrite)).toBe('identity-changed');
    const replace = (copy: Y.Doc) =>
      insertElement(copy, { kind: 'frame', element: { ...frame, properties: {} }, z: 'a0' });
    expect(validate(replace)).toBeUndefined();
  });

  it('[G14] are not more than the zone may hold', () => {
    const two = (copy: Y.Doc) => {
      insertFrame(copy);
      elementsOf(copy).delete(ids.shape);
    };
    expect(validate(insertFrame, { ...editor, maxElements: 5 })).toBeUndefined();
    expect(validate(insertFrame, { ...editor, maxElements: 4 })).toBe('too-many-elements');
    expect(validate(two, { ...editor, maxElements: 4 })).toBeUndefined();
    const counted = { ...editor, maxElements: 100, elementCount: 100 };
    expect(validate(insertFrame, counted)).toBe('too-many-elements');
    const full = { ...editor, maxElements: 1 };
    expect(validate(setting(ids.frame, 'name', 'New'), full)).toBeUndefined();
  });
});

describe('a comment', () => {
  it('[G12] is written in the own name', () => {
    expect(validate(insertComment('99'), commenter)).toBeUndefined();
    expect(validate(insertComment('99'))).toBeUndefined();
    expect(validate(insertComment('98'), commenter)).toBe('not-author');
    expect(validate(insertComment('98'))).toBe('not-author');
  });

  it('[G12] keeps its author and its time', () => {
    for (const caller of [editor, commenter, author]) {
      expect(validate(setting(ids.comment, 'author', '99'), caller)).toBe('not-author');
      expect(validate(setting(ids.comment, 'time', 5), caller)).toBe('not-author');
    }
  });

  it('[G12] is reworded by its author only', () => {
    const reword = setting(ids.comment, 'text', 'What?');
    expect(validate(reword, author)).toBeUndefined();
    expect(validate(reword, { ...author, role: 'EDITOR' })).toBeUndefined();
    expect(validate(reword, commenter)).toBe('not-author');
    expect(validate(reword)).toBe('not-author');
  });

  it('[G12] is not reworded by putting another in its place', () => {
    const replace = (copy: Y.Doc) =>
      insertElement(copy, {
        ...{ kind: 'comment', element: { ...comment, text: 'I agree.' }, z: 'a3' },
        authorship,
      });
    expect(validate(replace)).toBe('not-author');
    expect(validate(replace, author)).toBeUndefined();
  });

  it('[G12] is settled by everybody who may comment', () => {
    const resolve = setting(ids.comment, 'resolved', true);
    for (const caller of [editor, commenter, author])
      expect(validate(resolve, caller)).toBeUndefined();
  });

  it('[G12] is moved by its author or an editor', () => {
    const raise = setting(ids.comment, 'z', 'a9');
    expect(validate(raise, author)).toBeUndefined();
    expect(validate(raise)).toBeUndefined();
    expect(validate(raise, commenter)).toBe('not-author');
  });

  it('[G12] is removed by its author or an editor', () => {
    const remove = (copy: Y.Doc) => removeElement(copy, ids.comment);
    expect(validate(remove, author)).toBeUndefined();
    expect(validate(remove)).toBeUndefined();
    expect(validate(remove, commenter)).toBe('not-author');
  });
});

describe('roles', () => {
  it('[G13] let a commenter touch nothing but comments', () => {
    expect(validate(insertFrame, commenter)).toBe('not-allowed');
    expect(validate(setting(ids.frame, 'name', 'New'), commenter)).toBe('not-allowed');
    expect(validate((copy) => removeElement(copy, ids.frame), commenter)).toBe('not-allowed');
    const become = (copy: Y.Doc) =>
      insertElement(copy, {
        kind: 'frame',
        element: { ...frame, meta: { id: ids.comment, name: 'A' } },
        z: 'a0',
      });
    expect(validate(become, author)).toBe('identity-changed');
  });

  it('[G13] let a commenter not even lose against something that is no comment', () => {
    const losing = updateBy(new Y.Doc(), (copy) => elementsOf(copy).set(ids.frame, new Y.Map()), 2);
    expect(validateForged(losing, commenter)).toBe('not-allowed');
  });

  it('[G13] let a viewer do nothing', () => {
    expect(validate(insertComment('99'), viewer)).toBe('not-allowed');
    expect(validate(setting(ids.comment, 'resolved', true), viewer)).toBe('not-allowed');
    expect(validate((copy) => removeElement(copy, ids.comment), viewer)).toBe('not-allowed');
    expect(validateForged(forge(contents.gc(1)), viewer)).toBe('not-allowed');
  });

  it('[G13] let everybody repeat what the document has', () => {
    const doc = openDocument();
    removeElement(doc, ids.frame);
    const again = mustRead(Y.encodeStateAsUpdate(doc));
    expect(validateUpdate(doc, again, viewer)).toBeUndefined();
  });

  it('[G13] do not matter to what is written into something that is gone', () => {
    const doc = openDocument();
    const late = updateBy(doc, setting(ids.frame, 'name', 5));
    removeElement(doc, ids.frame);
    expect(validateUpdate(doc, mustRead(late), editor)).toBeUndefined();
    Y.applyUpdate(doc, late);
    expect(elementsOf(doc).has(ids.frame)).toBe(false);
  });

  it('[G10] let nobody write into what is no element', () => {
    const child = { ...facet(1), parent: [AUTHOR, 1] as const };
    expect(validateForged(forge(child))).toBeUndefined(); // a value has no keys: Yjs drops it
    expect(validateForged(forge(element(), { ...facet(1), parent: [60, 0] }))).toBe(
      'invalid-element',
    );
  });
});
