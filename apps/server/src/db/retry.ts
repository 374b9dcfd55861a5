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
