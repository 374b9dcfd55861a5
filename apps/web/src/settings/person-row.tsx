import type { ReactNode } from 'react';
import { useSession } from '../session/use-session.ts';
import { useSettingsTexts } from '../texts/use-settings-texts.ts';
import { Avatar } from '../ui/avatar.tsx';

interface PersonRowProps {
  zuid: string;
  name: string;
  mail: string;
  /** The role and other controls. */
  children: ReactNode;
}

export function PersonRow({ zuid, name, mail, children }: PersonRowProps) {
  const { settings } = useSettingsTexts();
  const { me } = useSession();
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3">
      <Avatar zuid={zuid} name={name} size={36} />
      <div className="min-w-0 grow basis-40">
        <p className="truncate font-medium">
          {name}
          {zuid === me.zuid && <span className="font-normal text-ink-soft"> ({settings.you})</span>}
        </p>
        <p className="truncate text-xs text-ink-soft">{mail}</p>
      </div>
      <div className="ml-12 flex items-center gap-2 sm:ml-0">{children}</div>
    </li>
  );
}
