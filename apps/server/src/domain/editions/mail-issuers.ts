import { mailDomain } from '../../core/mail-address.ts';
import type { MailIssuers } from '../../db/tables.ts';

/** An address and the issuer that verified it. */
interface VouchedMail {
  mailId: string;
  issuer: string;
}

/** Returns whether an edition accepts an address from this issuer. */
export function isVouchedFor(rules: MailIssuers, { mailId, issuer }: VouchedMail): boolean {
  const domain = mailDomain(mailId);
  const issuers = Object.hasOwn(rules, domain) ? rules[domain] : undefined;
  return issuers === undefined || issuers.includes(issuer);
}
