import { ID_KEY, isAttributeValue, portionAttributes } from '@lienzo/zone-doc';
import type { Node } from 'prosemirror-model';
import { type Command, type EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import type { ParagraphStyle, PortionStyle } from '../scene/text-model.ts';
import { textSchema } from './text-schema.ts';
import { attributesOf, marksOf } from './text-spans.ts';

export type ListKind = NonNullable<ParagraphStyle['list']>;

const { line_break: lineBreak } = textSchema.nodes;

/** Styles the selected text, or all of it and what is typed next. */
export function restyle(state: EditorState, style: PortionStyle): Transaction {
  const { tr, doc, selection } = state;
  const [from, to] = selection.empty ? [0, doc.content.size] : [selection.from, selection.to];
  const marks = marksOf(portionAttributes(style));
  for (const mark of marks) tr.addMark(from, to, mark);
  if (selection.empty) for (const mark of marks) tr.addStoredMark(mark);
  return tr;
}

/** Returns the attributes of the selected characters: those of the first one, or of the next typed one. */
export function selectedAttributes({ selection, storedMarks, doc }: EditorState) {
  const { $from, empty } = selection;
  if (storedMarks) return attributesOf(storedMarks);
  if (!empty) {
    let first: Node | undefined;
    doc.nodesBetween($from.pos, selection.to, (node) => {
      if (node.isInline) first ??= node;
      return first === undefined;
    });
    if (first) return attributesOf(first.marks);
  }
  return attributesOf($from.marks());
}

/** Sets or removes (`null`) attributes of the selected paragraphs. */
function restyleParagraphs(
  { tr, doc, selection }: EditorState,
  change: (attributes: Node['attrs']) => Readonly<Record<string, unknown>>,
): Transaction {
  doc.nodesBetween(selection.from, selection.to, (node, position) => {
    if (node.type.name !== 'paragraph') return false;
    for (const [key, value] of Object.entries(change(node.attrs)))
      if (node.attrs[key] !== value) tr.setNodeAttribute(position, key, value);
    return false;
  });
  return tr;
}

/** Defaults of the text box, which paragraphs inherit. */
export interface BoxDefaults {
  box(): ParagraphStyle;
}

/** Returns the kind of list that the first selected paragraph belongs to. */
export function listAt({ selection }: EditorState, { box }: BoxDefaults): ListKind {
  return (selection.$from.parent.attrs.list as ListKind | null) ?? box().list ?? 'NONE';
}

/** Makes the selected paragraphs a list, or ends it if they are one of this kind. */
export function toggleList(kind: ListKind, defaults: BoxDefaults): Command {
  return (state, dispatch) => {
    const next = listAt(state, defaults) === kind ? 'NONE' : kind;
    dispatch?.(restyleParagraphs(state, () => listAttributes(next, defaults)));
    return true;
  };
}

function listAttributes(list: ListKind, { box }: BoxDefaults) {
  const isDefault = (box().list ?? 'NONE') === list;
  return { list: isDefault ? null : list, ...(list === 'NONE' && { level: null }) };
}

/** Moves the selected list items in or out. Elsewhere the key keeps its meaning. */
export function indent(by: 1 | -1, defaults: BoxDefaults): Command {
  return (state, dispatch) => {
    if (listAt(state, defaults) === 'NONE') return false;
    const levelOf = (level: unknown) => {
      const next = (typeof level === 'number' ? level : 0) + by;
      if (next <= 0) return null;
      return isAttributeValue('level', next) ? next : level;
    };
    dispatch?.(restyleParagraphs(state, ({ level }) => ({ level: levelOf(level) })));
    return true;
  };
}

/**
 * Starts a new paragraph. The line feed of the old one keeps its id: it ends the second part, or the whole
 * paragraph if there is no second part. Two people who press Enter at once then never copy an id.
 */
export const splitParagraph: Command = (state, dispatch) => {
  const { tr, selection, storedMarks } = state;
  if (!(selection instanceof TextSelection)) return false;
  if (!selection.empty) tr.deleteSelection();
  const at = tr.selection.$from;
  const isEnd = at.parentOffset === at.parent.content.size;
  const { attrs, type } = at.parent;
  const marks = storedMarks ?? at.marks();
  const bare = { ...attrs, [ID_KEY]: null };
  tr.split(at.pos, 1, [{ type, attrs: isEnd ? bare : attrs }]);
  if (!isEnd) tr.setNodeAttribute(at.before(), ID_KEY, null);
  dispatch?.(
    tr.ensureMarks(marks.filter((mark) => mark.type.spec.inclusive !== false)).scrollIntoView(),
  );
  return true;
};

/** Ends the list when Enter or Backspace is pressed in an empty item or at its start. */
export function leaveList(key: 'Enter' | 'Backspace', defaults: BoxDefaults): Command {
  return (state, dispatch) => {
    const { $from, empty } = state.selection;
    if (!empty || $from.parentOffset > 0 || listAt(state, defaults) === 'NONE') return false;
    if (key === 'Enter' && $from.parent.content.size > 0) return false;
    if (typeof $from.parent.attrs.level === 'number') return indent(-1, defaults)(state, dispatch);
    dispatch?.(restyleParagraphs(state, () => listAttributes('NONE', defaults)));
    return true;
  };
}

export const insertLineBreak: Command = ({ tr, selection, storedMarks }, dispatch) => {
  const marks = storedMarks ?? selection.$from.marks();
  dispatch?.(tr.replaceSelectionWith(lineBreak.create(null, null, marks), false).scrollIntoView());
  return true;
};
