import { BASE_PATH, ErrorEnvelope } from '@lienzo/contract';
import pg from 'pg';
import { Compile } from 'typebox/compile';
import { expect } from 'vitest';
import { type RawAnswer, sendRaw } from '../../../../testing/service/raw-request.ts';
import {
  startTestService,
  type TestService,
  type TestServiceOptions,
} from '../../../../testing/service/test-service.ts';
import { createRsaKey, type Forgery, type SigningKey, VICTIM } from './forge-token.ts';
import { type KeyIssuer, startKeyIssuer } from './key-issuer.ts';

/** A service with an issuer whose keys the test owns, one user, and an attacker with a server. */
export interface AttackedService {
  service: TestService;
  attacker: KeyIssuer;
  attackerKey: SigningKey;
  /** A valid token, from which forged ones are derived. */
  honest: Forgery;
  /** Requests the current user with these headers. */
  present(headers: readonly string[], path?: string): Promise<RawAnswer>;
  countUsers(): Promise<number>;
  close(): Promise<void>;
}

export const WHO_AM_I = `${BASE_PATH}/users/me`;

export async function startAttackedService(
  options: TestServiceOptions = {},
): Promise<AttackedService> {
  const issuerKey = createRsaKey('issuer-key');
  const attackerKey = createRsaKey('attacker-key');
  const attacker = await startKeyIssuer([attackerKey]);
  const service = await startTestService({
    ...options,
    identity: { signingKeys: [issuerKey.privateJwk], ...options.identity },
  });
  await service.signIn(VICTIM);
  return {
    service,
    attacker,
    attackerKey,
    honest: { issuer: service.identity.issuer, key: issuerKey },
    present: (headers, path = WHO_AM_I) => sendRaw({ url: service.url, path, headers }),
    countUsers: () => countUsers(service.database.url),
    async close() {
      await service.close();
      await attacker.close();
    },
  };
}

async function countUsers(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query('select count(*)::int as count from users');
    return rows[0].count;
  } finally {
    await client.end();
  }
}

export function bearer(token: string): string[] {
  return ['authorization', `Bearer ${token}`];
}

const envelope = Compile(ErrorEnvelope);

/** Checks for the answer to invalid tokens, which does not reveal the reason. */
export function expectRefusal(answer: { status: number; text: string }): void {
  expect(answer.text).toContain('"A1001"');
  expect(answer.status).toBe(401);
  expect(envelope.Check(JSON.parse(answer.text))).toBe(true);
}
