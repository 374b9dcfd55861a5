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
  /** Draws into a box; what leaves it stays within a margin of `MARGIN`. */
  draw(box: Box, measure: Measure): Drawing[];
}

export interface Section {
  readonly title: string;
  readonly cells: readonly Cell[];
}

/** How far the tail of a callout reaches at most, as a share of the box's shorter side. */
export const MARGIN = 0.45;

const titles: Readonly<Record<ShapeVariant['family'], string>> = {
  basic: 'Basic shapes',
  flowchart: 'Flowchart',
  block_arrow: 'Block arrows',
  mathematical_symbol: 'Mathematical symbols',
  star: 'Stars and banners',
  callout: 'Callouts',
};

/** Everything the sheet shows. */
export function sheetSections(): Section[] {
  const families = Object.keys(titles) as ShapeVariant['family'][]; // its keys
  const shapes = families.map((family) => ({
    title: titles[family],
    cells: shapeVariants.filter((variant) => variant.family === family).map(shapeCell),
  }));
  return [...shapes, { title: 'Connectors', cells: connectorCells() }];
}

function shapeCell({ key, label, geometry }: ShapeVariant): Cell {
  return {
    label,
    draw: (layout, measure) => {
      const shape = { meta: { id: key }, ...geometry, properties: { layout } };
      return [drawShape(shape, measure)];
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

interface Look {
  readonly type?: StoredConnector['type'];
  readonly stroke?: keyof typeof strokes;
  readonly marker?: ConnectorEnd['marker'];
}

/** Two small shapes, the second one lower unless the line between them is straight. */
function connectorCell(label: string, { type = 'LINE', stroke, marker }: Look): Cell {
  return {
    label,
    draw: ({ left, top, width, height }, measure) => {
      const size = { width: width * 0.24, height: height * 0.4 };
      const straight = stroke !== undefined || marker !== 'BLOCK' || type === 'LINE';
      const middle = top + (height - size.height) / 2;
      const first = { left, top: straight ? middle : top, ...size };
      const end = straight ? middle : top + height - size.height;
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
