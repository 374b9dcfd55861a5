import { isLienzoError } from './lienzo-error.ts';
import type { CallOptions } from './request.ts';
import { pause } from './retry.ts';

const ATTEMPTS = 20;
const MAX_PAUSE_MILLISECONDS = 100;

/**
 * Reads a resource and changes it, unless it has changed in between: then it is read again, and the change
 * is decided again. Pass `options` on to the methods of the client:
 *
 * ```ts
 * await updateWhile(
 *   (options) => client.spaces.get(space, options),
 *   ({ space_info }, options) =>
 *     client.spaces.changeMeta({ ...space, ...decide(space_info) }, options),
 * );
 * ```
 *
 * Fails with `preconditionFailed` after 20 attempts.
 */
export async function updateWhile<State, Result>(
  read: (options: Pick<CallOptions, 'onTag'>) => Promise<State>,
  change: (state: State, options: Pick<CallOptions, 'ifMatch'>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    let ifMatch: string | undefined;
    const state = await read({
      onTag(tag) {
        ifMatch = tag;
      },
    });
    if (ifMatch === undefined)
      throw new TypeError('The response has no tag. Pass the options on, and read one resource.');
    try {
      return await change(state, { ifMatch });
    } catch (error) {
      if (attempt === ATTEMPTS || !isLienzoError(error, 'preconditionFailed')) throw error;
      await pause(Math.random() * MAX_PAUSE_MILLISECONDS);
    }
  }
}
