import { createBuilder } from '../build/builder.ts';
import type { Conversion, ReadOptions } from '../conversion.ts';
import { ConvertError } from '../convert-error.ts';
import { inputText } from '../input-text.ts';
import { pixelsOf } from '../text/parse-html.ts';
import { elementsOf, parseXml, type XmlElement } from '../xml/parse-xml.ts';
import { addGraphic, GRAPHICS } from './add-graphic.ts';
import { addText } from './add-text.ts';
import { IDENTITY, type Matrix, multiply, parseTransform, translation } from './matrix.ts';
import type { Context, Place } from './place.ts';
import { descendants, readRules, styleOf } from './svg-style.ts';

/** Elements that a file may have after `use` has copied what it refers to. */
const MAX_VISITED = 50_000;
const MAX_USES = 8;
const GROUP_DEPTH = 8;

/** Elements that are only used from elsewhere, or describe the file. */
const SILENT = new Set(
  'defs symbol title desc metadata style linearGradient radialGradient clipPath mask marker pattern filter namedview'.split(
    ' ',
  ),
);
const LOST: Readonly<Record<string, string>> = {
  script: 'a script',
  foreignObject: 'foreign content',
  animate: 'an animation',
  animateTransform: 'an animation',
  animateMotion: 'an animation',
  set: 'an animation',
};

/** Reads an SVG image: each shape, path, picture and text becomes an element. Nothing is loaded or run. */
export function readSvg(input: string | Uint8Array, options: ReadOptions = {}): Conversion {
  const root = parseXml(inputText(input));
  if (root.name !== 'svg') throw new ConvertError('malformed', 'The file is not an SVG image.');
  const builder = createBuilder(options);
  const { rules, hasOthers } = readRules(descendants(root, ({ name }) => name === 'style'));
  if (hasOthers)
    builder.lose('style', 'rules with other selectors than tags, classes and ids', 'nothing');
  const byId = new Map<string, XmlElement>();
  for (const element of descendants(root, ({ attributes }) => attributes.has('id'))) {
    const id = element.attributes.get('id') ?? '';
    if (!byId.has(id)) byId.set(id, element);
  }
  const context: Context = { builder, rules, byId };
  const graphics = descendants(
    root,
    ({ name }) => GRAPHICS.has(name) || name === 'text' || name === 'use',
  );
  let visited = 0;
  walk(root, {
    matrix: viewBoxMatrix(root),
    style: new Map(),
    opacity: 1,
    // All elements of an image move together.
    groups: graphics.length > 1 ? [builder.newId()] : [],
    uses: 0,
  });
  const conversion = builder.finish();
  if (conversion.shapes.length + conversion.connectors.length === 0) {
    throw new ConvertError('malformed', 'The SVG image contains nothing that can be shown.');
  }
  return conversion;

  function walk(element: XmlElement, outer: Place & { readonly uses: number }): void {
    visited += 1;
    if (visited > MAX_VISITED) {
      throw new ConvertError('tooManyElements', `The image has more than ${MAX_VISITED} elements.`);
    }
    const { name, attributes } = element;
    const label = attributes.get('id') ?? name;
    const lost = Object.hasOwn(LOST, name) ? LOST[name] : undefined;
    if (lost) builder.lose(label, lost, 'nothing');
    if (lost || SILENT.has(name)) return;
    const style = styleOf(element, outer.style, rules);
    if (style.get('display') === 'none') return;
    for (const effect of ['clip-path', 'mask', 'filter']) {
      if ((style.get(effect) ?? 'none') !== 'none')
        builder.lose(label, `its ${effect}`, 'the element without it');
    }
    const place = {
      ...outer,
      style,
      opacity: outer.opacity * opacityOf(style.get('opacity')),
      matrix: multiply(outer.matrix, parseTransform(attributes.get('transform'))),
    };
    if (name === 'use') {
      const target = byId.get(
        (attributes.get('href') ?? attributes.get('xlink:href') ?? '').replace(/^#/, ''),
      );
      if (!target || place.uses >= MAX_USES) {
        builder.lose(label, 'a reference to an element that is missing or contains it', 'nothing');
        return;
      }
      const move = translation(lengthOf(attributes.get('x')), lengthOf(attributes.get('y')));
      const inside = { ...place, matrix: multiply(place.matrix, move), uses: place.uses + 1 };
      if (target.name !== 'symbol') walk(target, inside);
      else {
        const { width, height } = {
          width: attributes.get('width'),
          height: attributes.get('height'),
        };
        const box = viewBoxMatrix(target, width, height);
        for (const child of elementsOf(target))
          walk(child, { ...inside, matrix: multiply(inside.matrix, box) });
      }
      return;
    }
    if (name === 'text') {
      addText(element, place, context);
      return;
    }
    if (GRAPHICS.has(name)) {
      addGraphic(element, place, context);
      return;
    }
    if (name !== 'g' && name !== 'a' && name !== 'svg' && name !== 'switch') {
      builder.lose(label, `the element "${name.slice(0, 40)}"`, 'nothing');
      return;
    }
    if (name === 'a') builder.lose(label, 'a link', 'its content without the link');
    const children = elementsOf(element);
    const isGroup = name === 'g' && children.length > 1 && place.groups.length > 0;
    const groups =
      isGroup && place.groups.length < GROUP_DEPTH
        ? [...place.groups, builder.newId()]
        : place.groups;
    const isNested = name === 'svg' && element !== root;
    const move = isNested ? nestedMatrix(element) : IDENTITY;
    for (const child of children) {
      walk(child, { ...place, groups, matrix: multiply(place.matrix, move) });
    }
  }
}

function opacityOf(value: string | undefined): number {
  const number = value?.endsWith('%') ? Number(value.slice(0, -1)) / 100 : Number(value ?? 1);
  return Number.isFinite(number) ? Math.min(1, Math.max(0, number)) : 1;
}

function lengthOf(value: string | undefined): number {
  return pixelsOf(value ?? '') ?? 0;
}

function nestedMatrix(element: XmlElement): Matrix {
  const [x, y] = ['x', 'y'].map((name) => lengthOf(element.attributes.get(name)));
  return multiply(translation(x ?? 0, y ?? 0), viewBoxMatrix(element));
}

/** Returns how an image or symbol with a `viewBox` is scaled to its size. */
function viewBoxMatrix(
  { attributes }: XmlElement,
  width: string | undefined = attributes.get('width'),
  height: string | undefined = attributes.get('height'),
): Matrix {
  const box = (attributes.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [left = 0, top = 0, boxWidth = 0, boxHeight = 0] = box;
  if (box.length !== 4 || !box.every(Number.isFinite) || boxWidth <= 0 || boxHeight <= 0)
    return IDENTITY;
  const [x, y] = [
    (pixelsOf(width ?? '') ?? boxWidth) / boxWidth,
    (pixelsOf(height ?? '') ?? boxHeight) / boxHeight,
  ];
  const scale = Math.min(x, y);
  if (!(scale > 0) || !Number.isFinite(scale)) return translation(-left, -top);
  return multiply({ ...IDENTITY, a: scale, d: scale }, translation(-left, -top));
}
