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
/** The author of the comment in the document. */
const author: Caller = { ...commenter, zuid: authorship.author };

function validate(edit: (copy: Y.Doc) => void, caller = editor, version = 1) {
  const doc = openDocument();
  if (version === 2) doc.getMap('zone').set('version', 2);
  const before = Y.encodeStateAsUpdate(doc);
  const result = validateUpdate(doc, mustRead(updateBy(doc, edit)), caller);
  expect(Y.encodeStateAsUpdate(doc)).toEqual(before);
  return result;
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

describe('what an update writes', () => {
  it('[G10] is under `elements`', () => {
    const elsewhere = (copy: Y.Doc) => copy.getMap('zone').set('version', 2);
    expect(validate(elsewhere)).toBe('unknown-root');
    expect(validate((copy) => copy.getMap('other').set('a', new Y.Map()))).toBe('unknown-root');
  });

  it('[G10] [D1] is not the version, neither set nor followed nor deleted', () => {
    const doc = openDocument();
    doc.getMap('zone').set('version', 1);
    const last = Y.getState(doc.store, AUTHOR) - 1;
    const following = forge({ origin: [AUTHOR, last], ...contents.values(2) });
    expect(validateUpdate(doc, mustRead(following), editor)).toBe('unknown-root');
    const deleting = writeUpdate([], new Map([[AUTHOR, [{ clock: last, length: 1 }]]]));
    expect(validateUpdate(doc, mustRead(deleting), editor)).toBe('unknown-root');
  });

  it('[G10] may be a comment with a position that is removed in the same update', () => {
    const { element_id: _, ...rest } = newComment;
    const element = { ...rest, position: { top: 1, left: 2 } };
    const authored = { authorship: { ...authorship, author: editor.zuid } };
    const insertAndRemove = (copy: Y.Doc) => {
      insertElement(copy, { kind: 'comment', element, z: 'a9', ...authored });
      removeElement(copy, ids.other);
    };
    expect(validate(insertAndRemove)).toBeUndefined();
  });

  it('[G10] has known facets under ids in lower case', () => {
    expect(validate(setting(ids.frame, 'secret', 1))).toBe('unknown-key');
    expect(validate(setting(ids.frame, 'text', {}))).toBe('unknown-key');
    expect(validate((copy) => elementsOf(copy).set('other', new Y.Map()))).toBe('unknown-key');
    const upperCase = ids.other.toUpperCase();
    expect(validate((copy) => elementsOf(copy).set(upperCase, new Y.Map()))).toBe('unknown-key');
  });

  it('[G10] has known facets even if the value is deleted again', () => {
    const setAndDelete = (name: string) => (copy: Y.Doc) => {
      mapOf(copy, ids.frame).set(name, 1);
      mapOf(copy, ids.frame).delete(name);
    };
    expect(validate(setAndDelete('secret'))).toBe('unknown-key');
    expect(validate(setAndDelete('author'))).toBe('unknown-key');
    expect(validate(setAndDelete('strokes'))).toBeUndefined();
  });

  it('[G5] [D3] is a map under an element key and a value under a facet', () => {
    expect(validate((copy) => elementsOf(copy).set(ids.other, 'text'))).toBe('unknown-content');
    expect(validate(setting(ids.frame, 'layout', new Y.Map()))).toBe('unknown-content');
    const deep = (copy: Y.Doc) => {
      const map = new Y.Map();
      mapOf(copy, ids.frame).set('layout', map);
      map.set('layout', new Y.Map());
    };
    expect(validate(deep)).toBe('unknown-content');
  });

  it('[G5] is one value per item', () => {
    const several = { ...facet(1), ...contents.values('A', 'B') };
    expect(validateForged(forge(several))).toBe('unknown-content');
  });

  it('[G8] continues a known item in its own list', () => {
    const doc = openDocument();
    const last = Y.getState(doc.store, AUTHOR) - 1;
    const astray = { parent: [AUTHOR, 0] as const, key: 'name', ...contents.deleted(2) };
    const bytes = writeUpdate([{ client: AUTHOR, clock: last, structs: [astray] }]);
    expect(validateUpdate(doc, mustRead(bytes), editor)).toBe('broken');
  });
});

describe('elements after an update', () => {
  it('[G11] may be inserted, changed and removed', () => {
    expect(validate(insertFrame)).toBeUndefined();
    expect(validate(setting(ids.frame, 'name', 'New'))).toBeUndefined();
    expect(validate((copy) => removeElement(copy, ids.frame))).toBeUndefined();
    expect(validate((copy) => mapOf(copy, ids.shape).delete('frame'))).toBeUndefined();
  });

  it.each([
    ['a name that is not a text', setting(ids.frame, 'name', 5)],
    ['an invalid z-index', setting(ids.frame, 'z', 'b1')],
    ['no name', (copy: Y.Doc) => mapOf(copy, ids.frame).delete('name')],
    ['no kind', (copy: Y.Doc) => mapOf(copy, ids.frame).delete('kind')],
    ['an unknown kind', setting(ids.frame, 'kind', 'toString')],
    ['two families', setting(ids.shape, 'geometry', { basic: {}, star: {} })],
    ['an empty map', (copy: Y.Doc) => elementsOf(copy).set(ids.other, new Y.Map())],
    ['the id of another element', setting(ids.frame, 'id', ids.shape.toUpperCase())],
  ])('[G11] are refused with %s', (_, edit) => {
    expect(validate(edit)).toBe('invalid-element');
  });

  it('[G11] may be invalid if the update also removes them', () => {
    const passing = (copy: Y.Doc) => {
      elementsOf(copy).set(ids.other, new Y.Map());
      elementsOf(copy).delete(ids.other);
    };
    expect(validate(passing)).toBeUndefined();
  });

  it('[G11] are unchanged when the update loses to a higher client id', () => {
    const doc = openDocument();
    const losing = updateBy(new Y.Doc(), (copy) => elementsOf(copy).set(ids.frame, new Y.Map()), 2);
    expect(validateUpdate(doc, mustRead(losing), editor)).toBeUndefined();
    Y.applyUpdate(doc, losing);
    expect(mapOf(doc, ids.frame).get('name')).toBe('Plan');
    const winning = updateBy(new Y.Doc(), (copy) => elementsOf(copy).set(ids.frame, new Y.Map()));
    expect(validateUpdate(openDocument(), mustRead(winning), editor)).toBe('invalid-element');
  });

  it('[G11] keep their kind and the spelling of their id', () => {
    const other = { ...shape, meta: { id: ids.frame } };
    const become = (copy: Y.Doc) => insertElement(copy, { kind: 'shape', element: other, z: 'a0' });
    expect(validate(become)).toBe('identity-changed');
    const upperCase = { ...frame, meta: { ...frame.meta, id: ids.frame.toUpperCase() } };
    const rewrite = (copy: Y.Doc) =>
      insertElement(copy, { kind: 'frame', element: upperCase, z: 'a0' });
    expect(validate(rewrite)).toBe('identity-changed');
    const replace = (copy: Y.Doc) =>
      insertElement(copy, { kind: 'frame', element: { ...frame, properties: {} }, z: 'a0' });
    expect(validate(replace)).toBeUndefined();
  });

  it('[G14] do not exceed the limit of the zone', () => {
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
  it('[G12] has the sender as author', () => {
    expect(validate(insertComment('99'), commenter)).toBeUndefined();
    expect(validate(insertComment('99'))).toBeUndefined();
    expect(validate(insertComment('98'), commenter)).toBe('not-author');
    expect(validate(insertComment('98'))).toBe('not-author');
  });

  it('[G12] keeps its author and time', () => {
    for (const caller of [editor, commenter, author]) {
      expect(validate(setting(ids.comment, 'author', '99'), caller)).toBe('not-author');
      expect(validate(setting(ids.comment, 'time', 5), caller)).toBe('not-author');
    }
  });

  it('[G12] is edited only by its author', () => {
    const editText = setting(ids.comment, 'text', 'What?');
    expect(validate(editText, author)).toBeUndefined();
    expect(validate(editText, { ...author, role: 'EDITOR' })).toBeUndefined();
    expect(validate(editText, commenter)).toBe('not-author');
    expect(validate(editText)).toBe('not-author');
  });

  it('[G12] [E5] mentions only whom its author mentions', () => {
    const mention = setting(ids.comment, 'mentions', ['5', '6']);
    expect(validate(mention, author, 2)).toBeUndefined();
    expect(validate(mention, commenter, 2)).toBe('not-author');
    expect(validate(mention, editor, 2)).toBe('not-author');
    for (const invalid of [['x'], '5', Array(101).fill('5')])
      expect(validate(setting(ids.comment, 'mentions', invalid), author, 2)).toBe(
        'invalid-element',
      );
  });

  it('[G10] mentions no one in documents of version 1', () => {
    expect(validate(setting(ids.comment, 'mentions', ['5']), author)).toBe('unknown-key');
  });

  it('[G12] cannot be edited by replacing the whole comment', () => {
    const replace = (copy: Y.Doc) =>
      insertElement(copy, {
        ...{ kind: 'comment', element: { ...comment, text: 'I agree.' }, z: 'a3' },
        authorship,
      });
    expect(validate(replace)).toBe('not-author');
    expect(validate(replace, author)).toBeUndefined();
  });

  it('[G12] can be resolved by every commenter', () => {
    const resolve = setting(ids.comment, 'resolved', true);
    for (const caller of [editor, commenter, author])
      expect(validate(resolve, caller)).toBeUndefined();
  });

  it('[G12] can be moved by its author or an editor', () => {
    const raise = setting(ids.comment, 'z', 'a9');
    expect(validate(raise, author)).toBeUndefined();
    expect(validate(raise)).toBeUndefined();
    expect(validate(raise, commenter)).toBe('not-author');
  });

  it('[G12] can be removed by its author or an editor', () => {
    const remove = (copy: Y.Doc) => removeElement(copy, ids.comment);
    expect(validate(remove, author)).toBeUndefined();
    expect(validate(remove)).toBeUndefined();
    expect(validate(remove, commenter)).toBe('not-author');
  });
});

describe('scopes', () => {
  const edits = {
    insert: insertFrame,
    change: setting(ids.frame, 'name', 'New'),
    remove: (copy: Y.Doc) => removeElement(copy, ids.frame),
  } as const;
  const actions = ['insert', 'change', 'remove'] as const;

  it.each(actions)('[G13] permit only what they name: %s', (permitted) => {
    const caller = { ...editor, actions: new Set([permitted]) };
    const refused = actions.filter((action) => validate(edits[action], caller) === 'not-allowed');
    expect(refused).toEqual(actions.filter((action) => action !== permitted));
    expect(validate(edits[permitted], caller)).toBeUndefined();
  });
});

describe('roles', () => {
  it('[G13] allow a commenter to change only comments', () => {
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

  it('[G13] do not allow a commenter to write to other elements, even if the write loses', () => {
    const losing = updateBy(new Y.Doc(), (copy) => elementsOf(copy).set(ids.frame, new Y.Map()), 2);
    expect(validateForged(losing, commenter)).toBe('not-allowed');
  });

  it('[G13] do not allow a viewer to change anything', () => {
    expect(validate(insertComment('99'), viewer)).toBe('not-allowed');
    expect(validate(setting(ids.comment, 'resolved', true), viewer)).toBe('not-allowed');
    expect(validate((copy) => removeElement(copy, ids.comment), viewer)).toBe('not-allowed');
    expect(validateForged(forge(contents.gc(1)), viewer)).toBe('not-allowed');
  });

  it('[G13] allow everyone to repeat what the document has', () => {
    const doc = openDocument();
    removeElement(doc, ids.frame);
    const again = mustRead(Y.encodeStateAsUpdate(doc));
    expect(validateUpdate(doc, again, viewer)).toBeUndefined();
  });

  it('[G13] do not matter for writes to a removed element', () => {
    const doc = openDocument();
    const late = updateBy(doc, setting(ids.frame, 'name', 5));
    removeElement(doc, ids.frame);
    expect(validateUpdate(doc, mustRead(late), editor)).toBeUndefined();
    Y.applyUpdate(doc, late);
    expect(elementsOf(doc).has(ids.frame)).toBe(false);
  });

  it('[G10] do not allow writes into items that are not elements', () => {
    const child = { ...facet(1), parent: [AUTHOR, 1] as const };
    expect(validateForged(forge(child))).toBeUndefined(); // values have no keys, so Yjs drops it
    expect(validateForged(forge(element(), { ...facet(1), parent: [60, 0] }))).toBe(
      'invalid-element',
    );
  });
});
