import { type DataOf, type ElementInput, fetchLinkPreview, limits } from '@lienzo/contract';
import { type Client, isLienzoError } from '@lienzo/sdk';
import type { Box } from '@lienzo/shapes';
import { RICH_SIZES } from '../arrange/new-elements.ts';
import type { Board } from '../board/board.ts';
import { insertDrafts, removeElements } from '../board/edits.ts';
import type { ZoneAddress } from '../board/use-zone.ts';

type Preview = DataOf<typeof fetchLinkPreview>['preview'];

interface PreviewContext {
  readonly board: Board;
  readonly client: Client;
  readonly address: ZoneAddress;
}

const { CARD } = RICH_SIZES;
const MAX_PICTURE_HEIGHT = 260;

/** Whether the service said that it shows no previews. */
let isOff = false;

/**
 * Replaces a text that is only the address of a page by a card with the title and the picture of the page. The
 * text stays if there is no preview, or if someone has changed it in the meantime. Undo brings it back.
 */
export async function previewLink(
  { board, client, address }: PreviewContext,
  url: string,
  textKey: string,
): Promise<void> {
  if (isOff) return;
  const { editionId, spaceId, zoneId } = address;
  const params = { edition_id: editionId, space_id: spaceId, zone_id: zoneId };
  try {
    const { preview } = await client.call(fetchLinkPreview, { params, body: { url }, retries: 0 });
    replaceText(board, preview, textKey);
  } catch (error) {
    isOff ||= isLienzoError(error, 'linkPreviewsOff');
  }
}

function replaceText(board: Board, preview: Preview, textKey: string): void {
  const { scene, zone, selection, canEdit } = board;
  const text = scene.find(textKey);
  if (!canEdit || text?.kind !== 'shape' || wordsOf(text.element) !== preview.url) return;
  const wasSelected = selection.get().has(textKey);
  const others = new Set(selection.get());
  others.delete(textKey);
  zone.transact(() => {
    removeElements(board, new Set([textKey]));
    insertDrafts(
      board,
      elementsOf(preview, text.box, board.newId).map((element) => ({ kind: 'shape', element })),
    );
  });
  if (!wasSelected) selection.set(others);
}

function wordsOf({ text }: Pick<ElementInput<'shape'>, 'text'>): string {
  const paragraphs = text?.paragraphs ?? [];
  return paragraphs
    .map(({ portions = [] }) => portions.map((portion) => portion.text ?? '').join(''))
    .join('\n')
    .trim();
}

/** Returns a card, and above it the picture of the page, around the center of a box. */
function elementsOf(preview: Preview, box: Box, newId: () => string): ElementInput<'shape'>[] {
  const { url, title, site_name, file_id, width = 1, height = 1 } = preview;
  const pictureHeight =
    file_id === undefined ? 0 : Math.min((CARD.width * height) / width, MAX_PICTURE_HEIGHT);
  const left = box.left + (box.width - CARD.width) / 2;
  const top = box.top + (box.height - CARD.height - pictureHeight) / 2;
  // A card alone needs no group.
  const group = file_id === undefined ? {} : { group_id: newId() };
  const card: ElementInput<'shape'> = {
    meta: { id: newId(), name: clip(title, limits.name) },
    basic: { type: 'CARD' },
    ...group,
    properties: { layout: { left, top: top + pictureHeight, ...CARD } },
    text: { paragraphs: [{ id: newId(), portions: [{ text: title, style: { link: url } }] }] },
    card: { tag: clip(site_name, limits.tag) },
  };
  if (file_id === undefined) return [card];
  const picture: ElementInput<'shape'> = {
    meta: { id: newId(), name: clip(title, limits.name) },
    basic: { type: 'IMAGE' },
    ...group,
    properties: { layout: { left, top, width: CARD.width, height: pictureHeight } },
    image: { file_id, alt: clip(title, limits.alt), ...cropOf(width, height) },
  };
  return [picture, card];
}

/** Returns which part of a tall picture to show: its middle. */
function cropOf(width: number, height: number) {
  const shown = (MAX_PICTURE_HEIGHT / CARD.width) * (width / height);
  return shown < 1 ? { crop: { x: 0, y: (1 - shown) / 2, width: 1, height: shown } } : {};
}

function clip(text: string, maximum: number): string {
  return [...text].slice(0, maximum).join('');
}
