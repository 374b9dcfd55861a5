import Type from 'typebox';
import { matching } from './patterns.ts';
import { closed, NumericId, Timestamp } from './primitives.ts';

/** Marks service accounts in lists of people. */
export const ServiceAccountMark = Type.Optional(
  Type.Literal('true', { description: 'Only present on service accounts' }),
);

const identifier = (name: string) =>
  matching('^[^\\s\\u0000-\\u001F\\u007F\\uD800-\\uDFFF]{1,255}$', `${name}, without spaces`);

export const ServiceClient = closed(
  {
    issuer: { ...identifier('an issuer'), description: 'A trusted identity provider' },
    subject: {
      ...identifier('a subject'),
      description: 'The `sub` claim of the tokens that the provider issues to the application',
    },
  },
  {
    title: 'ServiceClient',
    description: 'The application whose tokens act as the service account',
  },
);

export const ServiceAccount = closed(
  {
    zuid: NumericId,
    display_name: Type.String(),
    state: Type.Enum(['ACTIVE', 'DISABLED']),
    created_by: NumericId,
    created_time: Timestamp,
    client: Type.Optional(ServiceClient),
  },
  { title: 'ServiceAccount' },
);
