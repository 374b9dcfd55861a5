import { paragraphStyle, portionStyle, readText, spansOf, textOf } from '@lienzo/zone-doc';
import { EditorState, type Selection, TextSelection, type Transaction } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import type * as Y from 'yjs';
import { addNextFromText } from '../board/add-next.ts';
import type { Board } from '../board/board.ts';
import { peopleIn } from '../presence/people.ts';
import type { PortionStyle } from '../scene/text-model.ts';
import type { ActiveEditor } from './active-editor.ts';
import { createCarets } from './carets.ts';
import { connectText } from './connect-text.ts';
import { decorateParagraphs } from './paragraph-decorations.ts';
import { createTextBinding, firstChangeIn } from './text-binding.ts';
import { textClipboard } from './text-clipboard.ts';
import {
  type BoxDefaults,
  listAt,
  restyle,
  selectedAttributes,
  toggleList,
} from './text-commands.ts';
import { createKeyHandler } from './text-keymap.ts';
import { linkAt, setLink } from './text-links.ts';
import { documentOf, positionOf, readSpans } from './text-spans.ts';
import {
  findTextElement,
  fitHeight,
  followedWidth,
  startingWidth,
  styledText,
  type TextElement,
  type TextSetting,
} from './text-store.ts';

interface EditorOptions extends TextSetting {
  /** The node that becomes the editor. */
  node: HTMLElement;
  board: Board;
  element: TextElement;
  label: string;
  /** The index of the caret; without it, everything is selected, unless others edit it too. */
  caret: number | undefined;
  /** Called after each change of the text, the selection or the style. */
  onChange(editor: ActiveEditor): void;
  onEditLink(): void;
  onClose(): void;
}

export type OpenTextEditor = ReturnType<typeof openTextEditor>;

const COMPOSITION_MILLISECONDS = 30;

/** Opens an editor for the text of an element. What is typed is written into the shared text at once. */
export function openTextEditor({ node, board, element, ...options }: EditorOptions) {
  const { zone } = board;
  const { key, id } = element;
  const { label, caret, measure, theme, onChange, onEditLink, onClose } = options;
  const known = textOf(zone.doc, id);
  const spans = known ? readSpans(known) : spansOf(element.element.text?.paragraphs ?? []);
  let state = EditorState.create({ doc: documentOf(spans) });
  let isClosed = false;
  let isMovedByKey = false;
  const current = () => findTextElement(board, key);
  const defaults = { box: () => styledText(current() ?? element)?.properties?.para_style ?? {} };

  // The width follows the words until someone resizes the shape.
  let followed = startingWidth(current(), { measure, theme });
  const fitShape = (words: Y.Text) => {
    const shape = current();
    if (followed !== undefined && shape?.box.width !== followed) followed = undefined;
    if (followed !== undefined)
      followed = followedWidth(shape, readText(words), { measure, theme });
    fitHeight(board, shape, { words, measure, theme, width: followed });
  };

  const binding = createTextBinding({
    spans,
    host: {
      state: () => state,
      readSelection: () => readSelection(),
      show: (transaction) => apply(transaction),
      isComposing: () => !isClosed && view.composing,
    },
    commit: (write) =>
      zone.transact(() => {
        write();
        const words = binding.words();
        if (words) fitShape(words);
      }),
  });

  const apply = (transaction: Transaction) => {
    state = state.apply(transaction);
    if (isClosed) return;
    if (view.composing) carets.move(transaction);
    else carets.place(binding.words(), state.doc);
    view.updateState(state);
    carets.share(binding.words(), state);
    onChange(activeEditor());
  };
  const dispatch = (transaction: Transaction) => {
    apply(transaction);
    if (transaction.docChanged) connection.write(firstChangeIn(transaction));
  };
  const activeEditor = () =>
    createActiveEditor({ state: () => state, dispatch, defaults, editLink: onEditLink });
  const carets = createCarets(board, key, () => {
    if (isClosed || view.composing) return;
    readSelection();
    carets.place(binding.words(), state.doc);
    view.setProps({});
  });
  // Redrawing sets the selection of the state, and would undo what the browser reports a moment later.
  const readSelection = () => {
    const moved = isClosed || view.composing ? undefined : selectionIn(view);
    if (moved && !moved.eq(state.selection)) apply(state.tr.setSelection(moved));
  };

  const onKey = createKeyHandler({
    ...{ editor: activeEditor(), undo: zone.undo, redo: zone.redo, close: onClose },
    addNext: () => addNextFromText(board),
    ...defaults,
  });

  const view = new EditorView(
    { mount: node },
    {
      state,
      dispatchTransaction: dispatch,
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
      decorations: ({ doc }) =>
        decorateParagraphs(doc, defaults.box()).add(doc, carets.decorations()),
      handleKeyDown(_, event) {
        // Browsers report a moved selection late; a command must not use the selection before it.
        if (isCommand(event)) readSelection();
        isMovedByKey = isCommand(event);
        return onKey(view, event);
      },
      handleDOMEvents: {
        compositionend: () => showWhenComposed(),
        beforeinput: (_, event) => revert(zone, event),
      },
      ...textClipboard,
    },
  );
  // ProseMirror takes a move to the start right after the focus for a mistake of the browser, and reverts it.
  const onSelectionChange = () => {
    if (isMovedByKey) readSelection();
    isMovedByKey = false;
  };
  document.addEventListener('selectionchange', onSelectionChange, true);
  const showWhenComposed = (): void => {
    setTimeout(() => {
      if (!isClosed && view.composing) showWhenComposed();
      else binding.showPending();
    }, COMPOSITION_MILLISECONDS);
  };

  const connection = connectText({
    ...{ board, element, binding, measure, theme },
    onBound: (words) => carets.share(words, state),
  });
  view.focus();
  const isAlone = !peopleIn(zone).some(({ writing }) => writing?.element === key);
  apply(state.tr.setSelection(isAlone ? firstSelection(state, caret) : endOf(state)));

  return {
    focus: () => view.focus(),
    /** Returns the address of the selected link. */
    link: () => linkAt(state).url,
    setLink(url: string | undefined): void {
      dispatch(setLink(state, url));
      view.focus();
    },
    flush: connection.flush,
    close(): void {
      isClosed = true;
      document.removeEventListener('selectionchange', onSelectionChange, true);
      connection.close();
      carets.close();
      view.destroy();
    },
  };
}

interface EditorAccess {
  state(): EditorState;
  dispatch(transaction: Transaction): void;
  defaults: BoxDefaults;
  editLink(): void;
}

function createActiveEditor({ state, dispatch, defaults, editLink }: EditorAccess): ActiveEditor {
  return {
    restyle: (style) => dispatch(restyle(state(), style)),
    style: () => styleAt(state(), defaults.box().portion_style),
    toggleList: (list) => void toggleList(list, defaults)(state(), dispatch),
    list: () => listAt(state(), defaults),
    editLink,
  };
}

/** Checks whether a key does something else than typing a character. */
function isCommand({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length > 1 || ctrlKey || metaKey || altKey;
}

/** Where typing replaces nothing that another person is writing. */
function endOf({ doc }: EditorState): Selection {
  return TextSelection.create(doc, doc.content.size - 1);
}

function firstSelection({ doc }: EditorState, caret: number | undefined): Selection {
  if (caret !== undefined) return TextSelection.create(doc, positionOf(doc, caret));
  return TextSelection.create(doc, 1, doc.content.size - 1);
}

/** Returns the selection in the page, if it is in the editor. */
function selectionIn(view: EditorView): Selection | undefined {
  const { anchorNode, anchorOffset, focusNode, focusOffset } = document.getSelection() ?? {};
  if (!view.hasFocus() || !anchorNode || !focusNode) return undefined;
  if (!view.dom.contains(anchorNode) || !view.dom.contains(focusNode)) return undefined;
  const place = (node: Node, offset = 0) => view.state.doc.resolve(view.posAtDOM(node, offset));
  return TextSelection.between(place(anchorNode, anchorOffset), place(focusNode, focusOffset));
}

/** Returns the style of the selected text, with the defaults of its paragraph and of the text box. */
function styleAt(state: EditorState, box: PortionStyle | undefined): PortionStyle {
  return {
    ...box,
    ...paragraphStyle(state.selection.$from.parent.attrs)?.portion_style,
    ...portionStyle(selectedAttributes(state)),
  };
}

/** Undoes or redoes through the history of the zone when the browser's own menu asks for it. */
function revert(zone: Board['zone'], event: InputEvent): boolean {
  if (event.inputType !== 'historyUndo' && event.inputType !== 'historyRedo') return false;
  event.preventDefault();
  if (event.inputType === 'historyUndo') zone.undo();
  else zone.redo();
  return true;
}
