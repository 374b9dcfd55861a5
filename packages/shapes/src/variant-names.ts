import type {
  BasicGeometry,
  BlockArrowGeometry,
  CalloutGeometry,
  FlowchartGeometry,
  MathematicalSymbolGeometry,
  StarGeometry,
} from '@lienzo/contract';

/** The label of a shape and additional search keywords. */
export type Name = readonly [label: string, keywords: string];

type Names<Geometry extends { type: string }> = Readonly<Record<Geometry['type'], Name>>;

export const basicNames: Names<BasicGeometry> = {
  RECTANGLE: ['Rectangle', 'box square card'],
  ROUNDED_RECTANGLE: ['Rounded rectangle', 'box card round corners'],
  SNIP_RECTANGLE: ['Snipped rectangle', 'box cut corner'],
  ROUND_SNIP_RECTANGLE: ['Round and snipped rectangle', 'box cut round corner'],
  TRIANGLE: ['Triangle', 'isosceles pyramid'],
  OVAL: ['Oval', 'circle ellipse round'],
  TRAPEZOID: ['Trapezoid', 'trapezium'],
  PENTAGON: ['Pentagon', 'five sides polygon'],
  HEXAGON: ['Hexagon', 'six sides polygon'],
  DIAMOND: ['Diamond', 'rhombus decision'],
  PARALLELOGRAM: ['Parallelogram', 'slanted'],
  HEPTAGON: ['Heptagon', 'seven sides polygon'],
  OCTAGON: ['Octagon', 'eight sides polygon stop'],
  DECAGON: ['Decagon', 'ten sides polygon'],
  PIE: ['Pie', 'circle sector chart'],
  CHORD: ['Chord', 'circle segment'],
  TEARDROP: ['Teardrop', 'drop water'],
  FRAME: ['Picture frame', 'border hollow rectangle'],
  HALF_FRAME: ['Half frame', 'corner'],
  L_SHAPE: ['L shape', 'corner'],
  DIAGONAL_STRIPE: ['Diagonal stripe', 'band ribbon'],
  CROSS: ['Cross', 'plus medical'],
  PLAQUE: ['Plaque', 'sign ticket concave corners'],
  CAN: ['Can', 'cylinder database barrel'],
  CUBE: ['Cube', 'box 3d block'],
  BEVEL: ['Bevel', 'button raised'],
  DONUT: ['Donut', 'ring circle hole'],
  NO_SYMBOL: ['No symbol', 'forbidden prohibited ban'],
  BLOCK_ARC: ['Block arc', 'half ring rainbow'],
  FOLDED_CORNER: ['Folded corner', 'note page paper'],
  SMILEY: ['Smiley', 'face happy emoji'],
  HEART: ['Heart', 'love like'],
  LIGHTNING_BOLT: ['Lightning bolt', 'flash thunder energy'],
  SUN: ['Sun', 'day bright weather'],
  MOON: ['Moon', 'night crescent'],
  CLOUD: ['Cloud', 'weather network internet'],
  ARC: ['Arc', 'curve quarter circle'],
  BRACKET: ['Brackets', 'parenthesis group'],
  BRACE: ['Braces', 'curly bracket group'],
  CLOCK: ['Clock', 'time watch'],
  TABLE: ['Table', 'grid rows columns cells'],
  IMAGE: ['Image', 'picture photo'],
  FILE: ['File', 'attachment document download upload'],
  CARD: ['Card', 'task issue ticket kanban'],
};

export const flowchartNames: Names<FlowchartGeometry> = {
  PREDEFINED_PROCESS: ['Predefined process', 'subroutine module flowchart'],
  INTERNAL_STORAGE: ['Internal storage', 'memory flowchart'],
  DOCUMENT: ['Document', 'paper page flowchart'],
  PROCESS: ['Process', 'step action flowchart'],
  ALTERNATE_PROCESS: ['Alternate process', 'step flowchart'],
  DECISION: ['Decision', 'diamond choice question flowchart'],
  DATA: ['Data', 'input output parallelogram flowchart'],
  MULTI_DOCUMENT: ['Multiple documents', 'papers pages flowchart'],
  TERMINATOR: ['Terminator', 'start end pill flowchart'],
  PREPARATION: ['Preparation', 'hexagon setup flowchart'],
  MANUAL_INPUT: ['Manual input', 'keyboard flowchart'],
  MANUAL_OPERATION: ['Manual operation', 'trapezoid flowchart'],
  CONNECTOR: ['Connector', 'circle joint flowchart'],
  OFFPAGE_CONNECTOR: ['Off-page connector', 'continue page flowchart'],
  PUNCHED_CARD: ['Punched card', 'flowchart'],
  PUNCHED_TAPE: ['Punched tape', 'wave flowchart'],
  SUMMING_JUNCTION: ['Summing junction', 'circle cross flowchart'],
  OR: ['Or', 'circle plus flowchart'],
  COLLATE: ['Collate', 'hourglass flowchart'],
  SORT: ['Sort', 'order flowchart'],
  EXTRACT: ['Extract', 'triangle flowchart'],
  MERGE: ['Merge', 'triangle down flowchart'],
  STORED_DATA: ['Stored data', 'storage flowchart'],
  DELAY: ['Delay', 'wait flowchart'],
  SEQUENTIAL_ACCESS_STORAGE: ['Sequential access storage', 'tape flowchart'],
  MAGNETIC_DISK: ['Magnetic disk', 'database cylinder flowchart'],
  DIRECT_ACCESS_STORAGE: ['Direct access storage', 'drum cylinder flowchart'],
  DISPLAY: ['Display', 'screen monitor flowchart'],
};

export const blockArrowNames: Names<BlockArrowGeometry> = {
  SINGLE: ['Arrow', 'direction'],
  CURVED: ['Curved arrow', 'bent round'],
  CALLOUT: ['Arrow callout', 'box label'],
  DOUBLE: ['Double arrow', 'both ways'],
  QUAD: ['Four-way arrow', 'move all directions'],
  LEFT_RIGHT_UP: ['Three-way arrow', 'left right up'],
  BENT: ['Bent arrow', 'turn corner'],
  U_TURN: ['U-turn arrow', 'back return'],
  BENT_UP: ['Bent-up arrow', 'turn corner'],
  STRIPED_RIGHT: ['Striped arrow', 'right motion'],
  NOTCHED_RIGHT: ['Notched arrow', 'right'],
  PENTAGON_ARROW: ['Pentagon arrow', 'homeplate step process'],
  CHEVRON: ['Chevron', 'step process'],
  LEFT_RIGHT_CALLOUT: ['Left and right arrow callout', 'box label both ways'],
  QUAD_CALLOUT: ['Four-way arrow callout', 'box label all directions'],
};

export const mathematicalSymbolNames: Names<MathematicalSymbolGeometry> = {
  PLUS: ['Plus', 'add sum math'],
  MINUS: ['Minus', 'subtract math'],
  MULTIPLY: ['Multiply', 'times cross close x math'],
  DIVIDE: ['Divide', 'division math'],
  EQUAL: ['Equal', 'same equals math'],
  NOT_EQUAL: ['Not equal', 'different unequal math'],
};

export const starNames: Names<StarGeometry> = {
  EXPLOSION: ['Explosion', 'bang boom burst'],
  POINT: ['Star', 'favourite rating'],
  RIBBON: ['Ribbon', 'banner award'],
  SCROLL: ['Scroll', 'paper parchment'],
  WAVE: ['Wave', 'flag water'],
};

export const calloutNames: Names<CalloutGeometry> = {
  LINE: ['Line callout', 'label note'],
  RECTANGLE_CALLOUT: ['Rectangle callout', 'speech bubble'],
  ROUNDED_RECTANGLE_CALLOUT: ['Rounded rectangle callout', 'speech bubble'],
  OVAL_CALLOUT: ['Oval callout', 'speech bubble'],
  CLOUD_CALLOUT: ['Cloud callout', 'thought bubble think'],
};

const sides: Readonly<Record<string, Name>> = {
  DOUBLE: ['both sides', 'pair'],
  RIGHT: ['right', ''],
  LEFT: ['left', ''],
};

const directions: Readonly<Record<string, Name>> = {
  RIGHT: ['right', 'east forward next'],
  LEFT: ['left', 'west back previous'],
  TOP: ['up', 'north top'],
  BOTTOM: ['down', 'south bottom'],
};

/** The detail that refines a type, with the names of its values; the first is the default. */
export const details: Readonly<
  Record<
    string,
    Readonly<Record<string, readonly [detail: string, Readonly<Record<string, Name>>]>>
  >
> = {
  basic: {
    ROUNDED_RECTANGLE: [
      'rounded_rectangle',
      {
        NORMAL: ['all corners', ''],
        SINGLE: ['one corner', ''],
        SAME_SIDE: ['top corners', 'tab'],
        DIAGONAL: ['opposite corners', 'leaf'],
      },
    ],
    SNIP_RECTANGLE: [
      'snip_rectangle',
      {
        SNIP_SINGLE: ['one corner', ''],
        SNIP_SAME_SIDE: ['top corners', ''],
        SNIP_DIAGONAL: ['opposite corners', ''],
      },
    ],
    TRIANGLE: [
      'triangle',
      { ISOSCELES: ['isosceles', ''], RIGHT_ANGLED: ['right-angled', 'right angle corner'] },
    ],
    BRACKET: ['bracket', sides],
    BRACE: ['brace', sides],
  },
  block_arrow: {
    SINGLE: ['single_arrow', directions],
    CURVED: ['curved_arrow', directions],
    CALLOUT: ['arrow_callout', directions],
    DOUBLE: [
      'double_arrow',
      {
        LEFT_RIGHT: ['left and right', 'horizontal'],
        UP_DOWN: ['up and down', 'vertical'],
        LEFT_UP: ['left and up', 'corner'],
      },
    ],
  },
  star: {
    POINT: [
      'point',
      {
        FIVE_POINT: ['5 points', 'five'],
        FOUR_POINT: ['4 points', 'four sparkle'],
        SIX_POINT: ['6 points', 'six'],
        SEVEN_POINT: ['7 points', 'seven'],
        EIGHT_POINT: ['8 points', 'eight'],
        TEN_POINT: ['10 points', 'ten'],
        TWELVE_POINT: ['12 points', 'twelve'],
        SIXTEEN_POINT: ['16 points', 'sixteen seal'],
        TWENTY_FOUR_POINT: ['24 points', 'twenty-four seal'],
        THIRTY_TWO_POINT: ['32 points', 'thirty-two seal badge'],
      },
    ],
    RIBBON: [
      'ribbon',
      {
        UP: ['up', ''],
        DOWN: ['down', ''],
        CURVED_UP: ['curved up', ''],
        CURVED_DOWN: ['curved down', ''],
      },
    ],
    SCROLL: ['scroll', { VERTICAL: ['vertical', ''], HORIZONTAL: ['horizontal', ''] }],
    WAVE: ['wave', { SINGLE: ['single', ''], DOUBLE: ['double', ''] }],
  },
};
