import {
  getMyEditionPermission,
  getMySpacePermission,
  getMyZonePermission,
  getSpacePermission,
} from '@lienzo/contract';
import Type from 'typebox';
import { defineTool } from '../tool.ts';
import { ToolRefusal } from '../tool-refusal.ts';
import { findPlace } from '../zone-reference.ts';
import { inputOf } from './fields.ts';

export const explainAccess = defineTool({
  name: 'explain_access',
  title: 'Explain access',
  description:
    'Says which role the user has in an edition, space or zone. With a person, why that person has a role in the space or not, for people who manage it.',
  input: inputOf({
    in: Type.String({
      minLength: 1,
      maxLength: 2_000,
      description: 'An edition, space or zone: an address or reference',
    }),
    person: Type.Optional(
      Type.String({ pattern: '^[0-9]{1,19}$', description: 'The number of a person' }),
    ),
  }),
  needs: [],
  annotations: { readOnlyHint: true },
  async run({ call }, { in: within, person }) {
    const place = findPlace(within);
    if (!place) throw new ToolRefusal('`in` must be an address or a reference.');
    const { edition_id, space_id, zone_id } = place;
    if (space_id === undefined) {
      const { data } = await call(getMyEditionPermission, { params: { edition_id } });
      return { text: `Your role in the edition is ${data.user_permission_info.role}.` };
    }
    if (person !== undefined) {
      const params = { edition_id, space_id, user_id: person };
      const { data } = await call(getSpacePermission, { params, query: { explain: true } });
      const { role, explanation } = data.user_permission_info;
      return {
        text: `${role === undefined ? 'No role' : `Role ${role}`} in the space. ${explanation?.reason ?? ''}`,
      };
    }
    if (zone_id === undefined) {
      const { data } = await call(getMySpacePermission, { params: { edition_id, space_id } });
      return { text: `Your role in the space is ${data.user_permission_info.role}.` };
    }
    const { data } = await call(getMyZonePermission, { params: { edition_id, space_id, zone_id } });
    return { text: `Your role in the zone is ${data.user_permission_info.role}.` };
  },
});
