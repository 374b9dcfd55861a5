import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { type Heirs, requestErasure } from '../../domain/privacy/request-erasure.ts';

interface Deletion {
  confirmName: string;
  heirs: Heirs;
}

/** Deletes the account of the caller. */
export async function deleteUser(ctx: Context, { confirmName, heirs }: Deletion): Promise<void> {
  if (confirmName !== ctx.caller.displayName) throw fail('confirmationMismatch');
  await requestErasure(ctx, { zuid: ctx.caller.zuid, heirs });
}
