import { toNumericId } from '../../http/path-ids.ts';

/** Reads who receives the spaces of a person who leaves. */
export function readAssignee(body: { assign_to_zuid?: string } | undefined): string | undefined {
  return body?.assign_to_zuid === undefined ? undefined : toNumericId(body.assign_to_zuid);
}
