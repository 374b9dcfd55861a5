import type { Measure, Theme } from '@lienzo/shapes';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Board } from '../board/board.ts';
import { isTable } from '../board/tables.ts';
import { isFileCard, isImage } from '../scene/image/scene-image.ts';
import { isLocked, type SceneElement } from '../scene/scene-element.ts';
import type { Observable } from '../state/observable.ts';
import { useObservable } from '../state/use-observable.ts';
import type { ActiveEditor } from './active-editor.ts';
import { FrameNameEditor } from './frame-name-editor.tsx';
import { LostWordsDialog } from './lost-words-dialog.tsx';
import type { LostWords } from './restore-words.ts';
import { TableEditor } from './table-editor.tsx';
import { TypingBuffer } from './typing-buffer.tsx';

interface EditorProps {
  board: Board;
  measure: Measure;
  theme: Theme;
  activeEditor: Observable<ActiveEditor | undefined>;
}

type RichEditor = typeof import('./rich-text-editor.tsx').RichTextEditor;

/** The editor of the text or the name of an element, in its place on the canvas. */
export function TextEditor(props: EditorProps) {
  const { board } = props;
  const RichEditor = useRichEditor(board.canEdit);
  const key = useObservable(board.editing);
  const element = useElement(board, key);
  const [lost, setLost] = useState<LostWords>();
  const closeDialog = useCallback(() => setLost(undefined), []);
  useEffect(() => (key === undefined ? undefined : board.zone.startTyping()), [board, key]);
  // Someone else may remove or lock the element.
  const isGone = key !== undefined && (!element || isLocked(element));
  useEffect(() => {
    if (isGone) board.editing.set(undefined);
  }, [board, isGone]);
  return (
    <>
      {element && board.canEdit && !isLocked(element) && (
        <ElementEditor
          key={element.key}
          {...props}
          RichEditor={RichEditor}
          element={element}
          onLost={setLost}
        />
      )}
      {lost && <LostWordsDialog board={board} lost={lost} onClose={closeDialog} />}
    </>
  );
}

interface ElementEditorProps extends EditorProps {
  RichEditor: RichEditor | undefined;
  element: SceneElement;
  onLost: (lost: LostWords) => void;
}

function ElementEditor({ RichEditor, element, ...props }: ElementEditorProps) {
  const caret = useRef<number>(undefined);
  const { board, measure, theme } = props;
  if (isImage(element) || isFileCard(element)) return null; // images are cropped, and files downloaded
  if (isTable(element)) return <TableEditor {...{ board, measure, theme }} table={element} />;
  if (element.kind === 'frame') return <FrameNameEditor board={props.board} frame={element} />;
  if (RichEditor) return <RichEditor {...props} element={element} caret={caret.current} />;
  const onCaret = (next: number | undefined) => {
    caret.current = next;
  };
  return <TypingBuffer board={props.board} element={element} onCaret={onCaret} />;
}

/** Loads the editor as soon as the canvas is shown, because it would delay the first render. */
function useRichEditor(isNeeded: boolean): RichEditor | undefined {
  const [loaded, setLoaded] = useState<{ readonly editor: RichEditor }>();
  useEffect(() => {
    if (!isNeeded) return;
    let [isWanted, retry] = [true, undefined as ReturnType<typeof setTimeout> | undefined];
    const load = () =>
      import('./rich-text-editor.tsx').then(
        ({ RichTextEditor }) => isWanted && setLoaded({ editor: RichTextEditor }),
        () => {
          if (isWanted) retry = setTimeout(load, RETRY_MILLISECONDS);
        },
      );
    load();
    return () => {
      isWanted = false;
      clearTimeout(retry);
    };
  }, [isNeeded]);
  return loaded?.editor;
}

const RETRY_MILLISECONDS = 2_000;

function useElement({ scene }: Board, key: string | undefined): SceneElement | undefined {
  return useSyncExternalStore(
    useCallback(
      (listener) => (key === undefined ? () => {} : scene.subscribeTo(key, listener)),
      [scene, key],
    ),
    () => (key === undefined ? undefined : scene.find(key)),
  );
}
