import * as contract from '@lienzo/contract';
import { elementKey } from '@lienzo/contract';
import type { MergeChoice } from '@lienzo/zone-doc';
import {
  listProposalsOf,
  readProposal,
  readProposalChanges,
} from '../../domain/proposals/read-proposals.ts';
import type { Mount } from '../../http/mount.ts';
import type { ImageRenderer } from '../../rendering/image-renderer.ts';
import { readBatch } from '../elements/read-batch.ts';
import { readImageOptions } from '../zones/read-image.ts';
import { changeProposal, closeProposal, reopenProposal } from './change-proposal.ts';
import { createProposal } from './create-proposal.ts';
import { mergeProposal } from './merge-proposal.ts';
import { presentChange, presentProposal } from './present.ts';
import { readProposalImage } from './read-image.ts';

export function mountProposals(mount: Mount, { renderer }: { renderer: ImageRenderer }): void {
  mount(contract.createProposal, async (ctx, { params, body }) => {
    const { title, description = '', changes } = body;
    const proposal = await createProposal(ctx, {
      ...inZone(params),
      ...{ title, description },
      changes: changes && readBatch(changes, '/changes').edit,
    });
    return { proposal: presentProposal(proposal) };
  });

  mount(contract.listProposals, async (ctx, { params, query }) => {
    const { state, from = 0, limit = 20 } = query;
    const proposals = await listProposalsOf(ctx, { ...inZone(params), state, from, limit });
    return { proposals: proposals.map(presentProposal) };
  });

  mount(contract.getProposal, async (ctx, { params }) => ({
    proposal: presentProposal(await readProposal(ctx, inProposal(params))),
  }));

  mount(contract.getProposalChanges, async (ctx, { params }) => {
    const changes = await readProposalChanges(ctx, inProposal(params));
    return { changes: changes.map(presentChange) };
  });

  mount(contract.changeProposal, async (ctx, { params, body }) => {
    const { title, description } = body;
    const proposal = await changeProposal(ctx, { ...inProposal(params), title, description });
    return { proposal: presentProposal(proposal) };
  });

  mount(contract.closeProposal, async (ctx, { params }) => ({
    proposal: presentProposal(await closeProposal(ctx, inProposal(params))),
  }));

  mount(contract.reopenProposal, async (ctx, { params }) => ({
    proposal: presentProposal(await reopenProposal(ctx, inProposal(params))),
  }));

  mount(contract.mergeProposal, async (ctx, { params, body = {} }) => {
    const { choices = [], only } = body;
    const proposal = await mergeProposal(ctx, {
      ...inProposal(params),
      choices: new Map(choices.map(readChoice)),
      only: only && new Set(only.map(elementKey)),
    });
    return { proposal: presentProposal(proposal) };
  });

  mount(contract.getProposalImage, (ctx, { params, query }) =>
    readProposalImage(ctx, renderer, {
      ...inProposal(params),
      show: query.show ?? 'diff',
      options: readImageOptions(query),
    }),
  );
}

type Choice = NonNullable<
  NonNullable<contract.BodyOf<typeof contract.mergeProposal>>['choices']
>[number];

function readChoice({ element_id, facet, use }: Choice): [string, MergeChoice] {
  const key = elementKey(element_id);
  return [facet === undefined ? key : `${key}/${facet}`, use === 'ZONE' ? 'zone' : 'draft'];
}

interface ZoneParams {
  edition_id: string;
  space_id: string;
  zone_id: string;
}

function inZone({ edition_id: editionId, space_id: spaceId, zone_id: zoneId }: ZoneParams) {
  return { editionId, spaceId, zoneId };
}

function inProposal({ proposal_id: proposalId, ...zone }: ZoneParams & { proposal_id: string }) {
  return { ...inZone(zone), proposalId };
}
