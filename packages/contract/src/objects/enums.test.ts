import { describe, expect, it } from 'vitest';
import { distinct, distinctSent, elementPlaces } from '../../test/element-places.ts';
import { faultOf } from '../../test/fault.ts';
import { sampleAt } from '../../test/sample.ts';
import { toInputForm, toOutput, toStored } from './convert.ts';
import { FontName } from './font-name.ts';

const list = (text: string) => text.split(',').map((value) => value.trim().replace(/\s+/g, ' '));

const DIRECTIONS = 'RIGHT, LEFT, TOP, BOTTOM';
const BRACKETS = 'DOUBLE, RIGHT, LEFT';

const FONTS = `Abel, Adamina, Aguafina Script, Alegreya, Alfa Slab One, Antic, Antic Didone, Antic Slab, Anton,
  Arapey, Architects Daughter, Archivo, Archivo Black, Arvo, Averia Serif Libre, Bad Script,
  Barlow, Bentham, Bigshot One, Bilbo Swash Caps, Bree Serif, Bubbler One, Cabin, Cabin
  Condensed, Cabin Sketch, Caveat, Chivo, Comfortaa, Cookie, Courier Prime, Coustard, Crimson
  Text, Dancing Script, DejaVu Sans, Didact Gothic, Doppio One, Dosis, Droid Sans, Droid Serif,
  Economica, Exo, Finger Paint, Flamenco, Gabriela, Great Vibes, IBM Plex Mono, Inter, Italiana,
  Jockey One, Josefin Sans, Josefin Slab, Jura, Just Another Hand, Kalam, Kaushan Script, Lato,
  League Gothic, Lobster, Luckiest Guy, Magra, Marck Script, Metrophobic, Michroma, Miltonian,
  Molle, Monoton, Montez, Montserrat, Niconne, Nixie One, Nosifer, Nova Cut, Nunito, Office Code
  Pro, Old Standard TT, Open Sans, Oregano, OSP DIN, Oswald, Otama ep, Pacifico, Parisienne,
  Patua One, Permanent Marker, Philosopher, Playball, Playfair Display, Pompiere, Poppins, PT
  Sans, Quando, Questrial, Quicksand, Qwigley, Racing Sans One, Raleway, Roboto, Rochester, Rock
  Salt, Rokkitt, Ropa Sans, Rubik, Sansation, Satisfy, Sawarabi Gothic, Schoolbell, Short Stack,
  Signika, Source Code Pro, Source Sans Pro, Source Serif Pro, Special Elite, Spicy Rice, Squada
  One, Syncopate, Teko, TeXGyreAdventor, Titillium Web, Trade Winds, Ubuntu, Unkempt, Unna,
  Vollkorn, Yesteryear, Service Puvi`;

// Duplicated on purpose: the test must fail when a value is removed from a schema.
const ENUMS: Record<string, string> = {
  'frame/locked': 'none, all, organisers',
  'shape/locked': 'none, all, organisers',
  'connector/locked': 'none, all, organisers',
  'frame/type': 'CUSTOM',
  'connector/type': 'LINE, ELBOW, CURVE',
  'basic/type': `RECTANGLE, ROUNDED_RECTANGLE, SNIP_RECTANGLE, ROUND_SNIP_RECTANGLE, TRIANGLE, OVAL,
    TRAPEZOID, PENTAGON, HEXAGON, DIAMOND, PARALLELOGRAM, HEPTAGON, OCTAGON, DECAGON, PIE, CHORD,
    TEARDROP, FRAME, HALF_FRAME, L_SHAPE, DIAGONAL_STRIPE, CROSS, PLAQUE, CAN, CUBE, BEVEL, DONUT,
    NO_SYMBOL, BLOCK_ARC, FOLDED_CORNER, SMILEY, HEART, LIGHTNING_BOLT, SUN, MOON, CLOUD, ARC,
    BRACKET, BRACE, CLOCK, CARD, TABLE, IMAGE, FILE`,
  'rounded_rectangle/type': 'NORMAL, SINGLE, SAME_SIDE, DIAGONAL',
  'snip_rectangle/type': 'SNIP_SINGLE, SNIP_SAME_SIDE, SNIP_DIAGONAL',
  'triangle/type': 'ISOSCELES, RIGHT_ANGLED',
  'bracket/type': BRACKETS,
  'brace/type': BRACKETS,
  'flowchart/type': `PREDEFINED_PROCESS, INTERNAL_STORAGE, DOCUMENT, PROCESS, ALTERNATE_PROCESS,
    DECISION, DATA, MULTI_DOCUMENT, TERMINATOR, PREPARATION, MANUAL_INPUT, MANUAL_OPERATION,
    CONNECTOR, OFFPAGE_CONNECTOR, PUNCHED_CARD, PUNCHED_TAPE, SUMMING_JUNCTION, OR, COLLATE, SORT,
    EXTRACT, MERGE, STORED_DATA, DELAY, SEQUENTIAL_ACCESS_STORAGE, MAGNETIC_DISK,
    DIRECT_ACCESS_STORAGE, DISPLAY`,
  'block_arrow/type': `SINGLE, CURVED, CALLOUT, DOUBLE, QUAD, LEFT_RIGHT_UP, BENT, U_TURN, BENT_UP,
    STRIPED_RIGHT, NOTCHED_RIGHT, PENTAGON_ARROW, CHEVRON, LEFT_RIGHT_CALLOUT, QUAD_CALLOUT`,
  'single_arrow/type': DIRECTIONS,
  'curved_arrow/type': DIRECTIONS,
  'arrow_callout/type': DIRECTIONS,
  'double_arrow/type': 'UP_DOWN, LEFT_RIGHT, LEFT_UP',
  'mathematical_symbol/type': 'PLUS, MINUS, MULTIPLY, DIVIDE, EQUAL, NOT_EQUAL',
  'star/type': 'EXPLOSION, POINT, RIBBON, SCROLL, WAVE',
  'point/type': `FOUR_POINT, FIVE_POINT, SIX_POINT, SEVEN_POINT, EIGHT_POINT, TEN_POINT,
    TWELVE_POINT, SIXTEEN_POINT, TWENTY_FOUR_POINT, THIRTY_TWO_POINT`,
  'ribbon/type': 'UP, DOWN, CURVED_UP, CURVED_DOWN',
  'scroll/type': 'VERTICAL, HORIZONTAL',
  'wave/type': 'SINGLE, DOUBLE',
  'callout/type': 'LINE, RECTANGLE_CALLOUT, ROUNDED_RECTANGLE_CALLOUT, OVAL_CALLOUT, CLOUD_CALLOUT',
  'gradient/type': 'LINEAR, RADIAL, ANGULAR',
  'placeholder/type': 'TXT, PICT, TABLE, VIDEO',
  'strokes/type': 'SOLID, DASH, SQUARE_DOT',
  'strokes/jointype': 'ROUND, BEVEL, MITER',
  'strokes/captype': 'FLAT, CAPROUND, SQUARE',
  'strokes/position': 'CENTER, INSIDE, OUTSIDE',
  'stroke/type': 'SOLID, DASH, SQUARE_DOT',
  'stroke/jointype': 'ROUND, BEVEL, MITER',
  'stroke/captype': 'FLAT, CAPROUND, SQUARE',
  'stroke/position': 'CENTER, INSIDE, OUTSIDE',
  'style/fontweight': 'THIN, EXTRA_LIGHT, LIGHT, NORMAL, MEDIUM, DEMI_BOLD, BOLD, HEAVY, BLACK',
  'portion_style/fontweight':
    'THIN, EXTRA_LIGHT, LIGHT, NORMAL, MEDIUM, DEMI_BOLD, BOLD, HEAVY, BLACK',
  'font_name/name': FONTS,
  'style/halign': 'LEFT, CENTER, RIGHT, JUSTIFY',
  'para_style/halign': 'LEFT, CENTER, RIGHT, JUSTIFY',
  'style/list': 'NONE, BULLET, NUMBER',
  'para_style/list': 'NONE, BULLET, NUMBER',
  'properties/valign': 'MIDDLE, TOP, BOTTOM',
  'properties/auto_fit': 'NONE, TEXT, SHAPE',
  'first/side': 'NORTH, EAST, SOUTH, WEST',
  'second/side': 'NORTH, EAST, SOUTH, WEST',
  'first/marker': 'NONE, OPEN, BLOCK, CLASSIC, DIAMOND, OVAL',
  'second/marker': 'NONE, OPEN, BLOCK, CLASSIC, DIAMOND, OVAL',
};

const places = elementPlaces((schema) => schema.enum !== undefined);

describe('values of every enumeration', () => {
  it.each(Object.keys(ENUMS))('%s occurs in an element', (name) => {
    expect(places.map((place) => place.name)).toContain(name);
  });

  it.each(places)('$form $kind $pointer has exactly the expected values', ({ name, schema }) => {
    const values = list(ENUMS[name] ?? '');
    expect(new Set(schema.enum)).toEqual(new Set(values));
    expect(schema.enum).toHaveLength(values.length);
  });

  it.each(distinct(places))('$form $kind $pointer accepts each value', (place) => {
    for (const value of list(ENUMS[place.name] ?? '')) {
      const element = sampleAt(place.json, place.tokens, { value });
      expect(faultOf(place.root, element)).toBeUndefined();
    }
  });

  it.each(distinctSent(places))(
    '$form $kind $pointer reports any other value with its path',
    (place) => {
      const [example = ''] = place.schema.enum ?? [];
      for (const value of ['NO_SUCH_VALUE', '', `${example} `, null, 0, [example]]) {
        const element = sampleAt(place.json, place.tokens, { value });
        expect(faultOf(place.root, element)?.path).toBe(place.pointer);
      }
    },
  );

  it.each(distinct(places).filter(({ form }) => form === 'stored'))(
    '$kind $pointer is returned unchanged',
    ({ kind, json, tokens, schema }) => {
      for (const value of schema.enum ?? []) {
        const element = sampleAt(json, tokens, { value }) as never; // a sample of this kind
        expect(toInputForm(kind, toStored(kind, element))).toEqual(element);
        expect(toOutput(kind, element)).toEqual(element);
      }
    },
  );
});

it('knows 125 fonts', () => {
  expect(FontName.enum).toHaveLength(125);
});
