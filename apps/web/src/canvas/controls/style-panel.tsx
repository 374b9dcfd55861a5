import type { Box, Theme } from '@lienzo/shapes';
import { lazy, Suspense, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { isNote } from '../arrange/notes.ts';
import type { Board } from '../board/board.ts';
import { changeFill, changeLine, fillOf, lineOf } from '../board/element-style.ts';
import { changeOpacity, opacityOf } from '../board/opacity.ts';
import { isTable } from '../board/tables.ts';
import { useSelected } from '../board/use-selected.ts';
import type { ZoneAddress } from '../board/use-zone.ts';
import { type CommandContext, commands } from '../commands/commands.ts';
import { unionOf } from '../geometry/box.ts';
import { toScreen } from '../geometry/viewport.ts';
import { isFileCard, isImage } from '../scene/image/scene-image.ts';
import {
  elementBounds,
  isBoxElement,
  isLocked,
  type SceneElement,
} from '../scene/scene-element.ts';
import type { Observable } from '../state/observable.ts';
import { useObservable } from '../state/use-observable.ts';
import type { ActiveEditor } from '../text/active-editor.ts';
import { ArrangeMenu } from './arrange-menu.tsx';
import { CardDetails } from './card-details.tsx';
import { ConnectorStyle } from './connector-style.tsx';
import { LineStylePicker } from './line-style-picker.tsx';
import { FillPicker } from './look/fill-picker.tsx';
import { NoteColors } from './look/note-colors.tsx';
import { RadiusPicker } from './look/radius-picker.tsx';
import { OpacityPicker } from './opacity-picker.tsx';
import { type PopoverPlace, PopoverPlaceContext } from './panel-popover.tsx';
import { placePanel, popoverSide, type Side } from './place-panel.ts';
import { TableButtons } from './table-buttons.tsx';
import { TextStyle } from './text-style.tsx';

const ImageButtons = lazy(() =>
  import('./images/image-buttons.tsx').then((module) => ({ default: module.ImageButtons })),
);

interface PanelProps {
  board: Board;
  address: ZoneAddress;
  context: CommandContext;
  activeEditor: Observable<ActiveEditor | undefined>;
  theme: Theme;
}

/** Floating controls for fill, line and text style of the selection. */
export function StylePanel(props: PanelProps) {
  const selected = useSelected(props.board);
  const hints = useObservable(props.board.hints);
  const tool = useObservable(props.board.tool);
  const editing = useObservable(props.board.editing);
  const [first] = selected;
  // The crop has its own controls.
  if (isImage(first) && editing === first.key) return null;
  if (selected.length === 0 || hints.busy || tool.kind !== 'select') return null;
  if (selected.every(isLocked)) return <LockedPanel {...props} selected={selected} />;
  return <OpenPanel {...props} selected={selected} />;
}

const barClasses =
  'absolute z-10 flex max-w-[calc(100%-16px)] items-center gap-0.5 overflow-x-auto rounded-card border border-line bg-raised p-1 shadow-float [scrollbar-width:none]';

/** Locked elements can only be unlocked and copied. */
function LockedPanel({
  board,
  context,
  selected,
}: PanelProps & { selected: readonly SceneElement[] }) {
  const { canvas, canvasPage } = useTexts();
  const panel = useRef<HTMLDivElement>(null);
  const { style } = usePlace(board, selected, panel);
  return (
    <div
      ref={panel}
      data-controls
      data-style-panel
      role="toolbar"
      aria-label={canvas.style}
      className={barClasses}
      style={style}
    >
      <IconButton
        icon="lock"
        label={canvasPage.unlock}
        disabled={!commands.lock.enabled(board)}
        onClick={() => commands.lock.run(context)}
      />
      <IconButton
        icon="duplicate"
        label={canvas.commands.duplicate}
        onClick={() => commands.duplicate.run(context)}
      />
    </div>
  );
}

function OpenPanel({
  board,
  address,
  context,
  activeEditor,
  theme,
  selected,
}: PanelProps & { selected: readonly SceneElement[] }) {
  const { canvas } = useTexts();
  const panel = useRef<HTMLDivElement>(null);
  const { style, popovers } = usePlace(board, selected, panel);
  const boxed = selected.filter(isBoxElement);
  const painted = boxed.filter((element) => !isImage(element));
  const hasLetters = selected.some(
    (element) =>
      element.kind !== 'frame' && !isTable(element) && !isImage(element) && !isFileCard(element),
  );
  const hasConnectors = selected.some(({ kind }) => kind === 'connector');
  const [first] = selected;
  if (!first) return null;
  const [firstBoxed] = boxed;
  const line = lineOf(first);
  const defaultColors = { surface: theme.surface, ink: theme.foreground };
  return (
    <PopoverPlaceContext value={popovers}>
      <div
        ref={panel}
        data-controls
        data-style-panel
        role="toolbar"
        aria-label={canvas.style}
        className={barClasses}
        style={style}
      >
        {selected.every(isNote) && (
          <NoteColors
            value={firstBoxed && fillOf(firstBoxed)}
            onChange={(hex) => changeFill(board, boxed, hex)}
          />
        )}
        {selected.length === 1 && (isImage(first) || isFileCard(first)) && (
          <Suspense fallback={null}>
            <ImageButtons {...{ board, context, address }} image={first} />
          </Suspense>
        )}
        {painted.length > 0 && <FillPicker board={board} elements={painted} theme={theme} />}
        <LineStylePicker
          line={line}
          ink={theme.foreground}
          canBeNone={!hasConnectors}
          onChange={(style) => changeLine(board, selected, { ...style, ink: theme.foreground })}
        />
        {!selected.every(isImage) && (
          <OpacityPicker
            value={opacityOf(first)}
            onChange={(alpha) => changeOpacity(board, selected, { alpha, ...defaultColors })}
          />
        )}
        <RadiusPicker board={board} elements={selected} />
        <CardDetails board={board} elements={selected} />
        {selected.length === 1 && isTable(first) && <TableButtons board={board} table={first} />}
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
    </PopoverPlaceContext>
  );
}

/** Returns where the bar is, and where its popovers open. */
function usePlace(
  { viewport }: Board,
  selected: readonly SceneElement[],
  panel: React.RefObject<HTMLElement | null>,
): { style: { left: number; top: number } | undefined; popovers: PopoverPlace } {
  const view = useObservable(viewport);
  const [size, setSize] = useState({ width: 320, height: 46 });
  useLayoutEffect(() => {
    const { offsetWidth: width = 0, offsetHeight: height = 0 } = panel.current ?? {};
    if (width > 0 && (width !== size.width || height !== size.height)) setSize({ width, height });
  });
  const box = useMemo(() => unionOf(selected.map(elementBounds)), [selected]);
  if (!box) return { style: undefined, popovers: {} };
  const { x: left, y: top } = toScreen(view, { x: box.left, y: box.top });
  const selection = { left, top, width: box.width * view.zoom, height: box.height * view.zoom };
  const input = { selection, panel: size, screen: viewport.size() };
  const place = placePanel(input);
  const side = popoverSide(place, input);
  const bar = { left: place.left, top: place.top, ...size };
  return {
    style: { left: place.left, top: place.top },
    popovers: popoversOf(place.side, side, { bar, selection }),
  };
}

/** Beside the selection, popovers are aligned with the end of the bar that is next to it. */
function popoversOf(
  placed: Side | undefined,
  side: Side | undefined,
  { bar, selection }: { bar: Box; selection: Box },
): PopoverPlace {
  if (side === 'left' || side === 'right')
    return { side, align: 'start', around: unionOf([bar, selection]) };
  if (placed === 'right') return { side, align: 'start', around: bar };
  if (placed === 'left') return { side, align: 'end', around: bar };
  return { side };
}
