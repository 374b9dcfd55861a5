import { loadFontTable } from '@lienzo/fonts';
import { describe, expect, it, vi } from 'vitest';
import { createFonts } from './fonts.ts';

const noFallback = () => Promise.reject(new Error('not installed'));
const face = (family: string) => ({ family, weight: 400, italic: false });

describe('fonts', () => {
  it('measure as Inter until a font is loaded, request it once, and notify listeners', async () => {
    const load = vi.fn(loadFontTable);
    const fonts = createFonts([await loadFontTable('Inter')], load, noFallback);
    const inter = fonts.measure.width('mill', face('Inter'), 10);
    const loaded = new Promise<void>((resolve) => {
      fonts.subscribe(resolve);
    });
    expect(fonts.measure.width('mill', face('Lobster'), 10)).toBe(inter);
    fonts.measure.extent(face('Lobster'));
    await loaded;
    expect(load.mock.calls).toEqual([['Lobster']]);
    expect(fonts.measure.width('mill', face('Lobster'), 10)).not.toBe(inter);
  });

  it('request a font again after a failure', async () => {
    const load = vi.fn(loadFontTable).mockRejectedValueOnce(new Error('offline'));
    const fonts = createFonts([await loadFontTable('Inter')], load, noFallback);
    fonts.measure.width('a', face('Caveat'), 1);
    await vi.waitFor(() => {
      fonts.measure.width('a', face('Caveat'), 1);
      expect(load).toHaveBeenCalledTimes(2);
    });
  });
});
