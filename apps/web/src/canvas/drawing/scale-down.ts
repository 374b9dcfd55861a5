/** Returns the size of a picture that is scaled down to a longer side; undefined if it is not larger. */
export function within({ width, height }: { width: number; height: number }, size: number) {
  const scale = size / Math.max(width, height);
  if (scale >= 1) return undefined;
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** Scales a picture down to a longer side. Closes the larger one. */
export async function scaleDown(picture: ImageBitmap, size: number): Promise<ImageBitmap> {
  const smaller = within(picture, size);
  if (!smaller) return picture;
  const { width: resizeWidth, height: resizeHeight } = smaller;
  const scaled = await createImageBitmap(picture, {
    resizeWidth,
    resizeHeight,
    resizeQuality: 'high',
  });
  picture.close();
  return scaled;
}
