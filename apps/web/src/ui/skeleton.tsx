import { useTexts } from '../texts/use-texts.tsx';
import { classNames } from './class-names.ts';

/** A static placeholder for content that is loading. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames('rounded-control bg-sunken', className)} />;
}

/** An empty page that is shown while the first data loads. */
export function LoadingPage() {
  const { shell } = useTexts();
  return (
    <div className="h-full" role="status" aria-label={shell.loading}>
      <div className="h-14 border-b border-line bg-paper" />
    </div>
  );
}
