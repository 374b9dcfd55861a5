import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { writeEvent } from '../../core/outbox.ts';
import type { MailIssuers } from '../../db/tables.ts';
import { isEditionAdmin } from '../../domain/editions/policy.ts';
import { lockEdition, readMailIssuers, updateMailIssuers } from '../../domain/editions/queries.ts';
import { readEditionRole } from '../../domain/editions/read-membership.ts';

interface InEdition {
  editionId: string;
}

/** Returns the issuers that the edition names for mail domains. */
export async function listMailIssuers(ctx: Context, { editionId }: InEdition) {
  return ctx.db.readEdition(editionId, async (tx) => {
    const role = await readEditionRole(tx, { editionId, zuid: ctx.caller.zuid });
    if (!isEditionAdmin(role)) throw fail('notPermitted');
    return readMailIssuers(tx, { editionId });
  });
}

export interface DomainRule {
  domain: string;
  issuers: readonly string[];
}

/** Replaces the issuers that the edition names for mail domains. They apply to people who join later. */
export async function changeMailIssuers(
  ctx: Context,
  { editionId, rules }: InEdition & { rules: readonly DomainRule[] },
): Promise<MailIssuers> {
  const caller = { editionId, zuid: ctx.caller.zuid };
  return ctx.db.changeEdition(editionId, async (tx) => {
    await lockEdition(tx, caller);
    const role = await readEditionRole(tx, caller);
    if (!isEditionAdmin(role)) throw fail('notPermitted');
    const issuers = readRules(ctx, rules);
    await updateMailIssuers(tx, { editionId, rules: issuers, time: ctx.clock.now() });
    const payload = { domains: Object.keys(issuers) };
    await writeEvent(tx, ctx, { editionId, kind: 'edition.mail_issuers_changed', payload });
    return issuers;
  });
}

function readRules({ settings }: Context, rules: readonly DomainRule[]): MailIssuers {
  const byDomain = new Map<string, readonly string[]>();
  for (const [index, { domain, issuers }] of rules.entries()) {
    const name = domain.toLowerCase(); // the schema allows only ASCII
    if (byDomain.has(name)) throw fail('mailDomainRepeated', { path: `/mail_issuers/${index}` });
    // Otherwise, a typing error would keep out everyone with such an address.
    if (!issuers.every((issuer) => settings.trustedIssuers?.includes(issuer)))
      throw fail('issuerNotTrusted', { path: `/mail_issuers/${index}/issuers` });
    byDomain.set(name, [...new Set(issuers)]);
  }
  return Object.fromEntries(byDomain);
}
