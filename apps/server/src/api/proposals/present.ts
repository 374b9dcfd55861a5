import type { MergeDifference } from '@lienzo/zone-doc';
import type { ProposalRow } from '../../domain/proposals/queries.ts';
import { timeText } from '../../http/wire-text.ts';

export function presentProposal(proposal: ProposalRow) {
  const { draft_zone_id, ended_by, ended_time, before_version_id, after_version_id } = proposal;
  return {
    id: proposal.proposal_id,
    zone_id: proposal.zone_id,
    ...(draft_zone_id !== null && { draft_zone_id }),
    title: proposal.title,
    description: proposal.description,
    state: proposal.state,
    author_zuid: proposal.author_zuid,
    created_time: timeText(proposal.created_time),
    modified_time: timeText(proposal.modified_time),
    ...(ended_by !== null && { ended_by }),
    ...(ended_time !== null && { ended_time: timeText(ended_time) }),
    ...(before_version_id !== null && { before_version_id }),
    ...(after_version_id !== null && { after_version_id }),
  };
}

const types = { frame: 'FRAME', shape: 'SHAPE', connector: 'CONNECTOR' } as const;
const changes = { added: 'ADDED', removed: 'REMOVED', changed: 'CHANGED' } as const;

export function presentChange({ key, kind, change, facets, conflicts }: MergeDifference) {
  return {
    element_id: key,
    type: types[kind as keyof typeof types], // drafts are compared without comments
    change: changes[change],
    facets: [...facets],
    conflicts: [...conflicts],
  };
}
