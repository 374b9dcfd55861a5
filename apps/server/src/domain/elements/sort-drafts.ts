import type { ElementRecord } from '../element-rows/record.ts';
import type { Draft } from './draft.ts';
import type { Plan } from './plan-edit.ts';

interface Known extends Draft {
  before: ElementRecord;
}

/** Returns the drafts of a plan that change something, by what happens to the element. */
export function sortDrafts({ drafts }: Pick<Plan, 'drafts'>) {
  const all = [...drafts.values()];
  const known = all.filter((draft): draft is Known => draft.before !== undefined);
  return {
    new: all.filter((draft) => !draft.before && !draft.removed),
    altered: known.filter(({ change, removed }) => !removed && Object.keys(change).length > 0),
    removed: known.filter(({ removed }) => removed),
  };
}
