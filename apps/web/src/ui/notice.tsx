import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

interface NoticeProps {
  kind: 'news' | 'problem';
  title: string;
  text?: string;
  children?: ReactNode;
}

/** Says in the page what happened, and what to do. */
export function Notice({ kind, title, text, children }: NoticeProps) {
  const isProblem = kind === 'problem';
  return (
    <div
      role={isProblem ? 'alert' : 'status'}
      className={classNames(
        'flex items-start gap-3 rounded-card px-4 py-3 text-left',
        isProblem ? 'bg-danger-soft' : 'bg-sunken',
      )}
    >
      <Icon name={isProblem ? 'warning' : 'info'} className={isProblem ? 'text-danger' : ''} />
      <div className="grow">
        <p className="font-medium">{title}</p>
        {text && <p>{text}</p>}
        {children && <div className="mt-2">{children}</div>}
      </div>
    </div>
  );
}
