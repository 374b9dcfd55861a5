import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PersonInEdition } from '../../editions/queries.ts';

/** Signs addresses with which people stop mails without signing in. They do not expire. */
export interface UnsubscribeTokens {
  create(person: PersonInEdition): string;
  /** Returns the person whom a token is for, or undefined if it is not valid. */
  read(token: string): PersonInEdition | undefined;
}

const TOKEN = /^([1-9]\d{0,18})\.([1-9]\d{0,18})\.([\w-]{43})$/;

export function createUnsubscribeTokens(secret: Uint8Array): UnsubscribeTokens {
  const sign = (subject: string) =>
    createHmac('sha256', secret).update(`unsubscribe from mails\n${subject}`).digest();
  return {
    create({ editionId, zuid }) {
      const subject = `${editionId}.${zuid}`;
      return `${subject}.${sign(subject).toString('base64url')}`;
    },
    read(token) {
      const [, editionId, zuid, signature] = TOKEN.exec(token) ?? [];
      if (!editionId || !zuid || !signature) return undefined;
      const expected = sign(`${editionId}.${zuid}`);
      const given = Buffer.from(signature, 'base64url');
      return given.length === expected.length && timingSafeEqual(given, expected)
        ? { editionId, zuid }
        : undefined;
    },
  };
}
