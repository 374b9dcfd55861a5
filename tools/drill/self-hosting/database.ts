import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { createSandboxDatabase } from '../../sandbox/postgres.ts';
import { readBlocks } from '../read-blocks.ts';

const run = promisify(execFile);
const DUPLICATE_OBJECT = '42710';
/** The users that the documentation creates; the other roles may be shared with other installations. */
const USERS = ['lienzo_owner', 'lienzo_app', 'lienzo_sign_in', 'lienzo_backup', 'lienzo_restore'];

/** A database with the roles that the documentation creates, under names of its own. */
export interface DrillDatabase {
  /** Returns the URL for a documented user, such as `lienzo_app`, in the database or a copy of it. */
  urlFor(user: string, name?: string): string;
  /** Replaces the documented names and passwords of users and databases. */
  adapt(text: string): string;
  /** Runs a statement as the superuser in the database, or in the copy after it was restored. */
  query(statement: string): Promise<void>;
  /** Backs the database up and restores it into a new one. Returns the name of the copy. */
  backUpAndRestore(folder: string): Promise<string>;
  remove(): Promise<void>;
}

export async function createDrillDatabase(
  root: string,
  serverUrl: string | undefined,
): Promise<DrillDatabase> {
  const server = await createSandboxDatabase(serverUrl);
  const suffix = randomBytes(4).toString('hex');
  const main = `lienzo_drill_${suffix}`;
  const copy = `${main}_restored`;
  let current = main;
  const query = (statement: string, name?: string) =>
    runStatement(name ? withPath(server.url, name) : server.url, statement);
  const adapt = (text: string) =>
    USERS.reduce((adapted, user) => adapted.replaceAll(user, `${user}_${suffix}`), text)
      .replace(/create database lienzo\b/, `create database ${main}`)
      .replace(/postgres:\/\/([\w]+):…@127\.0\.0\.1\/lienzo\b/g, (_, user) => urlOf(user, main))
      .replaceAll("'…'", "'drill'");
  const urlOf = (user: string, name: string) => {
    const url = new URL(withPath(server.url, name));
    return Object.assign(url, { username: user, password: 'drill' }).href;
  };
  const urlFor = (user: string, name = main) => urlOf(`${user}_${suffix}`, name);
  const remove = async () => {
    for (const name of [main, copy]) await query(`drop database if exists ${name} with (force)`);
    for (const user of USERS) await query(`drop role if exists ${user}_${suffix}`);
    await server.remove();
  };
  try {
    const roles = await readBlocks(join(root, 'docs/self-hosting.md'), 'Database roles', 'sql');
    const backup = await readBlocks(join(root, 'docs/backup.md'), 'Create the roles', 'sql');
    for (const statement of adapt([...roles, ...backup].join('\n')).split(';\n'))
      if (statement.trim() !== '') await query(statement).catch(ignoreExisting);
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    urlFor,
    adapt,
    query: (statement) => query(statement, current),
    async backUpAndRestore(folder) {
      const backUp = [join(root, 'deploy/backup.sh'), folder];
      await run('env', [`BACKUP_URL=${urlFor('lienzo_backup')}`, ...backUp]);
      await query(`create database ${copy} owner lienzo_owner_${suffix}`);
      const restore = [join(root, 'deploy/restore.sh'), folder];
      await run('env', [`RESTORE_URL=${urlFor('lienzo_restore', copy)}`, ...restore]);
      current = copy;
      return copy;
    },
    remove,
  };
}

function withPath(address: string, name: string): string {
  return Object.assign(new URL(address), { pathname: `/${name}` }).href;
}

/** The roles without a login belong to the server, and another installation may have created them. */
function ignoreExisting(error: unknown): void {
  if (!(error instanceof pg.DatabaseError) || error.code !== DUPLICATE_OBJECT) throw error;
}

async function runStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
