// The service of `npm run bench -- api`. Each readiness check also flushes the statistics of its
// connection to PostgreSQL, which would otherwise happen within ten seconds.
import pg from 'pg';

const { prototype } = pg.Pool;
const query: (...args: unknown[]) => Promise<unknown> = prototype.query; // one of its overloads
Object.assign(prototype, {
  async query(this: pg.Pool, ...args: unknown[]) {
    await query.call(this, 'select pg_stat_force_next_flush()');
    return query.apply(this, args);
  },
});
await import('../api/service.ts');
