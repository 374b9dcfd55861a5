import pg from 'pg';

const ATTEMPTS = 4;

// What a statement reports when another transaction got in between: serialisation failure, deadlock,
// a row that vanished under a foreign key, a key that somebody else has just taken.
const COLLISIONS = new Set(['40001', '40P01', '23503', '23505']);

/** Does a transaction again when it collided with another; looking anew usually gives the true answer. */
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

/** A table was given another column since the connection planned one of its statements. */
export function isStalePlan(error: unknown): error is pg.DatabaseError {
  if (!(error instanceof pg.DatabaseError) || error.code !== '0A000') return false;
  return error.message.startsWith('cached plan must not change');
}

/** Each connection learns it at its first try, and is given up then; nobody outside is to notice. */
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
