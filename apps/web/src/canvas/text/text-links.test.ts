import { EditorState, TextSelection } from 'prosemirror-state';
import { describe, expect, it } from 'vitest';
import { linkAt, setLink, toUrl } from './text-links.ts';
import { documentOf, spansIn } from './text-spans.ts';

const URL = 'https://example.org/';

function select(spans: Parameters<typeof documentOf>[0], from: number, to = from) {
  const state = EditorState.create({ doc: documentOf(spans) });
  return state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, to)));
}

describe('the address of a link', () => {
  it('is completed', () => {
    expect(toUrl(' example.org/a ')).toBe('https://example.org/a');
    expect(toUrl('http://example.org')).toBe('http://example.org');
    expect(toUrl('ada@example.org')).toBe('mailto:ada@example.org');
  });

  it.each(['', 'javascript:alert(1)', 'two words', 'data:text/html,x'])('is not %j', (typed) => {
    expect(toUrl(typed)).toBeUndefined();
  });
});

describe('a link', () => {
  const text = [{ text: 'see here', attributes: {} }];

  it('is set on the selected text and removed from all of it', () => {
    const state = select(text, 5, 9);
    const linked = state.apply(setLink(state, URL));
    const spans = [
      { text: 'see ', attributes: {} },
      { text: 'here', attributes: { link: URL } },
    ];
    expect(spansIn(linked.doc, true)).toEqual(spans);
    const caret = select(spans, 7);
    expect(linkAt(caret)).toEqual({ from: 5, to: 9, url: URL });
    expect(spansIn(caret.apply(setLink(caret, undefined)).doc, true)).toEqual(text);
  });

  it('is inserted as text if nothing is selected', () => {
    const state = select(text, 9);
    const after = state.apply(setLink(state, 'mailto:ada@example.org'));
    expect(spansIn(after.doc, true).at(-1)).toEqual({
      text: 'ada@example.org',
      attributes: { link: 'mailto:ada@example.org' },
    });
  });
});
