import type { BrowserContext } from 'playwright-core';

interface Screenshot {
  readonly bytes: Buffer;
  /** The position of the compared area in the image. */
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
  first: Screenshot;
  second: Screenshot;
  cells: readonly Cell[];
}

/** A quarter of the range from black to white; antialiasing alone causes smaller differences. */
const MAX_CHANNEL_DIFFERENCE = 64;

/** Returns, for each cell, the share of its pixels that differ visibly. */
export async function countDifferences(
  context: BrowserContext,
  { first, second, cells }: Comparison,
): Promise<number[]> {
  const page = await context.newPage();
  try {
    const images = [first, second].map(({ bytes, left, top }) => ({
      address: `data:image/png;base64,${bytes.toString('base64')}`,
      left,
      top,
    }));
    return await page.evaluate(compare, {
      images,
      cells: [...cells],
      maxDifference: MAX_CHANNEL_DIFFERENCE,
    });
  } finally {
    await page.close();
  }
}

interface CompareInput {
  images: { address: string; left: number; top: number }[];
  cells: Cell[];
  maxDifference: number;
}

/** Runs in the page, which can decode images. */
async function compare({ images, cells, maxDifference }: CompareInput): Promise<number[]> {
  const readers = await Promise.all(
    images.map(async ({ address, left, top }) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d', { willReadFrequently: true });
      context?.drawImage(image, 0, 0);
      return (cell: Cell) =>
        context?.getImageData(left + cell.left, top + cell.top, cell.width, cell.height).data ??
        new Uint8ClampedArray();
    }),
  );
  return cells.map((cell) => {
    const [a, b] = readers.map((read) => read(cell));
    if (!a || !b) return 1;
    let different = 0;
    for (let at = 0; at < a.length; at += 4) {
      const differences = [0, 1, 2].map((part) =>
        Math.abs((a[at + part] ?? 0) - (b[at + part] ?? 0)),
      );
      if (Math.max(...differences) > maxDifference) different += 1;
    }
    return different / (cell.width * cell.height);
  });
}
