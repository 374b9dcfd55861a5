import { useTexts } from '../texts/use-texts.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { explainError } from './explain-error.ts';

interface FailureNoticeProps {
  error: unknown;
  onRetry?: () => void;
}

/** Stands where the data would be: what happened, what to do, and another try. */
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
