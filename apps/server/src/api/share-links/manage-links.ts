import { MAX_EDITOR_LINK_DAYS } from '@lienzo/contract';
import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { writeEvent } from '../../core/outbox.ts';
import { allowsLinks, type LinkRole } from '../../domain/guests/policy.ts';
import {
  countLinks,
  findLink,
  type InLink,
  insertLink,
  type LinkRow,
  listLinks,
  markRevoked,
  type Policy,
  readPolicy,
  updateLink,
} from '../../domain/share-links/queries.ts';
import { createSecret, hashPassword, hashSecret } from '../../domain/share-links/secrets.ts';
import { lockSpace } from '../../domain/spaces/queries.ts';
import { refuseTrashed } from '../../domain/spaces/read-access.ts';
import { authorizeTarget, type LinkTarget, lockManagedLink } from './authorize.ts';

const MAX_LINKS = 100;
const DAY_MILLISECONDS = 86_400_000;

interface NewLink extends LinkTarget {
  frameId: string | undefined;
  role: LinkRole;
  label: string | undefined;
  expiresInDays: number | undefined;
  password: string | undefined;
  embedOrigins: readonly string[] | undefined;
}

/** Creates a link. Only the result contains its secret. */
export async function createShareLink(
  ctx: Context,
  input: NewLink,
): Promise<{ link: LinkRow; secret: string }> {
  const { editionId, spaceId, zoneId, frameId, role, password } = input;
  const { caller, clock, ids, settings } = ctx;
  if (frameId !== undefined && zoneId === undefined)
    throw fail('validation', { path: '/frame_id', reason: 'needs zone_id' });
  const secret = createSecret();
  const link = await ctx.db.changeEdition(editionId, async (tx) => {
    await authorizeTarget(tx, ctx, input);
    refuseExpiry(role, input.expiresInDays ?? null);
    await lockSpace(tx, input);
    const policy = await readPolicy(tx, input, settings.shareLinks);
    if (!allowsLinks(policy.effective, role))
      throw fail('shareLinkNotAllowed', { reason: describePolicy(policy) });
    if ((await countLinks(tx, input)) >= MAX_LINKS) throw fail('shareLinkLimit');
    const time = clock.now();
    const linkId = ids.next();
    await insertLink(tx, {
      ...{ editionId, spaceId, linkId, zoneId, frameId, role, time, createdBy: caller.zuid },
      label: input.label ?? '',
      embedOrigins: input.embedOrigins,
      secretHash: hashSecret(secret),
      // Hashed here, so that callers without the right to create links cannot cause the work.
      passwordHash: password === undefined ? undefined : await hashPassword(password),
      expiryTime: expiryOf(time, input.expiresInDays),
    });
    const payload = describeLink({ ...input, linkId });
    await writeEvent(tx, ctx, { editionId, kind: 'link.created', payload });
    return readBack(await findLink(tx, { editionId, spaceId, linkId }));
  });
  return { link, secret };
}

export function readShareLinks(ctx: Context, target: LinkTarget) {
  return ctx.db.readEdition(target.editionId, async (tx) => {
    await authorizeTarget(tx, ctx, target);
    const policy = await readPolicy(tx, target, ctx.settings.shareLinks);
    return { links: await listLinks(tx, target), policy };
  });
}

interface LinkChange extends InLink {
  label: string | undefined;
  /** Null removes the expiry. */
  expiresInDays: number | null | undefined;
  /** Null removes the password. */
  password: string | null | undefined;
  /** Null returns to the default. */
  embedOrigins: readonly string[] | null | undefined;
}

export async function changeShareLink(ctx: Context, change: LinkChange): Promise<LinkRow> {
  const { editionId, label, expiresInDays, password } = change;
  return ctx.db.changeEdition(editionId, async (tx) => {
    const { space, link } = await lockManagedLink(tx, ctx, change);
    refuseTrashed(space);
    if (expiresInDays !== undefined) refuseExpiry(link.role, expiresInDays);
    await updateLink(tx, {
      ...change,
      label,
      expiryTime: expiresInDays === null ? null : expiryOf(ctx.clock.now(), expiresInDays),
      passwordHash: password && (await hashPassword(password)),
    });
    const payload = describeLink({ ...change, zoneId: link.zone_id, role: link.role });
    await writeEvent(tx, ctx, { editionId, kind: 'link.changed', payload });
    return readBack(await findLink(tx, change));
  });
}

/** Revokes a link. All nodes disconnect its guests within two seconds. */
export async function revokeShareLink(ctx: Context, target: InLink): Promise<void> {
  const { editionId } = target;
  await ctx.db.changeEdition(editionId, async (tx) => {
    const { link } = await lockManagedLink(tx, ctx, target);
    await markRevoked(tx, { ...target, time: ctx.clock.now() });
    const payload = describeLink({ ...target, zoneId: link.zone_id, role: link.role });
    await writeEvent(tx, ctx, { editionId, kind: 'link.revoked', payload });
  });
}

/** Throws if a link for editors would not expire, or too late. */
function refuseExpiry(role: LinkRole, days: number | null): void {
  if (role === 'EDITOR' && (days === null || days > MAX_EDITOR_LINK_DAYS))
    throw fail('shareLinkExpiry');
}

function expiryOf(time: Date, days: number | undefined): Date | undefined {
  return days === undefined ? undefined : new Date(time.getTime() + days * DAY_MILLISECONDS);
}

function describePolicy({ service, edition, space, effective }: Policy): string {
  return `allowed are links for: ${effective} (service: ${service}, edition: ${edition}, space: ${space})`;
}

interface DescribedLink extends InLink {
  zoneId: string | null | undefined;
  role: LinkRole;
}

function describeLink({ spaceId, zoneId, linkId, role }: DescribedLink) {
  return { space_id: spaceId, ...(zoneId && { zone_id: zoneId }), link_id: linkId, role };
}

function readBack(link: LinkRow | undefined): LinkRow {
  if (!link) throw new Error('A share link disappeared while it was locked.');
  return link;
}
