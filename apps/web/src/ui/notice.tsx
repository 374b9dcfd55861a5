import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

interface NoticeProps {
  kind: 'info' | 'error';
  title: string;
  text?: string;
  children?: ReactNode;
}

/** A message within the page. */
export function Notice({ kind, title, text, children }: NoticeProps) {
  const isError = kind === 'error';
  return (
    <div
      role={isError ? 'alert' : 'status'}
      className={classNames(
        'flex items-start gap-3 rounded-card px-4 py-3 text-left',
        isError ? 'bg-danger-soft' : 'bg-sunken',
      )}
    >
      <Icon name={isError ? 'warning' : 'info'} className={isError ? 'text-danger' : ''} />
      <div className="grow">
        <p className="font-medium">{title}</p>
        {text && <p>{text}</p>}
        {children && <div className="mt-2">{children}</div>}
      </div>
    </div>
  );
}
