import { projectDocument } from '@lienzo/zone-doc';
import { recordOf } from '../element-rows/record.ts';
import { type CanvasPages, canvasLine, toPage } from '../elements/packed-canvas.ts';
import { loadDocument } from '../journal/load-document.ts';
import type { JournalPieces } from '../journal/read.ts';

/** Returns the canvas of a journal, without comments. */
export async function work(pieces: JournalPieces): Promise<CanvasPages> {
  const { elements } = projectDocument(await loadDocument(pieces));
  const lines = elements
    .filter(({ kind }) => kind !== 'comment')
    .map((element) => canvasLine(recordOf(element)));
  return [toPage(lines)];
}
