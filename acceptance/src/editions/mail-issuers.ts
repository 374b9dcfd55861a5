import assert from 'node:assert/strict';
import { changeMailIssuers, listMailIssuers } from '@lienzo/contract';
import type { Test } from '../run/runner.ts';

export function mailIssuers(test: Test): void {
  test('edition admins name the issuers of a mail domain', async (world) => {
    const edition = await world.edition();
    const { edition_id, owner } = edition;
    const params = { edition_id };
    const admin = await world.orgAdmin(edition);
    const { trusted_issuers: issuers } = await world.accept(
      listMailIssuers,
      { as: owner, params },
      (data) => assert.deepEqual(data.mail_issuers, []),
    );
    const rules = [{ domain: 'corp.example', issuers }];
    const request = { as: admin, params, body: { mail_issuers: rules } };
    await world.accept(changeMailIssuers, request, (data) =>
      assert.deepEqual(data, { current_user_id: admin.zuid, edition_id, mail_issuers: rules }),
    );
    await world.accept(listMailIssuers, { as: admin, params }, (data) =>
      assert.deepEqual(data.mail_issuers, rules),
    );
    const twice = { ...request, body: { mail_issuers: [...rules, ...rules] } };
    await world.refuse(changeMailIssuers, 'mailDomainRepeated', twice);
    const unknown = [{ domain: 'corp.example', issuers: ['https://unknown.example'] }];
    const other = { ...request, body: { mail_issuers: unknown } };
    await world.refuse(changeMailIssuers, 'issuerNotTrusted', other);
  });

  test('others neither see nor change the issuers', async (world) => {
    const edition = await world.edition();
    const { edition_id } = edition;
    const as = await world.member(edition, 'TEAM_ADMIN');
    const params = { edition_id };
    await world.refuse(listMailIssuers, 'notPermitted', { as, params });
    const request = { as, params, body: { mail_issuers: [] } };
    await world.refuse(changeMailIssuers, 'notPermitted', request);
  });
}
