import { parseDeclarations } from '../text/parse-html.ts';
import { elementsOf, textIn, type XmlElement } from '../xml/parse-xml.ts';

export type SvgStyle = ReadonlyMap<string, string>;

const INHERITED = new Set(
  'fill stroke stroke-width stroke-dasharray stroke-linecap stroke-linejoin fill-opacity stroke-opacity fill-rule color font-family font-size font-weight font-style text-anchor text-decoration visibility'.split(
    ' ',
  ),
);
const OWN = new Set([
  'opacity',
  'display',
  'stop-color',
  'clip-path',
  'mask',
  'filter',
  'dominant-baseline',
]);

export interface StyleRule {
  readonly tag?: string | undefined;
  readonly id?: string | undefined;
  readonly classes: readonly string[];
  readonly declarations: readonly (readonly [string, string])[];
}

const MAX_RULES = 500;
const SELECTOR = /^([a-z][\w-]*|\*)?((?:[.#][\w-]+)*)$/i;

/** Returns the rules of style sheets whose selectors are a tag, classes or an id, and whether there are others. */
export function readRules(sheets: readonly XmlElement[]): {
  rules: StyleRule[];
  hasOthers: boolean;
} {
  const rules: StyleRule[] = [];
  let hasOthers = false;
  for (const sheet of sheets) {
    const css = textIn(sheet)
      .slice(0, 500_000)
      .split(/\/\*|\*\//)
      .filter((_, index) => index % 2 === 0)
      .join('');
    for (const block of css.split('}')) {
      const brace = block.indexOf('{');
      if (brace < 0) continue;
      const declarations = parseDeclarations(block.slice(brace + 1));
      for (const selector of block.slice(0, brace).split(',')) {
        const [match, tag, marks = ''] = SELECTOR.exec(selector.trim()) ?? [];
        if (match === undefined || rules.length >= MAX_RULES) {
          hasOthers = true;
          continue;
        }
        const names = marks.match(/[.#][\w-]+/g) ?? [];
        rules.push({
          tag: tag === '*' ? undefined : tag,
          id: names.find((name) => name.startsWith('#'))?.slice(1),
          classes: names.filter((name) => name.startsWith('.')).map((name) => name.slice(1)),
          declarations,
        });
      }
    }
  }
  // Rules for classes and ids win over those for tags.
  const rank = ({ id, classes }: StyleRule) => (id === undefined ? 0 : 100) + classes.length;
  return { rules: rules.sort((one, other) => rank(one) - rank(other)), hasOthers };
}

/** Returns the style of an element, with what it inherits. */
export function styleOf(
  element: XmlElement,
  parent: SvgStyle,
  rules: readonly StyleRule[],
): SvgStyle {
  const style = new Map<string, string>();
  for (const [name, value] of parent) if (INHERITED.has(name)) style.set(name, value);
  const set = (name: string, value: string) => {
    if (value !== 'inherit' && (INHERITED.has(name) || OWN.has(name))) style.set(name, value);
  };
  for (const [name, value] of element.attributes) set(name, value.trim());
  const classes = new Set((element.attributes.get('class') ?? '').split(/\s+/));
  const id = element.attributes.get('id');
  for (const rule of rules) {
    if (rule.tag !== undefined && rule.tag !== element.name) continue;
    if (rule.id !== undefined && rule.id !== id) continue;
    if (!rule.classes.every((name) => classes.has(name))) continue;
    for (const [name, value] of rule.declarations) set(name, value);
  }
  for (const [name, value] of parseDeclarations(element.attributes.get('style') ?? ''))
    set(name, value);
  return style;
}

/** Returns all elements with a name, wherever they are in a tree. */
export function descendants(
  root: XmlElement,
  wanted: (element: XmlElement) => boolean,
): XmlElement[] {
  const found: XmlElement[] = [];
  const waiting = [root];
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    if (wanted(element)) found.push(element);
    for (const child of elementsOf(element).reverse()) waiting.push(child);
  }
  return found;
}
