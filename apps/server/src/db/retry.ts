import pg from 'pg';

const ATTEMPTS = 4;

// Errors caused by a concurrent transaction: serialization failure, deadlock, foreign key violation (the
// row was just deleted), unique violation (the key was just taken). Idle in transaction timeout: this
// process was paused for a moment; PostgreSQL has rolled the transaction back.
const COLLISIONS = new Set(['40001', '40P01', '23503', '23505', '25P03']);

/** Retries a transaction that collided with another one, up to 4 attempts. */
export async function retryCollisions<T>(transact: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transact();
    } catch (error) {
      if (attempt === ATTEMPTS || !isCollision(error)) throw error;
    }
  }
}

function isCollision(error: unknown): boolean {
  return error instanceof pg.DatabaseError && COLLISIONS.has(error.code ?? '');
}

/** Returns whether the error means that a table changed after the connection planned a statement on it. */
export function isStalePlan(error: unknown): error is pg.DatabaseError {
  if (!(error instanceof pg.DatabaseError) || error.code !== '0A000') return false;
  return error.message.startsWith('cached plan must not change');
}

/** Retries after stale plans. Each pooled connection can fail once before it is replaced. */
export async function retryStalePlans<T>(
  connections: number,
  transact: () => Promise<T>,
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await transact();
    } catch (error) {
      if (attempt === connections || !isStalePlan(error)) throw error;
    }
  }
}
