import { elementKey } from '@lienzo/contract';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { CanvasApi } from '../canvas/board/canvas-api.ts';
import { FIT_MARGIN } from '../canvas/geometry/viewport.ts';
import { useSession } from '../session/use-session.ts';
import { CommentLayer, type OpenComment } from './comments/comment-layer.tsx';
import { CommentsPanel } from './comments/comments-panel.tsx';
import { boxToShow, freeArea, pointOf } from './comments/pin-points.ts';
import { filterThreads, type Thread } from './comments/threads.ts';
import { useThreads } from './comments/use-threads.ts';
import { LazyPanel } from './lazy-panel.tsx';
import { PanelButtons, type PanelName } from './panel-buttons.tsx';
import { usePeople } from './people/use-people.ts';

// Loaded when first opened, because most visits are for drawing.
const loadExportDialog = async () => (await import('./export/export-dialog.tsx')).ExportDialog;
const loadShareDialog = async () => (await import('./share/share-dialog.tsx')).ShareDialog;
const loadVersionsPanel = async () => (await import('./versions/versions-panel.tsx')).VersionsPanel;

interface CanvasPanelsProps {
  canvas: CanvasApi;
  /** The open panel. */
  panel: PanelName | undefined;
  onPanel: (panel: PanelName | undefined) => void;
  /** The people in the zone. */
  presence: ReactNode;
}

/** The panels of a zone: comments, versions, sharing, export. */
export function CanvasPanels({ canvas, panel, onPanel, presence }: CanvasPanelsProps) {
  const threads = useThreads(canvas.zone);
  const close = useCallback(() => onPanel(undefined), [onPanel]);
  const people = usePeople(canvas);
  return (
    <>
      <Comments
        canvas={canvas}
        threads={threads}
        people={people}
        listed={panel === 'comments'}
        onClose={close}
      />
      <PanelButtons
        open={panel}
        openThreads={filterThreads(threads, 'open').length}
        editionId={canvas.editionId}
        presence={presence}
        onToggle={(name) => onPanel(name === panel ? undefined : name)}
      />
      {panel === 'versions' && (
        <LazyPanel
          load={loadVersionsPanel}
          panelProps={{
            ids: canvas,
            zone: canvas.zone,
            people,
            canEdit: canvas.canEdit,
            onClose: close,
          }}
        />
      )}
      {panel === 'share' && (
        <LazyPanel load={loadShareDialog} panelProps={{ ids: canvas, onClose: close }} />
      )}
      {panel === 'export' && (
        <LazyPanel load={loadExportDialog} panelProps={{ canvas, onClose: close }} />
      )}
    </>
  );
}

/**
 * The width of a side panel. On screens narrower than `SMALL` the panel is at the bottom instead.
 */
const PANEL = 332;
const SMALL = 640;

interface CommentsProps {
  canvas: CanvasApi;
  threads: readonly Thread[];
  people: ReturnType<typeof usePeople>;
  /** Whether the list of all threads is open. */
  listed: boolean;
  onClose: () => void;
}

function Comments({ canvas, threads, people, listed, onClose }: CommentsProps) {
  const { me } = useSession();
  const [open, setOpen] = useState<OpenComment>();
  const [filter, setFilter] = useState<'open' | 'resolved'>('open');
  const { canComment, canEdit } = canvas;
  useEffect(
    () => (canComment ? canvas.onComment((place) => setOpen({ place })) : undefined),
    [canvas, canComment],
  );
  const panel = listed && innerWidth >= SMALL ? PANEL : 0;
  const jump = ({ first }: Thread) => {
    setOpen({ key: first.key });
    // On a small screen the list would cover the thread.
    if (listed && innerWidth < SMALL) onClose();
    const point = pointOf(first, canvas.boundsOf);
    if (!point) return;
    const screen = { width: innerWidth, height: innerHeight };
    const area = freeArea(screen, panel);
    const box = boxToShow(point, canvas.viewport.get(), { screen, area, margin: FIT_MARGIN });
    if (box) canvas.viewport.showBox(box);
  };
  useLinkedThread(threads, jump);
  return (
    <>
      <CommentLayer
        canvas={canvas}
        threads={threads}
        pinned={filterThreads(threads, listed ? filter : 'open')}
        people={people}
        rights={{ zuid: me.zuid, canComment, canEdit }}
        open={open}
        panel={panel}
        onOpen={setOpen}
      />
      {listed && (
        <CommentsPanel
          threads={threads}
          people={people}
          filter={filter}
          onFilter={setFilter}
          activeKey={open && 'key' in open ? open.key : undefined}
          hasPlace={({ first }) => pointOf(first, canvas.boundsOf) !== undefined}
          onJump={jump}
          onClose={onClose}
        />
      )}
    </>
  );
}

/** Opens the thread of the comment in the address once, for links from search results. */
function useLinkedThread(threads: readonly Thread[], jump: (thread: Thread) => void): void {
  const { element } = useSearch({ strict: false });
  const done = useRef<string>(undefined);
  useEffect(() => {
    if (element === undefined || done.current === element) return;
    const key = elementKey(element);
    const asked = threads.find(({ first, replies }) =>
      [first, ...replies].some((comment) => comment.key === key),
    );
    if (!asked) return;
    done.current = element;
    jump(asked);
  });
}
