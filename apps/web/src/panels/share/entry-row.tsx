import type { ReactNode } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { MemberType } from './zone-access.ts';

interface EntryRowProps {
  id: string;
  type: MemberType;
  name: string;
  /** Shown beside the name, such as “you”. */
  mark?: string;
  /** Explains the access. */
  sentence: string;
  children?: ReactNode;
}

/** A person or group with an explanation of their access and controls to change it. */
export function EntryRow({ id, type, name, mark, sentence, children }: EntryRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-3 py-2">
      {type === 'USER' ? (
        <Avatar zuid={id} name={name} />
      ) : (
        <span className="flex size-8 shrink-0 items-center justify-center rounded-full bg-sunken text-ink-soft">
          <Icon name={type === 'ORG' ? 'globe' : 'users'} />
        </span>
      )}
      <div className="min-w-40 grow basis-0">
        <p className="truncate font-medium">
          {name}
          {mark && <span className="font-normal text-ink-soft"> ({mark})</span>}
        </p>
        <p className="text-xs text-ink-soft">{sentence}</p>
      </div>
      {children && <div className="flex items-center gap-2 max-sm:ml-11">{children}</div>}
    </li>
  );
}
