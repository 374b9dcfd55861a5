import type { Static, TSchema } from 'typebox';
import Type from 'typebox';
import { closed } from './primitives.ts';
import { ProposalConflict } from './proposal.ts';

export const BASE_PATH = '/service/api/v1';

export function successEnvelope<Data extends TSchema>(data: Data) {
  return closed({
    status: Type.Literal('success'),
    message: Type.String(),
    request_uri: Type.String(),
    data,
  });
}

const context = (description: string) => Type.Optional(Type.String({ description }));

export const ErrorEnvelope = closed(
  {
    status: Type.Literal('error'),
    request_uri: Type.String(),
    error: closed({
      details: closed({
        error_code: Type.String(),
        message: Type.String(),
        path: context('JSON pointer to the invalid value'),
        reason: context('What is wrong with the value'),
        request_id: context('Id of the request in the log of the service'),
        current_user_id: context('The user id of the caller'),
        edition_id: context('The edition in the path'),
        team_id: context('The team in the path'),
        space_id: context('The space in the path'),
        zone_id: context('The zone in the path'),
        current_tag: context('The tag of the current state, for `If-Match`'),
        oldest_seq: context('The number of the oldest event'),
        conflicts: Type.Optional(
          Type.Array(ProposalConflict, {
            maxItems: 1_000,
            description: 'What a zone and a proposal both changed in different ways',
          }),
        ),
      }),
    }),
  },
  { title: 'Error' },
);

/** The details of an error response. */
export type ErrorDetails = Static<typeof ErrorEnvelope>['error']['details'];
