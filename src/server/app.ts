import { AsyncLocalStorage } from 'node:async_hooks';
import path from 'node:path';
import compress from '@fastify/compress';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type RouteOptions,
} from 'fastify';
import { yearS } from '#contract/durations.ts';
import type { ApiVersion } from '#contract/versions/descriptors.ts';
import { v1 } from '#contract/versions/v1.ts';
import { v2 } from '#contract/versions/v2.ts';
import { allowOrigins } from '#server/http/cors.ts';
import { KeptAnswers } from '#server/http/kept-answer.ts';
import { toCallUrl, withoutPorts } from '#server/http/normalise-request.ts';
import { PipeliningServer } from '#server/http/pipelining-server.ts';
import { addProbes, type Probed } from '#server/http/probes.ts';
import { Readiness } from '#server/http/readiness.ts';
import { demandSingleHeaders, refusePlain } from '#server/http/refuse-plain.ts';
import { securityTxtRoutes } from '#server/http/security-txt.ts';
import {
  limitBodies,
  type TimeLimits,
  timeLimits,
  toServerOptions,
} from '#server/http/time-limits.ts';
import { createMcpContext } from '#server/mcp/create-context.ts';
import { pictureRoutes } from '#server/pictures/routes.ts';
import { newId } from '#server/runtime/new-id.ts';
import type { Settings } from '#server/settings/settings.ts';
import { apiDocumentRoutes, readFrozenDocuments } from '#server/site/api-documents.ts';
import { siteRoutes } from '#server/site/site.ts';
import { type FindSalesperson, findSalesperson } from './accounts/salesperson-store.ts';
import { LiveCalls } from './console/calls/live-calls.ts';
import type { Context } from './context.ts';
import { coreEventRoutes } from './core/events.ts';
import { createTries } from './database/tries.ts';
import type { DemoAccount } from './demo.ts';
import { AccountUses } from './gateway/account-use.ts';
import { createFindAccount } from './gateway/authenticate.ts';
import type { CallingTokens, GatewayDeps } from './gateway/call.ts';
import { CallLog } from './gateway/call-log.ts';
import { Diagnoser } from './gateway/diagnosis/diagnoser.ts';
import { DiagnosisThread } from './gateway/diagnosis/diagnosis-thread.ts';
import { createProductionHandlers, createSandboxHandlers } from './gateway/handlers.ts';
import { OutcomeStore } from './gateway/outcome-store.ts';
import { Outcomes } from './gateway/outcomes.ts';
import { createProtocol } from './gateway/protocols/create-protocol.ts';
import { createLimit } from './gateway/rate-limit.ts';
import { createRefuseUnparsed } from './gateway/refuse-unparsed.ts';
import { RefusedCalls } from './gateway/refused-calls.ts';
import { baselessRoutes, gatewayRoutes, refuseAddress, toApiRoot } from './gateway/routes.ts';
import { createLateness } from './gateway/simulate-response.ts';
import { createEndHeaders } from './gateway/version-end.ts';
import { mcpRoutes } from './mcp/routes.ts';
import { metricsRoutes } from './metrics/routes.ts';
import { toNetwork } from './people/users/network.ts';
import { noticePageRoutes } from './portal/notice-pages.ts';
import { pushSourcesRoutes } from './portal/push-sources.ts';
import { portalBasePath, portalRoutes } from './portal/routes.ts';

/** For every response that is not a page: it is data, and must not run, be framed, sniffed or cached. */
const dataHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Headers of all responses; the site's routes replace them with those of pages. */
function toSecurityHeaders({ publicUrl }: Pick<Settings, 'publicUrl'>) {
  return {
    ...dataHeaders,
    ...(publicUrl.startsWith('https:') && {
      'strict-transport-security': `max-age=${yearS}; includeSubDomains`,
    }),
  };
}

export interface AppParts {
  demo?: DemoAccount | undefined;
  siteDirectory?: string | undefined;
  /** Folder of the frozen documentation versions; the project's own by default. */
  versionsDirectory?: string | undefined;
  /** Versions of the open API to serve; all by default. */
  versions?: readonly ApiVersion[] | undefined;
  /** Script that diagnoses in a thread; the gateway's own by default. */
  diagnosisScript?: URL | undefined;
  /** Caller time limits that differ from `timeLimits`. */
  times?: Partial<TimeLimits> | undefined;
  /** Aborted when the process is about to end; never by default. */
  stopping?: AbortSignal | undefined;
  /** Called for each registered route. */
  onRoute?: ((route: RouteOptions) => void) | undefined;
  /** From the open database. */
  writerStalledMs?: (() => number) | undefined;
}

export const defaultSite = path.resolve(import.meta.dirname, '../../build');
const defaultVersions = path.resolve(import.meta.dirname, '../..');

async function addGateway(
  app: FastifyInstance,
  context: Context,
  parts: AppParts,
  times: TimeLimits,
) {
  const { database, settings, courier, now } = context;
  const callLog = new CallLog(courier, app.log, new AccountUses(context.tellJointTest));
  const refused = new RefusedCalls(database, app.log);
  const { keptBytes } = context;
  const findAccount = createFindAccount(database);
  const findSalespersonOf: FindSalesperson = (...who) => findSalesperson(database, ...who);
  const onThreadEnded = (error: Error) => app.log.error({ err: error }, 'a thread ended');
  const thread = new DiagnosisThread(times.diagnosisCpuMs, onThreadEnded, parts.diagnosisScript);
  const diagnoser = new Diagnoser({
    ...context,
    findCustomer: courier.findCustomer,
    findSalesperson: findSalespersonOf,
    thread,
    waitMs: times.diagnosisMs,
    demoKey: parts.demo?.privateKey,
    demoSecret: parts.demo?.webhookSecret,
    toNetwork,
  });
  const guideUrl = `${settings.publicUrl}/apiDoc/guides/migration`;
  const end = createEndHeaders({ database, now, log: app.log, guideUrl });
  const deps: GatewayDeps = {
    ...context,
    findAccount,
    findSalesperson: findSalespersonOf,
    handlers: {
      production: createProductionHandlers(context.cores.production, context, findAccount),
      sandbox: createSandboxHandlers(context.cores.sandbox, context, findAccount),
    },
    limit: createLimit(settings.callsPerSecond, context.pool),
    lateness: createLateness(parts.stopping),
    readEnd: end.read,
    outcomes: new Outcomes(
      new OutcomeStore(database, context.secrets),
      context.cores.recording,
      now,
    ),
  };
  app.addHook('onReady', async () => {
    await end.refresh();
    // The first call need not wait for the places; without a database it reports the reason itself.
    await courier.areas.territory().catch((error) => {
      app.log.warn({ err: error }, 'the places could not be read yet');
    });
  });
  app.addHook('onListen', () => {
    // The server may stop before the thread has started, and no call depends on it: if a thread dies, it is
    // logged.
    void thread.warm().catch((error) => app.log.info({ err: error }, 'diagnoses start later'));
  });
  app.addHook('onClose', async () => {
    await diagnoser.close();
    await Promise.all([
      callLog.close(),
      refused.close(),
      keptBytes.close(),
      courier.labels.close(),
      context.forwarding?.close(),
    ]);
  });
  const callingTokens: CallingTokens = new AsyncLocalStorage();
  const versions = parts.versions ?? [v1, v2];
  for (const version of versions) {
    const protocol = createProtocol(version, { ...settings, ...courier });
    const kept = { callLog, callingTokens, refused, keptBytes, toNetwork, now };
    const { secrets, metrics } = context;
    const records = { ...kept, secrets, protocol, count: metrics?.onCall };
    const options = { protocol, deps, records, diagnoser };
    const { basePath, mockPath } = version;
    await app.register(gatewayRoutes, { prefix: basePath, ...options, sandboxOnly: false });
    await app.register(gatewayRoutes, { prefix: mockPath, ...options, sandboxOnly: true });
  }
  for (const prefix of new Set(versions.map(toApiRoot))) {
    await app.register(baselessRoutes, { prefix, texts: context.texts, versions });
  }
  return { callLog, callingTokens, diagnosis: thread };
}

interface Watched {
  callLog: CallLog;
  diagnosis: DiagnosisThread;
  liveCalls: LiveCalls;
}

/** Adds this process's contents to its metrics. */
function showMetrics(context: Context, { callLog, diagnosis, liveCalls }: Watched): void {
  const { courier, listening, pushes, readLoad } = context;
  context.metrics?.show({
    people: context,
    engine: context.pool ? 'postgres' : 'sqlite',
    readLoad,
    running: {
      readQueues: () => ({
        ...readLoad().waiting,
        call_log: callLog.length,
        diagnosis: diagnosis.waiting,
        labels: courier.labels.waiting,
        passwords: context.passwords.waiting,
      }),
      readStreams: () => ({ live_calls: liveCalls.count, listeners: listening.count }),
      pushes,
      callLog,
      keptBytes: context.keptBytes,
      core: context.forwarding,
    },
  });
}

/** Probes use the same database as calls. */
function toProbed(context: Context, { stopping, writerStalledMs }: AppParts): Probed {
  const { database, log } = context;
  return {
    stopping: stopping ?? new AbortController().signal,
    writerStalledMs: writerStalledMs ?? (() => 0),
    readiness: new Readiness(createTries(context), { log }),
    read: () => database.selectFrom('counter').select('value').limit(1).execute(),
  };
}

/** Trusts this many of the nearest proxies; the caller wrote what comes before their entries. */
function toTrust(proxies: number) {
  return proxies > 0 && ((_address: string, hop: number) => hop < proxies);
}

/** At the level `trace` the upload reader logs headers, including the session's token. */
function toDiscreet(logger: FastifyBaseLogger): FastifyBaseLogger {
  return logger.child({}, { redact: ['busboyOptions.headers'] });
}

/**
 * Serves HEAD by the routes of GET, and Node leaves the body out. Fastify's own HEAD routes empty a response
 * before it is compressed, so their length is another one than that of GET.
 */
function serveHeadAsGet(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.method === 'GET' && route.exposeHeadRoute !== false) route.method = ['GET', 'HEAD'];
  });
}

/** Creates the whole server from its dependencies; never listens. */
export async function createApp(context: Context, parts: AppParts = {}): Promise<FastifyInstance> {
  const { settings, texts, now, forwarding } = context;
  const times = { ...timeLimits, ...parts.times };
  const securityHeaders = toSecurityHeaders(settings);
  const addHeaders = (request: FastifyRequest, reply: FastifyReply) =>
    reply.headers(securityHeaders).header('x-request-id', request.id);
  const refuseUnparsed = createRefuseUnparsed(texts, securityHeaders);
  const app = fastify<PipeliningServer>({
    ...toServerOptions(times),
    serverFactory: (handle, options) => new PipeliningServer(handle, options, refuseUnparsed),
    // That server refuses by itself, in order with its responses.
    clientErrorHandler: () => undefined,
    loggerInstance: toDiscreet(context.log),
    // Ordered by time, so that the call log's index grows at its end, at a third of the cost.
    genReqId: () => newId(),
    requestIdHeader: false,
    rewriteUrl: ({ url = '' }) => toCallUrl(url),
    trustProxy: toTrust(settings.trustProxy),
    logController: new LogController({ disableRequestLogging: true }),
    // Connections open while the server drains get their responses, not a bare 503.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    // No hook runs for an unreadable address.
    frameworkErrors: (_error, request, reply) =>
      refuseAddress(texts, request, addHeaders(request, reply)),
  });
  app.addHook('onRequest', (request, reply, done) => {
    addHeaders(request, reply);
    done();
  });
  serveHeadAsGet(app);
  if (parts.onRoute) app.addHook('onRoute', parts.onRoute);
  if (settings.trustProxy > 0) {
    app.addHook('onRequest', (request, _reply, done) => {
      const { headers } = request.raw;
      const forwardedFor = headers['x-forwarded-for'];
      if (forwardedFor) headers['x-forwarded-for'] = withoutPorts(String(forwardedFor));
      done();
    });
  }
  demandSingleHeaders(app);
  limitBodies(app, times);
  app.setErrorHandler(refusePlain);
  await app.register(compress);
  app.decorate('keptAnswers', new KeptAnswers());
  allowOrigins(app, settings.allowedOrigins);
  addProbes(app, toProbed(context, parts));
  await app.register(securityTxtRoutes, { settings, now });
  await app.register(pushSourcesRoutes, { settings, now });
  const frozen = readFrozenDocuments(parts.versionsDirectory ?? defaultVersions);
  await app.register(apiDocumentRoutes, { settings, texts, frozen });
  await app.register(pictureRoutes, {
    database: context.database,
    secrets: context.secrets,
    now,
    origin: settings.productionUrl,
    timeZone: settings.timeZone,
    textOf: context.wireTextOf,
    count: (ip) => context.limits.pictures.count(toNetwork(ip)),
    log: context.log,
    getImage: context.getImage,
  });
  const gateway = await addGateway(app, context, parts, times);
  if (settings.core) await app.register(coreEventRoutes, context);
  const liveCalls = new LiveCalls(context);
  showMetrics(context, { ...gateway, liveCalls });
  await app.register(metricsRoutes, { metrics: context.metrics, token: settings.metricsToken });
  await app.register(portalRoutes, {
    prefix: portalBasePath,
    count: context.metrics?.onPortalCall,
    liveCalls,
    people: context,
    courier: context.courier,
    production: {
      core: context.cores.production,
      readServed: forwarding && (() => forwarding.readServed()),
    },
    listening: context.listening,
    demo: parts.demo,
  });
  const directory = parts.siteDirectory ?? defaultSite;
  await app.register(mcpRoutes, {
    context: createMcpContext(app, {
      people: context,
      frozen,
      siteDirectory: directory,
      demo: parts.demo,
      diagnose: (evidence, asker) => gateway.diagnosis.diagnose(evidence, asker),
      callingTokens: gateway.callingTokens,
    }),
    bound: context.limits.mcpMessages,
    count: context.metrics?.onToolCall,
  });
  await app.register(noticePageRoutes, { people: context, directory });
  await app.register(siteRoutes, {
    directory,
    versions: [...frozen.keys()],
    settings,
    texts,
    now,
  });
  return app;
}
