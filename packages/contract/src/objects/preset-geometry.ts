import type { Static } from 'typebox';
import Type from 'typebox';
import { closed } from '../wire/primitives.ts';
import { limits } from './limits.ts';

// A detail refines the type that it is named after; it has no effect on other types.
function detail<const Value extends string>(values: Value[]) {
  return Type.Optional(closed({ type: Type.Enum<Value[]>(values) }));
}

const sides = () => detail(['DOUBLE', 'RIGHT', 'LEFT']);
const directions = () => detail(['RIGHT', 'LEFT', 'TOP', 'BOTTOM']);

const RoundedRectangle = closed({
  type: Type.Enum(['NORMAL', 'SINGLE', 'SAME_SIDE', 'DIAGONAL']),
  radius: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: limits.size,
      description:
        'The radius of the corners in pixels, at most half of the shorter side; by default one sixth of the shorter side, at most 24',
    }),
  ),
});

export const BasicGeometry = closed(
  {
    type: Type.Enum([
      'RECTANGLE',
      'ROUNDED_RECTANGLE',
      'SNIP_RECTANGLE',
      'ROUND_SNIP_RECTANGLE',
      'TRIANGLE',
      'OVAL',
      'TRAPEZOID',
      'PENTAGON',
      'HEXAGON',
      'DIAMOND',
      'PARALLELOGRAM',
      'HEPTAGON',
      'OCTAGON',
      'DECAGON',
      'PIE',
      'CHORD',
      'TEARDROP',
      'FRAME',
      'HALF_FRAME',
      'L_SHAPE',
      'DIAGONAL_STRIPE',
      'CROSS',
      'PLAQUE',
      'CAN',
      'CUBE',
      'BEVEL',
      'DONUT',
      'NO_SYMBOL',
      'BLOCK_ARC',
      'FOLDED_CORNER',
      'SMILEY',
      'HEART',
      'LIGHTNING_BOLT',
      'SUN',
      'MOON',
      'CLOUD',
      'ARC',
      'BRACKET',
      'BRACE',
      'CLOCK',
      'CARD',
      'TABLE',
      'IMAGE',
      'FILE',
    ]),
    rounded_rectangle: Type.Optional(RoundedRectangle),
    snip_rectangle: detail(['SNIP_SINGLE', 'SNIP_SAME_SIDE', 'SNIP_DIAGONAL']),
    triangle: detail(['ISOSCELES', 'RIGHT_ANGLED']),
    bracket: sides(),
    brace: sides(),
  },
  { title: 'BasicGeometry' },
);
export type BasicGeometry = Static<typeof BasicGeometry>;

export const FlowchartGeometry = closed(
  {
    type: Type.Enum([
      'PREDEFINED_PROCESS',
      'INTERNAL_STORAGE',
      'DOCUMENT',
      'PROCESS',
      'ALTERNATE_PROCESS',
      'DECISION',
      'DATA',
      'MULTI_DOCUMENT',
      'TERMINATOR',
      'PREPARATION',
      'MANUAL_INPUT',
      'MANUAL_OPERATION',
      'CONNECTOR',
      'OFFPAGE_CONNECTOR',
      'PUNCHED_CARD',
      'PUNCHED_TAPE',
      'SUMMING_JUNCTION',
      'OR',
      'COLLATE',
      'SORT',
      'EXTRACT',
      'MERGE',
      'STORED_DATA',
      'DELAY',
      'SEQUENTIAL_ACCESS_STORAGE',
      'MAGNETIC_DISK',
      'DIRECT_ACCESS_STORAGE',
      'DISPLAY',
    ]),
  },
  { title: 'FlowchartGeometry' },
);
export type FlowchartGeometry = Static<typeof FlowchartGeometry>;

export const BlockArrowGeometry = closed(
  {
    type: Type.Enum([
      'SINGLE',
      'CURVED',
      'CALLOUT',
      'DOUBLE',
      'QUAD',
      'LEFT_RIGHT_UP',
      'BENT',
      'U_TURN',
      'BENT_UP',
      'STRIPED_RIGHT',
      'NOTCHED_RIGHT',
      'PENTAGON_ARROW',
      'CHEVRON',
      'LEFT_RIGHT_CALLOUT',
      'QUAD_CALLOUT',
    ]),
    single_arrow: directions(),
    curved_arrow: directions(),
    arrow_callout: directions(),
    double_arrow: detail(['UP_DOWN', 'LEFT_RIGHT', 'LEFT_UP']),
  },
  { title: 'BlockArrowGeometry' },
);
export type BlockArrowGeometry = Static<typeof BlockArrowGeometry>;

export const MathematicalSymbolGeometry = closed(
  { type: Type.Enum(['PLUS', 'MINUS', 'MULTIPLY', 'DIVIDE', 'EQUAL', 'NOT_EQUAL']) },
  { title: 'MathematicalSymbolGeometry' },
);
export type MathematicalSymbolGeometry = Static<typeof MathematicalSymbolGeometry>;

export const StarGeometry = closed(
  {
    type: Type.Enum(['EXPLOSION', 'POINT', 'RIBBON', 'SCROLL', 'WAVE']),
    point: detail([
      'FOUR_POINT',
      'FIVE_POINT',
      'SIX_POINT',
      'SEVEN_POINT',
      'EIGHT_POINT',
      'TEN_POINT',
      'TWELVE_POINT',
      'SIXTEEN_POINT',
      'TWENTY_FOUR_POINT',
      'THIRTY_TWO_POINT',
    ]),
    ribbon: detail(['UP', 'DOWN', 'CURVED_UP', 'CURVED_DOWN']),
    scroll: detail(['VERTICAL', 'HORIZONTAL']),
    wave: detail(['SINGLE', 'DOUBLE']),
  },
  { title: 'StarGeometry' },
);
export type StarGeometry = Static<typeof StarGeometry>;

export const CalloutGeometry = closed(
  {
    type: Type.Enum([
      'LINE',
      'RECTANGLE_CALLOUT',
      'ROUNDED_RECTANGLE_CALLOUT',
      'OVAL_CALLOUT',
      'CLOUD_CALLOUT',
    ]),
  },
  { title: 'CalloutGeometry' },
);
export type CalloutGeometry = Static<typeof CalloutGeometry>;
