import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { describeAge } from '../api/timestamp.ts';
import { usePreferences } from '../design/preferences.ts';
import { useSession } from '../session/use-session.ts';
import { useHomeTexts } from '../texts/use-home-texts.ts';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { DropdownMenu, type MenuItem } from '../ui/menu.tsx';
import { CardPeople } from './card-people.tsx';
import { MoveSpaceDialog } from './move-space-dialog.tsx';
import { RenameSpaceDialog } from './rename-space-dialog.tsx';
import { SpaceThumbnail } from './space-thumbnail.tsx';
import type { TeamChoice } from './team-switcher.tsx';
import { type ListedSpace, useSpaceActions } from './use-space-actions.ts';

interface SpaceCardProps {
  space: ListedSpace;
  editionId: string;
  teams: readonly TeamChoice[];
}

interface LookProps {
  /** Whether the space is a row of a list instead of a card. */
  asRow: boolean;
}

export function SpaceCard({ space, editionId, teams, asRow }: SpaceCardProps & LookProps) {
  const home = useHomeTexts();
  const trashed = space.status === 'TRASHED';
  return (
    <li
      className={classNames(
        'group relative flex overflow-hidden rounded-card border border-line bg-raised shadow-card transition-shadow focus-within:shadow-float hover:shadow-float',
        asRow ? 'items-center' : 'flex-col',
      )}
    >
      <div className={asRow ? 'w-24 shrink-0' : undefined}>
        <SpaceThumbnail space={space} editionId={editionId} />
      </div>
      <div
        className={classNames(
          'flex min-w-0 grow gap-1 border-line pr-2 pl-4',
          asRow ? 'items-center border-l py-2' : 'flex-wrap items-center border-t pt-1 pb-3',
        )}
      >
        <div className="min-w-0 flex-1">
          <h2 className="truncate leading-6 font-medium" title={space.space_name}>
            {trashed ? (
              space.space_name
            ) : (
              <Link
                to="/e/$editionId/s/$spaceId"
                params={{ editionId, spaceId: space.space_id }}
                preload={false}
                className="after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
              >
                {space.space_name}
              </Link>
            )}
          </h2>
          {asRow && <Facts space={space} editionId={editionId} />}
        </div>
        <CardActions space={space} editionId={editionId} teams={teams} />
        {!asRow && <Facts space={space} editionId={editionId} />}
      </div>
      {space.publish === 'true' && !asRow && <Badge text={home.publishedBadge} />}
    </li>
  );
}

function Badge({ text }: { text: string }) {
  return (
    <span className="pointer-events-none absolute top-3 left-3 flex items-center gap-1 rounded-full bg-raised px-2 py-0.5 text-xs font-medium text-ink shadow-card">
      <Icon name="globe" size={14} />
      {text}
    </span>
  );
}

function Facts({ space, editionId }: Pick<SpaceCardProps, 'space' | 'editionId'>) {
  const home = useHomeTexts();
  const { language } = usePreferences();
  const age = describeAge(space.last_modified_time, { language, now: Date.now() });
  const people = Number(space.space_member_count);
  return (
    <div className="flex w-full items-center gap-2 pr-2">
      <p className="min-w-0 flex-1 truncate text-xs leading-5 text-ink-soft">
        {space.status === 'TRASHED' ? home.trashedHint : home.edited(age)}
        {' · '}
        {space.can_edit === 'true' || space.status === 'TRASHED'
          ? home.people(people)
          : home.readOnlyBadge}
      </p>
      <CardPeople space={space} editionId={editionId} />
    </div>
  );
}

function CardActions({ space, editionId, teams }: SpaceCardProps) {
  const home = useHomeTexts();
  const { me } = useSession();
  const [dialog, setDialog] = useState<'rename' | 'move'>();
  const actions = useSpaceActions(editionId, space);
  const isFavorite = space.is_favorite === 'true';
  const mine = space.owner_zuid === me.zuid;
  if (space.status === 'TRASHED') {
    return (
      <IconButton
        icon="restore"
        label={`${home.restore}: ${space.space_name}`}
        onClick={actions.restore}
        className="relative"
      />
    );
  }
  const items: MenuItem[] = [
    {
      key: 'rename',
      label: home.rename,
      icon: 'edit',
      disabled: space.can_edit !== 'true',
      run: () => setDialog('rename'),
    },
    { key: 'duplicate', label: home.duplicate, icon: 'duplicate', run: actions.duplicate },
    {
      key: 'move',
      label: home.move,
      icon: 'move',
      disabled: !mine || teams.length < 2,
      run: () => setDialog('move'),
    },
    'line',
    {
      key: 'trash',
      label: home.trash,
      icon: 'trash',
      danger: true,
      disabled: !mine,
      run: actions.trash,
    },
  ];
  return (
    <div className="relative flex">
      <button
        type="button"
        aria-pressed={isFavorite}
        aria-label={`${isFavorite ? home.unfavorite : home.favorite}: ${space.space_name}`}
        onClick={actions.toggleFavorite}
        className={classNames(
          'flex size-9 items-center justify-center rounded-control hover:bg-sunken',
          isFavorite ? 'text-accent' : 'text-ink-soft',
        )}
      >
        <Icon name="star" filled={isFavorite} />
      </button>
      <DropdownMenu items={items} label={home.actionsOf(space.space_name)} align="end">
        <button
          type="button"
          aria-label={home.actionsOf(space.space_name)}
          className="flex size-9 items-center justify-center rounded-control text-ink-soft hover:bg-sunken"
        >
          <Icon name="more" />
        </button>
      </DropdownMenu>
      {dialog === 'rename' && (
        <RenameSpaceDialog
          name={space.space_name}
          onRename={actions.rename}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'move' && (
        <MoveSpaceDialog
          teams={teams.filter(({ team_id }) => team_id !== space.team_id)}
          onMove={actions.move}
          onClose={() => setDialog(undefined)}
        />
      )}
    </div>
  );
}
