import { useRef } from 'react';
import type { CanvasApi, CommentAnchor } from '../../canvas/board/canvas-api.ts';
import { useSession } from '../../session/use-session.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import type { People } from '../people/use-people.ts';
import { type CommentRights, startThread } from './comment-actions.ts';
import { CommentComposer } from './comment-composer.tsx';
import { CommentPins } from './comment-pins.tsx';
import { FloatingCard } from './floating-card.tsx';
import { moveToPoint, useFollowCanvas } from './follow-canvas.ts';
import { pointOf } from './pin-points.ts';
import { ThreadCard } from './thread-card.tsx';
import type { Thread } from './threads.ts';

/** The open thread, or the place of a new one. */
export type OpenComment = { readonly key: string } | { readonly place: CommentAnchor };

interface CommentLayerProps {
  canvas: CanvasApi;
  threads: readonly Thread[];
  /** The threads whose pins are shown. */
  pinned: readonly Thread[];
  people: People;
  rights: CommentRights;
  open: OpenComment | undefined;
  /** The width of the side panel in pixels; 0 if none is open. */
  panel: number;
  onOpen: (open: OpenComment | undefined) => void;
}

/** Comment pins over the canvas, and the card of the open thread. */
export function CommentLayer(props: CommentLayerProps) {
  const { canvas, threads, pinned, people, rights, open, panel, onOpen } = props;
  const activeKey = open && 'key' in open ? open.key : undefined;
  const active = threads.find(({ first }) => first.key === activeKey);
  const close = () => {
    onOpen(undefined);
    if (activeKey) focusPin(activeKey);
  };
  const shown = active && !pinned.includes(active) ? [...pinned, active] : pinned;
  return (
    <div className="pointer-events-none absolute inset-0 overflow-hidden">
      <CommentPins
        canvas={canvas}
        threads={shown}
        people={people}
        activeKey={activeKey}
        onOpen={(key) => (key === activeKey ? close() : onOpen({ key }))}
      />
      {active && (
        <ThreadCard
          key={active.first.key}
          canvas={canvas}
          thread={active}
          people={people}
          rights={rights}
          panel={panel}
          onClose={close}
        />
      )}
      {open && 'place' in open && (
        <NewThreadCard
          canvas={canvas}
          place={open.place}
          people={people}
          panel={panel}
          onBegun={(key) => onOpen({ key })}
          onClose={close}
        />
      )}
    </div>
  );
}

/** Returns the focus to the pin after its card was closed. */
function focusPin(key: string): void {
  document.querySelector<HTMLElement>(`[data-pin="${CSS.escape(key)}"]`)?.focus();
}

interface NewThreadCardProps {
  canvas: CanvasApi;
  place: CommentAnchor;
  people: People;
  panel: number;
  onBegun: (key: string) => void;
  onClose: () => void;
}

function NewThreadCard(props: NewThreadCardProps) {
  const { canvas, place, people, panel, onBegun, onClose } = props;
  const { comments: texts } = useTexts().panels;
  const { me } = useSession();
  const pin = useRef<HTMLSpanElement>(null);
  const point = () => {
    if (place.elementId === undefined) return place.point;
    return pointOf({ elementKey: place.elementId }, canvas.boundsOf) ?? place.point;
  };
  useFollowCanvas(canvas, () => moveToPoint(pin.current, canvas.viewport.toScreen(point())));
  return (
    <>
      <span
        ref={pin}
        aria-hidden="true"
        className="invisible absolute -top-8 left-0 flex size-8 items-center justify-center rounded-full rounded-bl-none border-2 border-accent bg-raised shadow-float"
      >
        <Avatar zuid={me.zuid} name={me.name} size={24} />
      </span>
      <FloatingCard
        canvas={canvas}
        label={texts.newThread}
        pointOf={point}
        panel={panel}
        onClose={onClose}
      >
        <div className="p-3">
          <CommentComposer
            label={texts.write}
            people={people.all}
            sendLabel={texts.send}
            autoFocus
            onCancel={onClose}
            onSend={(text, mentions) =>
              onBegun(startThread(canvas.zone, place, { text, mentions }))
            }
          />
        </div>
      </FloatingCard>
    </>
  );
}
