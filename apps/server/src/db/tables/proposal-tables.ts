import type { Generated } from 'kysely';

/** 64-bit ids are strings in JavaScript, as in the API. */
type Id = string;

/** Suggested changes of zones. */
export interface ProposalTables {
  proposals: {
    edition_id: Id;
    proposal_id: Id;
    zone_id: string;
    draft_zone_id: string | null;
    base_version_id: Id;
    title: string;
    description: string;
    state: Generated<'OPEN' | 'MERGED' | 'CLOSED'>;
    author_zuid: Id;
    created_time: Date;
    modified_time: Date;
    ended_by: Generated<Id | null>;
    ended_time: Generated<Date | null>;
    before_version_id: Generated<Id | null>;
    after_version_id: Generated<Id | null>;
  };
}
