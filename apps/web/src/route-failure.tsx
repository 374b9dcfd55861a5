import { Link } from '@tanstack/react-router';
import { useTexts } from './texts/use-texts.tsx';
import { Button } from './ui/button.tsx';
import { EmptyState } from './ui/empty-state.tsx';

/** Shown in place of a page that failed to render. */
export function RouteFailure() {
  const { shell } = useTexts();
  return (
    <main className="flex min-h-full items-center justify-center">
      <EmptyState icon="warning" title={shell.pageFailed} text={shell.pageFailedHint}>
        <Button kind="primary" onClick={() => location.reload()}>
          {shell.tryAgain}
        </Button>
      </EmptyState>
    </main>
  );
}

export function NotFoundPage() {
  const { shell } = useTexts();
  return (
    <main className="flex min-h-full items-center justify-center">
      <EmptyState icon="search" title={shell.notFound} text={shell.notFoundHint}>
        <Link to="/" className="font-medium text-accent underline">
          {shell.goToSpaces}
        </Link>
      </EmptyState>
    </main>
  );
}
