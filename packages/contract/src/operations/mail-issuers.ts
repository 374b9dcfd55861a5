import Type from 'typebox';
import { operation } from '../operation.ts';
import { matching } from '../wire/patterns.ts';
import { closed, NumericId, textOf } from '../wire/primitives.ts';

const MailDomain = matching(
  '^(?=.{1,189}$)[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?$',
  'the part of an email address after the @',
);

const DomainRule = closed(
  {
    domain: MailDomain,
    issuers: Type.Array(textOf({ maximum: 2000 }), {
      minItems: 1,
      maxItems: 20,
      description: 'Issuers whose verified addresses of this domain are accepted',
    }),
  },
  { title: 'MailDomainRule' },
);

const example = [{ domain: 'example.com', issuers: ['https://login.example.com'] }];

export const listMailIssuers = operation({
  id: 'listMailIssuers',
  area: 'Mail issuers',
  method: 'GET',
  path: '/editions/{edition_id}/mail-issuers',
  summary: 'List which issuers vouch for which mail domains',
  message: 'Mail issuers fetched successfully.',
  scopes: [['Service.editions.READ']],
  rate: 'read',
  data: closed({
    mail_issuers: Type.Array(DomainRule),
    trusted_issuers: Type.Array(Type.String(), {
      description: 'All issuers that the service trusts',
    }),
  }),
  errors: ['notPermitted'],
  extension: true,
  example: { data: { mail_issuers: example, trusted_issuers: ['https://login.example.com'] } },
});

export const changeMailIssuers = operation({
  id: 'changeMailIssuers',
  area: 'Mail issuers',
  method: 'PUT',
  path: '/editions/{edition_id}/mail-issuers',
  summary: 'Set which issuers vouch for which mail domains',
  message: 'Mail issuers changed successfully.',
  scopes: [['Service.editions.UPDATE']],
  rate: 'write',
  body: closed({ mail_issuers: Type.Array(DomainRule, { maxItems: 100 }) }),
  data: closed({
    current_user_id: NumericId,
    edition_id: NumericId,
    mail_issuers: Type.Array(DomainRule),
  }),
  errors: ['notPermitted', 'mailDomainRepeated', 'issuerNotTrusted'],
  extension: true,
  example: {
    body: { mail_issuers: example },
    data: {
      current_user_id: '742518339371009',
      edition_id: '742518339371008',
      mail_issuers: example,
    },
  },
});
