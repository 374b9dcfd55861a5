import type { Point } from '@lienzo/shapes';
import { Icon } from '../../ui/icon.tsx';
import type { Board } from '../board/board.ts';
import { centerOf, cornersOf } from '../geometry/box.ts';
import { toScreen, type View } from '../geometry/viewport.ts';
import { isBoxElement, isLocked, type SceneElement } from '../scene/scene-element.ts';
import { useObservable } from '../state/use-observable.ts';

/** In a larger selection, badges would cover the elements. */
const MAX_BADGES = 50;
const RADIUS = 10;

interface BadgesProps {
  board: Board;
  view: View;
  selected: readonly SceneElement[];
}

/** Padlocks at the corners of locked elements that are selected or under the pointer. */
export function LockBadges({ board, view, selected }: BadgesProps) {
  const key = useObservable(board.hovered);
  const hovered = key === undefined ? undefined : board.scene.find(key);
  const isSelected = selected.some((element) => element.key === key);
  const locked = [...selected, ...(hovered && !isSelected ? [hovered] : [])].filter(isLocked);
  if (locked.length > MAX_BADGES) return null;
  return locked.map((element) => {
    const { x, y } = toScreen(view, badgePoint(element));
    return (
      <g key={element.key} data-locked={element.key} transform={`translate(${x} ${y})`}>
        <circle r={RADIUS} className="fill-raised stroke-line-strong" strokeWidth={1} />
        <g transform="translate(-6.5 -7)" className="text-ink">
          <Icon name="lock" size={13} />
        </g>
      </g>
    );
  });
}

/** Returns the top-right corner of an element, or the center of a connector. */
function badgePoint(element: SceneElement): Point {
  if (!isBoxElement(element)) return centerOf(element.box);
  return cornersOf(element.box, element.rotation)[1];
}
