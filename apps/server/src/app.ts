import { buildOpenApi } from '@lienzo/contract';
import type { EmbeddedIdentity } from '@lienzo/identity/service';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { KyselyPlugin } from 'kysely';
import manifest from '../package.json' with { type: 'json' };
import { createAuditNotes } from './api/audit/audit-notes.ts';
import { mountScim } from './api/directories/scim/mount-scim.ts';
import { presentEvent } from './api/events/present.ts';
import { mountFileTransfers } from './api/files/transfer-routes.ts';
import { mountApi } from './api/mount-api.ts';
import { mountUnsubscribe } from './api/notifications/mount-unsubscribe.ts';
import { type LinkPages, mountLinks } from './api/share-links/mount-links.ts';
import type { Config } from './config.ts';
import type { Clock } from './core/clock.ts';
import type { Caller } from './core/context.ts';
import { fail } from './core/errors.ts';
import { isGuestId } from './core/guest-ids.ts';
import { createIdSource } from './core/ids.ts';
import { createLargeReads } from './core/large-reads.ts';
import { createLog } from './core/log.ts';
import { createOffload } from './core/offload.ts';
import { checkDatabase } from './db/check-database.ts';
import { checkLogin, type LoginOptions } from './db/check-login.ts';
import { checkReady } from './db/check-ready.ts';
import { openDatabase, type PooledDatabase } from './db/database.ts';
import { type DatabaseClock, openDatabaseClock } from './db/database-clock.ts';
import { type DocumentGate, openDocumentGate } from './db/document-gate.ts';
import { type Installation, readInstallation } from './db/installation.ts';
import { isDistributed } from './db/is-distributed.ts';
import { readQueueState } from './db/job-queue.ts';
import { leaseNode, listHolders, type NodeLease } from './db/node-lease.ts';
import { createAccessTokenLookup } from './domain/access-tokens/find-access-token.ts';
import { looksLikeToken } from './domain/access-tokens/token-text.ts';
import { createApiKeyCheck } from './domain/api-keys/check-key.ts';
import { createAuditRecorder } from './domain/audit/recorder.ts';
import { readEditionRole } from './domain/editions/read-membership.ts';
import { createLayoutEngine } from './domain/elements/arrange/layout-engine.ts';
import {
  createSequencer,
  type Sequencer,
  type SequencerOptions,
} from './domain/events/sequencer.ts';
import { createAddressSigner } from './domain/files/addresses.ts';
import { createImageDecoder } from './domain/files/decoding/image-decoder.ts';
import { openFileStore } from './domain/files/stores/open-file-store.ts';
import { findGuestLink } from './domain/guests/queries.ts';
import { catchUpProjection } from './domain/journal/catch-up.ts';
import { warmUpProjection, ZoneBehindError } from './domain/journal/project-zone.ts';
import { createLinkPreviews } from './domain/link-previews/link-previews.ts';
import { openSessions } from './domain/sessions/sessions.ts';
import { createGuestTokens, GUEST_ISSUER } from './domain/share-links/guest-tokens.ts';
import { endProviderSessions } from './domain/sign-in/end-provider-sessions.ts';
import { createSignIn } from './domain/sign-in/sign-in.ts';
import { createVisits } from './domain/spaces/visits.ts';
import { joinOnOpening } from './domain/teams/join-on-opening.ts';
import { startEventReaders } from './event-readers.ts';
import { allowOrigins } from './http/allow-origins.ts';
import { createAuthenticate } from './http/authenticate.ts';
import { mountBackchannelLogout } from './http/backchannel-logout.ts';
import { limitAnonymous } from './http/budgets/limit-anonymous.ts';
import { createRequestTurns } from './http/budgets/request-turns.ts';
import { createAddressReader } from './http/client-address.ts';
import { compressResponses } from './http/compress.ts';
import { drain } from './http/drain.ts';
import { createKeyTurns } from './http/idempotency.ts';
import { createLoadShedder } from './http/load-shedder.ts';
import { createMetrics, type Metrics } from './http/metrics.ts';
import { type AuditNotes, createMount } from './http/mount.ts';
import { mountProbes } from './http/probes.ts';
import { createRateLimiter } from './http/rate-limit.ts';
import { createOriginReader } from './http/read-origin.ts';
import { mountReference } from './http/reference.ts';
import { mountResourceMetadata } from './http/resource-metadata.ts';
import { createHttpServer } from './http/server.ts';
import { createDiscovery } from './http/tokens/discovery.ts';
import { createLogoutVerifier, type ProviderLogout } from './http/tokens/verify-logout.ts';
import { createTokenVerifier } from './http/tokens/verify-token.ts';
import { describeOwnIssuer } from './identity/describe-own-issuer.ts';
import { mountIdentity } from './identity/mount-identity.ts';
import { startIdentity } from './identity/start-identity.ts';
import { type Reprojection, reproject } from './jobs/reproject.ts';
import { runJobs } from './jobs/run-jobs.ts';
import { startLive } from './live/start-live.ts';
import { mountMcp } from './mcp/mount-mcp.ts';
import { createOperatorCheck } from './operators/console/check-operator.ts';
import { mountConsole } from './operators/console/mount-console.ts';
import { createImageRenderer } from './rendering/image-renderer.ts';
import { listFileOrigins } from './settings/files.ts';
import { mountWeb } from './web/mount-web.ts';
import { findWebFolder } from './web/web-folder.ts';

export interface Service {
  readonly url: string;
  /** Returns the address on which the first account is created; undefined if there are accounts, or elsewhere. */
  createSetUpAddress(): Promise<string | undefined>;
  /**
   * Stops accepting requests, finishes the running ones and releases all resources. Idle connections
   * stay open for up to `drainMilliseconds` (default 0).
   */
  close(drainMilliseconds?: number): Promise<void>;
}

/** Dependencies that tests replace. */
export interface Overrides {
  clock?: Clock;
  log?: FastifyBaseLogger;
  databasePlugins?: KyselyPlugin[];
  /** Leaves events in the outbox, where tests count them, and writes nothing there in the background. */
  keepsOutbox?: boolean;
}

/** Starts the service. All dependencies are wired up here. */
export async function startService(config: Config, overrides: Overrides = {}): Promise<Service> {
  const { log = createLog(config.logLevel) } = overrides;
  const webFolder = findWebFolder(config.web.folder);
  const metrics = createMetrics();
  let sequencer: Sequencer | undefined;
  const db = openDatabase({
    ...config.database,
    plugins: overrides.databasePlugins,
    onError: (error) => log.warn({ err: error }, 'an idle database connection broke'),
    onTransaction: metrics.timeTransaction,
    onEvents: (editionId) => sequencer?.wake(editionId),
  });
  const { distributed, ...prepared } = await prepareDatabase(db, {
    allowPrivilegedLogin: config.database.allowPrivilegedLogin,
    onPrivileged: (problem) =>
      log.warn(`${problem} This is accepted because it is meant for development.`),
  });
  metrics.watchPool(db.pool);
  metrics.watchQueue(() => readQueueState(db.reserved.pool));
  metrics.watchClock(prepared.databaseClock.skew);
  const clock = overrides.clock ?? prepared.databaseClock;
  const trustedIssuers = config.issuers.map(({ issuer }) => issuer);
  const settings = {
    ...config.settings,
    trustedIssuers,
    distributed,
    documentVersion: prepared.gate.version,
  };
  const logout: LogoutReceiver = {};
  const identity = await startIdentity(config, {
    log,
    async receiveLogout(token) {
      if (!logout.receive) throw new Error('The service has not started.'); // it is sent again
      await logout.receive(token);
    },
  }).catch(async (error: unknown) => {
    await releaseDatabase(db, prepared);
    throw error;
  });
  return listen({
    config: { ...config, settings },
    identity,
    logout,
    clock,
    log,
    metrics,
    db,
    ...prepared,
    webFolder,
    recordsAnswers: !overrides.keepsOutbox,
    startSequencer(options) {
      sequencer = overrides.keepsOutbox ? undefined : createSequencer(options);
      return sequencer;
    },
  });
}

/** Receives logout tokens of the identity service in this process, once the service listens. */
interface LogoutReceiver {
  receive?: (token: string) => Promise<void>;
}

interface PreparedDatabase {
  lease: NodeLease;
  gate: DocumentGate;
  installation: Installation;
  distributed: boolean;
  databaseClock: DatabaseClock;
}

async function prepareDatabase(db: PooledDatabase, login: LoginOptions): Promise<PreparedDatabase> {
  try {
    await checkDatabase(db.pool);
    await checkLogin(db.pool, login);
    const distributed = await isDistributed(db.pool);
    const installation = await readInstallation(db.pool);
    const databaseClock = await openDatabaseClock(db.reserved.pool);
    const lease = await leaseNode(db.reserved.pool);
    const gate = await openDocumentGate(db.reserved.pool);
    return { lease, gate, installation, distributed, databaseClock };
  } catch (error) {
    await db.close();
    throw error;
  }
}

async function releaseDatabase(
  db: PooledDatabase,
  { databaseClock, gate, lease }: Pick<PreparedDatabase, 'databaseClock' | 'gate' | 'lease'>,
): Promise<void> {
  databaseClock.close();
  gate.close();
  await lease.release().catch(() => {}); // without the database it expires by itself
  await db.close();
}

/** Projects all zones again from their journals. */
export async function runReprojection(config: Pick<Config, 'database'>): Promise<Reprojection> {
  const db = openDatabase(config.database);
  const offload = createOffload();
  try {
    await checkDatabase(db.pool);
    await checkLogin(db.pool, config.database);
    return await reproject({ db, offload });
  } finally {
    await offload.close();
    await db.close();
  }
}

const NO_NOTES: AuditNotes = { noteAnswer() {}, record() {} };

interface ListenOptions {
  config: Config;
  identity: EmbeddedIdentity | undefined;
  logout: LogoutReceiver;
  clock: Clock;
  databaseClock: DatabaseClock;
  log: FastifyBaseLogger;
  metrics: Metrics;
  db: PooledDatabase;
  lease: NodeLease;
  gate: DocumentGate;
  installation: Installation;
  webFolder: string | undefined;
  /** Whether sign-ins, refused requests and exports are added to the audit log. */
  recordsAnswers: boolean;
  /** Starts the sequencer, which the database wakes. */
  startSequencer: (options: SequencerOptions) => Sequencer | undefined;
}

async function listen({
  config,
  identity,
  logout,
  clock,
  databaseClock,
  log,
  metrics,
  db,
  lease,
  gate,
  installation,
  webFolder,
  recordsAnswers,
  startSequencer,
}: ListenOptions): Promise<Service> {
  const { strict, trustedProxies } = config;
  const ids = createIdSource({ lease, clock });
  const rateLimiter = createRateLimiter({
    rates: config.rates,
    redisUrl: config.redisUrl,
    onRedisFailure: (error) =>
      log.warn(
        { reason: error.message },
        'Redis did not respond; rate limits are counted in this process',
      ),
    onFallback: metrics.countRateFallback,
  });
  const offload = createOffload();
  if (!strict) warmUpProjection(offload).catch(() => {}); // stopped before it started
  const findAccessToken = createAccessTokenLookup({
    ...{ db, clock },
    trustedIssuers: config.issuers.map(({ issuer }) => issuer),
  });
  const guestTokens = createGuestTokens({
    ...{ secret: installation.secret, clock, level: config.settings.shareLinks },
  });
  const verifier = createTokenVerifier({
    issuers: config.issuers,
    clock,
    limits: config.tokenLimits,
    localIssuer: identity,
    onIntrospection: metrics.countIntrospection,
    accessTokens: { looksValid: looksLikeToken, find: findAccessToken },
    guestTokens: { issuer: GUEST_ISSUER, read: guestTokens.read },
  });
  metrics.watchIssuers(verifier.countSuspended);
  const readAddress = createAddressReader(trustedProxies);
  const resolveCaller = createSignIn({ db, clock, ids, settings: config.settings });
  const joinEdition = async (person: Caller, editionId: string) =>
    !isGuestId(person.zuid) &&
    joinOnOpening({ db, clock, ids, settings: config.settings }, { editionId, person });
  const sessions = await openSessions({
    ...{ db, reservedDb: db.reserved, clock, ids },
    onError: (error) => log.warn({ err: error }, 'sessions could not be read or saved'),
  });
  const checkApiKey = createApiKeyCheck({ db, clock, required: config.apiKeyRequired });
  const visits = createVisits({
    db,
    clock,
    onError: (error) => log.warn({ err: error }, 'visits could not be saved'),
  });
  const app = createHttpServer({
    ...{ log, metrics, trustedProxies, strict },
    describePath: identity?.describePath,
  });
  limitAnonymous(app, {
    perMinute: config.rates.anonymous,
    readAddress,
    now: () => clock.now().getTime(),
  });
  if (identity) mountIdentity(app, identity);
  compressResponses(app);
  allowOrigins(app, config.allowedOrigins);
  const live = startLive(app.server, {
    db,
    reservedDb: db.reserved,
    clock,
    offload,
    settings: config.settings,
    verifier,
    resolveCaller,
    joinEdition,
    sessions,
    checkApiKey,
    readAddress,
    allowedOrigins: config.allowedOrigins,
    redisUrl: config.redisUrl,
    identity: { nodeId: lease.holder, installation, listNodes: () => listHolders(db.pool) },
    onAppended: metrics.timeAppend,
    onProjected: metrics.timeProjection,
    onVisit({ editionId, spaceId }, zuid) {
      if (!isGuestId(zuid)) visits.record({ editionId, spaceId, zuid });
    },
    onError: (error) => log.warn({ err: error }, 'live editing is delayed'),
    socketLimits: config.socketLimits,
    onDisconnect: metrics.countDisconnect,
    onBusDropped: metrics.countBusDrop,
    onBusError: (error) =>
      log.warn(
        { reason: error.message },
        'Redis is unavailable; changes on other nodes arrive late',
      ),
  });
  metrics.watchLive(live.counts);
  mountProbes(app, {
    metrics,
    async checkReady() {
      await checkReady(db, live.projectionLag());
      await identity?.checkReady();
    },
  });
  mountReference(
    app,
    buildOpenApi(manifest.version),
    describeFirstIssuer(config, { clock, identity }),
  );
  mountResourceMetadata(
    app,
    config.issuers.map(({ issuer }) => issuer),
  );
  const verifyLogout = createLogoutVerifier({
    ...{ issuers: config.issuers, clientId: config.web.clientId, clock, localIssuer: identity },
  });
  const endSessions = async (ended: ProviderLogout) => {
    await endProviderSessions({ db, clock }, ended);
    await sessions.refresh();
  };
  mountBackchannelLogout(app, { verify: verifyLogout, endSessions });
  logout.receive = async (token) => endSessions(await verifyLogout(token));
  const authenticate = createAuthenticate({ verifier, resolveCaller, readAddress, sessions });
  const recorder = createAuditRecorder({
    ...{ db, clock, ids },
    onError: (error) => log.warn({ err: error }, 'the audit log lacks rows'),
  });
  const mount = createMount(app, {
    audit: recordsAnswers ? createAuditNotes(recorder) : NO_NOTES,
    readOrigin: createOriginReader({ trustedProxies, detail: config.auditAddress }),
    db,
    clock,
    ids,
    settings: config.settings,
    offload,
    live,
    strict,
    async prepareZone(error) {
      if (!(error instanceof ZoneBehindError)) return false;
      await catchUpProjection({ db, offload, live }, error.zone);
      return true;
    },
    rateLimiter,
    loadShedder: createLoadShedder(config.maxConcurrentRequests),
    requestTurns: createRequestTurns(config),
    keyTurns: createKeyTurns(),
    async checkMembership(joined, person) {
      await joined.readEdition(person.editionId, async (tx) => {
        if (!isGuestId(person.zuid)) await readEditionRole(tx, person);
        else if (!(await findGuestLink(tx, person))) throw fail('notFound');
      });
    },
    zoneTurns: db.zoneTurns,
    authenticate,
    refreshSessions: sessions.refresh,
    inviteByMail: identity?.inviteByMail,
    largeReads: createLargeReads(),
    joinEdition,
    checkApiKey,
  });
  const readers = startEventReaders({
    ...{ config, db, clock, ids, installation, log, startSequencer, presentEvent },
  });
  const store = openFileStore(db, config.files.store);
  const renderer = createImageRenderer({ db, store, onRefused: metrics.countRefusedImage });
  const files = {
    ...{ store, limits: config.files.limits },
    decoder: createImageDecoder(config.files),
    addresses: createAddressSigner({ ...installation, ...config.files }),
  };
  mountFileTransfers(app, { ...files, db, clock, shared: config.files.origin !== '' });
  const linkPreviews = createLinkPreviews(config.linkPreviews);
  const layouts = createLayoutEngine();
  mountApi(mount, { visits, renderer, files, linkPreviews, layouts, ...readers.api });
  mountUnsubscribe(app, { db, tokens: readers.unsubscribeTokens });
  const links = mountLinks(app, {
    ...{ db, clock, ids, offload, live, settings: config.settings, renderer },
    ...{ tokens: guestTokens, readAddress, rateLimiter },
  });
  const { version } = manifest;
  mountMcp(app, { db, offload, authenticate, rateLimiter, config, version });
  mountWebApp(app, { config, links, folder: webFolder });
  mountScim(app, {
    ...{ db, clock, ids, settings: config.settings, readAddress },
    readOrigin: createOriginReader({ trustedProxies, detail: config.auditAddress }),
  });
  mountConsole(app, {
    ...{ db, clock, settings: config.settings, authenticate, identity, version },
    isOperator: createOperatorCheck({ ...config, identity }),
  });
  const { database, settings } = config;
  const jobs = await runJobs({
    ...{ database, settings, db, clock, ids, offload, live, log },
    files: { store, retentionDays: config.files.retentionDays },
    onDeleted: metrics.countDeleted,
    onVerified: metrics.countVerified,
  });
  const close = async (drainMilliseconds = 0) => {
    readers.stopWaiting();
    files.decoder.close();
    await Promise.all([live.close(), drain(app.server, drainMilliseconds)]);
    await app.close();
    await recorder.close();
    await readers.close();
    await visits.close();
    await sessions.close();
    await jobs.close();
    await Promise.all([offload.close(), layouts.close()]);
    await renderer.close();
    await identity?.close();
    await rateLimiter.close();
    await metrics.close();
    await releaseDatabase(db, { databaseClock, gate, lease });
  };
  const createSetUpAddress = async () => identity?.createSetUpAddress();
  try {
    const url = await app.listen({ host: config.host, port: config.port });
    return { url, createSetUpAddress, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Returns the issuer at which people sign in to the web app and the API reference. */
function describeFirstIssuer(
  { issuers: [first] }: Config,
  { clock, identity }: { clock: Clock; identity: EmbeddedIdentity | undefined },
) {
  const issuer = first?.issuer ?? '';
  if (identity) return { issuer, discover: async () => describeOwnIssuer(issuer) };
  return { issuer, discover: createDiscovery(issuer, () => clock.now().getTime()) };
}

function mountWebApp(
  app: FastifyInstance,
  { config, links, folder }: { config: Config; links: LinkPages; folder: string | undefined },
): void {
  const { web, issuers, settings, files, allowedOrigins } = config;
  const [issuer] = issuers;
  if (!folder || !issuer) return;
  const { defaultPlan } = settings;
  const { clientId } = web;
  const fileOrigins = listFileOrigins(files);
  mountWeb(app, {
    ...{ folder, issuer, clientId, defaultPlan, fileOrigins, allowedOrigins },
    readLinkPage: links.readPage,
  });
}
