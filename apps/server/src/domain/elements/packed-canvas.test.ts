import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { canvasLine, packCanvas, parseCanvasRow, unpackCanvas } from './packed-canvas.ts';

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
  const packed = await packCanvas([a, b].map(canvasLine).join(',\n'));
  expect(JSON.parse(gunzipSync(packed).toString())).toEqual([a, b]);
});

it('restores a canvas with any text', async () => {
  const texts = fc.array(fc.string({ unit: 'binary' }), { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(texts, async (names) => {
      const records = ['},\n{"kind":"shape"', '\u2028\u2029\r\n', ...names].map(record);
      const packed = await packCanvas(records.map(canvasLine).join(',\n'));
      expect((await unpackCanvas(packed)).map(parseCanvasRow)).toEqual(records);
    }),
    { numRuns: 50 },
  );
});

it('packs an empty canvas', async () => {
  expect(await unpackCanvas(await packCanvas(''))).toEqual([]);
});

it('returns the same bytes for the same elements', async () => {
  const line = canvasLine(record('A'));
  expect((await packCanvas(line)).equals(await packCanvas(line))).toBe(true);
});

it('rejects a damaged canvas', async () => {
  await expect(unpackCanvas(await packCanvas('{"kind":"frame"}'))).rejects.toThrow(
    'not an element',
  );
});
