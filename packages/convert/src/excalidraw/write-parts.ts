import type { ConnectorInput, FrameInput, ShapeInput } from '@lienzo/contract';
import type { LinePaint, Paint } from '../build/paint-of.ts';
import { type Label, plainText } from '../build/text.ts';
import { lookOf, withAlpha } from '../build/text-look.ts';
import type { Content, Loss } from '../conversion.ts';
import { fonts, strokeTypes, TEXT_PADDING } from './looks.ts';

export type Item = Record<string, unknown>;

/** A drawing that is written. */
export interface Target {
  readonly content: Content;
  readonly boxes: ReadonlyMap<string, ElementBox>;
  readonly items: Item[];
  readonly files: Record<string, unknown>;
  readonly lose: (element: Loss['element'], what: Loss['what'], instead: Loss['instead']) => void;
  /** Returns numbers for fields that Excalidraw fills with random ones. */
  readonly seed: () => number;
}

export interface ElementBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly radians: number;
}

const TURN = Math.PI / 180;

export function boxOf({ properties }: Pick<ShapeInput, 'properties'>): ElementBox {
  const { left = 0, top = 0, width = 0, height = 0, rotate = 0 } = properties?.layout ?? {};
  const turn = ((rotate % 360) + 360) % 360;
  return { left, top, width, height, radians: turn * TURN };
}

interface Base {
  readonly id: string;
  readonly type: string;
  readonly box: ElementBox;
}

type Element = FrameInput | ShapeInput | ConnectorInput;

/** Returns the fields that every element has, and records what is lost of them. */
export function baseOf({ id, type, box }: Base, element: Element, target: Target): Item {
  const { meta, locked, group_id: group, metadata } = element;
  const frame = 'frame_id' in element ? element.frame_id : undefined;
  if (metadata && Object.keys(metadata).length > 0) target.lose(id, 'its metadata', 'nothing');
  if (locked === 'organisers') target.lose(id, 'its lock for all but organisers', 'a lock');
  const layout = 'properties' in element ? element.properties?.layout : undefined;
  const isImage = type === 'image';
  if (!isImage && (layout?.fliph || layout?.flipv)) target.lose(id, 'its flip', 'no flip');
  return {
    id,
    type,
    ...{ x: box.left, y: box.top, width: box.width, height: box.height, angle: box.radians },
    ...{ strokeColor: 'transparent', backgroundColor: 'transparent', fillStyle: 'solid' },
    ...{ strokeWidth: 1, strokeStyle: 'solid', roughness: 0, opacity: 100 },
    groupIds: group === undefined ? [] : group.split('/').toReversed(),
    frameId: frame ?? null,
    roundness: null,
    ...{ seed: target.seed(), version: 1, versionNonce: target.seed(), isDeleted: false },
    ...{ boundElements: null, updated: 1, link: null },
    locked: locked !== undefined && locked !== 'none',
    ...(type !== 'frame' &&
      meta.name !== undefined && { customData: { lienzo: { name: meta.name } } }),
  };
}

const styleNames = new Map([...strokeTypes].map(([name, type]) => [type as string, name]));

/** Returns the colors of an element: one opacity if all are equal, and else digits of opacity. */
export function paintFields(
  { area, border }: { area?: Paint | undefined; border?: LinePaint | undefined },
  id: string,
  target: Target,
): Item {
  for (const paint of [area, border]) if (paint?.lost) target.lose(id, paint.lost, 'one color');
  const alphas = [area, border].flatMap((paint) => (paint ? [paint.alpha] : []));
  const [first = 1] = alphas;
  const percent = Math.round(first * 1_000) / 10;
  const isShared = alphas.every((alpha) => alpha === first) && percent < 100;
  const color = (paint: Paint | undefined) =>
    !paint ? 'transparent' : isShared ? paint.color : withAlpha(paint.color, paint.alpha);
  return {
    backgroundColor: color(area),
    strokeColor: color(border),
    ...(border && {
      strokeWidth: border.width,
      strokeStyle: styleNames.get(border.type) ?? 'solid',
    }),
    ...(isShared && { opacity: percent }),
  };
}

const fontNumbers = new Map([...fonts].map(([number, { font }]) => [font as string, number]));
const NUNITO = 6;

interface TextPlace {
  readonly id: string;
  readonly box: ElementBox;
  /** The ID of the shape or line that contains the text. */
  readonly container?: string;
  readonly valign?: 'TOP' | 'MIDDLE' | 'BOTTOM' | undefined;
  readonly autoFit?: 'NONE' | 'TEXT' | 'SHAPE' | undefined;
}

/** Returns the fields of a text element. */
export function textFields(text: Label, place: TextPlace, target: Target): Item {
  const look = lookOf(text);
  const owner = place.container ?? place.id;
  for (const what of look.lost) target.lose(owner, what, 'plain text');
  const font = look.font === undefined ? NUNITO : fontNumbers.get(look.font);
  if (font === undefined) target.lose(owner, `the font ${look.font}`, 'the font Nunito');
  if (look.halign === 'JUSTIFY') target.lose(owner, 'justified text', 'text that is aligned left');
  if (place.autoFit === 'TEXT') target.lose(owner, 'text that shrinks to fit', 'a fixed size');
  const words = plainText(text);
  return {
    strokeColor: look.color ?? '#1e1e1e',
    ...{ text: words, originalText: words, fontSize: look.size, fontFamily: font ?? NUNITO },
    textAlign: look.halign === 'RIGHT' ? 'right' : look.halign === 'CENTER' ? 'center' : 'left',
    verticalAlign: (place.valign ?? 'MIDDLE').toLowerCase(),
    containerId: place.container ?? null,
    lineHeight: look.lineHeight ?? 1.25,
    autoResize: place.autoFit !== 'NONE',
  };
}

/** Returns about where the text in a shape or on a line is; Excalidraw corrects it on editing. */
export function boxInside(box: ElementBox, lines: number, size: number): ElementBox {
  const width = Math.max(0, box.width - 2 * TEXT_PADDING);
  const height = lines * size * 1.25;
  return {
    left: box.left + TEXT_PADDING,
    top: box.top + (box.height - height) / 2,
    ...{ width, height, radians: box.radians },
  };
}
