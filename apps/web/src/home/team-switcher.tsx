import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { editionsQuery } from '../api/queries.ts';
import { useSession } from '../session/use-session.ts';
import { useHomeTexts } from '../texts/use-home-texts.ts';
import { Icon } from '../ui/icon.tsx';
import { DropdownMenu, type MenuItem } from '../ui/menu.tsx';

export interface TeamChoice {
  readonly team_id: string;
  readonly team_name: string;
}

interface TeamSwitcherProps {
  editionId: string;
  teams: readonly TeamChoice[];
  current: TeamChoice | undefined;
}

/** A menu to switch between teams and editions. */
export function TeamSwitcher({ editionId, teams, current }: TeamSwitcherProps) {
  const home = useHomeTexts();
  const { client } = useSession();
  const { data: editions = [] } = useQuery(editionsQuery(client));
  const navigate = useNavigate();
  const others = editions.filter(({ edition_id }) => edition_id !== editionId);
  const items: MenuItem[] = [
    ...teams.map((team) => ({
      key: team.team_id,
      label: team.team_name,
      icon: 'users' as const,
      checked: team.team_id === current?.team_id,
      run: () =>
        void navigate({
          to: '/e/$editionId',
          params: { editionId },
          search: { team: team.team_id },
        }),
    })),
    ...(others.length > 0 ? ['line' as const] : []),
    ...others.map((edition) => ({
      key: edition.edition_id,
      label: edition.edition_name,
      icon: 'folder' as const,
      run: () => void navigate({ to: '/e/$editionId', params: { editionId: edition.edition_id } }),
    })),
  ];
  return (
    <DropdownMenu items={items} label={home.switchTeam}>
      <button
        type="button"
        aria-label={`${home.switchTeam}: ${current?.team_name ?? ''}`}
        className="flex h-9 max-w-48 min-w-0 items-center gap-2 rounded-control px-2 font-medium hover:bg-sunken"
      >
        <span className="truncate">{current?.team_name ?? home.team}</span>
        <Icon name="chevrons-up-down" size={16} className="text-ink-soft" />
      </button>
    </DropdownMenu>
  );
}
