import { useTexts } from '../texts/use-texts.tsx';
import { classNames } from './class-names.ts';

/** Stands where something will be, in its size, and does not move. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames('rounded-control bg-sunken', className)} />;
}

/** A quiet page while the first data come; nothing of it jumps when they are here. */
export function LoadingPage() {
  const { shell } = useTexts();
  return (
    <div className="h-full" role="status" aria-label={shell.loading}>
      <div className="h-14 border-b border-line bg-paper" />
    </div>
  );
}
