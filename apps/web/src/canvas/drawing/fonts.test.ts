import { loadFontTable } from '@lienzo/fonts';
import { describe, expect, it, vi } from 'vitest';
import { createFaces } from './fonts.ts';

const face = (family: string) => ({ family, weight: 400, italic: false });

describe('faces', () => {
  it('measure as Inter until a family is here, ask for it once, and tell when it is', async () => {
    const load = vi.fn(loadFontTable);
    const faces = createFaces([await loadFontTable('Inter')], load);
    const inter = faces.measure.width('mill', face('Inter'), 10);
    const arrived = new Promise<void>((resolve) => {
      faces.subscribe(resolve);
    });
    expect(faces.measure.width('mill', face('Lobster'), 10)).toBe(inter);
    faces.measure.extent(face('Lobster'));
    await arrived;
    expect(load.mock.calls).toEqual([['Lobster']]);
    expect(faces.measure.width('mill', face('Lobster'), 10)).not.toBe(inter);
  });

  it('ask again for a family that did not come', async () => {
    const load = vi.fn(loadFontTable).mockRejectedValueOnce(new Error('offline'));
    const faces = createFaces([await loadFontTable('Inter')], load);
    faces.measure.width('a', face('Caveat'), 1);
    await vi.waitFor(() => {
      faces.measure.width('a', face('Caveat'), 1);
      expect(load).toHaveBeenCalledTimes(2);
    });
  });
});
