import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import {
  deleteSession,
  deleteSessions,
  insertSessionEnd,
  listSessions,
} from '../../domain/sessions/queries.ts';

/** Returns where the caller is signed in. */
export async function readSessions(ctx: Context) {
  const { zuid } = ctx.caller;
  const rows = await ctx.db.readDirectory((tx) => listSessions(tx, { zuid, now: ctx.clock.now() }));
  return rows.map((row) => ({ ...row, isCurrent: row.session_key === ctx.session.key }));
}

/** Ends one session of the caller, which may be the current one. */
export async function endSession(ctx: Context, sessionId: string): Promise<void> {
  const { zuid } = ctx.caller;
  const time = ctx.clock.now();
  await ctx.db.changeDirectory(async (tx) => {
    const sessionKey = await deleteSession(tx, { zuid, sessionId });
    if (sessionKey === undefined) throw fail('sessionNotFound');
    await insertSessionEnd(tx, { zuid, sessionKey, endedTime: time }, time);
  });
  ctx.recordAudit?.('session.ended', {});
  ctx.afterCommit(ctx.session.refresh);
}

/** Ends all sessions of the caller, also those that were never listed. */
export async function endAllSessions(
  ctx: Context,
  { keepCurrent }: { keepCurrent: boolean },
): Promise<void> {
  const { zuid } = ctx.caller;
  const time = ctx.clock.now();
  const keptKey = keepCurrent ? ctx.session.key : undefined;
  const sessionKey = keptKey === undefined ? '' : `*${keptKey}`;
  await ctx.db.changeDirectory(async (tx) => {
    await deleteSessions(tx, { zuid, keptKey });
    await insertSessionEnd(tx, { zuid, sessionKey, endedTime: time }, time);
  });
  ctx.recordAudit?.('session.ended', {});
  ctx.afterCommit(ctx.session.refresh);
}
