import type { Box } from '@lienzo/shapes';
import type { Size } from '../geometry/viewport.ts';

/** Distance from the selection, which leaves its handles and connection points reachable. */
const GAP = 32;
const EDGE = 8;
/** The parts of the screen that other controls use. */
const TOP = 64;
/** Phones have a second row of controls at the top. */
const TOP_OF_NARROW = 116;
const NARROW = 640;
const BOTTOM = 64;
const LEFT = 68;
/** The room that the largest popover needs. */
const POPOVER = { width: 328, height: 400 };

export type Side = 'top' | 'right' | 'bottom' | 'left';

export interface PanelPlace {
  readonly left: number;
  readonly top: number;
  /** The side of the selection that the panel is on, unless it fills the screen. */
  readonly side: Side | undefined;
}

interface PlaceInput {
  /** The selection on the screen. */
  readonly selection: Box;
  readonly panel: Size;
  readonly screen: Size;
}

/**
 * Returns where the style bar is: above, below or beside the selection, so that it does not cover
 * it. If the selection fills the screen, it is at the top.
 */
export function placePanel({ selection, panel, screen }: PlaceInput): PanelPlace {
  const area = freeArea(screen, panel);
  const seen = clip(selection, screen);
  const across = clamp(
    seen.left + seen.width / 2 - panel.width / 2,
    area.left,
    area.right - panel.width,
  );
  const along = clamp(
    seen.top + seen.height / 2 - panel.height / 2,
    area.top,
    area.bottom - panel.height,
  );
  const above = Math.min(seen.top - GAP, area.bottom) - panel.height;
  const below = Math.max(seen.top + seen.height + GAP, area.top);
  const right = Math.max(seen.left + seen.width + GAP, area.left);
  const left = Math.min(seen.left - GAP, area.right) - panel.width;
  if (above >= area.top) return { left: across, top: above, side: 'top' };
  if (below + panel.height <= area.bottom) return { left: across, top: below, side: 'bottom' };
  if (right + panel.width <= area.right) return { left: right, top: along, side: 'right' };
  if (left >= area.left) return { left, top: along, side: 'left' };
  return { left: across, top: area.top, side: undefined };
}

/** On a narrow screen the bar may cover the toolbar, because it does not fit beside it. */
function freeArea(screen: Size, panel: Size) {
  const left = panel.width + LEFT + EDGE <= screen.width ? LEFT : EDGE;
  const top = screen.width < NARROW ? TOP_OF_NARROW : TOP;
  return { left, top, right: screen.width - EDGE, bottom: screen.height - BOTTOM };
}

/** Returns the visible part of a box; of a box beside the screen, the point next to it. */
function clip(box: Box, screen: Size): Box {
  const left = clamp(box.left, 0, screen.width);
  const top = clamp(box.top, 0, screen.height);
  return {
    left,
    top,
    width: clamp(box.left + box.width, 0, screen.width) - left,
    height: clamp(box.top + box.height, 0, screen.height) - top,
  };
}

/**
 * Returns the side on which popovers of the bar open: away from the selection if there is room,
 * otherwise beside the selection. Undefined means that every popover would cover it.
 */
export function popoverSide(place: PanelPlace, input: PlaceInput): Side | undefined {
  const { panel, screen } = input;
  const selection = clip(input.selection, screen);
  const bottom = place.top + panel.height;
  const isAbove = place.side === 'top' && place.top - EDGE >= POPOVER.height;
  if (isAbove) return 'top';
  if (place.side === 'bottom' && screen.height - bottom - EDGE >= POPOVER.height) return 'bottom';
  const end = Math.max(selection.left + selection.width, place.left + panel.width);
  if (place.side === 'right' || place.side === 'left')
    return bottom + POPOVER.height <= screen.height ? 'bottom' : 'top';
  if (screen.width - end - 2 * EDGE >= POPOVER.width) return 'right';
  const start = Math.min(selection.left, place.left);
  return start - LEFT - EDGE >= POPOVER.width ? 'left' : undefined;
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(max, value));
}
