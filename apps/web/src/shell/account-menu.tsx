import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { changePreferences, type Theme, themes, usePreferences } from '../design/preferences.ts';
import { listStoredZones, type StoredZoneInfo } from '../local/stored-zones.ts';
import { useSession } from '../session/use-session.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { Avatar } from '../ui/avatar.tsx';
import type { IconName } from '../ui/icon.tsx';
import { DropdownMenu, type MenuItem } from '../ui/menu.tsx';
import { SignOutDialog } from './sign-out-dialog.tsx';

const themeIcons: Readonly<Record<Theme, IconName>> = {
  system: 'settings',
  light: 'sun',
  dark: 'moon',
};

/** The account menu with settings, theme and sign-out. */
export function AccountMenu({ editionId }: { editionId?: string }) {
  const { shell } = useTexts();
  const { me, signOut } = useSession();
  const { theme } = usePreferences();
  const navigate = useNavigate();
  const [unsent, setUnsent] = useState<readonly StoredZoneInfo[]>();
  const askToSignOut = async () => {
    const stored = await listStoredZones(me.zuid).catch(() => []);
    const waiting = stored.filter((zone) => zone.unsent + zone.refused > 0);
    if (waiting.length > 0) setUnsent(waiting);
    else await signOut();
  };
  const themeNames = {
    system: shell.themeSystem,
    light: shell.themeLight,
    dark: shell.themeDark,
  };
  const items: MenuItem[] = [
    ...(editionId
      ? [
          {
            key: 'settings',
            label: shell.settings,
            icon: 'settings' as const,
            run: () =>
              void navigate({
                to: '/e/$editionId/settings/$section',
                params: { editionId, section: 'people' },
              }),
          },
          'line' as const,
        ]
      : []),
    ...themes.map((name) => ({
      key: name,
      label: themeNames[name],
      icon: themeIcons[name],
      checked: theme === name,
      run: () => changePreferences({ theme: name }),
    })),
    'line',
    { key: 'sign-out', label: shell.signOut, icon: 'sign-out', run: () => void askToSignOut() },
  ];
  return (
    <>
      <DropdownMenu items={items} label={shell.account} align="end">
        <button type="button" title={`${me.name} (${me.mail})`} className="shrink-0 rounded-full">
          <span className="sr-only">{`${shell.account}: ${me.name}`}</span>
          <Avatar zuid={me.zuid} name={me.name} size={32} />
        </button>
      </DropdownMenu>
      {unsent && <SignOutDialog unsent={unsent} onClose={() => setUnsent(undefined)} />}
    </>
  );
}
