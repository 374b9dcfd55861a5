import { elements, type StoredShape, type StoredText } from '@lienzo/contract';
import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import { rectangleOf } from '../../element-rows/rectangle.ts';
import { boundsOf, type Rectangle } from '../placement/bounds.ts';
import { builtInTemplates } from './index.ts';
import type { TemplateContent } from './template.ts';

const checkers = {
  frame: Compile(elements.frame.stored),
  shape: Compile(elements.shape.stored),
  connector: Compile(elements.connector.stored),
};

describe('the built-in templates', () => {
  it('are at least twelve, with unique numeric ids and names', () => {
    expect(builtInTemplates.length).toBeGreaterThanOrEqual(12);
    expect(repeated(builtInTemplates.map(({ id }) => id))).toEqual([]);
    expect(repeated(builtInTemplates.map(({ name }) => name))).toEqual([]);
    for (const { id } of builtInTemplates) expect(id).toMatch(/^[1-9]\d{0,18}$/);
  });

  it('are available in every plan, except for three that the free plan lacks', () => {
    const limited = builtInTemplates.filter(({ plans }) => plans !== 'all');
    expect(limited.map(({ name, plans }) => [name, plans])).toEqual([
      ['Business model canvas', ['TRIAL_PLAN', 'BUSINESS_PLAN', 'UNLIMITED_PLAN']],
      ['Roadmap', ['TRIAL_PLAN', 'BUSINESS_PLAN', 'UNLIMITED_PLAN']],
      ['Fishbone diagram', ['TRIAL_PLAN', 'BUSINESS_PLAN', 'UNLIMITED_PLAN']],
    ]);
  });
});

describe.each(builtInTemplates)('$name', ({ description, build }) => {
  const content = build();
  const shapes = shapesOf(content);
  const frames = new Map(framesOf(content).map((frame) => [frame.meta.id, areaOf(frame)]));

  it('describes its purpose in one sentence', () => {
    expect(description).toMatch(/^[A-Z].{20,120}\.$/);
  });

  it('builds the same content every time', () => {
    expect(build()).toEqual(content);
  });

  it('has between 15 and 60 elements', () => {
    expect(content.length).toBeGreaterThanOrEqual(15);
    expect(content.length).toBeLessThanOrEqual(60);
  });

  it('can be stored', () => {
    for (const { kind, element } of content) {
      expect([...checkers[kind].Errors(element)]).toEqual([]);
    }
  });

  it('uses every id once', () => {
    const paragraphs = content.flatMap((item) =>
      item.kind === 'frame' ? [] : (item.element.text?.paragraphs ?? []),
    );
    const ids = [
      ...content.map(({ element }) => element.meta.id),
      ...paragraphs.map(({ id }) => id),
    ];
    expect(repeated(ids)).toEqual([]);
  });

  it('puts shapes and connectors above the frame they belong to', () => {
    const seen = new Set<string>();
    for (const { kind, element } of content) {
      if (kind === 'frame') seen.add(element.meta.id);
      else if (element.frame_id !== undefined) expect(seen).toContain(element.frame_id);
    }
  });

  it('connects shapes of the frame that the connector is in', () => {
    const frameOf = new Map(shapes.map((shape) => [shape.meta.id, shape.frame_id]));
    for (const { kind, element } of content) {
      if (kind !== 'connector') continue;
      for (const { shape_id = '' } of [element.connected.first, element.connected.second]) {
        expect([...frameOf.keys()]).toContain(shape_id);
        expect(frameOf.get(shape_id)).toBe(element.frame_id);
      }
    }
  });

  it('starts at the origin', () => {
    const areas = [...frames.values(), ...shapes.map(areaOf)];
    expect(boundsOf(areas)).toMatchObject({ left: 0, top: 0 });
  });

  it('keeps shapes within their frame and away from other frames', () => {
    for (const shape of shapes) {
      for (const [id, frame] of frames) {
        const fits = id === shape.frame_id ? isWithin : isApart;
        expect(fits(areaOf(shape), frame), wordsOf(shape)).toBe(true);
      }
    }
  });

  it('has no overlapping sticky notes or cards', () => {
    const isNote = ({ meta }: StoredShape) => meta.name === 'Sticky note' || meta.name === 'Card';
    for (const [a, b] of pairsOf(shapes.filter(isNote))) {
      expect(isApart(areaOf(a), areaOf(b)), `${wordsOf(a)} / ${wordsOf(b)}`).toBe(true);
    }
  });

  it('has no partly overlapping shapes, except for panels', () => {
    for (const [a, b] of pairsOf(shapes)) {
      if (a.meta.name === 'Panel' && b.meta.name === 'Panel') continue;
      const [first, second] = [areaOf(a), areaOf(b)];
      const isTidy = isApart(first, second) || isWithin(first, second) || isWithin(second, first);
      expect(isTidy, `${wordsOf(a)} / ${wordsOf(b)}`).toBe(true);
    }
  });

  it('groups cards and notes with what is on them', () => {
    const isNote = ({ meta }: StoredShape) => meta.name === 'Sticky note' || meta.name === 'Card';
    for (const note of shapes.filter(isNote)) {
      const parts = shapes.filter((one) => one !== note && isWithin(areaOf(one), areaOf(note)));
      for (const part of parts) {
        expect(part.group_id, wordsOf(part)).toBeDefined();
        expect(part.group_id, wordsOf(part)).toBe(note.group_id);
      }
    }
  });

  it('has text that fits its shape', () => {
    for (const shape of shapes) {
      if (!shape.text) continue;
      const { width = 0, height = 0 } = shape.properties?.layout ?? {};
      expect(heightOf(shape.text, width), wordsOf(shape)).toBeLessThanOrEqual(height);
    }
  });
});

function framesOf(content: TemplateContent) {
  return content.flatMap(({ kind, element }) => (kind === 'frame' ? [element] : []));
}

function shapesOf(content: TemplateContent) {
  return content.flatMap(({ kind, element }) => (kind === 'shape' ? [element] : []));
}

function areaOf({ properties }: Pick<StoredShape, 'properties'>): Rectangle {
  return rectangleOf(properties?.layout ?? {});
}

function isWithin(inner: Rectangle, outer: Rectangle): boolean {
  return (
    inner.left >= outer.left &&
    inner.top >= outer.top &&
    inner.left + inner.width <= outer.left + outer.width &&
    inner.top + inner.height <= outer.top + outer.height
  );
}

function isApart(a: Rectangle, b: Rectangle): boolean {
  return (
    a.left + a.width <= b.left ||
    b.left + b.width <= a.left ||
    a.top + a.height <= b.top ||
    b.top + b.height <= a.top
  );
}

function pairsOf<Item>(items: readonly Item[]): [Item, Item][] {
  return items.flatMap((a, index) => items.slice(index + 1).map((b): [Item, Item] => [a, b]));
}

function repeated(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

function wordsOf({ meta, text }: StoredShape): string {
  const portions = text?.paragraphs?.flatMap((paragraph) => paragraph.portions ?? []) ?? [];
  return [meta.name, ...portions.map((portion) => portion.text)].join(' ');
}

/** Estimates the height of a text at this width; letter widths are rounded up. */
function heightOf({ paragraphs = [], properties = {} }: StoredText, width: number): number {
  const { inset = {}, para_style: { spacing = {}, portion_style: common = {} } = {} } = properties;
  const { left = 0, right = 0, top = 0, bottom = 0 } = inset;
  const heights = paragraphs.map(({ portions: [portion] = [] }) => {
    const size = portion?.style?.size ?? common.size ?? 0;
    const letter = size * (common.font_name?.name === 'Poppins' ? 0.62 : 0.56);
    const lines = countLines(portion?.text ?? '', Math.floor((width - left - right) / letter));
    return lines * size * (spacing.line ?? 1);
  });
  const gaps = (heights.length - 1) * (spacing.after ?? 0);
  return heights.reduce((sum, height) => sum + height, top + bottom + gaps);
}

function countLines(text: string, lettersPerLine: number): number {
  let [lines, used] = [0, Number.POSITIVE_INFINITY];
  for (const { length } of text.split(' ')) {
    if (length > lettersPerLine) return Number.POSITIVE_INFINITY;
    const joined = used + 1 + length;
    lines += joined > lettersPerLine ? 1 : 0;
    used = joined > lettersPerLine ? length : joined;
  }
  return lines;
}
