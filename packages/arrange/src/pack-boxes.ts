import type { Box, Extent } from './separate-boxes.ts';

/** A part of the upper edge of the free space below the boxes that are placed. */
interface Ledge {
  readonly left: number;
  readonly right: number;
  readonly top: number;
}

/** How wide the result is, compared with its height. */
const ASPECT_RATIO = 1.6;

/** Returns boxes close together: the highest first, each as high up as possible, then as far left as possible. */
export function packBoxes(extents: readonly Extent[], spacing: number): Box[] {
  const padded = extents.map(({ width, height }, index) => ({
    index,
    width: Math.ceil(width + spacing),
    height: Math.ceil(height + spacing),
  }));
  const area = padded.reduce((sum, { width, height }) => sum + width * height, 0);
  const widest = Math.max(0, ...padded.map(({ width }) => width));
  const limit = Math.max(widest, Math.ceil(Math.sqrt(area * ASPECT_RATIO)));
  let ledges: readonly Ledge[] = [{ left: 0, right: limit, top: 0 }];
  const boxes: Box[] = [];
  const order = padded.toSorted(
    (a, b) => b.height - a.height || b.width - a.width || a.index - b.index,
  );
  for (const { index, width, height } of order) {
    const { left, top } = findPlace(ledges, { width, limit });
    ledges = cover(ledges, { left, right: left + width, top: top + height });
    const extent = extents[index] ?? { width, height };
    boxes[index] = { left, top, width: extent.width, height: extent.height };
  }
  return boxes;
}

function findPlace(ledges: readonly Ledge[], { width, limit }: { width: number; limit: number }) {
  let best = { left: 0, top: Number.POSITIVE_INFINITY };
  for (const [first, { left }] of ledges.entries()) {
    if (left + width > limit) break;
    let top = 0;
    for (let index = first; index < ledges.length; index++) {
      const ledge = ledges[index];
      if (!ledge || ledge.left >= left + width) break;
      top = Math.max(top, ledge.top);
    }
    if (top < best.top) best = { left, top };
  }
  return best;
}

function cover(ledges: readonly Ledge[], added: Ledge): Ledge[] {
  const before = ledges.flatMap((ledge) =>
    ledge.left < added.left ? { ...ledge, right: Math.min(ledge.right, added.left) } : [],
  );
  const after = ledges.flatMap((ledge) =>
    ledge.right > added.right ? { ...ledge, left: Math.max(ledge.left, added.right) } : [],
  );
  return [...before, added, ...after];
}
