import type { Context } from '../../core/context.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { readCanvasPages } from '../../domain/elements/packed-canvas.ts';
import { readFilesState } from '../../domain/files/queries.ts';
import { draftIdOf, readBase } from '../../domain/proposals/merge-canvases.ts';
import type { ProposalRow } from '../../domain/proposals/queries.ts';
import { catchUp, findVisible, type InProposal } from '../../domain/proposals/read-proposals.ts';
import { findZoneByKey } from '../../domain/zones/queries.ts';
import type { Bytes } from '../../http/bytes.ts';
import type { ImageOptions } from '../../rendering/image-options.ts';
import type { ImageRenderer } from '../../rendering/image-renderer.ts';
import { imageOf } from '../zones/read-image.ts';

interface Input extends InProposal {
  show: 'before' | 'after' | 'diff';
  options: ImageOptions;
}

/** Returns an image of what a proposal suggests. */
export async function readProposalImage(
  ctx: Context,
  renderer: ImageRenderer,
  { show, options, ...key }: Input,
): Promise<Bytes> {
  const { editionId, spaceId } = key;
  const { draftId, state } = await ctx.db.readEdition(editionId, async (tx) => {
    const proposal = await findVisible(tx, ctx, key);
    return { draftId: draftIdOf(proposal), state: await stateOf(tx, proposal) };
  });
  const load = async () => {
    await catchUp(ctx, { editionId, zoneId: draftId });
    return ctx.db.readEdition(editionId, async (tx) => {
      const proposal = await findVisible(tx, ctx, key);
      const base = await readBase(tx, proposal);
      const draft = await readCanvasPages(tx, { editionId, zoneId: draftIdOf(proposal) });
      return {
        pages: show === 'before' ? base : draft,
        ...(show === 'diff' && { before: base }),
        state: await stateOf(tx, proposal),
      };
    });
  };

  async function stateOf(tx: Tx, proposal: ProposalRow) {
    const draft = { editionId, zoneId: draftIdOf(proposal) };
    const head = (await findZoneByKey(tx, draft))?.head ?? '0';
    return { canvas: `${show} ${head}`, files: await readFilesState(tx, draft) };
  }

  const owner = { editionId, zuid: ctx.caller.zuid };
  const zone = { editionId, spaceId, zoneId: draftId };
  return imageOf(renderer, { zone, options, state, owner, load });
}
