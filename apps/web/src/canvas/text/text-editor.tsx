import { type Box, type Measure, type Theme, textAreaOf } from '@lienzo/shapes';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import type { Board } from '../board/board.ts';
import { cssFontFamily } from '../drawing/css-font-family.ts';
import { centerOf } from '../geometry/box.ts';
import { toScreen } from '../geometry/viewport.ts';
import type { Scene } from '../scene/scene.ts';
import type { SceneConnector, SceneElement, SceneShape } from '../scene/scene-element.ts';
import { leadingStyle, type PortionStyle, styleRange, styleText } from '../scene/text-model.ts';
import type { Observable } from '../state/observable.ts';
import { useObservable } from '../state/use-observable.ts';
import type { ActiveEditor } from './active-editor.ts';
import {
  applyStyle,
  readParagraphs,
  selectedRange,
  selectRange,
  writeParagraphs,
} from './rich-text-dom.ts';
import { createTextDraft } from './text-draft.ts';

interface EditorProps {
  board: Board;
  measure: Measure;
  theme: Theme;
  activeEditor: Observable<ActiveEditor | undefined>;
}

/** The text editor on the canvas, in the place and the style of the element. */
export function TextEditor(props: EditorProps) {
  const key = useObservable(props.board.editing);
  const element = key === undefined ? undefined : props.board.scene.find(key);
  if (!element || !props.board.canEdit) return null;
  if (element.kind === 'frame')
    return <NameEditor key={element.key} board={props.board} frame={element} />;
  return <RichEditor key={element.key} {...props} element={element} />;
}

function RichEditor({
  board,
  measure,
  theme,
  activeEditor,
  element,
}: EditorProps & { element: SceneShape | SceneConnector }) {
  const { canvas } = useTexts();
  const root = useRef<HTMLDivElement>(null);
  const [draft] = useState(() => createTextDraft({ board, element, measure, theme }));
  const view = useObservable(board.viewport);
  // Not a dependency of the effect below: writing the draft changes the element, not the editor.
  const textProperties = useRef(element.element.text);
  textProperties.current = element.element.text;

  useLayoutEffect(() => {
    const node = root.current;
    if (!node) return;
    writeParagraphs(node, draft.paragraphs, board.newId);
    node.focus({ preventScroll: true });
    getSelection()?.selectAllChildren(node);
    const restyle = (style: PortionStyle) => {
      const range = selectedRange(node);
      const paragraphs = readParagraphs(node, board.newId);
      const isMarked = range && JSON.stringify(range.from) !== JSON.stringify(range.to);
      draft.change(
        isMarked
          ? styleRange(paragraphs, range, style)
          : (styleText({ paragraphs }, style).paragraphs ?? []),
      );
      writeParagraphs(node, draft.paragraphs, board.newId);
      if (range) selectRange(node, range);
    };
    const style = () => leadingStyle({ ...textProperties.current, paragraphs: draft.paragraphs });
    activeEditor.set({ restyle, style });
    return () => activeEditor.set(undefined);
  }, [board, activeEditor, draft]);

  useEffect(() => {
    // Runs before the editor unmounts, so that no text is lost.
    const stop = board.editing.subscribe(() => {
      if (board.editing.get() !== element.key) draft.finish();
    });
    addEventListener('pagehide', draft.flush);
    document.addEventListener('visibilitychange', draft.flush);
    return () => {
      stop();
      removeEventListener('pagehide', draft.flush);
      document.removeEventListener('visibilitychange', draft.flush);
      // The editor also leaves the screen when another zone is opened.
      draft.flush();
    };
  }, [board, element.key, draft]);

  const { box, inset } = textPlace(board.scene, element);
  const corner = toScreen(view, { x: box.left, y: box.top });
  const style = element.element.text?.properties;
  const halign = style?.para_style?.halign ?? 'CENTER';
  const line = style?.para_style?.spacing?.line ?? 1.25;
  return (
    <div
      data-controls
      className="absolute flex flex-col"
      style={{
        left: corner.x,
        top: corner.y,
        width: box.width,
        height: box.height,
        transform: transformOf(element, box, view.zoom),
        transformOrigin: '0 0',
        justifyContent: { TOP: 'flex-start', MIDDLE: 'center', BOTTOM: 'flex-end' }[
          style?.valign ?? 'MIDDLE'
        ],
        padding: `${inset.top}px ${inset.right}px ${inset.bottom}px ${inset.left}px`,
        fontFamily: cssFontFamily('Inter'),
        fontSize: 16,
        fontKerning: 'none',
        lineHeight: line,
        color: theme.foreground,
      }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: text areas do not support styles */}
      <div
        ref={(node) => {
          root.current = node;
          if (node) applyStyle(node, style?.para_style?.portion_style ?? {});
        }}
        role="textbox"
        aria-multiline="true"
        aria-label={canvas.writeText}
        tabIndex={0}
        contentEditable
        suppressContentEditableWarning
        spellCheck={false}
        className="min-w-4 shrink-0 break-words whitespace-pre-wrap outline-none"
        style={{ textAlign: halign.toLowerCase() as 'left' }}
        onInput={({ currentTarget }) => {
          draft.change(readParagraphs(currentTarget, board.newId));
        }}
        onKeyDown={(event) => onKey(event, board, activeEditor)}
        onPaste={(event) => {
          event.preventDefault();
          const text = event.clipboardData.getData('text/plain');
          document.execCommand('insertText', false, text);
        }}
        onBlur={({ relatedTarget }) => {
          const isPanel =
            relatedTarget instanceof Element && relatedTarget.closest('[data-style-panel]');
          if (!isPanel && board.editing.get() === element.key) board.editing.set(undefined);
        }}
      />
    </div>
  );
}

function onKey(
  event: KeyboardEvent<HTMLElement>,
  board: Board,
  activeEditor: Observable<ActiveEditor | undefined>,
): void {
  event.stopPropagation();
  const mod = event.ctrlKey || event.metaKey;
  if (event.key === 'Escape' || (mod && event.key === 'Enter')) {
    event.preventDefault();
    board.editing.set(undefined);
    document.querySelector<HTMLElement>('[data-stage]')?.focus({ preventScroll: true });
    return;
  }
  const editor = activeEditor.get();
  if (!mod || !editor) return;
  const style = editor.style();
  const changes: Record<string, PortionStyle> = {
    b: { fontweight: style.fontweight === 'BOLD' ? 'NORMAL' : 'BOLD' },
    i: { italic: !style.italic },
    u: { underline: !style.underline },
  };
  const change = changes[event.key.toLowerCase()];
  if (!change) return;
  event.preventDefault();
  editor.restyle(change);
}

interface TextPlace {
  readonly box: Box;
  readonly inset: ReturnType<typeof textAreaOf>['inset'];
}

const LABEL = { width: 160, height: 40 };
const LABEL_INSET = { left: 8, top: 4, right: 8, bottom: 4 };

/** Returns the box of an element's text before rotation. */
function textPlace(scene: Scene, element: SceneShape | SceneConnector): TextPlace {
  if (element.kind === 'shape') return textAreaOf(element.element);
  const { bounds } = scene.drawingOf(element, 'plain');
  const { x, y } = centerOf(bounds);
  const corner = { left: x - LABEL.width / 2, top: y - LABEL.height / 2 };
  return { box: { ...corner, ...LABEL }, inset: LABEL_INSET };
}

/** Rotates the editor with its element and scales it with the view. */
function transformOf({ box, rotation }: SceneElement, place: Box, zoom: number): string {
  if (rotation === 0) return `scale(${zoom})`;
  const center = centerOf(box);
  const x = (center.x - place.left) * zoom;
  const y = (center.y - place.top) * zoom;
  return `translate(${x}px, ${y}px) rotate(${rotation}deg) translate(${-x}px, ${-y}px) scale(${zoom})`;
}

function NameEditor({
  board,
  frame,
}: {
  board: Board;
  frame: Extract<SceneElement, { kind: 'frame' }>;
}) {
  const { canvas } = useTexts();
  const view = useObservable(board.viewport);
  const { x, y } = toScreen(view, { x: frame.box.left, y: frame.box.top });
  const keep = (name: string) => {
    const trimmed = name.trim();
    if (trimmed !== '' && trimmed !== frame.element.meta.name)
      board.zone.change('frame', { id: frame.id, meta: { name: trimmed } });
    board.editing.set(undefined);
  };
  return (
    <input
      data-controls
      // biome-ignore lint/a11y/noAutofocus: the user just started editing
      autoFocus
      aria-label={canvas.frameName}
      defaultValue={frame.element.meta.name}
      maxLength={255}
      className="absolute h-7 w-56 rounded-control border border-accent bg-raised px-2"
      style={{ left: x, top: y - 32 }}
      onFocus={({ target }) => target.select()}
      onBlur={({ target }) => keep(target.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') keep(event.currentTarget.value);
        if (event.key === 'Escape') board.editing.set(undefined);
      }}
    />
  );
}
