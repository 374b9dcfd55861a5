import type { Zone } from '@lienzo/contract';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ContextMenu, DropdownMenu, type MenuItem } from '../../ui/menu.tsx';
import { NameField } from '../../ui/name-field.tsx';

interface PointerHandlers {
  onPointerDown(event: PointerEvent<HTMLElement>): void;
  onPointerMove(event: PointerEvent<HTMLElement>): void;
  onPointerUp(): void;
  onPointerCancel(): void;
}

interface ZoneTabProps {
  zone: Zone;
  editionId: string;
  current: boolean;
  dragged: boolean;
  renaming: boolean;
  /** Empty for viewers. */
  items: readonly MenuItem[];
  hintId: string;
  pointer: PointerHandlers | undefined;
  swallowClick: () => boolean;
  onMove: (by: -1 | 1) => void;
  onRename: () => void;
  /** Called with undefined if the name stays. */
  onRenamed: (name: string | undefined) => void;
}

export function ZoneTab(props: ZoneTabProps) {
  const { zone, current, dragged, renaming, items } = props;
  const { zones: texts } = useTexts().panels;
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (current) place.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  const tab = (
    <li
      ref={place}
      data-zone={zone.zone_id}
      className={classNames(
        'flex h-9 max-w-52 shrink-0 items-center rounded-control',
        current ? 'bg-accent-soft text-accent-strong' : 'text-ink hover:bg-sunken',
        dragged && 'opacity-60',
      )}
    >
      {renaming ? (
        <NameField
          name={zone.zone_name}
          label={texts.renameLabel}
          onDone={props.onRenamed}
          className="mx-1 w-40"
        />
      ) : (
        <TabLink {...props} />
      )}
      {current && !renaming && items.length > 0 && (
        <DropdownMenu items={items} label={texts.menu(zone.zone_name)} side="top">
          <IconButton
            icon="chevron-up"
            label={texts.menu(zone.zone_name)}
            side="top"
            className="!size-7 mr-1"
          />
        </DropdownMenu>
      )}
    </li>
  );
  if (items.length === 0 || renaming) return tab;
  return (
    <ContextMenu items={items} label={texts.menu(zone.zone_name)}>
      {tab}
    </ContextMenu>
  );
}

function TabLink(props: ZoneTabProps) {
  const { zone, editionId, current, pointer, items, hintId } = props;
  const editable = items.length > 0;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!editable) return;
    if (event.key === 'F2') props.onRename();
    else if (event.altKey && event.key === 'ArrowLeft') props.onMove(-1);
    else if (event.altKey && event.key === 'ArrowRight') props.onMove(1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onClick = (event: MouseEvent) => {
    if (props.swallowClick()) event.preventDefault();
  };
  return (
    <Link
      to="/e/$editionId/s/$spaceId/z/$zoneId"
      params={{ editionId, spaceId: zone.space_id, zoneId: zone.zone_id }}
      search={{}}
      preload={false}
      draggable={false}
      title={zone.zone_name}
      aria-current={current ? 'page' : undefined}
      aria-describedby={editable ? hintId : undefined}
      onClick={onClick}
      onDoubleClick={editable && current ? props.onRename : undefined}
      onKeyDown={onKeyDown}
      {...pointer}
      className={classNames(
        'min-w-0 grow truncate py-2 pl-3 font-medium select-none',
        current && editable ? 'pr-1' : 'pr-3',
      )}
    >
      {zone.zone_name}
    </Link>
  );
}
