import Type from 'typebox';
import { operation } from '../../operation.ts';
import { Bytes } from '../../wire/bytes.ts';
import { closed, PageLimit, StartIndex, Uuid } from '../../wire/primitives.ts';
import {
  Proposal,
  ProposalChange,
  ProposalChoice,
  ProposalDescription,
  ProposalState,
  ProposalTitle,
} from '../../wire/proposal.ts';
import { ProposedChanges } from '../batches/batch-body.ts';
import { growthErrors, insertErrors, MAX_ITEMS, readErrors } from '../element-lists.ts';
import { imageLook, imageMediaTypes } from '../image-look.ts';

const zoneId = '0194d0a6-5e2b-7c31-9f48-2b7d61c0e5a9';
const elementId = '0194d0b2-03c1-7e44-9a6b-d1f27c8e5a30';

const example = {
  id: '742518339371071',
  zone_id: zoneId,
  draft_zone_id: '0194d0c4-1b8e-7f60-a2d5-6c9e3f7b8041',
  title: 'Name an owner for each risk',
  description: 'From the notes of the workshop',
  state: 'OPEN',
  author_zuid: '742518339371009',
  created_time: 'Tue, 04 Feb 2025, 15:02:10',
  modified_time: 'Tue, 04 Feb 2025, 15:02:10',
};

const { draft_zone_id: _, ...withoutDraft } = example;
const ended = { ended_by: '742518339371011', ended_time: 'Tue, 04 Feb 2025, 16:20:00' };
const merged = {
  ...withoutDraft,
  ...ended,
  state: 'MERGED',
  before_version_id: '742518339371090',
  after_version_id: '742518339371092',
};

const propose = [['Service.zones.PROPOSE'], ['Service.zones.UPDATE']] as const;

const found = [...readErrors, 'proposalNotFound'] as const;

export const createProposal = operation({
  id: 'createProposal',
  area: 'Proposals',
  method: 'POST',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/proposals',
  summary: 'Suggest changes of a zone, which an editor can merge',
  message: 'Proposal created successfully.',
  scopes: propose,
  rate: 'write',
  body: closed({
    title: ProposalTitle,
    description: Type.Optional(ProposalDescription),
    changes: Type.Optional(ProposedChanges),
  }),
  data: closed({ proposal: Proposal }),
  errors: [
    ...insertErrors,
    'elementNotFound',
    'tooManyElements',
    'referenceMissing',
    'elementLocked',
    'elementTooLarge',
    'proposalLimit',
  ],
  extension: true,
  example: {
    body: {
      title: example.title,
      description: example.description,
      changes: { update: { shapes: [{ id: elementId, meta: { name: 'Owner: Ana' } }] } },
    },
    data: { proposal: example },
  },
});

export const listProposals = operation({
  id: 'listProposals',
  area: 'Proposals',
  method: 'GET',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/proposals',
  summary: 'List the proposals of a zone, newest first',
  message: 'Proposals fetched successfully.',
  scopes: [['Service.zones.READ'], ['Service.zones.PROPOSE']],
  rate: 'read',
  query: Type.Object({
    state: Type.Optional(
      Type.Enum(ProposalState.enum, { description: 'Only proposals in this state' }),
    ),
    from: StartIndex,
    limit: PageLimit,
  }),
  data: closed({ proposals: Type.Array(Proposal) }),
  errors: [...readErrors],
  extension: true,
  example: { data: { proposals: [example] } },
});

export const getProposal = operation({
  id: 'getProposal',
  area: 'Proposals',
  method: 'GET',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/proposals/{proposal_id}',
  summary: 'Read a proposal',
  message: 'Proposal fetched successfully.',
  scopes: [['Service.zones.READ'], ['Service.zones.PROPOSE']],
  rate: 'read',
  data: closed({ proposal: Proposal }),
  errors: [...found],
  extension: true,
  example: { data: { proposal: example } },
});

export const getProposalChanges = operation({
  id: 'getProposalChanges',
  area: 'Proposals',
  method: 'GET',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/proposals/{proposal_id}/changes',
  summary: 'List what merging a proposal changes in the zone, and the conflicts',
  message: 'Changes fetched successfully.',
  scopes: [['Service.zones.READ'], ['Service.zones.PROPOSE']],
  rate: 'read',
  data: closed({ changes: Type.Array(ProposalChange) }),
  errors: [...found, 'proposalNotOpen'],
  extension: true,
  example: {
    data: {
      changes: [
        {
          element_id: elementId,
          type: 'SHAPE',
          change: 'CHANGED',
          facets: ['name', 'position'],
          conflicts: ['position'],
        },
      ],
    },
  },
});

export const changeProposal = operation({
  id: 'changeProposal',
  area: 'Proposals',
  method: 'PUT',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/proposals/{proposal_id}',
  summary: 'Change the title or the description of an open proposal',
  message: 'Proposal changed successfully.',
  scopes: propose,
  rate: 'write',
  body: closed(
    {
      title: Type.Optional(ProposalTitle),
      description: Type.Optional(ProposalDescription),
    },
    { minProperties: 1 },
  ),
  data: closed({ proposal: Proposal }),
  errors: [...found, 'notPermitted', 'proposalNotOpen'],
  extension: true,
  example: { body: { title: example.title }, data: { proposal: example } },
});

export const closeProposal = operation({
  id: 'closeProposal',
  area: 'Proposals',
  method: 'POST',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/proposals/{proposal_id}/close',
  summary: 'Close a proposal without merging it; its draft is kept, but cannot be changed',
  message: 'Proposal closed successfully.',
  scopes: propose,
  rate: 'write',
  data: closed({ proposal: Proposal }),
  errors: [...found, 'notPermitted', 'proposalNotOpen'],
  extension: true,
  example: { data: { proposal: { ...example, ...ended, state: 'CLOSED' } } },
});

export const reopenProposal = operation({
  id: 'reopenProposal',
  area: 'Proposals',
  method: 'POST',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/proposals/{proposal_id}/reopen',
  summary: 'Open a closed proposal again',
  message: 'Proposal reopened successfully.',
  scopes: propose,
  rate: 'write',
  data: closed({ proposal: Proposal }),
  errors: [...found, 'notPermitted', 'proposalNotOpen', 'proposalLimit'],
  extension: true,
  example: { data: { proposal: example } },
});

export const mergeProposal = operation({
  id: 'mergeProposal',
  area: 'Proposals',
  method: 'POST',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/proposals/{proposal_id}/merge',
  summary: 'Merge a proposal into its zone, all or nothing, and delete its draft',
  message: 'Proposal merged successfully.',
  // The request can do what all three scopes allow.
  scopes: [['Service.zones.CREATE', 'Service.zones.UPDATE', 'Service.zones.DELETE']],
  rate: 'write',
  body: closed({
    choices: Type.Optional(
      Type.Array(ProposalChoice, {
        maxItems: MAX_ITEMS,
        description: 'Whose change is kept where both changed the same',
      }),
    ),
    only: Type.Optional(
      Type.Array(Uuid, {
        maxItems: MAX_ITEMS,
        description: 'Merges only these elements, and drops the other changes; all by default',
      }),
    ),
  }),
  bodyOptional: true,
  data: closed({ proposal: Proposal }),
  errors: [
    ...found,
    'notPermitted',
    'proposalNotOpen',
    'proposalConflict',
    'referenceMissing',
    'elementConflict',
    'elementKeyTaken',
    'elementLocked',
    'elementTooLarge',
    'zoneFull',
    ...growthErrors,
  ],
  extension: true,
  example: {
    body: { choices: [{ element_id: elementId, facet: 'position', use: 'ZONE' }] },
    data: { proposal: merged },
  },
});

export const getProposalImage = operation({
  id: 'getProposalImage',
  area: 'Proposals',
  method: 'GET',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/proposals/{proposal_id}/image',
  summary: 'Export the content of a proposal as an image, with its changes marked',
  message: 'Proposal drawn successfully.',
  scopes: [['Service.zones.READ'], ['Service.zones.PROPOSE']],
  rate: 'read',
  query: Type.Object({
    ...imageLook,
    show: Type.Optional(
      Type.Enum(['before', 'after', 'diff'], {
        description:
          'The zone when the proposal was created, the suggested content, or `diff`, the default: the suggested content, with a green ring around added elements, an amber one around changed elements and where they were, and a dashed red one around removed elements',
      }),
    ),
  }),
  data: Bytes,
  mediaTypes: imageMediaTypes,
  errors: [...found, 'proposalNotOpen', 'tooManyImages'],
  extension: true,
  example: { data: { bytes: '<svg …', mediaType: 'image/svg+xml' } },
});
