import { loadFontTable } from '@lienzo/fonts';
import { describe, expect, it, vi } from 'vitest';
import { createFonts } from './fonts.ts';

const face = (family: string) => ({ family, weight: 400, italic: false });

describe('faces', () => {
  it('measure as Inter until a family is here, ask for it once, and tell when it is', async () => {
    const load = vi.fn(loadFontTable);
    const fonts = createFonts([await loadFontTable('Inter')], load);
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

  it('ask again for a family that did not come', async () => {
    const load = vi.fn(loadFontTable).mockRejectedValueOnce(new Error('offline'));
    const fonts = createFonts([await loadFontTable('Inter')], load);
    fonts.measure.width('a', face('Caveat'), 1);
    await vi.waitFor(() => {
      fonts.measure.width('a', face('Caveat'), 1);
      expect(load).toHaveBeenCalledTimes(2);
    });
  });
});
