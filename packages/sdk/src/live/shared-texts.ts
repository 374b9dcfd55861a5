import { type ElementKind, elementKey, type StoredParagraph } from '@lienzo/contract';
import { readDeletedText, shareText, textOf, versionOf } from '@lienzo/zone-doc';
import type * as Y from 'yjs';

/** A shared text that this client had opened and that others removed. */
export interface LostText {
  readonly kind: ElementKind;
  readonly id: string;
  /** The text before it was removed. */
  readonly paragraphs: readonly StoredParagraph[];
}

export interface SharedTexts {
  /** See `LiveZone.text`. */
  open(kind: ElementKind, id: string): Promise<Y.Text | undefined>;
  destroy(): void;
}

interface SharedTextsOptions {
  isConnected(): boolean;
  /** Asks the service to create the text of an element. */
  request(key: string): void;
  transact<T>(work: () => T): T;
  /** Called when others remove a text that was opened, for example with its element. */
  onLost(text: LostText): void;
}

const ANSWER_MILLISECONDS = 1_000;

export function createSharedTexts(
  doc: Y.Doc,
  { isConnected, request, transact, onLost }: SharedTextsOptions,
): SharedTexts {
  const opened = new Map<Y.Text, Pick<LostText, 'kind' | 'id'>>();

  const findLost = (transaction: Y.Transaction) => {
    for (const [words, { kind, id }] of opened) {
      if (!words._item?.deleted) continue;
      opened.delete(words);
      if (transaction.local) continue;
      onLost({ kind, id, paragraphs: readDeletedText(words, transaction) });
    }
  };
  doc.on('afterTransaction', findLost);

  const untilShared = (id: string) =>
    new Promise<void>((resolve) => {
      const finish = () => {
        clearTimeout(timer);
        doc.off('update', check);
        resolve();
      };
      const check = () => {
        if (textOf(doc, id)) finish();
      };
      const timer = setTimeout(finish, ANSWER_MILLISECONDS);
      doc.on('update', check);
    });

  return {
    async open(kind, id) {
      if (!textOf(doc, id) && versionOf(doc) >= 2 && isConnected()) {
        request(elementKey(id));
        await untilShared(id);
      }
      const words = textOf(doc, id) ?? transact(() => shareText(doc, id));
      if (words) opened.set(words, { kind, id });
      return words;
    },
    destroy: () => doc.off('afterTransaction', findLost),
  };
}
