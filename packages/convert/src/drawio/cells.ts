import { elementsOf, type XmlElement } from '../xml/parse-xml.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

interface CellGeometry {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly isRelative: boolean;
  readonly points: readonly Point[];
  readonly sourcePoint?: Point | undefined;
  readonly targetPoint?: Point | undefined;
}

export type Style = ReadonlyMap<string, string>;

export interface Cell {
  readonly id: string;
  readonly parent: string | undefined;
  readonly value: string;
  readonly style: Style;
  readonly kind: 'vertex' | 'edge' | 'layer';
  readonly source?: string | undefined;
  readonly target?: string | undefined;
  readonly geometry: CellGeometry;
  readonly isVisible: boolean;
  readonly link?: string | undefined;
}

/** Returns the cells of an `mxGraphModel` in drawing order, with unique ids. */
export function readCells(model: XmlElement): Map<string, Cell> {
  const cells = new Map<string, Cell>();
  const root = elementsOf(model).find(({ name }) => name === 'root');
  for (const element of root ? elementsOf(root) : []) {
    // Cells with data of their own are inside an object, which has their id and label.
    const inner =
      element.name === 'mxCell'
        ? element
        : elementsOf(element).find(({ name }) => name === 'mxCell');
    if (!inner) continue;
    const given = element.attributes.get('id') ?? inner.attributes.get('id') ?? '';
    const id = given !== '' && !cells.has(given) ? given : `unnamed ${cells.size}`;
    cells.set(id, readCell(id, element, inner));
  }
  return cells;
}

function readCell(id: string, outer: XmlElement, cell: XmlElement): Cell {
  const get = (name: string) => cell.attributes.get(name);
  const style = parseStyle(get('style') ?? '');
  return {
    id,
    parent: get('parent'),
    value: outer.attributes.get('label') ?? get('value') ?? '',
    style,
    kind: get('edge') === '1' ? 'edge' : get('vertex') === '1' ? 'vertex' : 'layer',
    source: get('source'),
    target: get('target'),
    geometry: readGeometry(elementsOf(cell).find(({ name }) => name === 'mxGeometry')),
    isVisible: get('visible') !== '0',
    link: outer.attributes.get('link') ?? style.get('link'),
  };
}

/** Returns the properties of a style; names without a value, such as `ellipse`, are present with an empty one. */
function parseStyle(text: string): Style {
  const style = new Map<string, string>();
  for (const part of text.split(';')) {
    const at = part.indexOf('=');
    const name = (at < 0 ? part : part.slice(0, at)).trim();
    if (name !== '') style.set(name, at < 0 ? '' : part.slice(at + 1));
  }
  // Images contain a semicolon: `image=data:image/png;base64,…`.
  const image = /(?:^|;)image=(data:image\/[a-z+]+;base64,[^;]*)/.exec(text)?.[1];
  if (image) style.set('image', image);
  return style;
}

function readGeometry(geometry: XmlElement | undefined): CellGeometry {
  const children = geometry ? elementsOf(geometry) : [];
  const pointAs = (role: string) => {
    const point = children.find(
      ({ name, attributes }) => name === 'mxPoint' && attributes.get('as') === role,
    );
    return point && readPoint(point);
  };
  const list = children.find(
    ({ name, attributes }) => name === 'Array' && attributes.get('as') === 'points',
  );
  return {
    x: numberIn(geometry, 'x'),
    y: numberIn(geometry, 'y'),
    width: Math.max(0, numberIn(geometry, 'width')),
    height: Math.max(0, numberIn(geometry, 'height')),
    isRelative: geometry?.attributes.get('relative') === '1',
    points: (list ? elementsOf(list) : []).map(readPoint),
    sourcePoint: pointAs('sourcePoint'),
    targetPoint: pointAs('targetPoint'),
  };
}

function readPoint(point: XmlElement): Point {
  return { x: numberIn(point, 'x'), y: numberIn(point, 'y') };
}

const MAX_NUMBER = 1_000_000;

function numberIn(element: XmlElement | undefined, name: string): number {
  const value = Number(element?.attributes.get(name) ?? 0);
  return Number.isFinite(value) ? Math.min(MAX_NUMBER, Math.max(-MAX_NUMBER, value)) : 0;
}

/** Returns a number of a style. */
export function numberOf(style: Style, name: string): number | undefined {
  const text = style.get(name);
  const value = Number(text);
  return text === undefined || text.trim() === '' || !Number.isFinite(value) ? undefined : value;
}
