import { runReprojection, startService } from './app.ts';
import { type Config, readConfig, readOwnerUrl, usesOwnIdentity } from './config.ts';
import { createLog } from './core/log.ts';
import { isEmpty, migrate } from './db/migrate.ts';
import { checkIdentity } from './identity/check-identity.ts';
import { runInvite } from './identity/run-invite.ts';
import { runChecks } from './operators/doctor/run-checks.ts';
import {
  runCreateEdition,
  runDeleteEdition,
  runErasePerson,
  runExportEdition,
  runExportPerson,
  runListEditions,
  runListPeople,
  runNewEpoch,
  runReinstate,
  runRepairZone,
  runRestoreEdition,
  runSetPlan,
  runSuspend,
  runVerify,
  runVerifyAudit,
} from './operators/run-as-operator.ts';
import { readSecretFiles } from './settings/secret-files.ts';
import { startTracing } from './telemetry/tracing.ts';

// Longer than the proxy in deploy/nginx.conf keeps an idle connection open.
const DRAIN_MILLISECONDS = 3_000;

const log = createLog(process.env.LOG_LEVEL ?? 'info');

async function runMigrations(): Promise<void> {
  const ownerUrl = readOwnerUrl(process.env);
  const applied = await migrate(ownerUrl, {
    onBlocked: (seconds) =>
      log.warn(
        { seconds },
        'a table is in use, for example by a backup; trying again after a pause',
      ),
  });
  if (usesOwnIdentity(process.env)) {
    const { migrateIdentity } = await import('@lienzo/identity/migrate');
    applied.push(...(await migrateIdentity(ownerUrl)).map((name) => `identity/${name}`));
  }
  log.info({ applied }, applied.length > 0 ? 'the database is up to date' : 'nothing to migrate');
}

/** Prepares an empty database, so that a first run needs one command. Upgrades are migrated separately. */
async function migrateIfEmpty({ database }: Config): Promise<void> {
  if (!(await isEmpty(database.url))) return;
  await runMigrations().catch((error: unknown) => {
    // The service reports that the tables are missing. Production uses another user for migrations.
    log.warn({ reason: reasonOf(error) }, 'the empty database could not be migrated');
  });
}

async function runService(): Promise<void> {
  const config = readConfig(process.env);
  await migrateIfEmpty(config);
  const tracing = config.traceEndpoint ? startTracing(config.traceEndpoint) : undefined;
  const service = await startService(config, { log });
  const stop = async (signal: string) => {
    log.info({ signal }, 'stopping');
    // Running requests get this long; then the process exits regardless.
    setTimeout(() => process.exit(1), config.shutdownMilliseconds).unref();
    await service.close(Math.min(DRAIN_MILLISECONDS, config.shutdownMilliseconds / 2));
    await tracing?.close().catch(() => {}); // the collector is unavailable
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  log.info({ url: service.url }, 'Lienzo is ready');
  const setUpAddress = await service.createSetUpAddress();
  if (setUpAddress)
    process.stdout.write(`\nCreate the first account within 24 hours:\n${setUpAddress}\n\n`);
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function reprojectAll(): Promise<void> {
  const result = await runReprojection(readConfig(process.env));
  log.info(result, 'all zones were projected from their journals');
}

async function runDoctor(): Promise<void> {
  const findings = await runChecks(process.env, {
    deep: process.argv.includes('--deep'),
    checkIdentity,
  });
  process.stdout.write(`${JSON.stringify(findings)}\n`);
  if (findings.some(({ status }) => status === 'problem')) process.exitCode = 1;
}

type Operation = (env: NodeJS.ProcessEnv, args: string[]) => Promise<object>;

const printResult = (operation: Operation) => async () => {
  const result = await operation(process.env, process.argv.slice(3));
  process.stdout.write(`${JSON.stringify(result)}\n`);
};

const commands: Readonly<Record<string, () => Promise<void>>> = {
  migrate: runMigrations,
  reproject: reprojectAll,
  doctor: runDoctor,
  'create-edition': printResult(runCreateEdition),
  'set-plan': printResult(runSetPlan),
  'list-people': printResult(runListPeople),
  'list-editions': printResult(runListEditions),
  invite: printResult(runInvite),
  'erase-person': printResult(runErasePerson),
  'export-person': printResult(runExportPerson),
  'delete-edition': printResult(runDeleteEdition),
  'restore-edition': printResult(runRestoreEdition),
  'export-edition': printResult(runExportEdition),
  suspend: printResult(runSuspend),
  reinstate: printResult(runReinstate),
  verify: printResult(runVerify),
  'verify-audit': printResult(runVerifyAudit),
  'repair-zone': printResult(runRepairZone),
  'new-epoch': printResult(runNewEpoch),
};

function printUsage(): void {
  process.stdout.write(
    `Without a command, this program runs the service. Commands:\n${Object.keys(commands)
      .map((name) => `  ${name}\n`)
      .join('')}`,
  );
}

async function runCommand(name: string | undefined): Promise<void> {
  if (name === '--help' || name === 'help') return printUsage();
  const command = name === undefined ? runService : commands[name];
  if (!command) throw new Error(`there is no command ${name}; --help lists the commands`);
  Object.assign(process.env, readSecretFiles(process.env));
  await command();
}

runCommand(process.argv[2]).catch((error: unknown) => {
  log.fatal({ reason: reasonOf(error) }, 'cannot start');
  process.exit(1);
});
