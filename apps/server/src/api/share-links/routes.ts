import * as contract from '@lienzo/contract';
import type { Mount } from '../../http/mount.ts';
import { toUuid } from '../../http/path-ids.ts';
import {
  changeShareLink,
  createShareLink,
  readShareLinks,
  revokeShareLink,
} from './manage-links.ts';
import { changeEditionPolicy, changeSpacePolicy, readEditionPolicy } from './manage-policy.ts';
import { presentPolicy, presentShareLink } from './present.ts';

export function mountShareLinks(mount: Mount): void {
  mount(contract.createShareLink, async (ctx, { params, body }) => {
    const { role, label, password, expires_in_days: expiresInDays } = body;
    const { link, secret } = await createShareLink(ctx, {
      ...{ ...spaceOf(params), role, label, password, expiresInDays },
      embedOrigins: body.embed_origins,
      zoneId: uuidOf(body.zone_id),
      frameId: uuidOf(body.frame_id),
    });
    return { ...presentShareLink(link), secret };
  });

  mount(contract.listShareLinks, async (ctx, { params, query }) => {
    const target = { ...spaceOf(params), zoneId: uuidOf(query.zone_id) };
    const { links, policy } = await readShareLinks(ctx, target);
    return { share_links: links.map(presentShareLink), policy: presentPolicy(policy) };
  });

  mount(contract.changeShareLink, async (ctx, { params, body }) => {
    const { label, expires_in_days, remove_expiry, password, remove_password } = body;
    const { embed_origins, remove_embed_origins } = body;
    const changed = await changeShareLink(ctx, {
      ...{ ...spaceOf(params), linkId: params.link_id, label },
      expiresInDays: expires_in_days ?? (remove_expiry ? null : undefined),
      password: password ?? (remove_password ? null : undefined),
      embedOrigins: embed_origins ?? (remove_embed_origins ? null : undefined),
    });
    return { share_link: presentShareLink(changed) };
  });

  mount(contract.revokeShareLink, async (ctx, { params }) => {
    const { edition_id, space_id, link_id } = params;
    await revokeShareLink(ctx, { ...spaceOf(params), linkId: link_id });
    return { current_user_id: ctx.caller.zuid, edition_id, space_id, id: link_id };
  });

  mount(contract.changeSpaceShareLinkPolicy, async (ctx, { params, body }) => {
    const policy = await changeSpacePolicy(ctx, { ...spaceOf(params), level: body.level });
    return { policy: presentPolicy(policy) };
  });

  mount(contract.getShareLinkPolicy, async (ctx, { params }) => {
    const policy = await readEditionPolicy(ctx, { editionId: params.edition_id });
    return { policy: presentPolicy(policy) };
  });

  mount(contract.changeShareLinkPolicy, async (ctx, { params, body }) => {
    const { level } = body;
    const policy = await changeEditionPolicy(ctx, { editionId: params.edition_id, level });
    return { policy: presentPolicy(policy) };
  });
}

function spaceOf({
  edition_id: editionId,
  space_id: spaceId,
}: Record<'edition_id' | 'space_id', string>) {
  return { editionId, spaceId };
}

function uuidOf(text: string | undefined): string | undefined {
  return text === undefined ? undefined : toUuid(text);
}
