import Type from 'typebox';
import { Compile } from 'typebox/compile';
import { expect, it } from 'vitest';
import { elementPlaces } from '../../test/element-places.ts';
import { elements } from './elements.ts';
import type { ShapeInput } from './shape.ts';

it('has a unique title for each structure', () => {
  const contents = new Map<string, string>();
  for (const { schema } of elementPlaces(({ title }) => title !== undefined)) {
    const { title = '' } = schema;
    const content = JSON.stringify(schema);
    expect(contents.get(title) ?? content, title).toBe(content);
    contents.set(title, content);
  }
  const main = ['Frame', 'Shape', 'Connector', 'Comment', 'Color', 'Fill', 'Stroke', 'Text'];
  const titles = main.flatMap((name) => [name, `${name}Input`, `Stored${name}`]);
  expect([...contents.keys()]).toEqual(expect.arrayContaining(titles));
});

const shape: ShapeInput = {
  meta: { id: '0190f7a2-3b4c-7d5e-8f60-718293a4b5c6', name: 'Note' },
  basic: { type: 'ROUNDED_RECTANGLE', rounded_rectangle: { type: 'NORMAL' } },
  properties: {
    layout: { top: 10.5, left: 20, width: 200, height: 100, rotate: 0 },
    fills: [{ alpha: 1, solid: { color: { rgb: { red: 255, green: 240, blue: 150 } } } }],
    strokes: [{ type: 'SOLID', width: 1, fill: { no_fill: {} } }],
  },
  text: {
    paragraphs: [
      {
        id: '0190f7a2-3b4c-7d5e-8f60-718293a4b5c7',
        style: { halign: 'CENTER' },
        portions: [
          {
            text: 'A sentence of about the length that people write on a note.',
            style: { font_name: { name: 'Roboto' }, size: 14, fontweight: 'NORMAL' },
          },
        ],
      },
    ],
    properties: { valign: 'MIDDLE' },
  },
};

// About 10 ms of processor time when measured, which a busy machine hardly changes.
it('checks a thousand typical shapes in far less than 50 ms', () => {
  const shapes = Compile(Type.Array(elements.shape.input));
  const body = JSON.parse(JSON.stringify(Array.from({ length: 1_000 }, () => shape)));
  const times = Array.from({ length: 10 }, () => {
    const start = process.cpuUsage();
    expect(shapes.Check(body)).toBe(true);
    return process.cpuUsage(start).user / 1000;
  });
  expect(Math.min(...times)).toBeLessThan(50);
});
