import { type ElementInput, limits } from '@lienzo/contract';
import type { Point } from '@lienzo/shapes';
import type { Language } from '../../design/preferences.ts';
import type { UploadQueue } from '../../local/uploads/upload-queue.ts';
import { images as texts } from '../../texts/images.ts';
import type { Message } from '../../ui/toast.tsx';
import type { Board } from '../board/board.ts';
import { insertDrafts } from '../board/edits.ts';
import type { ZoneAddress } from '../board/use-zone.ts';
import { centerOf } from '../geometry/box.ts';
import type { SceneShape } from '../scene/scene-element.ts';
import { imageBoxes } from './image-grid.ts';
import { readFiles } from './read-pictures.ts';

export interface ImageContext {
  readonly board: Board;
  readonly address: ZoneAddress;
  readonly queue: UploadQueue;
  readonly language: Language;
  notify(message: Message): void;
}

/** The size of a new file card. */
const CARD = { width: 280, height: 72 };

/**
 * Inserts files around a point, or in the center of the view, and uploads them. Those that are not images become
 * file cards.
 */
export async function insertImages(
  context: ImageContext,
  files: readonly File[],
  at?: Point,
): Promise<void> {
  const { board, address, queue } = context;
  const read = await readFiles(files);
  if (read.length === 0 || !board.canEdit) return;
  const visible = board.viewport.visible();
  const sizes = read.map(({ size }) => size ?? CARD);
  const boxes = imageBoxes(sizes, { center: at ?? centerOf(visible), visible });
  const inserted = read.map(({ file, size }, index) => {
    const id = board.newId();
    const name = nameOf(file);
    const common = { meta: { id, name }, properties: { layout: boxes[index] ?? {} } };
    const element: ElementInput<'shape'> = size
      ? { ...common, basic: { type: 'IMAGE' } }
      : { ...common, basic: { type: 'FILE' }, file: { bytes: file.size } };
    return {
      draft: { kind: 'shape' as const, element },
      upload: { elementId: id, name, bytes: file, ...(!size && { isCard: true }) },
    };
  });
  insertDrafts(
    board,
    inserted.map(({ draft }) => draft),
  );
  queue.add(
    address,
    inserted.map(({ upload }) => upload),
  );
}

/** Uploads a file and then shows it in the place of an image. */
export async function replaceImage(
  context: ImageContext,
  shape: SceneShape,
  files: readonly File[],
): Promise<void> {
  const { address, queue } = context;
  const [chosen] = await readFiles(files.slice(0, 1));
  if (!chosen) return;
  const { file, size } = chosen;
  if (!size) {
    const { onlyImages, onlyImagesHint } = texts[context.language];
    context.notify({ what: onlyImages, doThis: onlyImagesHint, kind: 'error', about: 'images' });
    return;
  }
  const fileId = shape.element.image?.file_id;
  const replaces = { ...(fileId !== undefined && { fileId }), ratio: size.height / size.width };
  queue.add(address, [{ elementId: shape.id, name: nameOf(file), bytes: file, replaces }]);
}

/** Returns the name of a file without characters that names cannot have. */
function nameOf({ name }: File): string {
  const plain = name.replaceAll(/\p{Cc}|\p{Cf}|\p{Cs}/gu, '').trim();
  return [...plain].slice(0, limits.name).join('') || 'file';
}
