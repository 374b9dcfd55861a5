import { isAttributeValue } from '@lienzo/zone-doc';
import type { EditorState, Transaction } from 'prosemirror-state';
import { textSchema } from './text-schema.ts';

const { link: linkType } = textSchema.marks;

interface LinkRange {
  readonly from: number;
  readonly to: number;
  readonly url: string;
}

/** Returns the selected text, or the link around the caret, with its address. */
export function linkAt({ doc, selection }: EditorState): LinkRange {
  const { $from, from, to, empty } = selection;
  if (!empty) {
    let url = '';
    doc.nodesBetween(from, to, (node) => {
      url ||= String(linkType?.isInSet(node.marks)?.attrs.value ?? '');
    });
    return { from, to, url };
  }
  let found: LinkRange = { from, to, url: '' };
  const start = $from.start();
  $from.parent.forEach((node, offset) => {
    const url = linkType?.isInSet(node.marks)?.attrs.value as string | undefined;
    const [left, right] = [start + offset, start + offset + node.nodeSize];
    if (url === undefined || left > from || right < from) return;
    // Portions of one link can have different styles.
    const continues = found.url === url && found.to === left;
    found = { from: continues ? found.from : left, to: right, url };
  });
  return found;
}

/** Returns the address for what a person typed, or undefined if it is none. */
export function toUrl(typed: string): string | undefined {
  const text = typed.trim();
  const candidates = /^[^\s/:@]+@[^\s/:@]+\.[^\s/:@]+$/.test(text)
    ? [`mailto:${text}`]
    : [text, `https://${text}`];
  return candidates.find((url) => isAttributeValue('link', url) && URL.canParse(url));
}

/** Links the selected text or the link around the caret. Without both, it inserts the address as text. */
export function setLink(state: EditorState, url: string | undefined): Transaction {
  const { tr } = state;
  const { from, to } = linkAt(state);
  if (!linkType) return tr;
  if (url === undefined) return tr.removeMark(from, to, linkType);
  const mark = linkType.create({ value: url });
  if (from < to) return tr.addMark(from, to, mark);
  const marks = mark.addToSet(state.storedMarks ?? state.selection.$from.marks());
  return tr.replaceSelectionWith(textSchema.text(url.replace(/^mailto:/, ''), marks), false);
}
