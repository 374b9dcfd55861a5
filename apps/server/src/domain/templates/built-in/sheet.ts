import type {
  BasicGeometry,
  BlockArrowGeometry,
  ConnectorEnd,
  FlowchartGeometry,
  StoredConnector,
  StoredFrame,
  StoredShape,
} from '@lienzo/contract';
import type { Rectangle } from '../placement/bounds.ts';
import { paper, rule, softInk } from './palette.ts';
import type { TemplateContent, TemplateElement } from './template.ts';
import { type TextStyle, type Words, writeText } from './text.ts';

/** The purpose of a shape; also its name in the document. */
export type Role = 'Panel' | 'Heading' | 'Label' | 'Badge' | 'Step' | 'Card' | 'Sticky note';

export type Outline =
  | { basic: BasicGeometry }
  | { flowchart: FlowchartGeometry }
  | { block_arrow: BlockArrowGeometry };

export interface Look {
  outline?: Outline;
  /** Color of the area; not painted when omitted. */
  fill?: string;
  /** Color of the border; none when omitted. */
  border?: string;
  /** Degrees, clockwise. */
  rotate?: number;
  text?: Words;
  style?: TextStyle;
}

type Side = NonNullable<ConnectorEnd['side']>;

export interface LineLook {
  /** The sides of the first and the second shape where the line ends. */
  sides: readonly [Side, Side];
  type?: StoredConnector['type'];
  color?: string;
  width?: number;
  dash?: 'SOLID' | 'DASH';
  /** The marker at the second end. */
  arrow?: ConnectorEnd['marker'];
  label?: string;
}

/** Draws on the canvas or in a frame; each shape goes above the previous ones. */
export interface Pen {
  shape(role: Role, area: Rectangle, look: Look): string;
  connect(first: string, second: string, look: LineLook): void;
  /** Returns a pen for shapes that people move as one. */
  group(): Pen;
}

export interface Sheet extends Pen {
  frame(name: string, area: Rectangle, fill?: string): Pen;
  content(): TemplateContent;
}

export function createSheet(): Sheet {
  const elements: TemplateElement[] = [];
  const nextId = createIds();

  function createPen(place: { frame_id?: string; group_id?: string }): Pen {
    return {
      shape(role, area, look) {
        const id = nextId();
        const element = { meta: { id, name: role }, ...place, ...shapeOf(area, look, nextId) };
        elements.push({ kind: 'shape', element });
        return id;
      },
      connect(first, second, look) {
        const meta = { id: nextId() };
        const element = { meta, ...place, ...connectorOf(first, second, look, nextId) };
        elements.push({ kind: 'connector', element });
      },
      group: () => createPen({ ...place, group_id: nextId() }),
    };
  }

  return {
    ...createPen({}),
    frame(name, area, fill = paper) {
      const id = nextId();
      elements.push({ kind: 'frame', element: frameOf({ id, name }, area, fill) });
      return createPen({ frame_id: id });
    },
    content: () => elements,
  };
}

function createIds(): () => string {
  let last = 0;
  return () => {
    last += 1;
    return `00000000-0000-4000-8000-${last.toString(16).padStart(12, '0')}`;
  };
}

function frameOf(meta: StoredFrame['meta'], area: Rectangle, fill: string): StoredFrame {
  const properties = { layout: area, fills: [solid(fill)], strokes: [strokeOf(rule, 1)] };
  return { meta, type: 'CUSTOM', properties };
}

function shapeOf(area: Rectangle, look: Look, nextId: () => string) {
  const { outline = { basic: { type: 'RECTANGLE' } }, fill, border, rotate, text } = look;
  const properties: StoredShape['properties'] = {
    layout: rotate === undefined ? area : { ...area, rotate },
    fills: [fill === undefined ? { no_fill: {} } : solid(fill)],
    strokes: border === undefined ? [] : [strokeOf(border, 1)],
  };
  if (text === undefined) return { ...outline, properties };
  return { ...outline, properties, text: writeText(text, look.style ?? {}, nextId) };
}

function connectorOf(first: string, second: string, look: LineLook, nextId: () => string) {
  const { sides, type = 'LINE', color = softInk, width = 2, dash = 'SOLID', label } = look;
  const connector: Omit<StoredConnector, 'meta'> = {
    type,
    connected: {
      first: { shape_id: first, side: sides[0], marker: 'NONE' },
      second: { shape_id: second, side: sides[1], marker: look.arrow ?? 'NONE' },
    },
    stroke: { ...strokeOf(color, width), type: dash },
  };
  if (label === undefined) return connector;
  const style: TextStyle = { size: 13, weight: 'DEMI_BOLD', color, inset: 4 };
  return { ...connector, text: writeText(label, style, nextId) };
}

function solid(value: string) {
  return { solid: { color: { hex: { value } } } };
}

function strokeOf(color: string, width: number) {
  return { type: 'SOLID' as const, width, fill: solid(color) };
}
