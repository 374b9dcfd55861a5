import type { Card, ElementKind, Image, StoredElement, StoredText, Table } from '@lienzo/contract';

/** The parts with text, of any kind. */
interface Texts {
  meta: { name?: string };
  text?: string | StoredText;
  card?: Card;
  table?: Table;
  image?: Image;
  basic?: { type: string };
}

/** Returns the text by which search finds an element, or an empty text. */
export function searchText(kind: ElementKind, element: StoredElement<ElementKind>): string {
  const content = element as Texts; // any kind
  if (kind === 'frame') return content.meta.name ?? '';
  if (typeof content.text === 'string') return content.text;
  const paragraphs = (content.text?.paragraphs ?? []).map((paragraph) =>
    (paragraph.portions ?? []).map((portion) => portion.text ?? '').join(''),
  );
  const parts = [content.card?.tag ?? '', ...cellTexts(content.table), ...fileTexts(content)];
  return [...paragraphs, ...parts].filter((line) => line !== '').join('\n');
}

/** Returns the name of an image or a file card, which is that of the file unless it was renamed, and the description of an image. */
function fileTexts({ basic, meta, image }: Texts): string[] {
  const showsFile = basic?.type === 'IMAGE' || basic?.type === 'FILE';
  return showsFile ? [meta.name ?? '', image?.alt ?? ''] : [];
}

/** Returns the texts of the cells that are shown. */
function cellTexts(table: Table | undefined): string[] {
  if (!table?.cells) return [];
  const columns = new Set(table.columns.map(({ id }) => id));
  const rows = new Set(table.rows.map(({ id }) => id));
  const shown = table.cells.filter(({ row, column }) => rows.has(row) && columns.has(column));
  return shown.map(({ text }) => text);
}
