import type { StoredZoneDocument } from '@lienzo/contract';
import { type Box, boundsOf, themes } from '@lienzo/shapes';
import { useMemo } from 'react';
import { DrawingView } from '../../canvas/drawing/drawing-view.tsx';
import { useFonts } from '../../canvas/drawing/use-fonts.ts';
import { type DrawnElement, drawElements } from '../../canvas/scene/draw-document.ts';
import { createRenderer } from '../../canvas/scene/renderer.ts';
import { useDark } from '../../design/preferences.ts';
import type { Comparison } from './compare-documents.ts';
import { comparisonColors } from './comparison-colors.ts';

type Content = Pick<StoredZoneDocument, 'elements'>;

/** Space around the drawing, in pixels of the canvas. */
const MARGIN = 48;
/** Only the differences of larger documents are drawn. */
const MAX_DRAWN = 2_000;
/** Space between an element and its outline, in pixels of the canvas. */
const GAP = 4;

interface ComparisonViewProps {
  earlier: Content;
  later: Content;
  comparison: Comparison;
  /** Describes the picture to screen readers. */
  label: string;
}

/** Shows the earlier document with the elements that the later one adds, removes and changes. */
export function ComparisonView({ earlier, later, comparison, label }: ComparisonViewProps) {
  const { added, removed, changed } = comparison;
  const drawn = useDrawn({ earlier, later, comparison });
  if (!drawn) return null;
  const { before, after } = drawn;
  const moved = after.filter(({ key }) => changed.has(key));
  const news = after.filter(({ key }) => added.has(key));
  const all = [...before, ...after].map(({ drawing }) => drawing.bounds);
  const { left, top, width, height } = boundsOf(all);
  const box = [left - MARGIN, top - MARGIN, width + 2 * MARGIN, height + 2 * MARGIN];
  const colorOf = (key: string) => {
    if (removed.has(key)) return comparisonColors.removed;
    return changed.has(key) ? comparisonColors.changed : undefined;
  };
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={box.join(' ')}
      className="size-full pt-16 pb-20 max-sm:pt-44 max-sm:pb-[46dvh] sm:pr-80"
      style={{ fontKerning: 'none', whiteSpace: 'pre' }}
    >
      {before.map(({ key, drawing }) => (
        <g key={key} opacity={colorOf(key) ? 1 : 0.45}>
          <DrawingView drawing={drawing} />
        </g>
      ))}
      {news.map(({ key, drawing }) => (
        <DrawingView key={key} drawing={drawing} />
      ))}
      {before.map(({ key, drawing }) => (
        <Outline key={key} box={drawing.bounds} color={colorOf(key)} />
      ))}
      {moved.map(({ key, drawing }) => (
        <Outline key={key} box={drawing.bounds} color={comparisonColors.changed} isDashed />
      ))}
      {news.map(({ key, drawing }) => (
        <Outline key={key} box={drawing.bounds} color={comparisonColors.added} />
      ))}
    </svg>
  );
}

interface OutlineProps {
  box: Box;
  color: string | undefined;
  /** Whether it only shows where a changed element is now. */
  isDashed?: boolean;
}

function Outline({ box: { left, top, width, height }, color, isDashed }: OutlineProps) {
  if (!color) return null;
  return (
    <rect
      x={left - GAP}
      y={top - GAP}
      width={width + 2 * GAP}
      height={height + 2 * GAP}
      rx={4}
      fill={isDashed ? 'none' : color}
      fillOpacity={0.16}
      stroke={color}
      strokeWidth={2}
      strokeDasharray={isDashed ? '6 4' : undefined}
      vectorEffect="non-scaling-stroke"
    />
  );
}

interface DrawnDocuments {
  /** The earlier document, with the differences at least. */
  readonly before: readonly DrawnElement[];
  /** The elements of the later document that were added or changed. */
  readonly after: readonly DrawnElement[];
}

function useDrawn(input: Omit<ComparisonViewProps, 'label'>): DrawnDocuments | undefined {
  const { earlier, later, comparison } = input;
  const theme = useDark() ? themes.dark : themes.light;
  const fonts = useFonts();
  return useMemo(() => {
    if (!fonts) return undefined;
    const renderer = createRenderer(fonts.measure, theme);
    const { added, removed, changed } = comparison;
    const isSmall = earlier.elements.length <= MAX_DRAWN;
    const isOld = (key: string) => isSmall || removed.has(key) || changed.has(key);
    const isNew = (key: string) => added.has(key) || changed.has(key);
    return {
      before: drawElements(earlier, renderer, isOld),
      after: drawElements(later, renderer, isNew),
    };
  }, [earlier, later, comparison, fonts, theme]);
}
