import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { createOffload } from '../core/offload.ts';
import { checkDatabase } from '../db/check-database.ts';
import { checkLogin } from '../db/check-login.ts';
import { openDatabase, type PooledDatabase } from '../db/database.ts';
import { startEpoch } from '../db/epoch.ts';
import { readTime } from '../db/read-time.ts';
import { listEditions } from './console/list-editions.ts';
import { listPeople } from './console/list-people.ts';
import { createOrgEdition } from './create-org-edition.ts';
import { deleteEdition, restoreEdition } from './delete-edition.ts';
import { erasePerson } from './erase-person.ts';
import { repairOneZone } from './repair-zone.ts';
import { setPlan } from './set-plan.ts';
import { reinstatePerson, suspendPerson } from './suspend-person.ts';
import { verify } from './verify.ts';
import { verifyAudit } from './verify-audit.ts';
import { writeEditionExport, writePersonExport } from './write-export.ts';

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
  const options = { edition: text, plan: text, seats: text, expires: text, storage: text };
  const { edition, plan, seats, expires, storage } = parseArgs({ args, options }).values;
  if (!edition || !plan) throw new Error('--edition and --plan are required.');
  return withDatabase(env, (db) => setPlan(db, { edition, plan, seats, expires, storage }));
}

/** Runs `list-people [--search ada@] [--after 742518339371009]`. */
export async function runListPeople(env: Environment, args: string[]) {
  const { search = '', after } = parseArgs({ args, options: { search: text, after: text } }).values;
  return withDatabase(env, (db) => listPeople(db, { search, after: checkCursor(after) }));
}

/** Runs `list-editions [--search ada@example.com] [--after 742518339371008]`. */
export async function runListEditions(env: Environment, args: string[]) {
  const { search = '', after } = parseArgs({ args, options: { search: text, after: text } }).values;
  return withDatabase(env, async (db) => {
    const now = await db.readDirectory((tx) => readTime(tx));
    return listEditions(db, { search, after: checkCursor(after), now });
  });
}

function checkCursor(after: string | undefined): string | undefined {
  if (after !== undefined && !/^\d{1,18}$/.test(after))
    throw new Error('--after must be the "next" of the previous page.');
  return after;
}

/** Runs `suspend --person ada@example.com`. */
export async function runSuspend(env: Environment, args: string[]) {
  return withDatabase(env, (db) => suspendPerson(db, readPersonOption(args)));
}

/** Runs `reinstate --person ada@example.com`. */
export async function runReinstate(env: Environment, args: string[]) {
  return withDatabase(env, (db) => reinstatePerson(db, readPersonOption(args)));
}

function readPersonOption(args: string[]): string {
  const { person } = parseArgs({ args, options: { person: text } }).values;
  if (!person) throw new Error('--person is required.');
  return person;
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

/** Runs `verify-audit --edition 742518339371008`. Exits with 1 if the audit log was changed. */
export async function runVerifyAudit(env: Environment, args: string[]) {
  const { edition } = parseArgs({ args, options: { edition: text } }).values;
  if (!edition) throw new Error('--edition is required.');
  const result = await withDatabase(env, (db) => verifyAudit(db, edition));
  if (result.problems.length > 0) process.exitCode = 1;
  return result;
}

/** Runs `erase-person --person ada@example.com [--heir 742518339371008=742518339371011]`. */
export async function runErasePerson(env: Environment, args: string[]) {
  const options = { person: text, heir: { type: 'string', multiple: true } } as const;
  const { person, heir: heirs = [] } = parseArgs({ args, options }).values;
  if (!person) throw new Error('--person is required.');
  return withDatabase(env, (db) => erasePerson(db, { person, heirs }));
}

/** Runs `export-person --person ada@example.com --file ada.json`. */
export async function runExportPerson(env: Environment, args: string[]) {
  const { person, file } = parseArgs({ args, options: { person: text, file: text } }).values;
  if (!person || !file) throw new Error('--person and --file are required.');
  return withDatabase(env, (db) => writePersonExport(db, { person, file }));
}

/** Runs `export-edition --edition 742518339371008 --file atelier.ndjson`. */
export async function runExportEdition(env: Environment, args: string[]) {
  const { edition, file } = parseArgs({ args, options: { edition: text, file: text } }).values;
  if (!edition || !file) throw new Error('--edition and --file are required.');
  return withDatabase(env, (db) => writeEditionExport(db, { editionId: edition, file }));
}

/** Runs `delete-edition --edition 742518339371008 --confirm "Example Inc." [--now]`. */
export async function runDeleteEdition(env: Environment, args: string[]) {
  const options = {
    edition: text,
    confirm: text,
    now: { type: 'boolean', default: false },
  } as const;
  const { edition, confirm, now } = parseArgs({ args, options }).values;
  if (!edition || confirm === undefined) throw new Error('--edition and --confirm are required.');
  const { settings } = readConfig(env);
  return withDatabase(env, (db) =>
    deleteEdition(db, { editionId: edition, confirm, now, settings }),
  );
}

/** Runs `restore-edition --edition 742518339371008`. */
export async function runRestoreEdition(env: Environment, args: string[]) {
  const { edition } = parseArgs({ args, options: { edition: text } }).values;
  if (!edition) throw new Error('--edition is required.');
  return withDatabase(env, (db) => restoreEdition(db, { editionId: edition }));
}

/** Runs `repair-zone --edition 742518339371008 --zone 0194d0b1-77aa-7d02-8c19-5f3e9a1b2c4d`. */
export async function runRepairZone(env: Environment, args: string[]) {
  const { edition, zone } = parseArgs({ args, options: { edition: text, zone: text } }).values;
  if (!edition || !zone) throw new Error('--edition and --zone are required.');
  const { settings } = readConfig(env);
  const offload = createOffload();
  try {
    return await withDatabase(env, (db) =>
      repairOneZone({ db, offload, settings }, { edition, zone }),
    );
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
  const { database } = readConfig(env);
  const db = openDatabase({ ...database, poolSize: 2 });
  try {
    await checkDatabase(db.pool);
    await checkLogin(db.pool, database);
    return await work(db);
  } finally {
    await db.close();
  }
}
