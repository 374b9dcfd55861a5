import {
  elementKey,
  type Layout,
  type StoredComment,
  type StoredConnector,
} from '@lienzo/contract';
import type { ElementRecord } from '../element-rows/record.ts';
import { applyChange, type Draft } from './draft.ts';

/**
 * Updates the elements that refer to removed ones. Connectors of a removed element and replies to a
 * removed comment are removed too. The content of a removed frame stays in place, and a comment
 * anchored to a removed element stays at that element's position.
 */
export function releaseDependents(
  drafts: Map<string, Draft>,
  dependents: readonly ElementRecord[],
): void {
  const draftOf = (before: ElementRecord): Draft =>
    drafts.get(before.key) ?? { record: before, before, change: {}, removed: false };
  const removed = (id: string | undefined) =>
    id === undefined ? undefined : removedDraft(drafts, elementKey(id));

  // Connectors first, because comments may be anchored to them.
  for (const before of dependents) {
    const draft = draftOf(before);
    if (!isOrphaned(draft, removed)) continue;
    drafts.set(before.key, { ...draft, removed: true });
  }
  for (const before of dependents) {
    const draft = draftOf(before);
    if (draft.removed) continue;
    const { frame_id } = draft.record.element as { frame_id?: string }; // shapes and connectors have it
    const released = removed(frame_id) ? applyChange(draft, { frame: undefined }) : draft;
    drafts.set(before.key, detach(released, removed));
  }
}

type FindRemoved = (id: string | undefined) => Draft | undefined;

function removedDraft(drafts: ReadonlyMap<string, Draft>, key: string): Draft | undefined {
  const draft = drafts.get(key);
  return draft?.removed ? draft : undefined;
}

function isOrphaned({ record }: Draft, removed: FindRemoved): boolean {
  if (record.kind === 'connector') {
    const { first, second } = (record.element as StoredConnector).connected; // checked by kind
    return Boolean(removed(first.shape_id) ?? removed(second.shape_id));
  }
  if (record.kind !== 'comment') return false;
  return removed((record.element as StoredComment).parent_id) !== undefined; // checked by kind
}

function detach(draft: Draft, removed: FindRemoved): Draft {
  if (draft.record.kind !== 'comment') return draft;
  const anchor = removed((draft.record.element as StoredComment).element_id); // checked by kind
  if (!anchor) return draft;
  const { properties } = anchor.record.element as { properties?: { layout?: Layout } }; // frames and shapes have it
  const { top = 0, left = 0 } = properties?.layout ?? {};
  return applyChange(draft, { element: undefined, position: { top, left } });
}
