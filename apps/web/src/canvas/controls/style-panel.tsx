import type { Theme } from '@lienzo/shapes';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Board } from '../board/board.ts';
import { changeFill, changeLine, fillOf, lineOf } from '../board/element-style.ts';
import { useSelected } from '../board/use-selected.ts';
import { type CommandContext, commands } from '../commands/commands.ts';
import { unionOf } from '../geometry/box.ts';
import { toScreen } from '../geometry/viewport.ts';
import { elementBounds, isBoxElement, type SceneElement } from '../scene/scene-element.ts';
import type { Observable } from '../state/observable.ts';
import { useObservable } from '../state/use-observable.ts';
import type { ActiveEditor } from '../text/active-editor.ts';
import { ArrangeMenu } from './arrange-menu.tsx';
import { ColorPicker } from './color-picker.tsx';
import { ConnectorStyle } from './connector-style.tsx';
import { LineStylePicker } from './line-style-picker.tsx';
import { TextStyle } from './text-style.tsx';

interface PanelProps {
  board: Board;
  context: CommandContext;
  activeEditor: Observable<ActiveEditor | undefined>;
  theme: Theme;
}

const GAP = 32;
const EDGE = 8;
/** The height of the controls at the top of the page. */
const TOP = 64;

/** Floating controls for fill, line and text style of the selection. */
export function StylePanel(props: PanelProps) {
  const selected = useSelected(props.board);
  const hints = useObservable(props.board.hints);
  const tool = useObservable(props.board.tool);
  if (selected.length === 0 || hints.busy || tool.kind !== 'select') return null;
  return <OpenPanel {...props} selected={selected} />;
}

function OpenPanel({
  board,
  context,
  activeEditor,
  theme,
  selected,
}: PanelProps & { selected: readonly SceneElement[] }) {
  const { canvas } = useTexts();
  const panel = useRef<HTMLDivElement>(null);
  const place = usePlace(board, selected, panel);
  const boxed = selected.filter(isBoxElement);
  const hasLetters = selected.some(({ kind }) => kind !== 'frame');
  const hasConnectors = selected.some(({ kind }) => kind === 'connector');
  const [first] = selected;
  if (!first) return null;
  const [firstBoxed] = boxed;
  const line = lineOf(first);
  return (
    <div
      ref={panel}
      data-controls
      data-style-panel
      role="toolbar"
      aria-label={canvas.style}
      className="absolute z-10 flex max-w-[calc(100%-16px)] items-center gap-0.5 overflow-x-auto rounded-card border border-line bg-raised p-1 shadow-float [scrollbar-width:none]"
      style={place}
    >
      {firstBoxed && (
        <ColorPicker
          label={canvas.fill}
          value={fillOf(firstBoxed) ?? theme.surface}
          canBeNone
          onChange={(hex) => changeFill(board, boxed, hex)}
        />
      )}
      <LineStylePicker
        line={line}
        ink={theme.foreground}
        canBeNone={!hasConnectors}
        onChange={(style) => changeLine(board, selected, { ...style, ink: theme.foreground })}
      />
      {hasConnectors && <ConnectorStyle board={board} elements={selected} />}
      {hasLetters && (
        <TextStyle board={board} elements={selected} activeEditor={activeEditor} theme={theme} />
      )}
      <ArrangeMenu context={context} count={boxed.length} />
      <IconButton
        icon="duplicate"
        label={canvas.commands.duplicate}
        onClick={() => commands.duplicate.run(context)}
      />
      <IconButton
        icon="trash"
        label={canvas.commands.remove}
        onClick={() => commands.remove.run(context)}
      />
    </div>
  );
}

/**
 * Returns a position above the selection, or below it if there is no room, always on the screen.
 */
function usePlace(
  { viewport }: Board,
  selected: readonly SceneElement[],
  panel: React.RefObject<HTMLElement | null>,
) {
  const view = useObservable(viewport);
  const [width, setWidth] = useState(320);
  useLayoutEffect(() => {
    const now = panel.current?.offsetWidth;
    if (now) setWidth(now);
  });
  const box = unionOf(selected.map(elementBounds));
  if (!box) return {};
  const size = viewport.size();
  const corner = toScreen(view, { x: box.left, y: box.top });
  const height = box.height * view.zoom;
  const center = corner.x + (box.width * view.zoom) / 2;
  const above = corner.y - GAP - 46;
  const below = corner.y + height + GAP + 8;
  const top = above >= TOP ? above : below <= size.height - 110 ? below : TOP;
  return {
    left: Math.max(EDGE, Math.min(size.width - width - EDGE, center - width / 2)),
    top: Math.max(TOP, Math.min(size.height - 110, top)),
  };
}
