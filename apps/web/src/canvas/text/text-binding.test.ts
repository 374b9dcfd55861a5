import { disableFormatCleanup, readText } from '@lienzo/zone-doc';
import { EditorState, TextSelection } from 'prosemirror-state';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { createRandom } from '../../../../../testing/random/seeded-random.ts';
import { createTextBinding, firstChangeIn } from './text-binding.ts';
import { restyle, splitParagraph, toggleList } from './text-commands.ts';
import { documentOf, positionOf, readSpans, spansIn } from './text-spans.ts';

/** An editor without a page, bound to the text of a document. */
function openEditor(doc: Y.Doc, { isBound = true } = {}) {
  const words = doc.getText('words');
  const spans = readSpans(words);
  let state = EditorState.create({ doc: documentOf(spans) });
  let isComposing = false;
  const binding = createTextBinding({
    spans,
    host: {
      state: () => state,
      readSelection: () => {},
      show: (transaction) => {
        state = state.apply(transaction);
      },
      isComposing: () => isComposing,
    },
    commit: (write) => doc.transact(write, 'own'),
  });
  const dispatch = (transaction: typeof state.tr) => {
    state = state.apply(transaction);
    binding.write(firstChangeIn(transaction));
  };
  if (isBound) binding.bind(words);
  const select = (from: number, to = from) => {
    const [anchor, head] = [positionOf(state.doc, from), positionOf(state.doc, to)];
    state = state.apply(state.tr.setSelection(TextSelection.create(state.doc, anchor, head)));
  };
  return {
    words,
    binding,
    state: () => state,
    dispatch,
    select,
    type: (text: string) => dispatch(state.tr.insertText(text)),
    remove: (from: number, to: number) => {
      select(from, to);
      dispatch(state.tr.deleteSelection());
    },
    enter: () => splitParagraph(state, dispatch),
    compose(on: boolean) {
      isComposing = on;
      if (!on) binding.showPending();
    },
    text: () => state.doc.textBetween(0, state.doc.content.size, '\n', '\u2028'),
    /** The text that the editor shows, without a last line feed that only one side has. */
    shown: () => JSON.stringify(spansIn(state.doc, true)),
  };
}

function createDoc(): Y.Doc {
  const doc = new Y.Doc();
  disableFormatCleanup(doc);
  return doc;
}

/** Two documents; `sync` exchanges all their changes. */
function createPair() {
  const docs = [createDoc(), createDoc()] as const;
  const sync = () => {
    const [a, b] = docs.map((doc) => Y.encodeStateAsUpdate(doc)) as [Uint8Array, Uint8Array];
    Y.applyUpdate(docs[0], b, 'remote');
    Y.applyUpdate(docs[1], a, 'remote');
  };
  return { docs, sync };
}

describe('an editor bound to a shared text', () => {
  it('writes each character at once', () => {
    const editor = openEditor(createDoc());
    for (const letter of 'Plan') editor.type(letter);
    expect(editor.words.toString()).toBe('Plan');
    editor.enter();
    editor.type('B');
    expect(readText(editor.words).map(({ portions }) => portions?.[0]?.text)).toEqual([
      'Plan',
      'B',
    ]);
  });

  it('writes where the caret is, also among equal characters', () => {
    const { docs, sync } = createPair();
    const [ada, ben] = [openEditor(docs[0]), openEditor(docs[1])];
    ada.type('aaaa');
    sync();
    ada.select(1);
    ada.type('a');
    ben.select(1);
    ben.type('X');
    sync();
    expect(ada.text()).toMatch(/^a(?:aX|Xa)aaa$/);
    expect(ben.text()).toBe(ada.text());
  });

  it('begins one paragraph when two people begin an empty text', () => {
    const { docs, sync } = createPair();
    const [ada, ben] = [openEditor(docs[0]), openEditor(docs[1])];
    ada.type('A');
    ben.type('B');
    sync();
    expect(readText(ada.words)).toHaveLength(1);
    expect([...ada.text()].sort().join('')).toBe('AB');
  });

  it('keeps the caret where others write before it', () => {
    const { docs, sync } = createPair();
    const [ada, ben] = [openEditor(docs[0]), openEditor(docs[1])];
    ada.type('world');
    sync();
    ada.select(5);
    ben.select(0);
    ben.type('Hello ');
    sync();
    ada.type('!');
    expect(ada.text()).toBe('Hello world!');
  });

  it('never copies the id of a paragraph when it is split', () => {
    const doc = createDoc();
    const id = '00000000-0000-4000-8000-000000000001';
    doc.getText('words').applyDelta([{ insert: 'ab' }, { insert: '\n', attributes: { id } }]);
    const editor = openEditor(doc);
    editor.select(1);
    editor.enter();
    expect(readText(editor.words)).toMatchObject([{ portions: [{ text: 'a' }] }, { id }]);
    editor.select(3);
    editor.enter();
    expect(readText(editor.words)).toMatchObject([{}, { id, portions: [{ text: 'b' }] }, {}]);
  });

  it('writes styles and lists as attributes', () => {
    const editor = openEditor(createDoc());
    editor.type('one');
    editor.select(0, 3);
    editor.dispatch(
      restyle(editor.state(), { fontweight: 'BOLD', color: { hex: { value: '#ff0000' } } }),
    );
    toggleList('BULLET', { box: () => ({}) })(editor.state(), editor.dispatch);
    const style = { fontweight: 'BOLD', color: { hex: { value: '#ff0000' } } };
    expect(readText(editor.words)).toMatchObject([
      { portions: [{ text: 'one', style }], style: { list: 'BULLET' } },
    ]);
  });

  it('adds no formatting items while styled text is typed', () => {
    const editor = openEditor(createDoc());
    editor.type('x');
    editor.dispatch(restyle(editor.state(), { italic: true }));
    editor.enter();
    const size = () => {
      let items = 0;
      for (let item = editor.words._start; item; item = item.right)
        if (item.content instanceof Y.ContentFormat) items += 1;
      return items;
    };
    editor.type('a');
    const before = size();
    for (const letter of 'bcdefgh') editor.type(letter);
    expect(size()).toBe(before);
  });

  it('writes what was typed before the shared text was there', () => {
    const doc = createDoc();
    const editor = openEditor(doc, { isBound: false });
    editor.type('mine');
    doc.getText('words').insert(0, 'theirs ');
    editor.binding.bind(doc.getText('words'));
    expect(editor.words.toString()).toBe('theirs mine');
    expect(editor.text()).toBe('theirs mine');
  });
});

describe('a text that was stored in another way first', () => {
  it('updates the earlier state that the shared text begins with, and keeps what others added', () => {
    const editor = openEditor(createDoc(), { isBound: false });
    editor.type('Sta');
    editor.binding.takeSpans();
    editor.type('rt');
    const service = createDoc();
    service.getMap('element').set('words', new Y.Text('Sta'));
    const other = createDoc();
    Y.applyUpdate(other, Y.encodeStateAsUpdate(service));
    const words = other.getMap('element').get('words') as Y.Text; // just set
    words.insert(3, ' Carmen');
    editor.binding.bind(words);
    expect([...words.toString()].sort().join('')).toBe([...'Start Carmen'].sort().join(''));
    expect(editor.text()).toBe(words.toString());
    expect(words.toString()).toContain(' Carmen');
  });
});

describe('composition by an input method', () => {
  it('is written, and what others write is shown when it ends', () => {
    const { docs, sync } = createPair();
    const [ada, ben] = [openEditor(docs[0]), openEditor(docs[1])];
    ada.type('ac');
    sync();
    ada.select(1);
    ada.compose(true);
    ada.type('に');
    ben.select(0);
    ben.type('start ');
    ben.select(8);
    ben.type(' end');
    sync();
    expect(ada.text()).toBe('aにc');
    ada.type('ほ');
    expect(ada.text()).toBe('aにほc');
    sync();
    expect(ben.text()).toBe('start aにほc end');
    ada.compose(false);
    expect(ada.text()).toBe('start aにほc end');
  });
});

describe('random edits of two people', () => {
  it('lose no character and lead to the same text', () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const random = createRandom(seed);
      const { docs, sync } = createPair();
      const editors = docs.map((doc) => openEditor(doc));
      const removed = new Set<string>();
      let next = 0x4e00;
      let typed = '';
      for (let step = 0; step < 40; step += 1) {
        const editor = random.pick(editors);
        const length = editor.text().length;
        const at = random.below(length + 1);
        const chance = random.below(10);
        editor.select(at);
        if (chance < 5) {
          const letter = String.fromCharCode(next);
          next += 1;
          typed += letter;
          editor.type(letter);
        } else if (chance === 5) editor.enter();
        else if (chance === 6 && at < length) {
          for (const letter of editor.text().slice(at, at + 2)) removed.add(letter);
          editor.remove(at, Math.min(length, at + 2));
        } else if (chance === 7) editor.compose(random.percent(50));
        else if (chance === 8) {
          editor.select(0, length);
          editor.dispatch(restyle(editor.state(), { italic: random.percent(50) }));
        } else sync();
      }
      sync();
      for (const editor of editors) editor.compose(false);
      sync();
      const [ada, ben] = editors;
      expect(ada?.words.toDelta(), `seed ${seed}`).toEqual(ben?.words.toDelta());
      expect(ada?.shown(), `seed ${seed}`).toBe(ben?.shown());
      expect(ada?.text(), `seed ${seed}`).toBe(ada && textOf(ada.words));
      for (const letter of typed)
        if (!removed.has(letter)) expect(ada?.text(), `seed ${seed}`).toContain(letter);
    }
  });
});

function textOf(words: Y.Text): string {
  return words.toString().replace(/\n$/, '');
}
