import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { describeAge } from '../api/timestamp.ts';
import { usePreferences } from '../design/preferences.ts';
import { useSession } from '../session/use-session.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { DropdownMenu, type MenuItem } from '../ui/menu.tsx';
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

export function SpaceCard({ space, editionId, teams }: SpaceCardProps) {
  const { home } = useTexts();
  const trashed = space.status === 'TRASHED';
  return (
    <li className="group relative flex flex-col overflow-hidden rounded-card border border-line bg-raised shadow-card transition-shadow focus-within:shadow-float hover:shadow-float">
      <SpaceThumbnail space={space} editionId={editionId} />
      <div className="flex items-start gap-1 border-t border-line py-3 pr-2 pl-4">
        <div className="min-w-0 grow">
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
          <Facts space={space} />
        </div>
        <CardActions space={space} editionId={editionId} teams={teams} />
      </div>
      {space.publish === 'true' && <Badge text={home.publishedBadge} />}
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

function Facts({ space }: { space: ListedSpace }) {
  const { home } = useTexts();
  const { language } = usePreferences();
  const age = describeAge(space.last_modified_time, { language, now: Date.now() });
  const people = Number(space.space_member_count);
  return (
    <p className="truncate text-xs leading-5 text-ink-soft">
      {space.status === 'TRASHED' ? home.trashedHint : home.edited(age)}
      {' · '}
      {space.can_edit === 'true' || space.status === 'TRASHED'
        ? home.people(people)
        : home.readOnlyBadge}
    </p>
  );
}

function CardActions({ space, editionId, teams }: SpaceCardProps) {
  const { home } = useTexts();
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
