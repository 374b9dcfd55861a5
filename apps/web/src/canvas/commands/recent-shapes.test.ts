import { describe, expect, it } from 'vitest';
import { createRecentShapes, variantOf } from './recent-shapes.ts';

function createStorage(stored: Record<string, string> = {}) {
  const texts = new Map(Object.entries(stored));
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
  };
}

const geometryOf = (key: string) => ({ ...variantOf(key).geometry });
const all = [
  'basic/oval',
  'basic/diamond',
  'basic/cloud',
  'basic/heart',
  'basic/sun',
  'basic/moon',
];

describe('the shapes that were used last', () => {
  it('start with a rectangle', () => {
    expect(createRecentShapes(createStorage).last().key).toBe('basic/rectangle');
  });

  it('are listed newest first, five of them, each once', () => {
    const recent = createRecentShapes(createStorage);
    for (const key of [...all, 'basic/sun']) recent.remember(geometryOf(key));
    expect(recent.get().map(({ key }) => key)).toEqual([
      'basic/sun',
      'basic/moon',
      'basic/heart',
      'basic/cloud',
      'basic/diamond',
    ]);
    expect(recent.last().key).toBe('basic/sun');
  });

  it('are kept in the browser', () => {
    const storage = createStorage();
    createRecentShapes(() => storage).remember(geometryOf('basic/cloud'));
    expect(createRecentShapes(() => storage).last().key).toBe('basic/cloud');
  });

  it.each(['nonsense', '{}', '["basic/nothing", 7]'])('ignore a stored value of %s', (text) => {
    const recent = createRecentShapes(() => createStorage({ 'lienzo.shapes': text }));
    expect(recent.get()).toEqual([]);
  });

  it('work without storage', () => {
    const recent = createRecentShapes(() => {
      throw new Error('blocked');
    });
    recent.remember(geometryOf('basic/oval'));
    expect(recent.last().key).toBe('basic/oval');
  });

  it('leave out shapes that are not in the palette', () => {
    const recent = createRecentShapes(createStorage);
    recent.remember({ custom: { path: 'M0 0' } });
    expect(recent.get()).toEqual([]);
  });
});
