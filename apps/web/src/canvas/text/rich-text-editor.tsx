import { elementKey } from '@lienzo/contract';
import { type Measure, type Theme, textColorOf } from '@lienzo/shapes';
import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import type { Board } from '../board/board.ts';
import { cssFontFamily } from '../drawing/css-font-family.ts';
import { toScreen } from '../geometry/viewport.ts';
import type { Observable } from '../state/observable.ts';
import { useObservable } from '../state/use-observable.ts';
import type { ActiveEditor } from './active-editor.ts';
import { LinkForm } from './link-form.tsx';
import { type OpenTextEditor, openTextEditor } from './open-text-editor.ts';
import { portionCss } from './portion-css.ts';
import type { LostWords } from './restore-words.ts';
import { textPlace, transformOf } from './text-place.ts';
import { styledText, type TextElement } from './text-store.ts';

interface EditorProps {
  board: Board;
  measure: Measure;
  theme: Theme;
  activeEditor: Observable<ActiveEditor | undefined>;
  element: TextElement;
  /** The index of the caret, if text was typed while the code of the editor was loading. */
  caret: number | undefined;
  onLost: (lost: LostWords) => void;
}

/** The editor of the text of a shape or connector, in its place and style. */
export function RichTextEditor(props: EditorProps) {
  const { board, theme, element } = props;
  const { root, editor, isLinking, setLinking } = useTextEditor(props);
  const view = useObservable(board.viewport);
  const { box, inset } = textPlace(element);
  const corner = toScreen(view, { x: box.left, y: box.top });
  const { valign = 'MIDDLE', para_style } = styledText(element)?.properties ?? {};
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    // Closing the editor takes its focus, when another one may be opening already.
    if (!isOwnControl(relatedTarget) && board.editing.get() === element.key)
      board.editing.set(undefined);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and focus of the editor inside
    <div onBlur={onBlur} onKeyDown={(event) => event.stopPropagation()}>
      <div
        data-controls
        data-text-editor
        className="absolute flex flex-col"
        style={{
          left: corner.x,
          top: corner.y,
          width: box.width,
          height: box.height,
          transform: transformOf(element, box, view.zoom),
          transformOrigin: '0 0',
          justifyContent: { TOP: 'flex-start', MIDDLE: 'center', BOTTOM: 'flex-end' }[valign],
          padding: `${inset.top}px ${inset.right}px ${inset.bottom}px ${inset.left}px`,
          fontFamily: cssFontFamily('Inter'),
          fontSize: 16,
          fontKerning: 'none',
          color: element.kind === 'shape' ? textColorOf(element.element, theme) : theme.foreground,
        }}
      >
        <div
          ref={(node) => {
            if (node) node.style.cssText = portionCss(para_style?.portion_style ?? {});
          }}
        >
          <div ref={root} spellCheck={false} className="text-editor" />
        </div>
      </div>
      {isLinking && editor && (
        <LinkForm
          position={{ x: corner.x, y: corner.y + box.height * view.zoom + 8 }}
          url={editor.link()}
          onLink={(url) => {
            setLinking(false);
            editor.setLink(url);
          }}
          onCancel={() => {
            setLinking(false);
            editor.focus();
          }}
        />
      )}
    </div>
  );
}

/** Checks whether the focus stays in the editor or moves to a control that changes its style. */
function isOwnControl(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('[data-style-panel],[data-text-editor]') !== null
  );
}

function useTextEditor(props: EditorProps) {
  const { board, measure, theme, activeEditor, element, caret, onLost } = props;
  const { canvas } = useTexts();
  const root = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<OpenTextEditor>();
  const [isLinking, setLinking] = useState(false);
  // Only what the editor starts with; it follows the shared text then.
  const initial = useRef({ element, measure, theme, caret, label: canvas.writeText });
  const { key } = element;

  useLayoutEffect(() => {
    const node = root.current;
    if (!node) return;
    const opened = openTextEditor({
      ...initial.current,
      node,
      board,
      onChange: activeEditor.set,
      onEditLink: () => setLinking(true),
      onClose() {
        board.editing.set(undefined);
        document.querySelector<HTMLElement>('[data-stage]')?.focus({ preventScroll: true });
      },
    });
    setEditor(opened);
    let isOpen = true;
    const close = () => {
      if (!isOpen) return;
      isOpen = false;
      opened.close();
    };
    // Runs before React removes the editor, so that a next one finds the text written.
    const stop = board.editing.subscribe(() => {
      if (board.editing.get() !== key) close();
    });
    addEventListener('pagehide', opened.flush);
    return () => {
      stop();
      close();
      removeEventListener('pagehide', opened.flush);
      activeEditor.set(undefined);
    };
  }, [board, key, activeEditor]);

  const latest = useRef(element);
  latest.current = element;
  useEffect(
    () =>
      board.zone.onTextLost(({ id, paragraphs }) => {
        if (elementKey(id) !== key) return;
        board.editing.set(undefined);
        onLost({ element: latest.current, paragraphs });
      }),
    [board, key, onLost],
  );
  return { root, editor, isLinking, setLinking };
}
