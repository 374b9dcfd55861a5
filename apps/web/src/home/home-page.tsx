import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { FailureNotice } from '../api/failure-notice.tsx';
import { isOutOfReach } from '../api/is-out-of-reach.ts';
import { teamsQuery } from '../api/queries.ts';
import { useSession } from '../session/use-session.ts';
import { AppFrame } from '../shell/app-frame.tsx';
import { DeviceZones } from '../shell/device-zones.tsx';
import { SideLinks, sideLink } from '../shell/side-links.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { DropdownMenu } from '../ui/menu.tsx';
import { CreateSpaceDialog } from './create-space-dialog.tsx';
import { SearchBox } from './search-box.tsx';
import { SpaceGrid } from './space-grid.tsx';
import { readListChoice, sortsOf, spaceLists } from './space-lists.ts';
import { TeamSwitcher } from './team-switcher.tsx';

const FROM = '/e/$editionId';

/** The start page of an edition: the spaces of a team. */
export function HomePage() {
  const { editionId } = useParams({ from: FROM });
  const address = useSearch({ from: FROM });
  const { home } = useTexts();
  const { client } = useSession();
  const teams = useQuery(teamsQuery(client, editionId));
  const team =
    teams.data?.find(({ team_id }) => team_id === address.team) ??
    teams.data?.find(({ is_default }) => is_default === 'true') ??
    teams.data?.[0];
  const place = { edition_id: editionId, team_id: team?.team_id ?? '' };
  return (
    <AppFrame
      title={home.filters[readListChoice(address).filter]}
      editionId={editionId}
      bar={
        <>
          <TeamSwitcher editionId={editionId} teams={teams.data ?? []} current={team} />
          <SearchBox editionId={editionId} teams={teams.data ?? []} current={team} />
        </>
      }
      side={<ListLinks editionId={editionId} />}
    >
      <div className="mx-auto max-w-6xl p-4 sm:p-6">
        {isOutOfReach(teams) ? (
          <DeviceZones />
        ) : teams.error ? (
          <FailureNotice error={teams.error} onRetry={teams.refetch} />
        ) : (
          <ListHead place={place} />
        )}
        {team && <SpaceGrid place={place} teams={teams.data ?? []} />}
      </div>
    </AppFrame>
  );
}

function ListLinks({ editionId }: { editionId: string }) {
  const { home } = useTexts();
  const address = useSearch({ from: FROM });
  const { filter: shown } = readListChoice(address);
  return (
    <SideLinks label={home.navigation}>
      {spaceLists.map(({ filter, icon }) => (
        <li key={filter}>
          <Link
            to={FROM}
            params={{ editionId }}
            search={{
              team: address.team,
              show: filter === 'ALLSPACES' ? undefined : filter,
            }}
            activeOptions={{ exact: true, explicitUndefined: true }}
            aria-current={shown === filter ? 'page' : undefined}
            className={sideLink}
          >
            <Icon name={icon} />
            {home.filters[filter]}
          </Link>
        </li>
      ))}
    </SideLinks>
  );
}

function ListHead({ place }: { place: { edition_id: string; team_id: string } }) {
  const { home } = useTexts();
  const address = useSearch({ from: FROM });
  const navigate = useNavigate();
  const [creating, setCreating] = useState(false);
  const { filter, sort } = readListChoice(address);
  const items = sortsOf(filter).map((name) => ({
    key: name,
    label: home.sorts[name],
    checked: name === sort,
    run: () => void navigate({ to: '.', search: { ...address, sort: name }, replace: true }),
  }));
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2 sm:mb-6">
      <h1 className="grow text-xl font-semibold tracking-tight">{home.filters[filter]}</h1>
      <DropdownMenu items={items} label={home.sortBy} align="end">
        <Button kind="quiet" icon="sort" aria-label={`${home.sortBy}: ${home.sorts[sort]}`}>
          <span className="hidden sm:inline">{home.sorts[sort]}</span>
        </Button>
      </DropdownMenu>
      <Button
        kind="primary"
        icon="plus"
        disabled={place.team_id === ''}
        onClick={() => setCreating(true)}
      >
        {home.newSpace}
      </Button>
      {creating && <CreateSpaceDialog place={place} onClose={() => setCreating(false)} />}
    </div>
  );
}
