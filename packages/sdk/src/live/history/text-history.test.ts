import { elementsOf, SERVER_CLIENT, shareText } from '@lienzo/zone-doc';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { a, b, start } from '../../../test/start-history.ts';

describe('undo of shared texts', () => {
  function startText() {
    const started = start();
    const { edit, put, map } = started;
    edit(() => {
      put(a);
      map(a).set('text', new Y.Text('Plan'));
    });
    started.wait(10_000);
    const text = () => map(a).get('text') as Y.Text; // just inserted
    const type = (at: number, words: string) => edit(() => text().insert(at, words));
    return { ...started, text, type };
  }

  const typeAs = (at: number, words: string) => (elements: Y.Map<unknown>) =>
    ((elements.get(a) as Y.Map<unknown>).get('text') as Y.Text).insert(at, words);

  it('removes own characters and keeps those of others', () => {
    const { text, type, other, history } = startText();
    type(4, ' of A');
    other(typeAs(4, ', three paragraphs of B,'));
    history.undo();
    expect(text().toString()).toBe('Plan, three paragraphs of B,');
    history.redo();
    expect(text().toString()).toBe('Plan, three paragraphs of B, of A');
  });

  it('restores characters that the user deleted', () => {
    const { edit, text, other, history } = startText();
    edit(() => text().delete(0, 3));
    other(typeAs(1, '!'));
    history.undo();
    expect(text().toString()).toBe('Plan!');
    history.redo();
    expect(text().toString()).toBe('n!');
  });

  it('groups what is typed without a pause', () => {
    const { text, type, wait, history } = startText();
    for (const [at, letter] of [...' one'].entries()) {
      type(4 + at, letter);
      wait(200);
    }
    wait(800);
    type(8, ' two');
    history.undo();
    expect(text().toString()).toBe('Plan one');
    history.undo();
    expect(text().toString()).toBe('Plan');
    history.redo();
    history.redo();
    expect(text().toString()).toBe('Plan one two');
  });

  it('makes one step of a series, despite pauses', () => {
    const { text, type, wait, history } = startText();
    type(4, ' one');
    wait(10_000);
    const end = history.startTyping();
    type(8, ' two');
    wait(10_000);
    type(12, ' three');
    end();
    type(18, '!');
    history.undo();
    expect(text().toString()).toBe('Plan one two three');
    history.undo();
    expect(text().toString()).toBe('Plan one');
    history.redo();
    expect(text().toString()).toBe('Plan one two three');
  });

  it('makes one step of typing that also changes a facet', () => {
    const { text, type, edit, map, wait, history } = startText();
    const size = (width: number) => map(a).set('size', { width, height: 1 });
    edit(() => size(1));
    const end = history.startTyping();
    for (const [width, words] of [' one', ' two', ' three'].entries()) {
      edit(() => {
        size(width + 2);
        text().insert(text().length, words);
      });
      wait(10_000);
    }
    type(0, '! ');
    end();
    expect(map(a).get('size')).toEqual({ width: 4, height: 1 });
    history.undo();
    expect([text().toString(), map(a).get('size')]).toEqual(['Plan', { width: 1, height: 1 }]);
    history.redo();
    expect(text().toString()).toBe('! Plan one two three');
    expect(map(a).get('size')).toEqual({ width: 4, height: 1 });
  });

  it('makes no step of a series in which something else was changed', () => {
    const { text, type, edit, put, elements, wait, history } = startText();
    const end = history.startTyping();
    type(4, ' one');
    edit(() => put(b));
    wait(10_000);
    type(8, ' two');
    end();
    history.undo();
    expect([text().toString(), elements.has(b)]).toEqual(['Plan one', true]);
    history.undo();
    expect([text().toString(), elements.has(b)]).toEqual(['Plan one', false]);
  });

  it('undoes typing and other changes of a transaction as one step, in one update', () => {
    const { doc, edit, map, text, history } = startText();
    edit(() => {
      text().insert(4, 's');
      map(a).set('name', 'Mine');
    });
    let updates = 0;
    doc.on('update', () => {
      updates += 1;
    });
    history.undo();
    expect([text().toString(), map(a).has('name'), updates]).toEqual(['Plan', false, 1]);
    history.redo();
    expect([text().toString(), map(a).get('name'), updates]).toEqual(['Plans', 'Mine', 2]);
  });

  it('removes an inserted element whose text the service created and only the user wrote', () => {
    const { elements, edit, map, other, put, history } = start();
    const share = (copy: Y.Map<unknown>) =>
      (copy.get(a) as Y.Map<unknown>).set('words', new Y.Text());
    const words = () => map(a).get('words') as Y.Text; // just shared
    edit(() => put(a));
    other(share);
    edit(() => words().insert(0, 'Mine'));
    history.undo();
    expect(words().toString()).toBe('');
    history.undo();
    expect(elements.has(a)).toBe(false);
    history.redo();
    history.redo();
    expect(words().toString()).toBe('Mine');
  });

  describe('that the service made of an own text', () => {
    const paragraphs = [{ id: b, portions: [{ text: 'Mine' }] }];
    const properties = { valign: 'TOP' };

    it('are removed with the inserted element, and return with it', () => {
      const { elements, edit, map, put, history, share } = startShared({ paragraphs, properties });
      share();
      expect(String(map(a).get('words'))).toContain('Mine');
      history.undo();
      expect(elements.has(a)).toBe(false);
      history.redo();
      expect(String(map(a).get('words'))).toContain('Mine');
      expect(map(a).get('text')).toEqual({ properties });
      edit(() => put(b));
      history.undo();
      history.undo();
      expect(elements.size).toBe(0);
    });

    it('are kept if another person changed them before they were shared', () => {
      const { elements, other, history, share } = startShared({ paragraphs });
      const theirs = { paragraphs: [{ id: b, portions: [{ text: 'Theirs' }] }] };
      other((copy) => (copy.get(a) as Y.Map<unknown>).set('text', theirs));
      share();
      history.undo();
      expect(elements.has(a)).toBe(true);
    });

    it('are kept if another person writes into them', () => {
      const { elements, other, history, share } = startShared({ paragraphs });
      share();
      other((copy) => ((copy.get(a) as Y.Map<unknown>).get('words') as Y.Text).insert(0, 'Not '));
      history.undo();
      expect(elements.has(a)).toBe(true);
    });

    /** Inserts an element with a text. */
    function startShared(text: object) {
      const started = start();
      const { doc, edit, map, put } = started;
      doc.getMap('zone').set('version', 2);
      edit(() => {
        put(a);
        map(a).set('text', text);
      });
      const share = () => {
        const copy = new Y.Doc();
        copy.clientID = SERVER_CLIENT;
        Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
        shareText(copy, a);
        Y.applyUpdate(doc, Y.encodeStateAsUpdate(copy), 'remote');
      };
      return { ...started, share };
    }
  });

  it('keeps an inserted element if another person wrote into the text that the service created', () => {
    const { elements, edit, map, other, put, history } = start();
    edit(() => put(a));
    other((copy) => (copy.get(a) as Y.Map<unknown>).set('words', new Y.Text('Theirs')));
    history.undo();
    expect(elements.has(a)).toBe(true);
    expect(String(map(a).get('words'))).toBe('Theirs');
  });

  it('keeps an inserted element in which another person wrote', () => {
    const { text, other, history } = startText();
    other(typeAs(4, ' B'));
    history.undo();
    expect(text().toString()).toBe('Plan B');
  });

  it('restores a removed element with its text and format', () => {
    const { elements, edit, text, type, other, history } = startText();
    edit(() => text().format(0, 4, { bold: true }));
    type(4, 's');
    other(typeAs(0, 'Our '));
    const delta: unknown = text().toDelta();
    edit(() => elements.delete(a));
    history.undo();
    expect(text().toDelta()).toEqual(delta);
    history.redo();
    expect(elements.has(a)).toBe(false);
    history.undo();
    expect(text().toDelta()).toEqual(delta);
  });

  it('keeps an inserted element with text of another person after its removal was undone', () => {
    const { elements, edit, text, other, history } = startText();
    other(typeAs(4, ' B'));
    edit(() => elements.delete(a));
    history.undo();
    history.undo();
    expect(text().toString()).toBe('Plan B');
  });

  it('removes only what was typed after the text around it was deleted and restored', () => {
    const { edit, text, type, wait, history } = startText();
    type(2, 'xy');
    wait(10_000);
    edit(() => text().delete(0, 6));
    history.undo();
    expect(text().toString()).toBe('Plxyan');
    history.undo();
    expect(text().toString()).toBe('Plan');
  });

  it('restores a format together with the element', () => {
    const { edit, text, history } = startText();
    edit(() => text().format(0, 2, { bold: true }));
    const delta: unknown = text().toDelta();
    for (const press of [history.undo, history.undo, history.redo, history.redo]) press();
    expect(text().toDelta()).toEqual(delta);
  });

  it('restores typing together with the element that it was typed in', () => {
    const { elements, text, type, history } = startText();
    type(4, ' of A');
    history.undo();
    history.undo();
    expect(elements.has(a)).toBe(false);
    history.redo();
    history.redo();
    expect(text().toString()).toBe('Plan of A');
  });

  it('undoes typing in an element that was removed and restored', () => {
    const { elements, edit, text, type, history } = startText();
    type(4, ' of A');
    edit(() => elements.delete(a));
    history.undo();
    expect(text().toString()).toBe('Plan of A');
    history.undo();
    expect(text().toString()).toBe('Plan');
    history.redo();
    expect(text().toString()).toBe('Plan of A');
  });
});

describe('undo of sharing a text', () => {
  const paragraphs = [{ id: b, portions: [{ text: 'Plan' }] }];

  function share() {
    const { doc, edit, put, map, ...rest } = start();
    doc.transact(() => {
      put(a);
      map(a).set('text', { paragraphs });
    });
    edit(() => {
      map(a).delete('text');
      map(a).set('words', new Y.Text('Plan'));
    });
    const facets = () => map(a).toJSON();
    return { ...rest, edit, map, facets };
  }

  const words = (elements: Y.Map<unknown>) =>
    (elements.get(a) as Y.Map<unknown>).get('words') as Y.Text;

  it('sets back the text if no one else edited it', () => {
    const { history, facets } = share();
    history.undo();
    expect(facets()).toMatchObject({ text: { paragraphs } });
    expect(facets()).not.toHaveProperty('words');
    history.redo();
    expect(facets()).toMatchObject({ words: 'Plan' });
  });

  it.each([
    ['typed', (text: Y.Text) => text.insert(4, ' B'), 'Plan B'],
    ['deleted', (text: Y.Text) => text.delete(2, 2), 'Pl'],
  ])('[E11] keeps the shared text in which another person %s', (_, work, expected) => {
    const { other, history, facets } = share();
    other((elements) => work(words(elements)));
    history.undo();
    expect(facets()).toMatchObject({ words: expected });
    expect(facets()).not.toHaveProperty('text');
  });

  it('[E11] keeps what another person typed after both had shared the text at the same time', () => {
    const { doc, edit, put, map, other, history } = start();
    doc.clientID = 900;
    doc.transact(() => put(a));
    const copy = new Y.Doc();
    copy.clientID = 3; // the lower one loses
    Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
    edit(() => map(a).set('words', new Y.Text()));
    (elementsOf(copy).get(a) as Y.Map<unknown>).set('words', new Y.Text());
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(copy), 'remote');
    other((elements) => words(elements).insert(0, 'Theirs'));
    history.undo();
    expect(map(a).toJSON()).toMatchObject({ words: 'Theirs' });
  });

  it('keeps the shared text if another person changed the rest of the text', () => {
    const { other, history, facets } = share();
    other((elements) =>
      (elements.get(a) as Y.Map<unknown>).set('text', { properties: { valign: 'TOP' } }),
    );
    history.undo();
    expect(facets()).toMatchObject({ words: 'Plan', text: { properties: { valign: 'TOP' } } });
  });
});
