import { changeMailIssuers, listMailIssuers } from '@lienzo/contract';
import { expect, it } from 'vitest';
import { useService, useTeam } from '../../../../../testing/hooks/use-service.ts';

const service = useService();
const team = useTeam(service);

const change = (mail_issuers: { domain: string; issuers: string[] }[]) =>
  team.owner.client.call(changeMailIssuers, { params: team.params, body: { mail_issuers } });
const list = () => team.owner.client.call(listMailIssuers, { params: team.params });

it('stores domains in lower case, and replaces all of them', async () => {
  const { issuer } = service.identity;
  expect(await list()).toEqual({ mail_issuers: [], trusted_issuers: [issuer] });
  const rules = [{ domain: 'corp.example', issuers: [issuer] }];
  const changed = await change([{ domain: 'Corp.EXAMPLE', issuers: [issuer, issuer] }]);
  expect(changed.mail_issuers).toEqual(rules);
  expect((await list()).mail_issuers).toEqual(rules);
  await change([]);
  expect((await list()).mail_issuers).toEqual([]);
});

it('rejects repeated domains and issuers that the service does not trust', async () => {
  const { issuer } = service.identity;
  const twice = ['a.example', 'A.example'].map((domain) => ({ domain, issuers: [issuer] }));
  await expect(change(twice)).rejects.toMatchObject({ status: 400, key: 'mailDomainRepeated' });
  const unknown = [{ domain: 'a.example', issuers: ['https://elsewhere.example'] }];
  await expect(change(unknown)).rejects.toMatchObject({ status: 400, key: 'issuerNotTrusted' });
  expect((await list()).mail_issuers).toEqual([]);
});
