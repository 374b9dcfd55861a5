import { useTexts } from '../texts/use-texts.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { explainError } from './explain-error.ts';

interface FailureNoticeProps {
  error: unknown;
  onRetry?: () => void;
}

/** Shows an error in place of the data, with a button to retry. */
export function FailureNotice({ error, onRetry }: FailureNoticeProps) {
  const texts = useTexts();
  const { what, doThis } = explainError(error, texts);
  return (
    <Notice kind="error" title={what} text={doThis}>
      {onRetry && (
        <Button size="small" onClick={onRetry}>
          {texts.shell.tryAgain}
        </Button>
      )}
    </Notice>
  );
}
