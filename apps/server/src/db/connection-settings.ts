import pg from 'pg';

export const STATEMENT_MILLISECONDS = 30_000;

// A paused or disconnected node holds its locks this long; other nodes wait for them a little longer.
const IDLE_TRANSACTION_MILLISECONDS = 3_000;
const LOCK_MILLISECONDS = 5_000;

// A new connection must not outlast a short network failure during which it was requested.
const CONNECT_MILLISECONDS = 3_000;

const KEEP_ALIVE_SECONDS = 5;

/**
 * Returns the settings of every connection: the restricted role, timeouts, no JIT compilation (queries
 * are tiny), and the cost of a random read on SSDs, so that pages are read by ordered index scans. The
 * TCP settings let PostgreSQL find out that a node is gone.
 */
export function runtimeOptions(role: string): string {
  const settings = {
    role,
    statement_timeout: STATEMENT_MILLISECONDS,
    lock_timeout: LOCK_MILLISECONDS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MILLISECONDS,
    tcp_keepalives_idle: KEEP_ALIVE_SECONDS,
    tcp_keepalives_interval: 2,
    tcp_keepalives_count: 3,
    tcp_user_timeout: 5_000,
    jit: 'off',
    random_page_cost: 1.1,
    // An acknowledged edit must survive a crash, even if the database has another default.
    synchronous_commit: 'on',
  };
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

/** Fails a connection that is not established after 3 seconds; the timeout of the pool is longer. */
class ImpatientClient extends pg.Client {
  constructor(config: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_MILLISECONDS });
  }
}

export const connectionDefaults = {
  Client: ImpatientClient as unknown as NonNullable<pg.PoolConfig['Client']>, // declared without parameters
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_SECONDS * 1000,
} satisfies pg.PoolConfig;
