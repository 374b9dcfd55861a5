import { fail } from '../../core/errors.ts';
import { toNumericId } from '../../http/path-ids.ts';

/** Where a zone is to go: into a space that exists, or into a new one in a team. */
export type Destination =
  | { readonly spaceId: string }
  | { readonly teamId: string; readonly name: string };

interface DestinationFields {
  readonly destination_type: 'NEW_SPACE' | 'EXISTING_SPACE';
  readonly space_name?: string;
  readonly team_id?: string;
  readonly destination_space_id?: string;
}

/** What a destination needs depends on its type; what is missing is named. */
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
