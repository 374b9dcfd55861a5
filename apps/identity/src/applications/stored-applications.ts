import { timingSafeEqual } from 'node:crypto';
import type pg from 'pg';
import { inTransaction, type Queryable } from '../storage/database.ts';
import { hashSecret } from '../storage/hash-secret.ts';
import {
  type Application,
  type Applications,
  type Consent,
  createClientId,
  MAX_APPLICATIONS,
  PREVIOUS_SECRET_HOURS,
} from './application.ts';

const APPLICATION = `client_id as "clientId", owner_id as "ownerId", name, description,
  home_page as "homePage", redirect_uris as "redirectUris", scopes,
  secret_hash is not null as "isConfidential", blocked_at is not null as "isBlocked",
  created_at as "createdAt"`;

const CONSENT = 'client_id as "clientId", scopes, created_at as "createdAt"';

/** Creates the applications of the identity service, which all nodes share through the database. */
export function createStoredApplications(pool: pg.Pool): Applications {
  return {
    async list(ownerId) {
      const { rows } = await pool.query<Application>(
        `select ${APPLICATION} from applications where owner_id = $1 order by created_at, client_id`,
        [ownerId],
      );
      return rows;
    },
    async find(clientId) {
      const { rows } = await pool.query<Application>(
        `select ${APPLICATION} from applications where client_id = $1`,
        [clientId],
      );
      return rows[0];
    },
    create: (ownerId, form, secret) =>
      inTransaction(pool, async (client) => {
        if (!(await hasRoom(client, ownerId))) return undefined;
        const { name, description, homePage, redirectUris, scopes } = form;
        const { rows } = await client.query<Application>(
          `insert into applications
             (client_id, owner_id, name, description, home_page, redirect_uris, scopes, secret_hash)
           values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${APPLICATION}`,
          [
            createClientId(),
            ownerId,
            name,
            description,
            homePage,
            redirectUris,
            scopes,
            secret === undefined ? null : hashSecret(secret),
          ],
        );
        return rows[0];
      }),
    async change(clientId, { name, description, homePage, redirectUris, scopes }) {
      await pool.query(
        `update applications set name = $2, description = $3, home_page = $4, redirect_uris = $5,
           scopes = $6 where client_id = $1`,
        [clientId, name, description, homePage, redirectUris, scopes],
      );
    },
    async rotateSecret(clientId, secret) {
      await pool.query(
        `update applications set secret_hash = $2, previous_secret_hash = secret_hash,
           previous_secret_until = now() + make_interval(hours => $3)
         where client_id = $1 and secret_hash is not null`,
        [clientId, hashSecret(secret), PREVIOUS_SECRET_HOURS],
      );
    },
    checkSecret: (clientId, secret) => checkSecret(pool, clientId, secret),
    remove: (clientId) =>
      inTransaction(pool, async (client) => {
        await client.query('delete from applications where client_id = $1', [clientId]);
        await client.query(`delete from artifacts where payload ->> 'clientId' = $1`, [clientId]);
      }),
    async listConsents(accountId) {
      const { rows } = await pool.query<Consent>(
        `select ${CONSENT} from consents where account_id = $1 order by created_at, client_id`,
        [accountId],
      );
      return rows;
    },
    async findConsent(accountId, clientId) {
      const { rows } = await pool.query<Consent>(
        `select ${CONSENT} from consents where account_id = $1 and client_id = $2`,
        [accountId, clientId],
      );
      return rows[0];
    },
    async allow(accountId, clientId, scopes) {
      await pool.query(
        `insert into consents (account_id, client_id, scopes) values ($1, $2, $3)
         on conflict (account_id, client_id) do update set scopes =
           array(select distinct unnest(consents.scopes || excluded.scopes) order by 1)`,
        [accountId, clientId, scopes],
      );
    },
    revoke: (accountId, clientId) =>
      inTransaction(pool, async (client) => {
        const { rowCount } = await client.query(
          'delete from consents where account_id = $1 and client_id = $2',
          [accountId, clientId],
        );
        await client.query(
          `delete from artifacts where account_id = $1 and payload ->> 'clientId' = $2`,
          [accountId, clientId],
        );
        return rowCount === 1;
      }),
  };
}

/** Blocks an application, or lifts the block. Returns whether it exists. */
export async function blockApplication(
  db: Queryable,
  clientId: string,
  blocked: 'blocked' | 'unblocked',
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update applications set blocked_at = case when $2 then now() end where client_id = $1`,
    [clientId, blocked === 'blocked'],
  );
  return rowCount === 1;
}

/** Locks the account, so that concurrent requests cannot exceed the limit together. */
async function hasRoom(client: pg.PoolClient, ownerId: string): Promise<boolean> {
  await client.query('select from accounts where id = $1 for update', [ownerId]);
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from applications where owner_id = $1',
    [ownerId],
  );
  return (rows[0]?.count ?? 0) < MAX_APPLICATIONS;
}

async function checkSecret(db: Queryable, clientId: string, secret: string): Promise<boolean> {
  const { rows } = await db.query<{ hashes: (Buffer | null)[] }>(
    `select array[secret_hash,
       case when previous_secret_until > now() then previous_secret_hash end] as hashes
     from applications where client_id = $1 and blocked_at is null`,
    [clientId],
  );
  const given = hashSecret(secret);
  return (rows[0]?.hashes ?? []).some((hash) => hash !== null && timingSafeEqual(hash, given));
}
