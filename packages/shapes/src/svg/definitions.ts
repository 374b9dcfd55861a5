import { MITER_LIMIT } from '../bounds.ts';
import { grow } from '../box.ts';
import type { LinearPaint, PaintStop, PathItem, RadialPaint } from '../drawing.ts';
import { boxAround, formatNumber } from '../path.ts';
import { attributes } from './markup.ts';

type Clip = NonNullable<PathItem['clip']>;

/** The shared gradients, clip paths and masks of an SVG document. Each method returns an id. */
export interface Definitions {
  gradient(paint: LinearPaint | RadialPaint): string;
  /** Defines a clip path that keeps the inside of an outline. */
  clip(clip: Omit<Clip, 'side'>): string;
  /** Defines a mask that keeps the outside of an outline, for lines of this width along it. */
  mask(clip: Clip, width: number): string;
  write(): string;
}

export function createDefinitions(): Definitions {
  const ids = new Map<string, string>();
  const define = (tag: string, body: string): string => {
    const key = `${tag} ${body}`;
    const id = ids.get(key) ?? `d${ids.size + 1}`;
    ids.set(key, id);
    return id;
  };
  return {
    gradient: (paint) =>
      paint.kind === 'linear'
        ? define('linearGradient', linear(paint))
        : define('radialGradient', radial(paint)),
    clip: ({ d, rule }) =>
      define('clipPath', `><path${attributes({ d, 'clip-rule': evenOdd(rule) })}/>`),
    mask: (clip, width) => define('mask', mask(clip, width)),
    write: () => writeAll(ids),
  };
}

function writeAll(ids: ReadonlyMap<string, string>): string {
  if (ids.size === 0) return '';
  const written = Array.from(ids, ([key, id]) => {
    const tag = key.slice(0, key.indexOf(' '));
    return `<${tag} id="${id}"${key.slice(tag.length + 1)}</${tag}>`;
  });
  return `<defs>${written.join('')}</defs>`;
}

function evenOdd(rule: Clip['rule']): string | undefined {
  return rule === 'evenodd' ? rule : undefined;
}

function linear({ from, to, stops }: LinearPaint): string {
  const line = attributes({
    gradientUnits: 'userSpaceOnUse',
    x1: formatNumber(from.x),
    y1: formatNumber(from.y),
    x2: formatNumber(to.x),
    y2: formatNumber(to.y),
  });
  return `${line}>${stops.map(stop).join('')}`;
}

function radial({ center, radiusX, radiusY, rotation, stops }: RadialPaint): string {
  const position = `translate(${formatNumber(center.x)} ${formatNumber(center.y)})`;
  const shape = `rotate(${formatNumber(rotation)}) scale(${formatNumber(radiusX)} ${formatNumber(radiusY)})`;
  const circle = attributes({
    gradientUnits: 'userSpaceOnUse',
    cx: '0',
    cy: '0',
    r: '1',
    gradientTransform: `${position} ${shape}`,
  });
  return `${circle}>${stops.map(stop).join('')}`;
}

function stop({ offset, color, opacity }: PaintStop): string {
  return `<stop${attributes({
    offset: formatNumber(offset),
    'stop-color': color,
    'stop-opacity': opacity === 1 ? undefined : formatNumber(opacity),
  })}/>`;
}

function mask({ d, rule }: Clip, width: number): string {
  const around = boxAround(d) ?? { left: 0, top: 0, width: 0, height: 0 };
  const { left, top, ...size } = grow(around, (width / 2) * MITER_LIMIT + 1);
  const rectangle = {
    x: formatNumber(left),
    y: formatNumber(top),
    width: formatNumber(size.width),
    height: formatNumber(size.height),
  };
  const outline = attributes({ d, 'fill-rule': evenOdd(rule), fill: '#000000' });
  const all = attributes({ ...rectangle, fill: '#ffffff' });
  return `${attributes({ maskUnits: 'userSpaceOnUse', ...rectangle })}><rect${all}/><path${outline}/>`;
}
