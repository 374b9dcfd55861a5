// The service of `npm run bench -- api`. When it is asked whether it is ready, which it asks the pool,
// its connection also tells PostgreSQL what it has counted; by itself it would do so within ten seconds.
import pg from 'pg';

const { prototype } = pg.Pool;
const query: (...args: unknown[]) => Promise<unknown> = prototype.query; // one of its forms
Object.assign(prototype, {
  async query(this: pg.Pool, ...args: unknown[]) {
    await query.call(this, 'select pg_stat_force_next_flush()');
    return query.apply(this, args);
  },
});
await import('../api/service.ts');
