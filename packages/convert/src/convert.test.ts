import { describe, expect, it } from 'vitest';
import { createBuilder } from './build/builder.ts';
import { cssColor } from './build/color.ts';
import { nameFrom, within } from './build/values.ts';
import { ConvertError } from './convert-error.ts';
import { parseJson } from './json-value.ts';

describe('the input of a conversion', () => {
  it('is refused if it is too deep, too large or no JSON', () => {
    const deep = `${'['.repeat(100)}${']'.repeat(100)}`;
    expect(() => parseJson(deep)).toThrow(expect.objectContaining({ code: 'tooDeep' }));
    const large = ' '.repeat(16 * 1024 * 1024 + 1);
    expect(() => parseJson(large)).toThrow(expect.objectContaining({ code: 'tooLarge' }));
    expect(() => parseJson('{')).toThrow(ConvertError);
    expect(() => parseJson(new Uint8Array([0xff, 0xfe]))).toThrow(ConvertError);
  });
});

describe('a builder', () => {
  it('counts elements, and keeps references to existing ones only', () => {
    const builder = createBuilder({ maxElements: 2 });
    const shape = builder.idOf('a');
    builder.addShape({ meta: { id: shape }, frame_id: builder.idOf('f'), basic: { type: 'OVAL' } });
    const connector = {
      meta: { id: builder.newId() },
      connected: { first: { shape_id: shape }, second: { shape_id: builder.idOf('gone') } },
    };
    builder.addConnector(connector);
    expect(() => builder.addConnector(connector)).toThrow(
      expect.objectContaining({ code: 'tooManyElements' }),
    );
    const { shapes, connectors, order, losses } = builder.finish();
    expect(shapes).toEqual([{ meta: { id: shape }, basic: { type: 'OVAL' } }]);
    expect(connectors).toEqual([]);
    expect(order).toEqual([shape]);
    expect(losses).toHaveLength(1);
  });

  it('lists a loss once', () => {
    const builder = createBuilder();
    builder.lose('a', 'its shadow', 'no shadow');
    builder.lose('a', 'its shadow', 'no shadow');
    expect(builder.finish().losses).toHaveLength(1);
  });
});

describe('values', () => {
  it.each([
    ['#ABC', '#aabbcc', 1],
    ['#11223380', '#112233', 0.502],
    ['rgba(255, 0, 10, 0.5)', '#ff000a', 0.5],
    ['Tomato', '#ff6347', 1],
  ])('read the color %s', (text, value, alpha) => {
    expect(cssColor(text)).toEqual({ color: { hex: { value } }, alpha });
  });

  it('do not invent colors', () => {
    for (const text of ['transparent', 'none', '', 'constructor', '#12345', 'rgb(a,b,c)'])
      expect(cssColor(text)).toBeUndefined();
  });

  it('are cut to what the contract accepts', () => {
    expect(within(Number.NaN, 0, 5)).toBe(0);
    expect(within(1e300, 0, 5)).toBe(5);
    expect(nameFrom(' a\nb ')).toBe('a b');
    expect(nameFrom('\u0000')).toBeUndefined();
    expect(nameFrom('x'.repeat(300))).toHaveLength(255);
  });
});
