import Type from 'typebox';
import { operation } from '../../operation.ts';
import { Count, closed, Timestamp, Uuid } from '../../wire/primitives.ts';

const errors = [
  'spaceNotFound',
  'zoneNotFound',
  'zoneRestricted',
  'spaceNotActive',
  'zoneNotActive',
] as const;

/** Maximum number of votes of a person. */
const MAX_VOTES = 20;

const ZoneVote = closed(
  {
    vote_state: Type.Enum(['NONE', 'OPEN', 'ENDED']),
    votes_per_person: Count,
    votes_left: Type.String({ ...Count, description: 'How many votes the caller can still place' }),
    own_element_ids: Type.Array(Uuid, { description: 'The elements that the caller voted for' }),
    results: Type.Array(closed({ element_id: Uuid, votes: Count }, { title: 'VoteResult' }), {
      description:
        'After the end: the votes of all people, most first, at most 1,000 elements; empty before',
    }),
    started_time: Type.Optional(Timestamp),
  },
  { title: 'ZoneVote' },
);

const element_id = '0194d0b1-77aa-7d02-8c19-5f3e9a1b2c4d';
const none = {
  vote_state: 'NONE',
  votes_per_person: '0',
  votes_left: '0',
  own_element_ids: [],
  results: [],
};
const open = {
  ...none,
  vote_state: 'OPEN',
  votes_per_person: '3',
  votes_left: '3',
  started_time: 'Tue, 04 Feb 2025, 11:34:28',
};
const placed = { ...open, votes_left: '2', own_element_ids: [element_id] };
const ended = {
  ...placed,
  vote_state: 'ENDED',
  votes_left: '0',
  results: [{ element_id, votes: '4' }],
};

export const getZoneVote = operation({
  id: 'getZoneVote',
  area: 'Zone vote',
  method: 'GET',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/vote',
  summary: 'Read the vote in a zone, with the results after it has ended',
  message: 'Zone vote fetched successfully.',
  scopes: [['Service.zones.READ']],
  rate: 'read',
  data: closed({ zone_vote: ZoneVote }),
  errors: [...errors],
  extension: true,
  example: { data: { zone_vote: ended } },
});

export const startZoneVote = operation({
  id: 'startZoneVote',
  area: 'Zone vote',
  method: 'POST',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/vote',
  summary: 'Start a vote in a zone; the votes and results of the former one are removed',
  message: 'Zone vote started successfully.',
  scopes: [['Service.zones.CREATE']],
  rate: 'write',
  body: closed({ votes_per_person: Type.Integer({ minimum: 1, maximum: MAX_VOTES }) }),
  data: closed({ zone_vote: ZoneVote }),
  errors: [...errors, 'notPermitted'],
  extension: true,
  example: { body: { votes_per_person: 3 }, data: { zone_vote: open } },
});

export const placeZoneVote = operation({
  id: 'placeZoneVote',
  area: 'Zone vote',
  method: 'PUT',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/vote/own',
  summary: 'Set the elements that the caller votes for',
  message: 'Votes placed successfully.',
  scopes: [['Service.zones.UPDATE']],
  rate: 'write',
  body: closed({
    element_ids: Type.Array(Uuid, {
      maxItems: MAX_VOTES,
      description:
        'All votes of the caller for frames, shapes and connectors, at most one for each; duplicates are ignored. Elements that the caller already voted for can be removed ones.',
    }),
  }),
  data: closed({ zone_vote: ZoneVote }),
  errors: [...errors, 'notPermitted', 'voteNotOpen', 'tooManyVotes', 'elementNotFound'],
  extension: true,
  example: { body: { element_ids: [element_id] }, data: { zone_vote: placed } },
});

export const endZoneVote = operation({
  id: 'endZoneVote',
  area: 'Zone vote',
  method: 'POST',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/vote/end',
  summary: 'End the vote in a zone, so that everyone sees the results',
  message: 'Zone vote ended successfully.',
  scopes: [['Service.zones.CREATE']],
  rate: 'write',
  data: closed({ zone_vote: ZoneVote }),
  errors: [...errors, 'notPermitted', 'voteNotOpen'],
  extension: true,
  example: { data: { zone_vote: ended } },
});

export const removeZoneVote = operation({
  id: 'removeZoneVote',
  area: 'Zone vote',
  method: 'DELETE',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/vote',
  summary: 'Remove the vote in a zone with its results, if there is one',
  message: 'Zone vote removed successfully.',
  scopes: [['Service.zones.DELETE']],
  rate: 'write',
  data: closed({ zone_vote: ZoneVote }),
  errors: [...errors, 'notPermitted'],
  extension: true,
  example: { data: { zone_vote: none } },
});
