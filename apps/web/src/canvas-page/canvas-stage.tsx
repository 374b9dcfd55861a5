import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Board } from '../canvas/board/board.ts';
import { createCanvasApi } from '../canvas/board/create-canvas-api.ts';
import type { Rights } from '../canvas/board/rights.ts';
import { useBoard } from '../canvas/board/use-board.ts';
import type { ZoneAddress } from '../canvas/board/use-zone.ts';
import { commands } from '../canvas/commands/commands.ts';
import { useClipboard } from '../canvas/commands/use-clipboard.ts';
import { useKeyboard } from '../canvas/commands/use-keyboard.ts';
import { CanvasControls, type CanvasDialog } from '../canvas/controls/canvas-controls.tsx';
import { CanvasMenu } from '../canvas/controls/canvas-menu.tsx';
import { PeopleContext } from '../canvas/controls/card-details.tsx';
import { StylePanel } from '../canvas/controls/style-panel.tsx';
import type { Fonts } from '../canvas/drawing/fonts.ts';
import { PicturesContext } from '../canvas/drawing/use-pictures.ts';
import { FacilitationButtons } from '../canvas/facilitation/facilitation-buttons.tsx';
import { FacilitationNotices } from '../canvas/facilitation/facilitation-notices.tsx';
import { Reactions } from '../canvas/facilitation/reactions.tsx';
import { usePresent } from '../canvas/facilitation/use-present.ts';
import type { Size } from '../canvas/geometry/viewport.ts';
import { usePointer } from '../canvas/gestures/use-pointer.ts';
import { useFileDownload, useImageDrop, useImages } from '../canvas/images/use-images.ts';
import { Cursors } from '../canvas/presence/cursors.tsx';
import { PresenceBar } from '../canvas/presence/presence-bar.tsx';
import { useDragPreviews } from '../canvas/presence/use-drag-previews.ts';
import { useOwnPresence } from '../canvas/presence/use-own-presence.ts';
import { isImage } from '../canvas/scene/image/scene-image.ts';
import { createObservable } from '../canvas/state/observable.ts';
import { useObservable } from '../canvas/state/use-observable.ts';
import type { ActiveEditor } from '../canvas/text/active-editor.ts';
import { TextEditor } from '../canvas/text/text-editor.tsx';
import { AnnouncedSelection, useTabNavigation } from '../canvas/view/announced-selection.tsx';
import { DottedBackground } from '../canvas/view/dotted-background.tsx';
import { Overlay } from '../canvas/view/overlay.tsx';
import { SceneView } from '../canvas/view/scene-view.tsx';
import type { KeptZone } from '../local/zone-keeper.ts';
import { CanvasPanels } from '../panels/canvas-panels.tsx';
import { LazyPanel } from '../panels/lazy-panel.tsx';
import type { PanelName } from '../panels/panel-buttons.tsx';
import { usePeople } from '../panels/people/use-people.ts';
import { TimerButton } from '../panels/timer/timer-button.tsx';
import { TimerPill } from '../panels/timer/timer-pill.tsx';
import { VoteBar } from '../panels/vote/vote-bar.tsx';
import { VoteButton } from '../panels/vote/vote-button.tsx';
import { ZoneTitle } from '../panels/zones/zone-title.tsx';
import { useSession } from '../session/use-session.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { FirstHints } from './first-hints.tsx';
import { readView, useStoredView } from './stored-view.ts';
import { useCardContext } from './use-card-context.ts';
import type { ZoneNames } from './use-zone-names.ts';

const PresentationBar = lazy(() =>
  import('../canvas/facilitation/presentation-bar.tsx').then((module) => ({
    default: module.PresentationBar,
  })),
);
const CropEditor = lazy(() =>
  import('../canvas/images/crop-editor.tsx').then((module) => ({ default: module.CropEditor })),
);
const UploadLayer = lazy(() =>
  import('../canvas/images/upload-layer.tsx').then((module) => ({ default: module.UploadLayer })),
);
const loadLayersPanel = async () =>
  (await import('../canvas/outline/layers-panel.tsx')).LayersPanel;

interface StageProps extends ZoneAddress {
  kept: KeptZone;
  rights: Rights;
  fonts: Fonts;
  names: ZoneNames;
  elementId?: string;
}

/** The canvas with its floating controls and panels. */
export function CanvasStage({ kept, rights, fonts, names, ...address }: StageProps) {
  const people = usePeople({ zone: kept.zone, ...address });
  const cards = useCardContext(people);
  const { board, measure, theme } = useBoard(kept.zone, { address, rights, fonts, cards });
  if (!board) return null;
  return (
    <PeopleContext value={people.all}>
      <PicturesContext value={board.pictures}>
        <BoardView {...{ board, measure, theme, address, kept, names }} />
      </PicturesContext>
    </PeopleContext>
  );
}

interface BoardViewProps extends Pick<ReturnType<typeof useBoard>, 'measure' | 'theme'> {
  board: Board;
  address: ZoneAddress & { elementId?: string };
  kept: KeptZone;
  names: ZoneNames;
}

function BoardView({ board, measure, theme, address, kept, names }: BoardViewProps) {
  const { canvas } = useTexts();
  const place = useRef<HTMLDivElement>(null);
  const [activeEditor] = useState(() => createObservable<ActiveEditor | undefined>(undefined));
  const [dialog, setDialog] = useState<CanvasDialog>();
  const [panel, setPanel] = useState<PanelName>();
  const tool = useObservable(board.tool);
  const images = useImages(board, address);
  const edited = useObservable(board.editing);
  const isCropping = edited !== undefined && isImage(board.scene.find(edited));
  const { uploads } = useSession();
  const queue = useSyncExternalStore(uploads.subscribe, uploads.get);
  const clipboard = useClipboard(board, theme, images);
  const { editionId, spaceId, zoneId } = address;
  const handle = useMemo(
    () => createCanvasApi(board, { editionId, spaceId, zoneId }),
    [board, editionId, spaceId, zoneId],
  );
  const present = usePresent(board);
  const isPresenting = useObservable(board.presented) !== undefined;
  const context = useMemo(
    () => ({
      board,
      openCheatSheet: () => setDialog('cheat-sheet'),
      openPalette: () => setDialog('palette'),
      openFind: () => {
        // A panel would cover it.
        setPanel(undefined);
        setDialog('find');
      },
      openTidy: () => setDialog('tidy'),
      toggleLayers: () => setPanel((open) => (open === 'layers' ? undefined : 'layers')),
      present,
      ...clipboard,
      ...images,
    }),
    [board, clipboard, present, images],
  );
  usePointer(board, place);
  useFileDownload(board, images.downloadFile);
  useImageDrop(board, place, images.insertImages);
  useKeyboard(context);
  useOwnPresence(board);
  useDragPreviews(board);
  const onTabKey = useTabNavigation(board);
  const { elementId } = address;
  const size = useSize(board, place, () => {
    if (elementId && handle.showElement(elementId)) return;
    const view = readView(zoneId);
    if (view) board.viewport.set(view);
    else commands.zoomFit.run(context);
  });
  useStoredView(board.viewport, zoneId);
  useLinkedElement(elementId, handle.showElement);
  const closeDialog = useCallback(() => setDialog(undefined), []);
  const closePanel = useCallback(() => setPanel(undefined), []);

  return (
    <>
      <CanvasMenu context={context}>
        <div
          ref={place}
          data-stage
          role="application"
          aria-roledescription={canvas.canvas}
          aria-label={canvas.canvasHelp}
          aria-activedescendant="announced-element"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: everything on the canvas is reached from here
          tabIndex={0}
          onKeyDown={onTabKey}
          onKeyUp={({ key, currentTarget }) => {
            // Show a focus ring for keyboard users only.
            if (key === 'Tab') currentTarget.dataset.ring = '';
          }}
          onBlur={({ currentTarget }) => {
            delete currentTarget.dataset.ring;
          }}
          className="absolute inset-0 touch-none overflow-hidden outline-none select-none data-ring:shadow-[inset_0_0_0_2px_var(--accent)]"
          style={{ cursor: cursorOf(tool.kind) }}
        >
          <DottedBackground viewport={board.viewport} />
          {size && <SceneView board={board} size={size} />}
          <Overlay board={board} />
          <Cursors board={board} />
          <Reactions board={board} />
          <TextEditor board={board} measure={measure} theme={theme} activeEditor={activeEditor} />
          <Suspense fallback={null}>
            {queue && <UploadLayer board={board} address={address} queue={queue} />}
            {isCropping && <CropEditor board={board} />}
          </Suspense>
          <AnnouncedSelection board={board} />
        </div>
      </CanvasMenu>
      <TimerPill canvas={handle} />
      <VoteBar board={board} canvas={handle} />
      {isPresenting ? (
        <Suspense fallback={null}>
          <PresentationBar board={board} />
        </Suspense>
      ) : (
        <>
          {board.canEdit && <StylePanel {...{ board, address, context, activeEditor, theme }} />}
          <CanvasControls
            context={context}
            address={address}
            kept={kept}
            title={<ZoneTitle ids={handle} names={names} onExport={() => setPanel('export')} />}
            dialog={dialog}
            onClose={closeDialog}
          />
          <CanvasPanels
            canvas={handle}
            panel={panel}
            onPanel={setPanel}
            presence={
              <>
                <PresenceBar board={board} />
                {board.canEdit && (
                  <>
                    <TimerButton ids={handle} />
                    <VoteButton canvas={handle} />
                  </>
                )}
                <FacilitationButtons board={board} present={present} />
              </>
            }
          />
          {panel === 'layers' && (
            <LazyPanel load={loadLayersPanel} panelProps={{ board, onClose: closePanel }} />
          )}
          <FacilitationNotices board={board} />
          <FirstHints board={board} />
        </>
      )}
    </>
  );
}

function cursorOf(tool: string): string | undefined {
  if (tool === 'hand') return 'grab';
  return tool === 'select' ? undefined : 'crosshair';
}

/**
 * Returns the size of the canvas and passes it to the viewport. Sets the first view before the
 * first render, so that nothing is drawn for a view that is never shown.
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
      // The first view is shown without motion.
      viewport.settle();
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

/** Shows an element when the address changes while the zone is open. */
function useLinkedElement(elementId: string | undefined, show: (id: string) => boolean): void {
  const shown = useRef(elementId);
  useEffect(() => {
    if (elementId && elementId !== shown.current) show(elementId);
    shown.current = elementId;
  }, [elementId, show]);
}
