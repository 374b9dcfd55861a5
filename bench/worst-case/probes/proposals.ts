import { randomUUID } from 'node:crypto';
import { closeProposal, createProposal, type ShapeInput } from '@lienzo/contract';
import type { OperationProbes } from '../probe.ts';
import type { World } from '../world.ts';

/** Operations that copy or compare the whole zone. */
const WHOLE_ZONE = 10;
const MAX_CHANGES = 1_000;
const TITLE = 'x'.repeat(200);
const DESCRIPTION = 'x'.repeat(5_000);

const shape = (index: number): ShapeInput => ({
  meta: { id: randomUUID(), name: `Proposed ${index}` },
  basic: { type: 'OVAL' },
});

/** Proposals of a full zone, and of a small one with as many changes as a request allows. */
export function proposalProbes(world: World): OperationProbes {
  const { client, home, fat } = world;
  const zone = `${Object.values(fat).reduce((sum, ids) => sum + ids.length, 0)} elements, 30 MB`;
  const texts = { title: TITLE, description: DESCRIPTION };
  const shapes = () => Array.from({ length: MAX_CHANGES }, (_, index) => shape(index));
  /** A proposal of the full zone, which is created once. */
  let open: Promise<{ proposal_id: string }> | undefined;
  const openProposal = () => {
    open ??= client
      .call(createProposal, { params: home, body: texts })
      .then(({ proposal }) => ({ proposal_id: proposal.id }));
    return open;
  };
  /** A new proposal of a small zone. */
  const newProposal = async (state?: 'closed') => {
    const space = { ...home, ...(await world.createSpace()) };
    const body = { ...texts, changes: { insert: { shapes: shapes() } } };
    const { proposal } = await client.call(createProposal, { params: space, body });
    const { space_id, zone_id } = space;
    const params = { space_id, zone_id, proposal_id: proposal.id };
    if (state) await client.call(closeProposal, { params: { ...home, ...params } });
    return params;
  };
  const ofFull = {
    input: zone,
    perMinute: WHOLE_ZONE,
    make: async () => ({ params: await openProposal() }),
  };
  return {
    createProposal: {
      input: `${MAX_CHANGES} changes`,
      perMinute: WHOLE_ZONE,
      make: async () => {
        const { space_id, zone_id } = await world.createSpace();
        const body = { ...texts, changes: { insert: { shapes: shapes() } } };
        return { params: { space_id, zone_id }, body };
      },
    },
    listProposals: { input: '100 proposals', make: () => ({ query: { limit: '100' } }) },
    getProposal: ofFull,
    getProposalChanges: ofFull,
    getProposalImage: {
      input: `PNG of ${zone}, 4096 px`,
      perMinute: WHOLE_ZONE,
      mayGiveUp: true,
      make: async (turn) => ({
        params: await openProposal(),
        query: { format: 'png', scale: '0.1', width: String(4_096 - turn) },
      }),
    },
    changeProposal: {
      ...ofFull,
      make: async () => ({ params: await openProposal(), body: texts }),
    },
    closeProposal: {
      input: `${MAX_CHANGES} changes`,
      perMinute: WHOLE_ZONE,
      make: async () => ({ params: await newProposal() }),
    },
    reopenProposal: {
      input: `${MAX_CHANGES} changes`,
      perMinute: WHOLE_ZONE,
      make: async () => ({ params: await newProposal('closed') }),
    },
    mergeProposal: {
      input: `${MAX_CHANGES} changes`,
      perMinute: WHOLE_ZONE,
      make: async () => ({ params: await newProposal(), body: {} }),
    },
  };
}
