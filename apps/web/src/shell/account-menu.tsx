import { useNavigate } from '@tanstack/react-router';
import { changePreferences, type Theme, themes, usePreferences } from '../design/preferences.ts';
import { useSession } from '../session/use-session.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { Avatar } from '../ui/avatar.tsx';
import type { IconName } from '../ui/icon.tsx';
import { DropdownMenu, type MenuItem } from '../ui/menu.tsx';

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
    { key: 'sign-out', label: shell.signOut, icon: 'sign-out', run: () => void signOut() },
  ];
  return (
    <DropdownMenu items={items} label={shell.account} align="end">
      <button type="button" title={`${me.name} (${me.mail})`} className="shrink-0 rounded-full">
        <span className="sr-only">{`${shell.account}: ${me.name}`}</span>
        <Avatar zuid={me.zuid} name={me.name} size={32} />
      </button>
    </DropdownMenu>
  );
}
