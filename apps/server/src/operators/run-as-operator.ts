import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { createOffload } from '../core/offload.ts';
import { checkDatabase } from '../db/check-database.ts';
import { openDatabase, type PooledDatabase } from '../db/database.ts';
import { startEpoch } from '../db/epoch.ts';
import { createOrgEdition } from './create-org-edition.ts';
import { setPlan } from './set-plan.ts';
import { verify } from './verify.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const text = { type: 'string' } as const;

/** Runs `create-edition --name "Example Inc." --owner ada@example.com`. */
export async function runCreateEdition(env: Environment, args: string[]) {
  const { values } = parseArgs({ args, options: { name: text, owner: text } });
  const { name, owner } = values;
  if (!name || !owner) throw new Error('--name and --owner are required.');
  return withDatabase(env, (db) => createOrgEdition(db, { name, owner }));
}

/** Runs `set-plan --edition 742518339371008 --plan BUSINESS --seats 50 --expires 2027-12-31`. */
export async function runSetPlan(env: Environment, args: string[]) {
  const options = { edition: text, plan: text, seats: text, expires: text };
  const { edition, plan, seats, expires } = parseArgs({ args, options }).values;
  if (!edition || !plan) throw new Error('--edition and --plan are required.');
  return withDatabase(env, (db) => setPlan(db, { edition, plan, seats, expires }));
}

/** Runs `verify [--repair] [--edition 742518339371008]`. */
export async function runVerify(env: Environment, args: string[]) {
  const options = { edition: text, repair: { type: 'boolean', default: false } } as const;
  const { values } = parseArgs({ args, options });
  const offload = createOffload();
  try {
    return await withDatabase(env, (db) => verify({ db, offload }, values));
  } finally {
    await offload.close();
  }
}

/** Runs `new-epoch`, for a database that went back in time without PostgreSQL revealing it. */
export async function runNewEpoch(env: Environment) {
  return withDatabase(env, async (db) => {
    const { current_epoch: epoch } = await db.changeDirectory((tx) => startEpoch(tx));
    return { epoch };
  });
}

async function withDatabase<T>(env: Environment, work: (db: PooledDatabase) => Promise<T>) {
  const db = openDatabase({ ...readConfig(env).database, poolSize: 2 });
  try {
    await checkDatabase(db.pool);
    return await work(db);
  } finally {
    await db.close();
  }
}
