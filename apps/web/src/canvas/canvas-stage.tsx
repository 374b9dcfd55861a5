import type { LiveZone } from '@lienzo/sdk';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { CanvasPanels } from '../panels/canvas-panels.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import type { ActiveEditor } from './active-editor.ts';
import type { Board } from './board.ts';
import { CanvasControls } from './canvas-controls.tsx';
import { CanvasMenu } from './canvas-menu.tsx';
import { createCell } from './cell.ts';
import { commands } from './commands.ts';
import { createHandle } from './create-handle.ts';
import { Cursors } from './cursors.tsx';
import type { Faces } from './faces.ts';
import { Overlay } from './overlay.tsx';
import type { Rights } from './rights.ts';
import { SceneView } from './scene-view.tsx';
import { SpokenSelection, useWalk } from './spoken-selection.tsx';
import { StylePanel } from './style-panel.tsx';
import { TextEditor } from './text-editor.tsx';
import { useBoard } from './use-board.ts';
import { useCell } from './use-cell.ts';
import { useClipboard } from './use-clipboard.ts';
import { useGhosts } from './use-ghosts.ts';
import { useKeyboard } from './use-keyboard.ts';
import { usePointer } from './use-pointer.ts';
import { useShownSelf } from './use-shown-self.ts';
import type { ZoneAddress } from './use-zone.ts';
import type { Size } from './viewport.ts';

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
