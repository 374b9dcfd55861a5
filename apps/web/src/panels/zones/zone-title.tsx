import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { spaceQuery, zonesQuery } from '../../api/queries.ts';
import { useSession } from '../../session/use-session.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { DropdownMenu } from '../../ui/menu.tsx';
import { NameField } from '../../ui/name-field.tsx';
import { LazyPanel } from '../lazy-panel.tsx';
import { ownRoleQuery, wireSpace, type ZoneIds } from '../panel-queries.ts';
import { useAttempt } from '../use-attempt.ts';
import { useManagesSpace } from '../use-manages-space.ts';
import { titleMenu } from './title-menu.ts';
import { useZoneActions } from './use-zone-actions.ts';

const loadTemplateDialog = async () =>
  (await import('./save-template-dialog.tsx')).SaveTemplateDialog;
const loadMoveDialog = async () => (await import('./move-zone-dialog.tsx')).MoveZoneDialog;

interface ZoneTitleProps {
  ids: ZoneIds;
  /** Undefined until they are known. */
  names: { readonly zoneName?: string; readonly spaceName?: string };
  onExport: () => void;
}

/** The names of the space and the zone, which are edited in place, with a menu. */
export function ZoneTitle({ ids, names, onExport }: ZoneTitleProps) {
  const { canvasPage: texts } = useTexts();
  const { client, isGuest } = useSession();
  const { data: zones = [] } = useQuery(zonesQuery(client, wireSpace(ids)));
  const { data: role } = useQuery({ ...ownRoleQuery(client, ids), enabled: !isGuest });
  const canManage = useManagesSpace(ids);
  const actions = useZoneActions(ids);
  const renameSpace = useRenameSpace(ids);
  const [editing, setEditing] = useState<'zone' | 'space'>();
  const [dialog, setDialog] = useState<'template' | 'move'>();
  const { zoneName = '', spaceName = '' } = names;
  const zone = zones.find(({ zone_id }) => zone_id === ids.zoneId);
  const canEdit = zone !== undefined && (role === 'CREATOR' || role === 'EDITOR');
  const close = () => setDialog(undefined);
  const items = titleMenu({
    texts,
    canEdit,
    canManage,
    count: zones.length,
    run: {
      rename: () => setEditing('zone'),
      renameSpace: () => setEditing('space'),
      duplicate: () => zone && void actions.duplicate(zone),
      export: onExport,
      saveTemplate: () => setDialog('template'),
      move: () => setDialog('move'),
      trash: () => zone && void actions.trash(zone),
    },
  });
  return (
    <div className="flex min-w-0 items-center">
      {!isGuest && (
        <>
          <div className={classNames('min-w-0', editing !== 'space' && 'max-md:hidden')}>
            <Name
              name={spaceName}
              label={texts.spaceName}
              action={texts.renameSpace(spaceName)}
              canEdit={canEdit}
              isEditing={editing === 'space'}
              onEdit={() => setEditing('space')}
              onDone={(name) => {
                setEditing(undefined);
                if (name) void renameSpace(name);
              }}
              className="text-ink-soft"
            />
          </div>
          <span aria-hidden="true" className="px-0.5 text-ink-soft max-md:hidden">
            /
          </span>
        </>
      )}
      <h1 className="min-w-0 font-medium">
        <Name
          name={zoneName}
          label={texts.zoneName}
          action={texts.renameZone(zoneName)}
          canEdit={canEdit}
          isEditing={editing === 'zone'}
          onEdit={() => setEditing('zone')}
          onDone={(name) => {
            setEditing(undefined);
            if (name && zone) void actions.rename(zone, name);
          }}
        />
      </h1>
      <DropdownMenu items={items} label={texts.menu}>
        <IconButton icon="chevron-down" label={texts.menu} className="!w-7" />
      </DropdownMenu>
      {dialog === 'template' && (
        <LazyPanel load={loadTemplateDialog} panelProps={{ ids, name: zoneName, onClose: close }} />
      )}
      {dialog === 'move' && zone && (
        <LazyPanel
          load={loadMoveDialog}
          panelProps={{ zone, ids, move: actions.move, onClose: close }}
        />
      )}
    </div>
  );
}

interface NameProps {
  name: string;
  /** The name of the field. */
  label: string;
  /** The name of the button that starts editing. */
  action: string;
  canEdit: boolean;
  isEditing: boolean;
  onEdit: () => void;
  onDone: (name: string | undefined) => void;
  className?: string;
}

function Name({ name, label, action, canEdit, isEditing, onEdit, onDone, className }: NameProps) {
  if (isEditing)
    return <NameField name={name} label={label} onDone={onDone} className="w-44 max-sm:w-28" />;
  const look = classNames(
    'block max-w-44 truncate rounded-md px-1.5 py-1 max-xl:max-w-36 max-lg:max-w-28 max-sm:max-w-24',
    className,
  );
  if (!canEdit || name === '')
    return (
      <span className={look} title={name}>
        {name}
      </span>
    );
  return (
    <button
      type="button"
      title={name}
      aria-label={action}
      onClick={onEdit}
      className={classNames(look, 'cursor-text hover:bg-sunken')}
    >
      {name}
    </button>
  );
}

/** Returns a function that renames the space, at once on the screen and then on the server. */
function useRenameSpace(ids: ZoneIds) {
  const { client } = useSession();
  const queries = useQueryClient();
  const attempt = useAttempt();
  const at = wireSpace(ids);
  const { queryKey } = spaceQuery(client, at);
  return (space_name: string) =>
    attempt(async () => {
      queries.setQueryData(queryKey, (space) => space && { ...space, space_name });
      try {
        await client.spaces.changeMeta({ ...at, action_type: 'SPACE_NAME', space_name });
      } finally {
        await Promise.all(
          [queryKey, ['spaces', ids.editionId], ['space-names', ids.editionId]].map((key) =>
            queries.invalidateQueries({ queryKey: key }),
          ),
        );
      }
    });
}
