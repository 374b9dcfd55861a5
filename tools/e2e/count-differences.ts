import type { BrowserContext } from 'playwright-core';

interface Picture {
  readonly bytes: Buffer;
  /** Where the common area begins in it. */
  readonly left: number;
  readonly top: number;
}

interface Cell {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Comparison {
  first: Picture;
  second: Picture;
  cells: readonly Cell[];
}

/** A quarter of the way from black to white: what smoothing of edges does by itself is less. */
const FAR = 64;

/** For each cell, the share of its pixels that differ so much that one sees it. */
export async function countDifferences(
  context: BrowserContext,
  { first, second, cells }: Comparison,
): Promise<number[]> {
  const page = await context.newPage();
  try {
    const given = [first, second].map(({ bytes, left, top }) => ({
      address: `data:image/png;base64,${bytes.toString('base64')}`,
      left,
      top,
    }));
    return await page.evaluate(compare, { given, cells: [...cells], far: FAR });
  } finally {
    await page.close();
  }
}

interface Given {
  given: { address: string; left: number; top: number }[];
  cells: Cell[];
  far: number;
}

/** Runs in the page, which can read pictures. */
async function compare({ given, cells, far }: Given): Promise<number[]> {
  const pictures = await Promise.all(
    given.map(async ({ address, left, top }) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const pen = canvas.getContext('2d', { willReadFrequently: true });
      pen?.drawImage(image, 0, 0);
      return (cell: Cell) =>
        pen?.getImageData(left + cell.left, top + cell.top, cell.width, cell.height).data ??
        new Uint8ClampedArray();
    }),
  );
  return cells.map((cell) => {
    const [a, b] = pictures.map((read) => read(cell));
    if (!a || !b) return 1;
    let different = 0;
    for (let at = 0; at < a.length; at += 4) {
      const away = [0, 1, 2].map((part) => Math.abs((a[at + part] ?? 0) - (b[at + part] ?? 0)));
      if (Math.max(...away) > far) different += 1;
    }
    return different / (cell.width * cell.height);
  });
}
