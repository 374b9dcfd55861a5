import { isDeepStrictEqual } from 'node:util';
import { type DocumentVersion, type FacetChange, fromFacets, withChange } from '@lienzo/zone-doc';
import { type ElementRecord, facetsOf } from '../element-rows/record.ts';

/** The state of an element while an edit is planned. */
export interface Draft {
  record: Omit<ElementRecord, 'items'>;
  /** The element before the edit; absent for a new one. */
  readonly before?: ElementRecord;
  change: FacetChange;
  removed: boolean;
}

/** Returns the draft with changed facets; unchanged values are not written again. */
export function applyChange(
  draft: Draft,
  wanted: FacetChange,
  version: DocumentVersion = 1,
): Draft {
  const { record } = draft;
  const facets = facetsOf(record, version);
  const change = Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => !isDeepStrictEqual(facets[name], value)),
  );
  const element = fromFacets(record.kind, record.key, withChange(facets, change));
  return { ...draft, record: { ...record, element }, change: { ...draft.change, ...change } };
}

/**
 * Returns an element exactly as it is projected from the journal, which does not keep the order of sent
 * keys.
 */
export function projectedForm(record: Draft['record'], version: DocumentVersion) {
  return fromFacets(record.kind, record.key, facetsOf(record, version));
}
