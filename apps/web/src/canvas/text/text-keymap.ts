import { baseKeymap, chainCommands } from 'prosemirror-commands';
import { keydownHandler } from 'prosemirror-keymap';
import type { Command } from 'prosemirror-state';
import type { PortionStyle } from '../scene/text-model.ts';
import type { ActiveEditor } from './active-editor.ts';
import {
  type BoxDefaults,
  indent,
  insertLineBreak,
  leaveList,
  splitParagraph,
  toggleList,
} from './text-commands.ts';

interface KeyActions extends BoxDefaults {
  editor: ActiveEditor;
  undo(): void;
  redo(): void;
  close(): void;
  /** Adds another shape or note and continues there. */
  addNext(): void;
}

/** Returns the handler for keys in the text editor. */
export function createKeyHandler({ editor, undo, redo, close, addNext, ...defaults }: KeyActions) {
  const run =
    (action: () => void): Command =>
    () => {
      action();
      return true;
    };
  const style = (change: (now: PortionStyle) => PortionStyle) =>
    run(() => editor.restyle(change(editor.style())));
  return keydownHandler({
    ...baseKeymap,
    Escape: run(close),
    'Mod-Enter': run(close),
    Enter: chainCommands(leaveList('Enter', defaults), splitParagraph),
    'Shift-Enter': insertLineBreak,
    Backspace: chainCommands(
      leaveList('Backspace', defaults),
      baseKeymap.Backspace ?? run(() => {}),
    ),
    Tab: chainCommands(indent(1, defaults), run(addNext)),
    'Shift-Tab': indent(-1, defaults),
    'Mod-b': style(({ fontweight }) => ({ fontweight: fontweight === 'BOLD' ? 'NORMAL' : 'BOLD' })),
    'Mod-i': style(({ italic }) => ({ italic: !italic })),
    'Mod-u': style(({ underline }) => ({ underline: !underline })),
    'Mod-Shift-x': style(({ strike }) => ({ strike: !strike })),
    'Mod-Shift-7': toggleList('NUMBER', defaults),
    'Mod-Shift-8': toggleList('BULLET', defaults),
    'Mod-k': run(() => editor.editLink()),
    'Mod-z': run(undo),
    'Mod-Shift-z': run(redo),
    'Mod-y': run(redo),
  });
}
