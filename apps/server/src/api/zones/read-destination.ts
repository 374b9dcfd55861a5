import { fail } from '../../core/errors.ts';
import { toNumericId } from '../../http/path-ids.ts';

/** The destination of a zone: an existing space, or a new one in a team. */
export type Destination =
  | { readonly spaceId: string }
  | { readonly teamId: string; readonly name: string };

interface DestinationFields {
  readonly destination_type: 'NEW_SPACE' | 'EXISTING_SPACE';
  readonly space_name?: string;
  readonly team_id?: string;
  readonly destination_space_id?: string;
}

/** Reads a destination; throws an error that names the first missing field. */
export function readDestination(fields: DestinationFields, path: string): Destination {
  const need = (name: 'space_name' | 'team_id' | 'destination_space_id'): string => {
    const value = fields[name];
    if (value !== undefined) return value;
    const reason = `${fields.destination_type} needs ${name}`;
    throw fail('destinationMissing', { path: `${path}/${name}`, reason });
  };
  if (fields.destination_type === 'EXISTING_SPACE')
    return { spaceId: toNumericId(need('destination_space_id')) };
  return { name: need('space_name'), teamId: toNumericId(need('team_id')) };
}
