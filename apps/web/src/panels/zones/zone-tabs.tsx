import type { Zone } from '@lienzo/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useId, useState } from 'react';
import { zonesQuery } from '../../api/queries.ts';
import { useSession } from '../../session/use-session.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { DropdownMenu } from '../../ui/menu.tsx';
import { LazyPanel } from '../lazy-panel.tsx';
import { ownRoleQuery, wireSpace, type ZoneIds } from '../panel-queries.ts';
import { useManagesSpace } from '../use-manages-space.ts';
import { tabMenu } from './tab-menu.ts';
import { useTabDrag } from './use-tab-drag.ts';
import { useZoneActions } from './use-zone-actions.ts';
import { orderWith } from './zone-order.ts';
import { ZoneTab } from './zone-tab.tsx';

// Loaded when it is first opened, because it needs the templates.
const loadMoveDialog = async () => (await import('./move-zone-dialog.tsx')).MoveZoneDialog;
const loadTrashDialog = async () => (await import('./trashed-zones-dialog.tsx')).TrashedZonesDialog;
const loadNewZoneDialog = async () => (await import('./new-zone-dialog.tsx')).NewZoneDialog;

/** How often the list of zones is read again in milliseconds; only the canvas is live. */
const LOOK_AGAIN = 20_000;
/** More tabs than this rarely fit, on wide screens and on tablets. */
const MANY = 6;
const MANY_ON_TABLETS = 3;

/** Returns the class that hides the list of all zones on screens where all tabs fit. */
function listShowsWith(count: number): string {
  if (count > MANY) return '';
  return count > MANY_ON_TABLETS ? 'lg:hidden' : 'sm:hidden';
}

/** The tabs of a space's zones, with actions to rename, reorder, move and trash them. */
export function ZoneTabs({ ids }: { ids: ZoneIds }) {
  const { client } = useSession();
  const { zones: texts } = useTexts().panels;
  const { data: zones = [] } = useQuery({
    ...zonesQuery(client, wireSpace(ids)),
    refetchInterval: LOOK_AGAIN,
  });
  const { data: role } = useQuery(ownRoleQuery(client, ids));
  const canMoveOut = useManagesSpace(ids);
  const actions = useZoneActions(ids);
  const [renaming, setRenaming] = useState<string>();
  const [moving, setMoving] = useState<Zone>();
  const [dialog, setDialog] = useState<'new' | 'trash'>();
  const closeDialog = useCallback(() => setDialog(undefined), []);
  const closeMoving = useCallback(() => setMoving(undefined), []);
  // Announced to screen readers.
  const [spoken, setSpoken] = useState('');
  const hintId = useId();

  const editable = role === 'CREATOR' || role === 'EDITOR';
  const order = zones.map((zone) => zone.zone_id);
  const reorder = (next: readonly string[], id: string) => {
    if (next === order) return;
    const name = zones.find((zone) => zone.zone_id === id)?.zone_name ?? '';
    setSpoken(texts.movedTo(name, next.indexOf(id) + 1, next.length));
    void actions.order(next);
  };
  const drag = useTabDrag(order, (next) => reorder(next, drag.dragged ?? ''));
  const byId = new Map(zones.map((zone) => [zone.zone_id, zone]));

  const moveBy = (id: string, by: number) =>
    reorder(orderWith(order, id, order.indexOf(id) + by), id);
  const itemsFor = (zone: Zone) =>
    tabMenu({
      texts,
      place: order.indexOf(zone.zone_id),
      count: order.length,
      canMoveOut,
      run: {
        rename: () => setRenaming(zone.zone_id),
        duplicate: () => void actions.duplicate(zone),
        move: () => setMoving(zone),
        moveBy: (places) => moveBy(zone.zone_id, places),
        trash: () => void actions.trash(zone),
        showTrash: () => setDialog('trash'),
      },
    });

  if (zones.length === 0) return null;
  return (
    <nav
      aria-label={texts.label}
      className="absolute bottom-3 left-3 z-10 flex in-data-presenting:hidden max-w-[calc(100%-22rem)] min-w-0 max-sm:max-w-[calc(100%-12rem)] items-center gap-1 rounded-card border border-line bg-raised p-1 shadow-float"
    >
      {zones.length > 1 && (
        <DropdownMenu
          label={texts.all}
          side="top"
          items={zones.map((zone) => ({
            key: zone.zone_id,
            label: zone.zone_name,
            checked: zone.zone_id === ids.zoneId,
            run: () => void actions.open(zone.zone_id),
          }))}
        >
          <IconButton
            icon="list"
            label={texts.all}
            side="top"
            className={listShowsWith(zones.length)}
          />
        </DropdownMenu>
      )}
      <ul
        ref={drag.row}
        className="flex min-w-0 items-center gap-1 overflow-x-auto [scrollbar-width:none]"
      >
        {drag.shown
          .flatMap((id) => byId.get(id) ?? [])
          .map((zone) => (
            <ZoneTab
              key={zone.zone_id}
              zone={zone}
              editionId={ids.editionId}
              current={zone.zone_id === ids.zoneId}
              dragged={drag.dragged === zone.zone_id}
              renaming={renaming === zone.zone_id}
              items={editable ? itemsFor(zone) : []}
              hintId={hintId}
              pointer={editable ? drag.handlers(zone.zone_id) : undefined}
              swallowClick={drag.swallowClick}
              onMove={(by) => moveBy(zone.zone_id, by)}
              onRename={() => setRenaming(zone.zone_id)}
              onRenamed={(name) => {
                setRenaming(undefined);
                if (name) void actions.rename(zone, name);
              }}
            />
          ))}
      </ul>
      {editable && (
        <>
          <span role="status" className="sr-only">
            {spoken}
          </span>
          <span id={hintId} hidden>
            {texts.orderHint}
          </span>
          <IconButton icon="plus" label={texts.add} side="top" onClick={() => setDialog('new')} />
          <IconButton
            icon="trash"
            label={texts.trashOpen}
            side="top"
            className="max-sm:hidden"
            onClick={() => setDialog('trash')}
          />
          {dialog === 'new' && (
            <LazyPanel
              load={loadNewZoneDialog}
              panelProps={{
                onClose: closeDialog,
                names: zones.map((zone) => zone.zone_name),
                editionId: ids.editionId,
                create: actions.create,
              }}
            />
          )}
          {dialog === 'trash' && (
            <LazyPanel
              load={loadTrashDialog}
              panelProps={{ onClose: closeDialog, ids, actions, canDelete: role === 'CREATOR' }}
            />
          )}
          {moving && (
            <LazyPanel
              load={loadMoveDialog}
              panelProps={{
                ...{ zone: moving, ids, move: actions.move },
                onClose: closeMoving,
              }}
            />
          )}
        </>
      )}
    </nav>
  );
}
