import * as contract from '@lienzo/contract';
import { exportPerson } from '../../domain/privacy/export-person.ts';
import { expiryOf } from '../../domain/teams/invitation-expiry.ts';
import type { Mount } from '../../http/mount.ts';
import { toNumericId } from '../../http/path-ids.ts';
import { Streamed } from '../../http/streamed.ts';
import { timeText } from '../../http/wire-text.ts';
import { declineInvitation, joinInvitation } from './answer-invitation.ts';
import { deleteUser } from './delete-user.ts';
import { createAccessToken, readAccessTokens, revokeAccessToken } from './manage-access-tokens.ts';
import { endAllSessions, endSession, readSessions } from './manage-sessions.ts';
import {
  presentAccessToken,
  presentCreatedToken,
  presentReceivedInvitation,
  presentSession,
  presentUser,
} from './present.ts';
import { listInvitations } from './read-invitations.ts';

export function mountUsers(mount: Mount): void {
  mount(contract.getCurrentUser, async (ctx) => ({ user: presentUser(ctx.caller) }));

  mount(contract.getUserExport, async (ctx) => {
    const { zuid } = ctx.caller;
    return new Streamed(() => exportPerson({ ...ctx, timeText }, zuid));
  });

  mount(contract.deleteCurrentUser, async (ctx, { body }) => {
    const heirs = (body.heirs ?? []).map(
      ({ edition_id, zuid }) => [toNumericId(edition_id), toNumericId(zuid)] as const,
    );
    await deleteUser(ctx, { confirmName: body.confirm_name, heirs: Object.fromEntries(heirs) });
    return { zuid: ctx.caller.zuid };
  });
}

export function mountInvitations(mount: Mount): void {
  mount(contract.listInvitations, async (ctx) => {
    const invitations = await listInvitations(ctx);
    return {
      invitations: invitations.map((invitation) =>
        presentReceivedInvitation(invitation, expiryOf(invitation, ctx.settings)),
      ),
    };
  });

  mount(contract.joinInvitation, async (ctx, { params }) => {
    const joined = await joinInvitation(ctx, params.invitation_id);
    return identify(ctx.caller.zuid, joined, params);
  });

  mount(contract.declineInvitation, async (ctx, { params }) => {
    const declined = await declineInvitation(ctx, params.invitation_id);
    return identify(ctx.caller.zuid, declined, params);
  });
}

export function mountSessions(mount: Mount): void {
  mount(contract.listSessions, async (ctx) => ({
    sessions: (await readSessions(ctx)).map(presentSession),
  }));

  mount(contract.endSession, async (ctx, { params }) => {
    await endSession(ctx, params.session_id);
    return { current_user_id: ctx.caller.zuid, session_id: params.session_id };
  });

  mount(contract.endAllSessions, async (ctx, { query }) => {
    await endAllSessions(ctx, { keepCurrent: query.keep_current ?? false });
    return { current_user_id: ctx.caller.zuid };
  });
}

export function mountAccessTokens(mount: Mount): void {
  mount(contract.createAccessToken, async (ctx, { body }) => {
    const created = await createAccessToken(ctx, {
      name: body.name,
      scopes: body.scopes,
      expiresInDays: body.expires_in_days,
      editionIds: body.edition_ids?.map(toNumericId),
    });
    return presentCreatedToken(created);
  });

  mount(contract.listAccessTokens, async (ctx) => ({
    access_tokens: (await readAccessTokens(ctx)).map(presentAccessToken),
  }));

  mount(contract.revokeAccessToken, async (ctx, { params }) => {
    await revokeAccessToken(ctx, params.token_id);
    return { current_user_id: ctx.caller.zuid, id: params.token_id };
  });
}

interface Place {
  editionId: string;
  teamId: string;
}

function identify(
  zuid: string,
  { editionId, teamId }: Place,
  { invitation_id }: { invitation_id: string },
) {
  return { current_user_id: zuid, edition_id: editionId, team_id: teamId, invitation_id };
}
