import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from 'oidc-provider';
import type pg from 'pg';
import { hashSecret } from './hash-secret.ts';

/** A device code is found by the code that the person enters, and is saved again under its id. */
const MODELS_WITH_ID = new Set(['DeviceCode']);

interface Row {
  payload: AdapterPayload;
  consumed: number | null;
}

const COLUMNS = 'payload, extract(epoch from consumed_at)::int as consumed';
const VALID = '(expires_at is null or expires_at > now())';

/**
 * Creates a store in PostgreSQL that several nodes share. Ids are secrets (a code, a refresh token, the
 * session in a cookie), so only their hashes are stored: a copy of the table lets no one in.
 */
export function createStoredArtifacts(pool: pg.Pool): AdapterFactory {
  async function findWhere(
    condition: string,
    values: unknown[],
  ): Promise<AdapterPayload | undefined> {
    const statement = `select ${COLUMNS} from artifacts where ${condition} and ${VALID}`;
    const { rows } = await pool.query<Row>(statement, values);
    const [row] = rows;
    return row && { ...row.payload, ...(row.consumed !== null && { consumed: row.consumed }) };
  }

  return (model: string): Adapter => ({
    async upsert(id, payload, expiresIn) {
      const { jti, ...rest } = payload;
      await pool.query(UPSERT, [
        model,
        hashSecret(id),
        JSON.stringify(MODELS_WITH_ID.has(model) ? { ...rest, jti } : rest),
        payload.grantId ?? null,
        payload.uid ?? null,
        payload.userCode ?? null,
        payload.accountId ?? null,
        Number.isFinite(expiresIn) ? expiresIn : null,
      ]);
    },
    async find(id) {
      const found = await findWhere('model = $1 and id_hash = $2', [model, hashSecret(id)]);
      return found && { ...found, jti: id };
    },
    findByUid: (uid) => findWhere('model = $1 and uid = $2', [model, uid]),
    findByUserCode: (userCode) => findWhere('model = $1 and user_code = $2', [model, userCode]),
    async consume(id) {
      // Two nodes can find the same code unused; only one of them may continue.
      const { rowCount } = await pool.query(
        `update artifacts set consumed_at = now()
         where model = $1 and id_hash = $2 and consumed_at is null`,
        [model, hashSecret(id)],
      );
      if (rowCount === 0) throw new errors.InvalidGrant('already used');
    },
    async destroy(id) {
      await pool.query('delete from artifacts where model = $1 and id_hash = $2', [
        model,
        hashSecret(id),
      ]);
    },
    async revokeByGrantId(grantId) {
      await pool.query('delete from artifacts where model = $1 and grant_id = $2', [
        model,
        grantId,
      ]);
    },
  });
}

const UPSERT = `
  insert into artifacts (model, id_hash, payload, grant_id, uid, user_code, account_id, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(secs => $8))
  on conflict (model, id_hash) do update set
    payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid,
    user_code = excluded.user_code, account_id = excluded.account_id, expires_at = excluded.expires_at`;

const SWEEP_ROWS = 1_000;

/** Deletes what has expired, in parts, so that no statement holds many rows. */
export async function deleteExpired(pool: pg.Pool): Promise<void> {
  const expired: [table: string, condition: string][] = [
    ['artifacts', 'expires_at < now()'],
    ['upstream_sign_ins', 'expires_at < now()'],
    ['links', `expires_at < now() - interval '30 days'`],
    ['attempts', `window_start < now() - interval '1 day'`],
    ['challenges', 'expires_at < now()'],
    ['deliveries', 'expires_at < now()'],
    // Longer than any session and token without a use.
    ['sessions', `last_used_at < now() - interval '15 days'`],
  ];
  for (const [table, condition] of expired) {
    let deleted = SWEEP_ROWS;
    while (deleted === SWEEP_ROWS) {
      const rows = `select ctid from ${table} where ${condition} limit ${SWEEP_ROWS} for update skip locked`;
      const { rowCount } = await pool.query(
        `delete from ${table} where ctid = any(array(${rows}))`,
      );
      deleted = rowCount ?? 0;
    }
  }
}
