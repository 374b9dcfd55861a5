import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { FailureNotice } from '../api/failure-notice.tsx';
import { isOutOfReach } from '../api/is-out-of-reach.ts';
import { teamsQuery } from '../api/queries.ts';
import { changePreferences, usePreferences } from '../design/preferences.ts';
import { useSession } from '../session/use-session.ts';
import { AppFrame } from '../shell/app-frame.tsx';
import { DeviceZones } from '../shell/device-zones.tsx';
import { SideLinks, sideLink } from '../shell/side-links.tsx';
import { useHomeTexts } from '../texts/use-home-texts.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { DropdownMenu } from '../ui/menu.tsx';
import { CreateSpaceDialog } from './create-space-dialog.tsx';
import { InvitationsNotice } from './invitations-notice.tsx';
import { SearchBox } from './search-box.tsx';
import { SpaceGrid } from './space-grid.tsx';
import { readListChoice, sectionOf, sections, sortsOf } from './space-lists.ts';
import { TeamSwitcher } from './team-switcher.tsx';

const FROM = '/e/$editionId';

/** The start page of an edition: the spaces of a team. */
export function HomePage() {
  const { editionId } = useParams({ from: FROM });
  const address = useSearch({ from: FROM });
  const home = useHomeTexts();
  const { client } = useSession();
  const teams = useQuery(teamsQuery(client, editionId));
  const team =
    teams.data?.find(({ team_id }) => team_id === address.team) ??
    teams.data?.find(({ is_default }) => is_default === 'true') ??
    teams.data?.[0];
  const place = { edition_id: editionId, team_id: team?.team_id ?? '' };
  return (
    <AppFrame
      title={home.sections[sectionOf(readListChoice(address).filter).name]}
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
        <InvitationsNotice />
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
  const home = useHomeTexts();
  const address = useSearch({ from: FROM });
  const { filter: shown } = readListChoice(address);
  return (
    <SideLinks label={home.navigation}>
      {sections.map(({ name, icon, filters: [first] }) => (
        <li key={name}>
          <Link
            to={FROM}
            params={{ editionId }}
            search={{
              team: address.team,
              show: first === 'ALLSPACES' ? undefined : first,
            }}
            activeOptions={{ exact: true, explicitUndefined: true }}
            aria-current={sectionOf(shown).name === name ? 'page' : undefined}
            className={sideLink}
          >
            <Icon name={icon} />
            {home.sections[name]}
          </Link>
        </li>
      ))}
    </SideLinks>
  );
}

function ListHead({ place }: { place: { edition_id: string; team_id: string } }) {
  const home = useHomeTexts();
  const address = useSearch({ from: FROM });
  const navigate = useNavigate();
  const [creating, setCreating] = useState(false);
  const { filter, sort } = readListChoice(address);
  const section = sectionOf(filter);
  const filterItems = section.filters.map((name) => ({
    key: name,
    label: home.filters[name],
    checked: name === filter,
    run: () => void navigate({ to: '.', search: { ...address, show: name }, replace: true }),
  }));
  const { asList } = usePreferences();
  const items = sortsOf(filter).map((name) => ({
    key: name,
    label: home.sorts[name],
    checked: name === sort,
    run: () => void navigate({ to: '.', search: { ...address, sort: name }, replace: true }),
  }));
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2 sm:mb-6">
      <h1 className="grow text-xl font-semibold tracking-tight">{home.sections[section.name]}</h1>
      <div
        className={classNames(
          'flex min-w-0 items-center gap-1 sm:gap-2',
          section.filters.length > 1 && 'max-sm:w-full',
        )}
      >
        {section.filters.length > 1 && (
          <DropdownMenu items={filterItems} label={home.filterBy} align="end">
            <Button
              kind="quiet"
              icon="list"
              aria-label={`${home.filterBy}: ${home.filters[filter]}`}
              className="min-w-0 max-sm:shrink"
            >
              <span className="truncate">{home.filters[filter]}</span>
            </Button>
          </DropdownMenu>
        )}
        <DropdownMenu items={items} label={home.sortBy} align="end">
          <Button kind="quiet" icon="sort" aria-label={`${home.sortBy}: ${home.sorts[sort]}`}>
            <span className="hidden lg:inline">{home.sorts[sort]}</span>
          </Button>
        </DropdownMenu>
        <IconButton
          icon={asList ? 'grid' : 'list'}
          label={asList ? home.showGrid : home.showList}
          onClick={() => changePreferences({ asList: !asList })}
        />
        <Button
          kind="primary"
          icon="plus"
          className="max-sm:ml-auto"
          disabled={place.team_id === ''}
          onClick={() => setCreating(true)}
        >
          {home.newSpace}
        </Button>
      </div>
      {creating && <CreateSpaceDialog place={place} onClose={() => setCreating(false)} />}
    </div>
  );
}
