import type { Zone } from '@lienzo/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { zonesQuery } from '../../api/queries.ts';
import { useSession } from '../../session/use-session.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { wireSpace, wireZone, type ZoneIds } from '../panel-queries.ts';
import { useAttempt } from '../use-attempt.ts';
import { neighborOf } from './zone-order.ts';

export interface ZoneMove {
  readonly zone: Pick<Zone, 'zone_id' | 'zone_name'>;
  /** An existing space, or a new space in a team. */
  readonly to:
    | { readonly spaceId: string }
    | { readonly spaceName: string; readonly teamId: string };
}

/** Returns the actions on the zones of a space. Each shows its outcome. */
export function useZoneActions(current: ZoneIds) {
  const { client } = useSession();
  const { zones: texts } = useTexts().panels;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const attempt = useAttempt();
  const space = wireSpace(current);
  const listKey = zonesQuery(client, space).queryKey;
  const refresh = async () => {
    await Promise.all(
      ['zones', 'trashed-zones'].map((what) =>
        queries.invalidateQueries({ queryKey: [what, current.editionId] }),
      ),
    );
  };

  const open = (zoneId: string, spaceId = current.spaceId) =>
    navigate({
      to: '/e/$editionId/s/$spaceId/z/$zoneId',
      params: { editionId: current.editionId, spaceId, zoneId },
    });

  /** Opens another zone before the open one is removed. */
  const leave = async (zoneId: string) => {
    if (zoneId !== current.zoneId) return;
    const order = (queries.getQueryData(listKey) ?? []).map((zone) => zone.zone_id);
    const next = neighborOf(order, zoneId);
    if (next !== undefined) await open(next);
  };

  const restore = (zone: Pick<Zone, 'zone_id' | 'zone_name'>) =>
    attempt(
      async () => {
        await client.zones.changeState({ ...space, zone_id: zone.zone_id, zone_state: 'RESTORE' });
        await refresh();
      },
      { about: zone.zone_id, what: texts.restored(zone.zone_name) },
    );

  return {
    open,
    restore,
    rename: (zone: Zone, name: string) =>
      attempt(async () => {
        queries.setQueryData(listKey, (zones) =>
          zones?.map((one) => (one.zone_id === zone.zone_id ? { ...one, zone_name: name } : one)),
        );
        try {
          await client.zones.rename({ ...space, zone_id: zone.zone_id, zone_name: name });
        } finally {
          await refresh();
        }
      }),
    order: (zoneOrder: readonly string[]) =>
      attempt(async () => {
        queries.setQueryData(listKey, (zones) => zones && inOrder(zones, zoneOrder));
        try {
          await client.zones.order({ ...space, zone_order: [...zoneOrder] });
        } finally {
          await refresh();
        }
      }),
    create: (name: string, templateId: string | undefined) =>
      attempt(async () => {
        const { space_data } = await client.zones.create({
          ...space,
          create_zone: { zone_name: name, ...(templateId && { template_id: templateId }) },
        });
        await refresh();
        const created = space_data.docDatas[0]?.document.id;
        if (created) await open(created);
      }),
    duplicate: async (zone: Zone) => {
      let made: Zone | undefined;
      const worked = await attempt(async () => {
        const answer = await client.zones.duplicate({
          ...wireZone({ ...current, zoneId: zone.zone_id }),
          duplicate_zone: { destination_type: 'SAME_SPACE' },
        });
        made = answer.zone_info;
        await refresh();
      });
      if (worked && made) await open(made.zone_id);
      return worked;
    },
    move: ({ zone, to }: ZoneMove) =>
      attempt(async () => {
        const answer = await client.zones.move({
          ...space,
          zone_id: zone.zone_id,
          move_zone:
            'spaceId' in to
              ? { destination_type: 'EXISTING_SPACE', destination_space_id: to.spaceId }
              : { destination_type: 'NEW_SPACE', space_name: to.spaceName, team_id: to.teamId },
        });
        if (zone.zone_id === current.zoneId) await open(zone.zone_id, answer.zone_info.space_id);
        await refresh();
      }, texts.moved(zone.zone_name)),
    trash: (zone: Zone) =>
      attempt(
        async () => {
          await client.zones.changeState({ ...space, zone_id: zone.zone_id, zone_state: 'TRASH' });
          await leave(zone.zone_id);
          await refresh();
        },
        {
          about: zone.zone_id,
          what: texts.trashed(zone.zone_name),
          action: { label: texts.undo, run: () => void restore(zone) },
        },
      ),
    remove: (zone: Zone) =>
      attempt(
        async () => {
          await client.zones.changeState({ ...space, zone_id: zone.zone_id, zone_state: 'DELETE' });
          await refresh();
        },
        { about: zone.zone_id, what: texts.removed(zone.zone_name) },
      ),
  };
}

export type ZoneActions = ReturnType<typeof useZoneActions>;

function inOrder<One extends { zone_id: string }>(zones: One[], order: readonly string[]): One[] {
  const byId = new Map(zones.map((zone) => [zone.zone_id, zone]));
  return order.flatMap((id) => byId.get(id) ?? []);
}
