import { useRef } from 'react';
import type { CanvasApi } from '../../canvas/board/canvas-api.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { People } from '../people/use-people.ts';
import { moveToPoint, useFollowCanvas } from './follow-canvas.ts';
import { pinPoints } from './pin-points.ts';
import type { Thread } from './threads.ts';

/** The distance in pixels between pins at one element. */
const APART = 20;

interface CommentPinsProps {
  canvas: CanvasApi;
  threads: readonly Thread[];
  people: People;
  activeKey: string | undefined;
  onOpen: (key: string) => void;
}

/** Pins of threads, which follow their elements and the view. */
export function CommentPins({ canvas, threads, people, activeKey, onOpen }: CommentPinsProps) {
  const { comments: texts } = useTexts().panels;
  const pins = useRef(new Map<string, HTMLElement>());
  useFollowCanvas(canvas, () => {
    const points = pinPoints(threads, canvas.boundsOf);
    for (const [key, pin] of pins.current) {
      const found = points.get(key);
      const at = found && canvas.viewport.toScreen(found.point);
      moveToPoint(pin, at && { x: at.x - found.rank * APART, y: at.y });
    }
  });
  return threads.map(({ first, replies, resolved }) => {
    const name = people.nameOf(first.author);
    return (
      <button
        key={first.key}
        type="button"
        ref={(element) => {
          if (element) pins.current.set(first.key, element);
          else pins.current.delete(first.key);
        }}
        data-pin={first.key}
        aria-expanded={first.key === activeKey}
        title={first.text.slice(0, 120)}
        onClick={() => onOpen(first.key)}
        className={classNames(
          'pointer-events-auto invisible absolute -top-8 left-0 flex size-8 items-center justify-center rounded-full rounded-bl-none border-2 bg-raised p-0 shadow-float',
          first.key === activeKey ? 'z-10 border-accent' : 'border-raised hover:border-line-strong',
          resolved && 'opacity-60',
        )}
      >
        <Avatar zuid={first.author} name={name} size={24} />
        <span className="sr-only">{texts.pin(name, replies.length)}</span>
      </button>
    );
  });
}
