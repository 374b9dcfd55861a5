import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { canvasLine, packCanvas, parseCanvasRow, toPage, unpackCanvas } from './packed-canvas.ts';

const record = (name: string) => {
  const key = randomUUID();
  return {
    key,
    kind: 'frame' as const,
    z: 'a0',
    element: { meta: { id: key, name }, type: 'CUSTOM' as const },
  };
};

it('packs a canvas as a compressed list of elements', async () => {
  const [a, b] = [record('A'), record('B')];
  const packed = await packCanvas([toPage([a, b].map(canvasLine))]);
  expect(JSON.parse(gunzipSync(packed).toString())).toEqual([a, b]);
});

it('restores a canvas with any text', async () => {
  const texts = fc.array(fc.string({ unit: 'binary' }), { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(texts, async (names) => {
      const records = ['},\n{"kind":"shape"', '\u2028\u2029\r\n', ...names].map(record);
      const packed = await packCanvas([toPage(records.map(canvasLine))]);
      expect((await unpackCanvas(packed)).map(parseCanvasRow)).toEqual(records);
    }),
    { numRuns: 50 },
  );
});

it('packs an empty canvas', async () => {
  expect(await unpackCanvas(await packCanvas([]))).toEqual([]);
});

it('returns the same bytes for the same elements, however they are divided into pages', async () => {
  const lines = Array.from({ length: 3_000 }, (_, index) => canvasLine(record(`A${index}`)));
  const whole = await packCanvas([toPage(lines)]);
  const pages = [lines.slice(0, 1), lines.slice(1, 2_000), lines.slice(2_000)].map(toPage);
  expect((await packCanvas(pages)).equals(whole)).toBe(true);
  expect((await packCanvas(lines.map((line) => toPage([line])))).equals(whole)).toBe(true);
});

it('rejects a damaged canvas', async () => {
  await expect(unpackCanvas(await packCanvas([toPage(['{"kind":"frame"}'])]))).rejects.toThrow(
    'not an element',
  );
});
