import { useTexts } from '../../../texts/use-texts.tsx';
import type { Board } from '../../board/board.ts';
import { changeRadius, maxRadius, radiusOf, roundableShapes } from '../../board/corner-radius.ts';
import type { SceneElement } from '../../scene/scene-element.ts';
import { PanelPopover } from '../panel-popover.tsx';
import { Slider } from './slider.tsx';

/** A slider for the corners of rectangles. */
export function RadiusPicker({
  board,
  elements,
}: {
  board: Board;
  elements: readonly SceneElement[];
}) {
  const { canvas, canvasPage } = useTexts();
  const shapes = roundableShapes(elements);
  const [first] = shapes;
  if (!first) return null;
  const max = Math.max(1, Math.floor(Math.max(...shapes.map(maxRadius))));
  const radius = Math.round(radiusOf(first));
  return (
    <PanelPopover label={canvasPage.cornerRadius} face={<Face isRound={radius > 0} />}>
      <Slider
        label={canvasPage.cornerRadius}
        value={Math.min(max, radius)}
        max={max}
        format={canvas.pixels}
        onChange={(value) => changeRadius(board, shapes, value)}
      />
    </PanelPopover>
  );
}

function Face({ isRound }: { isRound: boolean }) {
  return (
    <svg width={20} height={20} viewBox="0 0 20 20" aria-hidden="true">
      <path
        d={isRound ? 'M4 16V11a7 7 0 0 1 7-7h5' : 'M4 16V6.500a2.500 2.500 0 0 1 2.500-2.500H16'}
        className="fill-none stroke-ink"
        strokeWidth={1.75}
        strokeLinecap="round"
      />
    </svg>
  );
}
