import type { BasicGeometry } from '@lienzo/contract';
import { basicCorners } from './basic-corners.ts';
import { basicFigures } from './basic-figures.ts';
import { basicPolygons } from './basic-polygons.ts';
import { basicRound } from './basic-round.ts';
import type { Drawer } from './outline.ts';

export const basic: Record<BasicGeometry['type'], Drawer<BasicGeometry>> = {
  ...basicPolygons,
  ...basicCorners,
  ...basicRound,
  ...basicFigures,
};
