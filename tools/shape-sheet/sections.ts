import type { ConnectorEnd, StoredConnector } from '@lienzo/contract';
import {
  type Box,
  type Drawing,
  drawConnector,
  drawShape,
  type Measure,
  type ShapeVariant,
  shapeVariants,
  themes,
} from '@lienzo/shapes';

export interface Cell {
  readonly label: string;
  /** Draws into a box; parts outside the box stay within `MARGIN`. */
  draw(box: Box, measure: Measure): Drawing[];
}

export interface Section {
  readonly title: string;
  readonly cells: readonly Cell[];
}

/** Maximum extent of a callout's tail, as a fraction of the box's shorter side. */
export const MARGIN = 0.45;

const titles: Readonly<Record<ShapeVariant['family'], string>> = {
  basic: 'Basic shapes',
  flowchart: 'Flowchart',
  block_arrow: 'Block arrows',
  mathematical_symbol: 'Mathematical symbols',
  star: 'Stars and banners',
  callout: 'Callouts',
};

/** Returns all sections of the sheet. */
export function sheetSections(): Section[] {
  const families = Object.keys(titles) as ShapeVariant['family'][]; // its keys
  const shapes = families.map((family) => ({
    title: titles[family],
    cells: shapeVariants.filter((variant) => variant.family === family).map(shapeCell),
  }));
  return [...shapes, { title: 'Connectors', cells: connectorCells() }];
}

const TABLE = {
  columns: ['a', 'b', 'c'].map((id) => ({ id, width: 1 })),
  rows: ['x', 'y', 'z'].map((id) => ({ id, height: 1 })),
};

function shapeCell({ key, label, geometry }: ShapeVariant): Cell {
  return {
    label,
    draw: (layout, measure) => {
      const shape = { meta: { id: key }, ...geometry, properties: { layout } };
      const type = geometry.basic?.type;
      const content = {
        ...(type === 'CARD' && { card: { tag: 'Tag' } }),
        ...(type === 'TABLE' && { table: TABLE }),
      };
      return [drawShape({ ...shape, ...content }, measure)];
    },
  };
}

const types = { LINE: 'Line', ELBOW: 'Elbow', CURVE: 'Curve' } as const;
const strokes = { SOLID: 'Solid', DASH: 'Dashed', SQUARE_DOT: 'Dotted' } as const;
const markers = {
  NONE: 'No marker',
  OPEN: 'Open arrow',
  BLOCK: 'Block arrow',
  CLASSIC: 'Classic arrow',
  DIAMOND: 'Diamond',
  OVAL: 'Oval',
} as const;

function connectorCells(): Cell[] {
  return [
    ...entries(types).map(([type, label]) => connectorCell(label, { type, marker: 'BLOCK' })),
    ...entries(strokes).map(([stroke, label]) => connectorCell(label, { stroke })),
    ...entries(markers).map(([marker, label]) => connectorCell(label, { marker })),
  ];
}

function entries<Name extends string>(labels: Readonly<Record<Name, string>>) {
  return Object.entries(labels) as [Name, string][]; // its own keys and values
}

interface ConnectorStyle {
  readonly type?: StoredConnector['type'];
  readonly stroke?: keyof typeof strokes;
  readonly marker?: ConnectorEnd['marker'];
}

/** Creates a cell with two connected shapes; the second one is lower unless the connector is straight. */
function connectorCell(label: string, { type = 'LINE', stroke, marker }: ConnectorStyle): Cell {
  return {
    label,
    draw: ({ left, top, width, height }, measure) => {
      const size = { width: width * 0.24, height: height * 0.4 };
      const straight = stroke !== undefined || marker !== 'BLOCK' || type === 'LINE';
      const centered = top + (height - size.height) / 2;
      const first = { left, top: straight ? centered : top, ...size };
      const end = straight ? centered : top + height - size.height;
      const second = { left: left + width - size.width, top: end, ...size };
      const connector: StoredConnector = {
        meta: { id: label },
        type,
        connected: {
          first: { shape_id: 'first', side: 'EAST' },
          second: { shape_id: 'second', side: 'WEST', ...(marker && { marker }) },
        },
        ...(stroke && { stroke: { type: stroke, width: 2 } }),
      };
      const shapes = [first, second].map((layout) =>
        drawShape(
          { meta: { id: label }, basic: { type: 'RECTANGLE' }, properties: { layout } },
          measure,
        ),
      );
      return [...shapes, drawConnector(connector, { first, second }, measure, themes.light)];
    },
  };
}
