import type { ElementChange } from '@lienzo/contract';
import type { LiveZone } from '@lienzo/sdk';
import type { UploadRecord } from '../database.ts';

/** Lets an element show or offer its uploaded file. Returns false if the element does not exist. */
export function showFile(zone: LiveZone, { elementId: id, fileId, name, replaces }: UploadRecord) {
  const shape = zone.find('shape', id);
  if (!shape || fileId === undefined) return false;
  if (shape.basic?.type === 'FILE') return offerFile(zone, id, fileId);
  // Someone else may have chosen another image since.
  if (shape.image?.file_id !== replaces?.fileId) return true;
  const isOpen = shape.locked === undefined || shape.locked === 'none';
  if (!isOpen) return false;
  if (replaces) {
    const layout = resizedTo(shape.properties?.layout ?? {}, replaces.ratio);
    const image = { file_id: fileId, crop: null };
    const change = { id, meta: { name }, image, properties: { layout } };
    zone.transact(() => zone.change('shape', change as ElementChange<'shape'>)); // of a shape
  } else {
    const work = () => zone.change('shape', { id, image: { file_id: fileId } });
    zone.transact(work, { amends: true });
  }
  return true;
}

function offerFile(zone: LiveZone, id: string, fileId: string): boolean {
  const shape = zone.find('shape', id);
  if (shape?.file?.file_id !== undefined) return true;
  if (shape?.locked !== undefined && shape.locked !== 'none') return false;
  const work = () => zone.change('shape', { id, file: { file_id: fileId } });
  zone.transact(work, { amends: true });
  return true;
}

interface Area {
  readonly top?: number;
  readonly width?: number;
  readonly height?: number;
}

/** Keeps the width and the center, and gives the element the ratio of its new image. */
function resizedTo({ top = 0, width = 0, height = 0 }: Area, ratio: number) {
  const next = Math.round(width * ratio * 100) / 100;
  return { top: top + (height - next) / 2, height: next };
}
