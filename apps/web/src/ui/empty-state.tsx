import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

interface EmptyStateProps {
  icon: IconName;
  title: string;
  text?: string;
  /** What to do about it, such as a button. */
  children?: ReactNode;
}

export function EmptyState({ icon, title, text, children }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-4 px-6 py-16 text-center">
      <span className="flex size-14 items-center justify-center rounded-full bg-sunken text-ink-soft">
        <Icon name={icon} size={28} />
      </span>
      <div>
        <h2 className="text-base font-semibold">{title}</h2>
        {text && <p className="mt-1 max-w-sm text-ink-soft">{text}</p>}
      </div>
      {children}
    </div>
  );
}
