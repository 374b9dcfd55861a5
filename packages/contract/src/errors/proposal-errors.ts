import type { ErrorEntry } from './error-entry.ts';

/** Errors about proposals. */
export const proposalErrors = {
  proposalNotFound: {
    status: 404,
    code: 'PR1001',
    message: 'Proposal not found',
    when: 'The zone has no proposal with this ID.',
  },
  proposalNotOpen: {
    status: 409,
    code: 'PR1002',
    message: 'The state of the proposal does not allow this.',
    when: 'Only open proposals can be merged, changed and closed, and only closed ones reopened. A merged proposal has no draft any more: read the versions of the zone that were saved before and after the merge.',
  },
  proposalConflict: {
    status: 409,
    code: 'PR1003',
    message: 'The zone and the proposal changed the same.',
    when: 'Nothing was merged. `details.conflicts` lists up to 1,000 elements and facets that both changed in different ways, or that one of them removed and the other changed or connected. Send a choice for each, or merge `only` the other elements.',
  },
  proposalLimit: {
    status: 409,
    code: 'PR1004',
    message: 'The zone has too many open proposals.',
    when: 'A zone can have 100 open proposals. Merge or close those that are no longer needed.',
  },
} as const satisfies Record<string, ErrorEntry>;
