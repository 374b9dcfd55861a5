import type pg from 'pg';
import type { Queryable } from '../storage/database.ts';

/** A mail, by its kind; texts and links are made when it is sent. */
export interface MailDelivery {
  kind: 'mail';
  mail: MailKind;
  to: string;
  language: string;
  /** The account that wants to use the address `to` from now on. */
  accountId?: string;
}

export type MailKind =
  | 'invitation'
  | 'team-invitation'
  | 'forgotten-password'
  | 'new-address'
  | 'password-changed'
  | 'passkey-added'
  | 'factor-removed'
  | 'address-changed';

/**
 * Tells Lienzo that a session ended. It always names the session: a notice about all sessions of a person
 * that arrives late would also end the one in which they signed in again.
 */
export interface LogoutDelivery {
  kind: 'logout';
  sub: string;
  sid: string;
}

export type Delivery = MailDelivery | LogoutDelivery;

/** Access tokens end after an hour, so a notice has no use after that. Mails are tried for a day. */
const LIFETIMES = { mail: 24 * 3600, logout: 3600 } as const;

/** Queues a message in the caller's transaction, so that it is delivered if and only if that commits. */
export async function queueDelivery(db: Queryable, delivery: Delivery): Promise<void> {
  const { kind, ...payload } = delivery;
  await db.query(
    `insert into deliveries (kind, payload, expires_at)
     values ($1, $2, now() + make_interval(secs => $3))`,
    [kind, JSON.stringify(payload), LIFETIMES[kind]],
  );
}

export type Deliver = (delivery: Delivery) => Promise<void>;

export interface DeliveryLoop {
  /** Delivers without waiting for the next round. */
  wake(): void;
  close(): Promise<void>;
}

interface ClaimedRow {
  id: string;
  kind: Delivery['kind'];
  payload: Omit<MailDelivery, 'kind'> & Omit<LogoutDelivery, 'kind'>;
}

const ROUND_MILLISECONDS = 1_000;
/** How long a node waits if the database is away. */
const PAUSE_MILLISECONDS = 10_000;
const BATCH = 10;

/** Delivers what is due, and retries failures after 2, 4, 8 … seconds, at most 10 minutes. Nodes share the work. */
export function startDeliveries(
  pool: pg.Pool,
  deliver: Deliver,
  onError: (error: unknown) => void,
): DeliveryLoop {
  let running: Promise<void> | undefined;
  let isClosed = false;
  let pausedUntil = 0;

  async function deliverOne({ id, kind, payload }: ClaimedRow): Promise<void> {
    try {
      await deliver({ ...payload, kind } as Delivery); // written by queueDelivery
      await pool.query('delete from deliveries where id = $1', [id]);
    } catch (error) {
      onError(error);
    }
  }
  async function round(): Promise<void> {
    let claimed: ClaimedRow[];
    do {
      ({ rows: claimed } = await pool.query<ClaimedRow>(CLAIM));
      await Promise.all(claimed.map(deliverOne));
    } while (claimed.length === BATCH && !isClosed);
  }
  function wake(): void {
    running ??= round()
      .catch((error: unknown) => {
        pausedUntil = performance.now() + PAUSE_MILLISECONDS;
        onError(error);
      })
      .finally(() => {
        running = undefined;
      });
  }
  const timer = setInterval(() => {
    if (performance.now() >= pausedUntil) wake();
  }, ROUND_MILLISECONDS);
  return {
    wake,
    async close() {
      isClosed = true;
      clearInterval(timer);
      await running;
    },
  };
}

// Claiming moves the next attempt, so that a killed process loses nothing: another one tries again.
const CLAIM = `
  update deliveries set attempts = attempts + 1,
    next_at = now() + make_interval(secs => least(600, 2 ^ least(attempts + 1, 10)))
  where id in (select id from deliveries where next_at <= now() and expires_at > now()
    order by next_at limit ${BATCH} for update skip locked)
  returning id, kind, payload`;
