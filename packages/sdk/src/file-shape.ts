import type { completeFileUpload, DataOf, ShapeInput } from '@lienzo/contract';

type File = DataOf<typeof completeFileUpload>['file'];

interface CardPlace {
  left: number;
  top: number;
  /** 280 by default. */
  width?: number;
  /** 72 by default. */
  height?: number;
}

/** Returns a card that offers an uploaded file for download, to insert into the zone of the file. */
export function fileShape(
  { file_id, name, bytes }: Pick<File, 'file_id' | 'name' | 'bytes'>,
  { left, top, width = 280, height = 72 }: CardPlace,
): ShapeInput {
  return {
    meta: { id: crypto.randomUUID(), name },
    basic: { type: 'FILE' },
    properties: { layout: { left, top, width, height } },
    file: { file_id, bytes: Number(bytes) },
  };
}
