import { useTexts } from '../../texts/use-texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useToasts } from '../../ui/toast.tsx';
import type { Board } from '../board/board.ts';
import { plainText } from '../scene/text-model.ts';
import { type LostWords, restoreWords } from './restore-words.ts';

interface DialogProps {
  board: Board;
  lost: LostWords;
  onClose: () => void;
}

/** Offers to restore or copy the text of an element that was deleted while it was being edited. */
export function LostWordsDialog({ board, lost, onClose }: DialogProps) {
  const { canvas, textEditor } = useTexts();
  const { notify } = useToasts();
  const text = plainText({ paragraphs: [...lost.paragraphs] });
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => notify(canvas.copied),
      () => notify({ what: canvas.clipboardBlocked, doThis: canvas.clipboardHint, kind: 'error' }),
    );
  };
  if (text.trim() === '') return null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={textEditor.deleted}
      description={textEditor.deletedHint}
      actions={
        <>
          <Button onClick={copy}>{textEditor.copy}</Button>
          <Button
            kind="primary"
            onClick={() => {
              restoreWords(board, lost);
              onClose();
            }}
          >
            {textEditor.restore}
          </Button>
        </>
      }
    >
      <p className="rounded-control bg-sunken p-3 break-words whitespace-pre-wrap">{text}</p>
    </Dialog>
  );
}
