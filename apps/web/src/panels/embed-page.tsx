import type { LiveZone } from '@lienzo/sdk';
import { useQuery } from '@tanstack/react-query';
import {
  type KeyboardEvent,
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
import { unionOf } from '../canvas/geometry/box.ts';
import type { Size } from '../canvas/geometry/viewport.ts';
import { usePointer } from '../canvas/gestures/use-pointer.ts';
import { SceneView } from '../canvas/view/scene-view.tsx';
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
      {space?.allow_embed === 'true' && <EmbeddedZone ids={ids} name={space.space_name} />}
    </main>
  );
}

function EmbeddedZone({ ids, name }: { ids: ZoneIds; name: string }) {
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
  const status = useZoneStatus(zone);
  const fonts = useFonts();
  const wasOpen = useRef(false);
  if (status === 'open') wasOpen.current = true;
  if (status === 'refused') return <Refusal {...shell.errors.zoneRestricted} ids={ids} />;
  if (!wasOpen.current || !fonts) return null;
  return (
    <>
      <Stage zone={zone} fonts={fonts} name={name} />
      <OpenLink ids={ids} className="absolute right-3 bottom-3 shadow-float" />
    </>
  );
}

/** The elements of a zone with panning and zooming only. */
function Stage({ zone, fonts, name }: { zone: LiveZone; fonts: Fonts; name: string }) {
  const { board } = useBoard(zone, VIEW_ONLY, fonts);
  return board ? <BoardView board={board} name={name} /> : null;
}

function BoardView({ board, name }: { board: Board; name: string }) {
  const { embed } = useTexts().panels;
  const place = useRef<HTMLDivElement>(null);
  const size = useSize(board, place);
  useEffect(() => board.tool.set({ kind: 'hand' }), [board]);
  usePointer(board, place);
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
      className="absolute inset-0 cursor-grab touch-none overflow-hidden outline-none focus-visible:shadow-[inset_0_0_0_2px_var(--accent)]"
    >
      {size && <SceneView board={board} size={size} />}
    </div>
  );
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
