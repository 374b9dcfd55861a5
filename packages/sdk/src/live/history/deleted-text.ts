import type { ItemId } from '@lienzo/zone-doc';
import * as Y from 'yjs';

/** An item of a text: characters, or the start or end of a format. */
interface Part {
  readonly id: ItemId;
  readonly length: number;
  readonly content: Y.Item['content'];
  /** Whether it was deleted before the text was. Yjs keeps it because a step of the history can restore it. */
  readonly isHidden: boolean;
}

/** An item that was inserted again, with its ids before and after. */
export interface Move {
  readonly from: ItemId;
  readonly to: ItemId;
  readonly length: number;
}

/** The content of a shared text that was deleted. */
export class DeletedText {
  readonly #parts: readonly Part[];

  /** Reads a text before it is deleted, or afterwards if `isVisible` returns what it showed. */
  constructor(text: Y.Text, isVisible = ({ deleted }: Y.Item) => !deleted) {
    this.#parts = [...partsOf(text, isVisible)];
  }

  /**
   * Inserts the content into an empty text. Hidden parts are inserted and deleted again, so that steps
   * that restore them find them in their place.
   */
  writeTo(text: Y.Text, doc: Y.Doc): Move[] {
    return doc.transact((transaction) => {
      let last: Y.Item | null = null;
      const items: Y.Item[] = [];
      for (const { content } of this.#parts) {
        const id = Y.createID(doc.clientID, Y.getState(doc.store, doc.clientID));
        const origin: Y.ID | null = last?.lastId ?? null;
        last = new Y.Item(id, last, origin, null, null, text, null, content);
        last.integrate(transaction, 0);
        items.push(last);
      }
      const moves = this.#parts.flatMap(({ id: from, length }, index): Move[] => {
        const { id } = items[index] ?? {};
        return id ? [{ from, to: [id.client, id.clock], length }] : [];
      });
      for (const [index, { isHidden }] of this.#parts.entries()) {
        const item = items[index];
        if (!item || !isHidden) continue;
        item.keep = true;
        item.delete(transaction);
      }
      return moves;
    });
  }
}

function* partsOf(text: Y.Text, isVisible: (item: Y.Item) => boolean): Generator<Part> {
  for (let item = text._start; item; item = item.right) {
    const { content, length, keep, id } = item;
    const isHidden = !isVisible(item);
    if (content instanceof Y.ContentDeleted || (isHidden && !keep)) continue;
    yield {
      id: [id.client, id.clock],
      length,
      content: content.copy(), // Yjs can join the content of other items to it
      isHidden,
    };
  }
}
