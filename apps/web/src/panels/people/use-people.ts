import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useSyncExternalStore } from 'react';
import { spaceMembersQuery } from '../../api/queries.ts';
import type { CanvasApi } from '../../canvas/board/canvas-api.ts';
import { useSession } from '../../session/use-session.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { wireSpace } from '../panel-queries.ts';
import { haveSameNames, type Named } from './same-names.ts';

export interface People {
  nameOf(zuid: string): string;
  /** All known people without duplicates, sorted by name. */
  readonly all: readonly Named[];
}

/** Returns the names of space members and of people who are in the zone. */
export function usePeople(canvas: Pick<CanvasApi, 'zone' | 'editionId' | 'spaceId'>): People {
  const { client, me, isGuest } = useSession();
  const { unknownPerson } = useTexts().panels;
  const { data: members } = useQuery({
    ...spaceMembersQuery(client, wireSpace(canvas)),
    enabled: !isGuest,
  });
  const present = usePresentPeople(canvas);
  return useMemo(() => {
    const names = new Map<string, string>();
    for (const { zuid, name } of present) names.set(zuid, name);
    for (const member of members ?? []) {
      if (member.added_type_name === 'USER') names.set(member.zuid, member.display_name);
    }
    names.set(me.zuid, me.name);
    const all = [...names].map(([zuid, name]) => ({ zuid, name }));
    return {
      nameOf: (zuid) => names.get(zuid) ?? unknownPerson,
      all: all.toSorted((a, b) => a.name.localeCompare(b.name)),
    };
  }, [members, present, me, unknownPerson]);
}

/** Returns a list that changes only when people join or leave, not when cursors move. */
function usePresentPeople({ zone }: Pick<CanvasApi, 'zone'>): readonly Named[] {
  const last = useRef<readonly Named[]>([]);
  return useSyncExternalStore(zone.presence.subscribe, () => {
    const now = zone.presence.others().map(({ user }) => ({ zuid: user.zuid, name: user.name }));
    if (!haveSameNames(last.current, now)) last.current = now;
    return last.current;
  });
}
