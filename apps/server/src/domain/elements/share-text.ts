import { shareFacets } from '@lienzo/zone-doc';
import type { Context } from '../../core/context.ts';
import { listElementsById } from '../element-rows/queries.ts';
import { facetsOf } from '../element-rows/record.ts';
import { projectIfBehind } from '../journal/project-zone.ts';
import { canEditZone } from '../zones/policy.ts';
import type { PersonInZone } from '../zones/queries.ts';
import { lockZoneAccess, refuseClosed } from '../zones/read-access.ts';
import { applyChange } from './draft.ts';
import { writePlan } from './write-plan.ts';

type ShareDeps = Pick<Context, 'db' | 'clock' | 'offload' | 'settings' | 'live'>;

interface SharedText extends PersonInZone {
  /** The key of the element. */
  key: string;
}

/**
 * Turns the text of an element into a shared text, unless it is one already. Clients ask for this instead
 * of doing it themselves: if two of them did it at the same time, one of the texts would be lost. Returns
 * whether it wrote anything.
 */
export function shareText(deps: ShareDeps, { key, ...person }: SharedText): Promise<boolean> {
  return deps.db.changeEdition(person.editionId, async (tx) => {
    const access = await lockZoneAccess(tx, person);
    if (!canEditZone(access.role)) return false;
    refuseClosed(access);
    const current = await projectIfBehind(tx, deps, access.zone);
    const [before] = await listElementsById(tx, { ...person, ids: [key] });
    const change = before && shareFacets(facetsOf(before));
    if (!change) return false;
    const draft = applyChange({ record: before, before, change: {}, removed: false }, change);
    const plan = { drafts: new Map([[key, draft]]), failures: [], topZ: current.top_z };
    const { zuid } = person;
    const time = deps.clock.now();
    await writePlan(tx, current, { plan, zuid, time, settings: deps.settings });
    return true;
  });
}
