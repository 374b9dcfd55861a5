import type { LiveZone } from '@lienzo/sdk';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Board } from '../canvas/board/board.ts';
import { createHandle } from '../canvas/board/create-handle.ts';
import type { Rights } from '../canvas/board/rights.ts';
import { useBoard } from '../canvas/board/use-board.ts';
import type { ZoneAddress } from '../canvas/board/use-zone.ts';
import { commands } from '../canvas/commands/commands.ts';
import { useClipboard } from '../canvas/commands/use-clipboard.ts';
import { useKeyboard } from '../canvas/commands/use-keyboard.ts';
import { CanvasControls } from '../canvas/controls/canvas-controls.tsx';
import { CanvasMenu } from '../canvas/controls/canvas-menu.tsx';
import { StylePanel } from '../canvas/controls/style-panel.tsx';
import type { Faces } from '../canvas/drawing/fonts.ts';
import type { Size } from '../canvas/geometry/viewport.ts';
import { usePointer } from '../canvas/gestures/use-pointer.ts';
import { Cursors } from '../canvas/presence/cursors.tsx';
import { useGhosts } from '../canvas/presence/use-drag-previews.ts';
import { useShownSelf } from '../canvas/presence/use-own-presence.ts';
import { createCell } from '../canvas/state/observable.ts';
import { useCell } from '../canvas/state/use-observable.ts';
import type { ActiveEditor } from '../canvas/text/active-editor.ts';
import { TextEditor } from '../canvas/text/text-editor.tsx';
import { SpokenSelection, useWalk } from '../canvas/view/announced-selection.tsx';
import { Overlay } from '../canvas/view/overlay.tsx';
import { SceneView } from '../canvas/view/scene-view.tsx';
import { CanvasPanels } from '../panels/canvas-panels.tsx';
import { useTexts } from '../texts/use-texts.tsx';

interface StageProps extends ZoneAddress {
  zone: LiveZone;
  rights: Rights;
  faces: Faces;
  elementId?: string;
}

/** The canvas with everything that floats at its edges. */
export function CanvasStage({ zone, rights, faces, ...address }: StageProps) {
  const { board, measure, theme } = useBoard(zone, rights, faces);
  if (!board) return null;
  return <BoardView board={board} measure={measure} theme={theme} address={address} />;
}

interface BoardViewProps extends Pick<ReturnType<typeof useBoard>, 'measure' | 'theme'> {
  board: Board;
  address: ZoneAddress & { elementId?: string };
}

function BoardView({ board, measure, theme, address }: BoardViewProps) {
  const { canvas } = useTexts();
  const place = useRef<HTMLDivElement>(null);
  const [activeEditor] = useState(() => createCell<ActiveEditor | undefined>(undefined));
  const [dialog, setDialog] = useState<'cheat-sheet' | 'palette'>();
  const tool = useCell(board.tool);
  const clipboard = useClipboard(board, theme);
  const { editionId, spaceId, zoneId } = address;
  const handle = useMemo(
    () => createHandle(board, { editionId, spaceId, zoneId }),
    [board, editionId, spaceId, zoneId],
  );
  const stage = useMemo(
    () => ({
      board,
      openCheatSheet: () => setDialog('cheat-sheet'),
      openPalette: () => setDialog('palette'),
      ...clipboard,
    }),
    [board, clipboard],
  );
  usePointer(board, place);
  useKeyboard(stage);
  useShownSelf(board);
  useGhosts(board);
  const walk = useWalk(board);
  const { elementId } = address;
  const size = useSize(board, place, () => {
    if (!elementId || !handle.showElement(elementId)) commands.zoomFit.run(stage);
  });
  useAskedElement(elementId, handle.showElement);
  const closeDialog = useCallback(() => setDialog(undefined), []);

  return (
    <>
      <CanvasMenu stage={stage}>
        <div
          ref={place}
          data-stage
          role="application"
          aria-roledescription={canvas.canvas}
          aria-label={canvas.canvasHelp}
          aria-activedescendant="spoken-element"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: everything on the canvas is reached from here
          tabIndex={0}
          onKeyDown={walk}
          onKeyUp={({ key, currentTarget }) => {
            // Whoever arrives by key sees where they are; a press needs no ring around everything.
            if (key === 'Tab') currentTarget.dataset.ring = '';
          }}
          onBlur={({ currentTarget }) => {
            delete currentTarget.dataset.ring;
          }}
          className="absolute inset-0 touch-none overflow-hidden outline-none select-none data-ring:shadow-[inset_0_0_0_2px_var(--accent)]"
          style={{ cursor: cursorOf(tool.kind) }}
        >
          {size && <SceneView board={board} size={size} />}
          <Overlay board={board} />
          <Cursors board={board} />
          <TextEditor board={board} measure={measure} theme={theme} activeEditor={activeEditor} />
          <SpokenSelection board={board} />
        </div>
      </CanvasMenu>
      {board.canEdit && (
        <StylePanel board={board} stage={stage} activeEditor={activeEditor} theme={theme} />
      )}
      <CanvasControls
        stage={stage}
        address={address}
        dialog={dialog}
        onDialog={setDialog}
        onClose={closeDialog}
      />
      <CanvasPanels canvas={handle} />
    </>
  );
}

function cursorOf(tool: string): string | undefined {
  if (tool === 'hand') return 'grab';
  return tool === 'select' ? undefined : 'crosshair';
}

/**
 * How large the canvas is on the screen, and the viewport told of it. Before anything is drawn the
 * view is set, so that nothing is drawn for a view that nobody sees.
 */
function useSize(
  { viewport }: Board,
  place: React.RefObject<HTMLElement | null>,
  setFirstView: () => void,
): Size | undefined {
  const [size, setSize] = useState<Size>();
  const first = useRef(setFirstView);
  useLayoutEffect(() => {
    const node = place.current;
    if (!node) return;
    const look = () => {
      const { width, height } = node.getBoundingClientRect();
      if (width === 0 || height === 0) return;
      viewport.resize({ width, height });
      first.current();
      first.current = () => {};
      setSize((before) =>
        before?.width === width && before.height === height ? before : { width, height },
      );
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(node);
    return () => observer.disconnect();
  }, [viewport, place]);
  return size;
}

/** Shows an element that is asked for while the zone is open already. */
function useAskedElement(elementId: string | undefined, show: (id: string) => boolean): void {
  const shown = useRef(elementId);
  useEffect(() => {
    if (elementId && elementId !== shown.current) show(elementId);
    shown.current = elementId;
  }, [elementId, show]);
}
