import type { LiveZone } from '@lienzo/sdk';
import { useQuery } from '@tanstack/react-query';
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { spaceQuery } from '../api/queries.ts';
import type { Board } from '../canvas/board/board.ts';
import { useBoard } from '../canvas/board/use-board.ts';
import { useZone, useZoneStatus } from '../canvas/board/use-zone.ts';
import type { Fonts } from '../canvas/drawing/fonts.ts';
import { useFonts } from '../canvas/drawing/use-fonts.ts';
import { PicturesContext } from '../canvas/drawing/use-pictures.ts';
import { unionOf } from '../canvas/geometry/box.ts';
import { type Size, toCanvas } from '../canvas/geometry/viewport.ts';
import { usePointer } from '../canvas/gestures/use-pointer.ts';
import { elementAt } from '../canvas/scene/hit-test.ts';
import { SceneView } from '../canvas/view/scene-view.tsx';
import { hidePreview } from '../session/hide-preview.ts';
import { useSession } from '../session/use-session.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { embedView } from './embed-view.ts';
import { wireSpace, type ZoneIds } from './panel-queries.ts';
import { explainFailure } from './use-attempt.ts';

const VIEW_ONLY = { canEdit: false, canComment: false, canOrganise: false };

/** A read-only zone for embedding in another page. The usual permissions apply. */
export function EmbedPage(ids: ZoneIds) {
  const texts = useTexts();
  const { client } = useSession();
  const { data: space, error } = useQuery(spaceQuery(client, wireSpace(ids)));
  return (
    <main className="fixed inset-0 overflow-hidden bg-ground">
      {error && <Refusal {...explainFailure(error, texts)} ids={ids} />}
      {space?.allow_embed === 'false' && (
        <Refusal
          what={texts.panels.embed.notAllowed}
          doThis={texts.panels.embed.notAllowedHint}
          ids={ids}
        />
      )}
      {space?.allow_embed === 'true' && <ViewOnlyZone ids={ids} name={space.space_name} />}
    </main>
  );
}

/** A zone without any controls. */
export function ViewOnlyZone({ ids, name }: { ids: ZoneIds; name: string }) {
  const zone = useZone(ids);
  return zone ? <OpenZone ids={ids} name={name} zone={zone} /> : null;
}

interface OpenZoneProps {
  ids: ZoneIds;
  name: string;
  zone: LiveZone;
}

function OpenZone({ ids, name, zone }: OpenZoneProps) {
  const { shell } = useTexts();
  const { isGuest } = useSession();
  const status = useZoneStatus(zone);
  const fonts = useFonts();
  const wasOpen = useRef(false);
  if (status === 'open') wasOpen.current = true;
  if (status === 'refused') return <Refusal {...shell.errors.zoneRestricted} ids={ids} />;
  if (!wasOpen.current || !fonts) return null;
  return (
    <>
      <Stage ids={ids} zone={zone} fonts={fonts} name={name} />
      {!isGuest && <OpenLink ids={ids} className="absolute right-3 bottom-3 shadow-float" />}
    </>
  );
}

/** The elements of a zone with panning and zooming only. */
function Stage({ ids, zone, fonts, name }: OpenZoneProps & { fonts: Fonts }) {
  const { board } = useBoard(zone, { address: ids, rights: VIEW_ONLY, fonts });
  if (!board) return null;
  return (
    <PicturesContext value={board.pictures}>
      <BoardView board={board} name={name} />
    </PicturesContext>
  );
}

function BoardView({ board, name }: { board: Board; name: string }) {
  const { embed } = useTexts().panels;
  const place = useRef<HTMLDivElement>(null);
  const size = useSize(board, place);
  useEffect(() => board.tool.set({ kind: 'hand' }), [board]);
  usePointer(board, place);
  useEffect(() => {
    // After the frame in which the zone is painted.
    if (size) requestAnimationFrame(() => requestAnimationFrame(hidePreview));
  }, [size]);
  const selectAt = useClicks(board);
  const onKeyDown = (event: KeyboardEvent) => {
    const view = embedView(board.viewport.get(), event.key, board.viewport.size());
    if (!view) return;
    event.preventDefault();
    board.viewport.set(view);
  };
  return (
    <div
      ref={place}
      role="application"
      aria-label={`${name}. ${embed.viewOnly}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move the view
      tabIndex={0}
      onKeyDown={onKeyDown}
      {...selectAt}
      className="absolute inset-0 cursor-grab touch-none overflow-hidden outline-none focus-visible:shadow-[inset_0_0_0_2px_var(--accent)]"
    >
      {size && <SceneView board={board} size={size} />}
    </div>
  );
}

/** How far the pointer may move in a click. */
const CLICK_PIXELS = 4;
const HIT_PIXELS = 6;

/** Selects the element that a viewer clicks on, so that the page around the zone can react to it. */
function useClicks({ scene, selection, viewport }: Board) {
  const start = useRef<{ x: number; y: number }>(undefined);
  return {
    onPointerDown: ({ clientX: x, clientY: y }: PointerEvent) => {
      start.current = { x, y };
    },
    onClick: ({ clientX: x, clientY: y, currentTarget }: MouseEvent) => {
      const from = start.current;
      if (!from || Math.hypot(x - from.x, y - from.y) > CLICK_PIXELS) return;
      const { left, top } = currentTarget.getBoundingClientRect();
      const view = viewport.get();
      const point = toCanvas(view, { x: x - left, y: y - top });
      const element = elementAt(scene, point, HIT_PIXELS / view.zoom);
      selection.set(new Set(element ? [element.key] : []));
    },
  };
}

/** Returns the size of the view and fits the zone into it. */
function useSize({ viewport, scene }: Board, place: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState<Size>();
  useLayoutEffect(() => {
    const node = place.current;
    if (!node) return;
    const look = () => {
      const { width, height } = node.getBoundingClientRect();
      if (width === 0 || height === 0) return;
      viewport.resize({ width, height });
      const all = unionOf(scene.all().map(({ bounds }) => bounds));
      if (all) viewport.showBox(all);
      viewport.settle();
      setSize({ width, height });
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(node);
    return () => observer.disconnect();
  }, [viewport, scene, place]);
  return size;
}

function Refusal({ what, doThis, ids }: { what: string; doThis: string; ids: ZoneIds }) {
  useEffect(hidePreview, []);
  return (
    <div className="flex size-full items-center justify-center p-6">
      <div className="max-w-md">
        <Notice kind="error" title={what} text={doThis}>
          <OpenLink ids={ids} />
        </Notice>
      </div>
    </div>
  );
}

function OpenLink({ ids, className = '' }: { ids: ZoneIds; className?: string }) {
  const { embed } = useTexts().panels;
  return (
    <a
      href={`/e/${ids.editionId}/s/${ids.spaceId}/z/${ids.zoneId}`}
      target="_blank"
      rel="noopener"
      className={`inline-flex h-9 items-center gap-2 rounded-control border border-line bg-raised px-3 font-medium text-ink ${className}`}
    >
      <Icon name="external" />
      {embed.open}
    </a>
  );
}
