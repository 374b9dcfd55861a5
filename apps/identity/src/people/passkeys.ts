import { isIP } from 'node:net';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type pg from 'pg';
import type { Challenges } from './challenges.ts';

export interface Passkey {
  id: string;
  name: string;
  /** Whether it is synchronized between devices. */
  backedUp: boolean;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** A person who adds a passkey. */
export interface PasskeyOwner {
  accountId: string;
  mail: string;
  name: string;
}

export interface Passkeys {
  /** Browsers accept no passkeys for a service whose address is an IP address. */
  readonly available: boolean;
  list(accountId: string): Promise<Passkey[]>;
  /** Returns the options for `navigator.credentials.create()`, as JSON. */
  beginAdding(owner: PasskeyOwner, sessionUid: string): Promise<object>;
  /** Stores the passkey that the browser created. Returns false if it does not answer the challenge. */
  add(input: AddInput): Promise<boolean>;
  /** Returns whether the account had the passkey. */
  remove(accountId: string, id: string): Promise<boolean>;
  /** Returns the options for `navigator.credentials.get()`, as JSON. */
  beginSignIn(interactionUid: string): Promise<object>;
  /** Returns the account of the passkey that signed the challenge. */
  check(interactionUid: string, credential: string): Promise<string | undefined>;
}

export interface AddInput {
  accountId: string;
  sessionUid: string;
  name: string;
  /** What the browser returned, as JSON. */
  credential: string;
}

interface PasskeyRow {
  account_id: string;
  public_key: Uint8Array<ArrayBuffer>;
  counter: string;
}

const MAX_PASSKEYS = 20;
/** Ed25519, ES256 and RS256, which all authenticators support one of. */
const ALGORITHMS = [-8, -7, -257];

export function createPasskeys(pool: pg.Pool, challenges: Challenges, issuer: string): Passkeys {
  const { hostname, origin } = new URL(issuer);
  const expected = {
    expectedOrigin: origin,
    expectedRPID: hostname,
    requireUserVerification: true,
  };

  return {
    available: isIP(hostname.replace(/^\[|\]$/g, '')) === 0,
    list: (accountId) => listPasskeys(pool, accountId),
    async beginAdding({ accountId, mail, name }, sessionUid) {
      const known = await listPasskeys(pool, accountId);
      const options = await generateRegistrationOptions({
        rpName: 'Lienzo',
        rpID: hostname,
        userID: new TextEncoder().encode(accountId),
        userName: mail,
        userDisplayName: name,
        excludeCredentials: known.map(({ id }) => ({ id })),
        supportedAlgorithmIDs: ALGORITHMS,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      await challenges.store('add-passkey', sessionUid, options.challenge);
      return options;
    },
    async add({ accountId, sessionUid, name, credential }) {
      const challenge = await challenges.take('add-passkey', sessionUid);
      const response = parseCredential<RegistrationResponseJSON>(credential);
      if (!challenge || !response) return false;
      const { registrationInfo } = await verifyRegistrationResponse({
        ...expected,
        response,
        expectedChallenge: challenge,
        supportedAlgorithmIDs: ALGORITHMS,
      }).catch(refuse);
      if (!registrationInfo) return false;
      const { credential: key, credentialDeviceType, credentialBackedUp } = registrationInfo;
      const { rowCount } = await pool.query(INSERT, [
        ...[key.id, accountId, Buffer.from(key.publicKey), key.counter],
        ...[key.transports ?? [], credentialDeviceType, credentialBackedUp, name],
      ]);
      return rowCount === 1;
    },
    async remove(accountId, id) {
      const { rowCount } = await pool.query(
        'delete from passkeys where account_id = $1 and id = $2',
        [accountId, id],
      );
      return rowCount === 1;
    },
    async beginSignIn(interactionUid) {
      const options = await generateAuthenticationOptions({
        rpID: hostname,
        userVerification: 'required',
      });
      await challenges.store('use-passkey', interactionUid, options.challenge);
      return options;
    },
    async check(interactionUid, credential) {
      const challenge = await challenges.take('use-passkey', interactionUid);
      const response = parseCredential<AuthenticationResponseJSON>(credential);
      if (!challenge || !response) return undefined;
      const { rows } = await pool.query<PasskeyRow>(
        'select account_id, public_key, counter from passkeys where id = $1',
        [response.id],
      );
      const [row] = rows;
      if (!row || !belongsTo(response, row.account_id)) return undefined;
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        ...expected,
        response,
        expectedChallenge: challenge,
        credential: {
          id: response.id,
          publicKey: new Uint8Array(row.public_key),
          counter: Number(row.counter),
        },
      }).catch(refuse);
      if (!verified || !authenticationInfo) return undefined;
      const { newCounter, credentialBackedUp } = authenticationInfo;
      const { rowCount } = await pool.query(USE, [response.id, newCounter, credentialBackedUp]);
      return rowCount === 1 ? row.account_id : undefined;
    },
  };
}

const INSERT = `
  insert into passkeys
    (id, account_id, public_key, counter, transports, device_type, backed_up, name)
  select $1, $2, $3, $4, $5, $6, $7, $8
  where (select count(*) from passkeys where account_id = $2) < ${MAX_PASSKEYS}
  on conflict (id) do nothing`;

// Authenticators without a counter always report 0.
const USE = `
  update passkeys set counter = $2, backed_up = $3, last_used_at = now()
  where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`;

async function listPasskeys(pool: pg.Pool, accountId: string): Promise<Passkey[]> {
  const { rows } = await pool.query<Passkey>(
    `select id, name, backed_up as "backedUp", created_at as "createdAt",
       last_used_at as "lastUsedAt"
     from passkeys where account_id = $1 order by created_at, id`,
    [accountId],
  );
  return rows;
}

/** The browser reports the account for which a passkey was created; it must be the one that it is stored for. */
function belongsTo({ response }: AuthenticationResponseJSON, accountId: string): boolean {
  const handle = response.userHandle;
  return handle === undefined || Buffer.from(handle, 'base64url').toString() === accountId;
}

function parseCredential<Credential>(text: string): Credential | undefined {
  try {
    const value = JSON.parse(text);
    const isCredential =
      typeof value?.id === 'string' && typeof value.response?.clientDataJSON === 'string';
    return isCredential ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Verification throws if a part of the answer is wrong or malformed; both mean that it does not count. */
function refuse(): { verified: false; registrationInfo?: never; authenticationInfo?: never } {
  return { verified: false };
}
