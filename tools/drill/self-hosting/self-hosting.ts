import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { startRedis } from '../../../testing/service/redis-process.ts';
import { drawFromPalette, waitForCanvas, waitForCount } from '../../e2e/canvas.ts';
import { openBrowserFor, type Person } from '../../e2e/person.ts';
import { findFreePort } from '../../sandbox/free-port.ts';
import type { DrillOptions } from '../drill-options.ts';
import {
  ADA,
  createAccount,
  createEdition,
  drawTogether,
  enter,
  GRACE,
  inviteByMail,
} from '../first-steps.ts';
import { startTraffic } from './call.ts';
import { type Certificate, createCertificate } from './certificate.ts';
import { type CommandLine, installCommandLine } from './command-line.ts';
import { createDrillDatabase, type DrillDatabase } from './database.ts';
import { createNodes, type Nodes } from './nodes.ts';
import { diagnose, plantFaults } from './plant-faults.ts';
import { type ProxyOptions, type RunningProxy, startCaddy, startNginx } from './proxies.ts';

type Cleanups = (() => unknown)[];

/** What the drill installs, in the order of docs/self-hosting.md. */
interface Installation {
  folder: string;
  url: string;
  database: DrillDatabase;
  certificate: Certificate;
  proxy: ProxyOptions;
  nodes: Nodes;
  browser: Browser;
  commandLine: CommandLine;
  /** Stops the proxy that runs, if any, and starts another one in its place. */
  changeProxy(start?: (options: ProxyOptions) => Promise<RunningProxy>): Promise<void>;
}

/** Interruptions of open pages while a node or the proxy restarts. */
const INTERRUPTIONS = /WebSocket|status of 50\d|ERR_|Failed to fetch|Failed to load/;

/**
 * Follows docs/self-hosting.md as an operator: two nodes with Redis behind nginx and Caddy with TLS, sign-in in
 * the browser and on the command line, live editing, backup and restore, an upgrade, and planted faults.
 */
export async function drillSelfHosting(options: DrillOptions): Promise<void> {
  const { print } = options;
  const cleanups: Cleanups = [];
  const began = performance.now();
  const said = (what: string) =>
    print(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${what}`);
  let nodes: Nodes | undefined;
  const people: Person[] = [];
  try {
    const installation = await install(options, cleanups);
    nodes = installation.nodes;
    said('two nodes run behind nginx with TLS');
    const [ada, grace] = await meet(installation, options, people);
    said('two people signed in and draw together');
    const token = await useCommandLine(installation, ada);
    said('the command line found the issuer and logged in');
    await checkHealth(installation, options, token);
    said('the doctor finds no problem');
    const calls = await upgrade(installation, token, people);
    await drawMore([ada, grace], 3);
    said(`migrated and restarted in turn: ${calls} calls, none failed`);
    await restore(installation, people);
    await drawMore([ada, grace], 4);
    said('backed up, restored and switched to the copy');
    await useCaddy(installation, options, { token, people });
    await drawMore([ada, grace], 5);
    said('Caddy took the place of nginx');
    const faults = await findFaults(installation, options, token);
    said(`the doctor found each of ${faults} planted faults`);
    const problems = people.flatMap(({ monitor }) => monitor.problems);
    if (problems.length > 0) throw new Error(problems.join('\n'));
  } catch (error) {
    print(nodes?.output().slice(-5_000) ?? '');
    for (const person of people) await person.screenshot('failed').catch(() => {});
    throw error;
  } finally {
    for (const cleanup of cleanups.reverse()) await cleanup();
  }
}

async function install(options: DrillOptions, cleanups: Cleanups): Promise<Installation> {
  const { root, serverUrl } = options;
  const folder = await mkdtemp(join(tmpdir(), 'lienzo-self-hosting-'));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  const database = await createDrillDatabase(root, serverUrl);
  cleanups.push(database.remove);
  const redis = await startRedis();
  cleanups.push(redis.close);
  const certificate = await createCertificate(folder);
  const port = await findFreePort();
  const url = `https://localhost:${port}`;
  const ports = [await findFreePort(), await findFreePort()] as const;
  const nodes = await createNodes({
    ...{ root, database, publicUrl: url, redisUrl: redis.url, ports },
  });
  cleanups.push(nodes.stop);
  await nodes.runScript('migrate');
  await nodes.start();
  const proxyFolder = join(folder, 'proxy');
  await mkdir(proxyFolder);
  const proxy = { root, folder: proxyFolder, port, nodes: ports, certificate };
  let running: RunningProxy | undefined;
  const changeProxy: Installation['changeProxy'] = async (start) => {
    await running?.stop();
    running = await start?.(proxy);
  };
  cleanups.push(() => changeProxy());
  await changeProxy(startNginx);
  const commandLine = await installCommandLine(folder, certificate.authority);
  const browser = await openBrowser(certificate, options.chromiumPath);
  cleanups.push(() => browser.close());
  return { folder, url, database, certificate, proxy, nodes, browser, commandLine, changeProxy };
}

/** Opens a browser that trusts the certificate of the proxy, and no other untrusted one. */
function openBrowser({ publicKeyHash }: Certificate, chromiumPath: string): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath,
    args: [
      ...['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
      `--ignore-certificate-errors-spki-list=${publicKeyHash}`,
    ],
  });
}

/** Ada creates the first account and an edition, and invites Grace. Both draw in a space. */
async function meet(
  { browser, url, nodes }: Installation,
  { folder }: DrillOptions,
  people: Person[],
): Promise<[Person, Person]> {
  const environment = { browser, url, issuer: url, folder };
  const ada = await openBrowserFor(environment, ADA);
  people.push(ada);
  await createAccount(ada, await nodes.waitFor(/https:\/\/\S+\/set-up\/\S+/), ADA);
  await enter(ada, ADA.mail);
  await createEdition(ada);
  const link = await inviteByMail(ada, GRACE.mail);
  const grace = await openBrowserFor(environment, GRACE);
  people.push(grace);
  await createAccount(grace, link, GRACE);
  await enter(grace, GRACE.mail);
  await grace.page.getByRole('button', { name: 'Join', exact: true }).click();
  await grace.page.getByRole('button', { name: 'New space' }).first().waitFor();
  await ada.page.goto(new URL(grace.page.url()).pathname);
  await drawTogether(ada, grace);
  return [ada, grace];
}

/** Draws another shape and waits until both see it. */
async function drawMore(people: readonly [Person, Person], count: number): Promise<void> {
  await Promise.all(people.map(waitForCanvas));
  await people[0].page.keyboard.press('Escape');
  await drawFromPalette(people[0], 'Diamond', { x: 300 + 60 * count, y: 620 });
  await Promise.all(people.map((person) => waitForCount(person, count)));
}

/** Logs in with nothing but the address. Returns a token for the other steps. */
async function useCommandLine({ commandLine, url }: Installation, ada: Person): Promise<string> {
  await commandLine.logIn(url, ada);
  const spaces = await commandLine.run('spaces', 'list');
  if (!spaces.includes('First space')) throw new Error(`The command line lists ${spaces}.`);
  const scopes = 'Service.editions.READ,Service.spaces.READ';
  const created = await commandLine.run(
    ...[
      'token',
      'create',
      '--name',
      'Drill',
      '--scopes',
      scopes,
      '--expires-in-days',
      '1',
      '-o',
      'json',
    ],
  );
  const token = /lzp_\w{36}/.exec(created)?.[0];
  if (!token) throw new Error(`No token was created: ${created}`);
  return token;
}

function describeHealthy({ nodes, url, certificate }: Installation, token: string) {
  const access = { LIENZO_URL: url, LIENZO_TOKEN: token };
  return { ...nodes.settings, ...access, NODE_EXTRA_CA_CERTS: certificate.authority };
}

async function checkHealth(installation: Installation, { root }: DrillOptions, token: string) {
  const found = await diagnose(root, describeHealthy(installation, token));
  if (found.length > 0) throw new Error(`The doctor finds problems with: ${found.join(', ')}`);
}

/** Follows docs/upgrading.md while people call the service. Returns the number of their calls. */
async function upgrade(
  { nodes, url, certificate }: Installation,
  token: string,
  people: readonly Person[],
): Promise<number> {
  const traffic = startTraffic(`${url}/service/api/v1/users/me`, { certificate, token });
  await interrupt(people, async () => {
    await nodes.runScript('migrate');
    await nodes.restartInTurn();
    await nodes.runScript('reproject');
  });
  return traffic.stop();
}

async function restore(
  { folder, database, nodes, url }: Installation,
  people: readonly Person[],
): Promise<void> {
  await interrupt(people, async () => {
    await nodes.stop();
    nodes.useDatabase(await database.backUpAndRestore(join(folder, 'backup')));
    await nodes.runScript('migrate');
    await nodes.start();
    // People keep their sessions: the copy has the keys that sign tokens.
    for (const { page } of people) await page.goto(page.url());
  });
  if (!people[0]?.page.url().startsWith(url)) throw new Error('Ada was signed out.');
}

async function useCaddy(
  installation: Installation,
  options: DrillOptions,
  { token, people }: { token: string; people: readonly Person[] },
): Promise<void> {
  await interrupt(people, async () => {
    await installation.changeProxy(startCaddy);
    await checkHealth(installation, options, token);
    for (const { page } of people) await page.goto(page.url());
  });
}

async function findFaults(installation: Installation, { root }: DrillOptions, token: string) {
  const { proxy, database, browser, changeProxy } = installation;
  // Open pages would try to reconnect while the proxy is broken on purpose.
  for (const context of browser.contexts()) for (const page of context.pages()) await page.close();
  await changeProxy();
  return plantFaults({ root, proxy, database, healthy: describeHealthy(installation, token) });
}

/** Does something that interrupts open pages. */
async function interrupt(people: readonly Person[], work: () => Promise<void>): Promise<void> {
  const all = people.reduce(
    (inner, { monitor }) =>
      () =>
        monitor.allowWhile(INTERRUPTIONS, inner),
    work,
  );
  await all();
}
