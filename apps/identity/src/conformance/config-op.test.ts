import { afterAll, beforeAll, expect, it } from 'vitest';
import type { IdentityService } from '../service/service.ts';
import {
  createIdentityDatabase,
  type IdentityDatabase,
  startTestService,
} from '../service/test-service.ts';

let database: IdentityDatabase;
let service: IdentityService;

beforeAll(async () => {
  database = await createIdentityDatabase();
  service = await startTestService(database);
});

afterAll(async () => {
  await service?.close();
  await database?.drop();
});

it('oidcc-discovery-endpoint-verification', async () => {
  const answer = await fetch(`${service.issuer}/.well-known/openid-configuration`);
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  const metadata = await answer.json();
  expect(metadata).toMatchObject({
    issuer: service.issuer,
    authorization_endpoint: `${service.issuer}/oauth/v2/auth`,
    token_endpoint: `${service.issuer}/oauth/v2/token`,
    userinfo_endpoint: `${service.issuer}/oauth/v2/userinfo`,
    jwks_uri: `${service.issuer}/oauth/v2/keys`,
    end_session_endpoint: `${service.issuer}/oauth/v2/logout`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  });
  expect(metadata.id_token_signing_alg_values_supported).toContain('RS256');
  expect(metadata.scopes_supported).toEqual(expect.arrayContaining(['openid', 'profile', 'email']));
  expect(metadata.claims_supported).toEqual(
    expect.arrayContaining(['sub', 'iss', 'auth_time', 'name', 'email', 'email_verified']),
  );
  expect(metadata.grant_types_supported).toContain('authorization_code');
  expect(metadata.claims_parameter_supported).toBe(false);
  // Without the entry, request objects are not supported.
  expect(metadata.request_parameter_supported).toBeUndefined();
  expect(metadata.request_uri_parameter_supported).toBe(false);
});

it('oidcc-server-rotate-keys: keys have names and uses, and no private parts', async () => {
  const { keys } = await (await fetch(`${service.issuer}/oauth/v2/keys`)).json();
  expect(keys.length).toBeGreaterThan(0);
  for (const key of keys) {
    expect(key).toMatchObject({ kty: 'RSA', use: 'sig', kid: expect.any(String) });
    for (const part of ['d', 'p', 'q', 'dp', 'dq', 'qi']) expect(key).not.toHaveProperty(part);
  }
});
