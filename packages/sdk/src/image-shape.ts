import type { completeFileUpload, DataOf, ShapeInput } from '@lienzo/contract';

type File = DataOf<typeof completeFileUpload>['file'];

interface ImagePlace {
  left: number;
  top: number;
  /** The width on the canvas; that of the image in pixels by default. The height follows from it. */
  width?: number;
  /** What the image shows, for people who cannot see it. */
  alt?: string;
}

/** Returns a shape that shows an uploaded image in its proportions, to insert into the zone of the file. */
export function imageShape(
  file: Pick<File, 'file_id' | 'name' | 'width' | 'height'>,
  { left, top, alt, ...place }: ImagePlace,
): ShapeInput {
  const { file_id, name, width: pixels, height: lines } = file;
  if (pixels === undefined || lines === undefined) throw new TypeError(`${name} is not an image.`);
  const width = place.width ?? pixels;
  return {
    meta: { id: crypto.randomUUID(), name },
    basic: { type: 'IMAGE' },
    properties: { layout: { left, top, width, height: (width * lines) / pixels } },
    image: { file_id, ...(alt !== undefined && { alt }) },
  };
}
