import { projectDocument } from '@lienzo/zone-doc';
import { recordOf } from '../element-rows/record.ts';
import { canvasLine } from '../elements/packed-canvas.ts';
import { loadDocument } from '../journal/load-document.ts';
import type { JournalPieces } from '../journal/read.ts';

/** Returns the canvas of a journal, without comments, as the lines of a packed canvas. */
export async function work(pieces: JournalPieces): Promise<string> {
  const { elements } = projectDocument(await loadDocument(pieces));
  return elements
    .filter(({ kind }) => kind !== 'comment')
    .map((element) => canvasLine(recordOf(element)))
    .join(',\n');
}
