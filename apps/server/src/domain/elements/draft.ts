import { isDeepStrictEqual } from 'node:util';
import { type FacetChange, fromFacets, withChange } from '@lienzo/zone-doc';
import { type ElementRecord, facetsOf } from '../element-rows/record.ts';

/** An element on its way through an edit. */
export interface Draft {
  record: Omit<ElementRecord, 'items'>;
  /** As it was before; absent for a new one. */
  readonly before?: ElementRecord;
  change: FacetChange;
  removed: boolean;
}

/** The draft after a change of its facets; values that stay the same are not written again. */
export function applyChange(draft: Draft, wanted: FacetChange): Draft {
  const { record } = draft;
  const facets = facetsOf(record);
  const change = Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => !isDeepStrictEqual(facets[name], value)),
  );
  const element = fromFacets(record.kind, record.key, withChange(facets, change));
  return { ...draft, record: { ...record, element }, change: { ...draft.change, ...change } };
}
