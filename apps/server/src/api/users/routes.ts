import { getCurrentUser } from '@lienzo/contract';
import type { Mount } from '../../http/mount.ts';
import { presentUser } from './present.ts';

export function mountUsers(mount: Mount): void {
  mount(getCurrentUser, async (ctx) => ({ user: presentUser(ctx.caller) }));
}
