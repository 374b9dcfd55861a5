import type { ShapeInput } from '@lienzo/contract';
import { type FlowFigure, flowFigures } from './flow-figures.ts';
import { escapeText, textOf } from './write-text.ts';

/** Shapes that have no place of their own in Mermaid, by family and type, and the one that is nearest. */
const SIMILAR: Readonly<Record<string, string>> = {
  'flowchart PROCESS': 'rect',
  'flowchart DECISION': 'diam',
  'flowchart ALTERNATE_PROCESS': 'rounded',
  'flowchart PREPARATION': 'hex',
  'basic PARALLELOGRAM': 'lean-r',
  'basic TRIANGLE': 'tri',
};

/** Returns the statement for a node. */
export function writeNode(
  name: string,
  shape: ShapeInput,
  lose: (element: string, what: string, instead: string) => void,
): string {
  const figure = figureOf(shape);
  const [shapeName] = (figure ?? rectangle).names.split(' ');
  if (!figure) lose(shape.meta.id, 'its shape', 'a rectangle');
  const text = escapeText(textOf(shape.text)) || ' ';
  const { brackets } = figure ?? rectangle;
  if (brackets) return `${name}${brackets[0]}"${text}"${brackets[1]}`;
  return `${name}@{ shape: ${shapeName}, label: "${text}" }`;
}

const rectangle = flowFigures.find(({ names }) => names.startsWith('rect ')) as FlowFigure; // in the list

function figureOf(shape: ShapeInput): FlowFigure | undefined {
  const { width = 0, height = 0, fliph = false } = shape.properties?.layout ?? {};
  const [family, geometry] =
    Object.entries({
      basic: shape.basic,
      flowchart: shape.flowchart,
      block_arrow: shape.block_arrow,
      star: shape.star,
    }).find(([, value]) => value !== undefined) ?? [];
  const { type, ...details } = { type: '', ...geometry };
  const similar = SIMILAR[`${family} ${type}`];
  if (similar) return flowFigures.find(({ names }) => names.split(' ')[0] === similar);
  const candidates = flowFigures.filter(
    ({ figure }) =>
      figure.family === family && figure.type === type && (figure.fliph ?? false) === fliph,
  );
  const score = ({ figure, instead, brackets }: FlowFigure): number => {
    const isExact = JSON.stringify(figure.detail ?? {}) === JSON.stringify(details);
    const isSquare = Math.abs(width - height) < 1;
    const hasSize = figure.size?.[0] === width && figure.size[1] === height;
    const misses = [
      !isExact,
      (figure.isSquare ?? false) !== isSquare,
      figure.size !== undefined && !hasSize,
      instead !== undefined,
      !brackets,
    ];
    return misses.reduce((sum, miss, index) => sum + (miss ? 2 ** (misses.length - index) : 0), 0);
  };
  const hasNoText = textOf(shape.text).trim() === '';
  return candidates
    .filter(({ figure }) => !figure.size || hasNoText)
    .sort((one, other) => score(one) - score(other))[0];
}
