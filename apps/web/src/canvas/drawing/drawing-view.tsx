import {
  type Drawing,
  type DrawingItem,
  type ImageItem,
  type Paint,
  type PathItem,
  type TextItem,
  wholeBox,
} from '@lienzo/shapes';
import { memo, useContext, useId, useSyncExternalStore } from 'react';
import { cssFontFamily } from './css-font-family.ts';
import { DrawingScaleContext, PicturesContext } from './use-pictures.ts';

/** Renders a drawing as SVG elements. User content becomes text nodes only. */
export const DrawingView = memo(function DrawingView({ drawing }: { drawing: Drawing }) {
  const { items, transform } = drawing;
  const mirror = transform && mirrorOf(transform);
  const content = items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a drawing is never changed, only replaced
    <ItemView key={index} item={item} transform={mirror} />
  ));
  if (!transform || transform.degrees === 0) return content;
  return (
    <g transform={`rotate(${transform.degrees} ${transform.center.x} ${transform.center.y})`}>
      {content}
    </g>
  );
});

function mirrorOf({ center, flipH, flipV }: NonNullable<Drawing['transform']>): string | undefined {
  if (!flipH && !flipV) return undefined;
  const [a, e] = flipH ? [-1, 2 * center.x] : [1, 0];
  const [d, f] = flipV ? [-1, 2 * center.y] : [1, 0];
  return `matrix(${a} 0 0 ${d} ${e} ${f})`;
}

function TextView({ item }: { item: TextItem }) {
  const { text, x, y, face, size, paint, direction, language } = item;
  const decoration = [item.underline && 'underline', item.strike && 'line-through'];
  return (
    <text
      // Text from right to left starts at its right end.
      x={direction === 'rtl' ? x + item.width : x}
      y={y}
      direction={direction}
      fontFamily={cssFontFamily(face.family, language)}
      fontSize={size}
      fontWeight={face.weight === 400 ? undefined : face.weight}
      fontStyle={face.italic ? 'italic' : undefined}
      textDecoration={decoration.filter(Boolean).join(' ') || undefined}
      fill={paint.color}
      fillOpacity={paint.opacity === 1 ? undefined : paint.opacity}
    >
      {text}
    </text>
  );
}

function ItemView({ item, transform }: { item: DrawingItem; transform: string | undefined }) {
  if (item.kind === 'text') return <TextView item={item} />;
  if (item.kind === 'image') return <ImageView item={item} transform={transform} />;
  return <PathView item={item} transform={transform} />;
}

function ImageView({ item, transform }: { item: ImageItem; transform: string | undefined }) {
  const pictures = useContext(PicturesContext);
  const scale = useContext(DrawingScaleContext);
  const { left, top, width, height } = wholeBox(item);
  const href = useSyncExternalStore(pictures.subscribe, () =>
    pictures.addressOf(item.source, Math.max(width, height) * scale),
  );
  if (href === undefined)
    return item.placeholder.map((path, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a drawing is never changed, only replaced
      <PathView key={index} item={path} transform={transform} />
    ));
  const { box } = item;
  return (
    <g transform={transform}>
      <svg
        role="img"
        aria-label={item.alt}
        x={box.left}
        y={box.top}
        width={box.width}
        height={box.height}
      >
        <image
          href={href}
          x={left - box.left}
          y={top - box.top}
          width={width}
          height={height}
          preserveAspectRatio="none"
        />
      </svg>
    </g>
  );
}

interface PathProps {
  item: PathItem;
  transform: string | undefined;
}

function PathView({ item, transform }: PathProps) {
  const { fill, clip } = item;
  if ((!fill || fill.kind === 'solid') && !clip)
    return <PlainPath item={item} transform={transform} />;
  return <DefinedPath item={item} transform={transform} />;
}

function PlainPath({ item, transform }: PathProps) {
  const { fill } = item;
  const color = fill?.kind === 'solid' ? fill.color : 'none';
  return <path d={item.d} transform={transform} {...paint(color, fill)} {...lineOf(item)} />;
}

/** A path with a gradient or a clip, which SVG requires in `defs`. */
function DefinedPath({ item, transform }: PathProps) {
  const id = useId();
  const { fill, clip, line } = item;
  const gradient = fill && fill.kind !== 'solid' ? fill : undefined;
  const color = gradient ? `url(#${id}g)` : fill?.kind === 'solid' ? fill.color : 'none';
  const outside = clip?.side === 'outside';
  return (
    <>
      <defs>
        {gradient && <Gradient id={`${id}g`} paint={gradient} />}
        {clip && !outside && (
          <clipPath id={`${id}c`}>
            <path d={clip.d} />
          </clipPath>
        )}
        {clip && outside && <OutsideMask id={`${id}m`} d={clip.d} width={line?.width ?? 0} />}
      </defs>
      <path
        d={item.d}
        transform={transform}
        clipPath={clip && !outside ? `url(#${id}c)` : undefined}
        mask={outside ? `url(#${id}m)` : undefined}
        {...paint(color, fill)}
        {...lineOf(item)}
      />
    </>
  );
}

/** Masks out the inside of an outline. */
function OutsideMask({ id, d, width }: { id: string; d: string; width: number }) {
  return (
    <mask id={id} maskUnits="userSpaceOnUse" x={-1e7} y={-1e7} width={2e7} height={2e7}>
      <path d={d} fill="none" stroke="#fff" strokeWidth={width + 2} />
      <path d={d} fill="#000" />
    </mask>
  );
}

function Gradient({
  id,
  paint: gradient,
}: {
  id: string;
  paint: Exclude<Paint, { kind: 'solid' }>;
}) {
  const stops = gradient.stops.map(({ color, opacity, offset }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a drawing is never changed, only replaced
    <stop key={index} offset={offset} stopColor={color} stopOpacity={opacity} />
  ));
  if (gradient.kind === 'linear') {
    const { from, to } = gradient;
    return (
      <linearGradient
        id={id}
        gradientUnits="userSpaceOnUse"
        x1={from.x}
        y1={from.y}
        x2={to.x}
        y2={to.y}
      >
        {stops}
      </linearGradient>
    );
  }
  const { center, radiusX, radiusY, rotation } = gradient;
  const place = `translate(${center.x} ${center.y}) rotate(${rotation}) scale(${radiusX} ${radiusY})`;
  return (
    <radialGradient
      id={id}
      gradientUnits="userSpaceOnUse"
      cx={0}
      cy={0}
      r={1}
      gradientTransform={place}
    >
      {stops}
    </radialGradient>
  );
}

function paint(fill: string, { opacity = 1 }: { opacity?: number } = {}) {
  return { fill, fillOpacity: opacity === 1 ? undefined : opacity };
}

function lineOf({ line, rule }: PathItem) {
  const fillRule = rule === 'evenodd' ? rule : undefined;
  if (!line) return { fillRule };
  return {
    fillRule,
    stroke: line.paint.color,
    strokeOpacity: line.paint.opacity === 1 ? undefined : line.paint.opacity,
    strokeWidth: line.width,
    strokeLinejoin: line.join,
    strokeLinecap: line.cap,
    strokeDasharray: line.dashes?.join(' '),
  };
}
