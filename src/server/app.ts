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
import { v1 } from '#contract/versions/v1.ts';
import { v2 } from '#contract/versions/v2.ts';
import type { ApiVersion } from '#contract/versions/version.ts';
import { type FindSalesperson, findSalesperson } from './accounts/salesperson-store.ts';
import { apiDocumentRoutes, readFrozenDocuments } from './api-documents.ts';
import { LiveCalls } from './console/calls/live-calls.ts';
import { coreEventRoutes } from './core/events.ts';
import { allowOrigins } from './cors.ts';
import { createTries } from './database/tries.ts';
import type { DemoAccount } from './demo.ts';
import { AccountUses } from './gateway/account-use.ts';
import { createLateness } from './gateway/asked-answer.ts';
import { createFindAccount } from './gateway/authenticate.ts';
import type { GatewayDeps } from './gateway/call.ts';
import { CallLog } from './gateway/call-log.ts';
import type { CallingTokens } from './gateway/calling-token.ts';
import { Diagnoser } from './gateway/diagnosis/diagnoser.ts';
import { DiagnosisThread } from './gateway/diagnosis/diagnosis-thread.ts';
import { createSandboxHandlers } from './gateway/handlers.ts';
import { OutcomeStore } from './gateway/outcome-store.ts';
import { Outcomes } from './gateway/outcomes.ts';
import { createProtocol } from './gateway/protocols/create-protocol.ts';
import { createLimit } from './gateway/rate-limit.ts';
import { createRefuseUnparsed } from './gateway/refuse-unparsed.ts';
import { RefusedCalls } from './gateway/refused-calls.ts';
import { baselessRoutes, gatewayRoutes, refuseAddress, toApiRoot } from './gateway/routes.ts';
import { createEndHeaders } from './gateway/version-end.ts';
import type { Ground } from './ground.ts';
import { KeptAnswers } from './kept-answer.ts';
import { createMcpGround } from './mcp/create-ground.ts';
import { mcpRoutes } from './mcp/routes.ts';
import { metricsRoutes } from './metrics/routes.ts';
import { newId } from './new-id.ts';
import { toCallUrl, withoutPorts } from './normalise-request.ts';
import { toNetwork } from './people/users/network.ts';
import { PipeliningServer } from './pipelining-server.ts';
import { noticePageRoutes } from './portal/notice-pages.ts';
import { portalBasePath, portalRoutes } from './portal/routes.ts';
import { addProbes, type Probed } from './probes.ts';
import { Readiness } from './readiness.ts';
import { demandSingleHeaders, refusePlain } from './refuse-plain.ts';
import { toSecurityHeaders } from './security-headers.ts';
import { securityTxtRoutes } from './security-txt.ts';
import { siteRoutes } from './site.ts';
import { limitBodies, type TimeLimits, timeLimits, toServerOptions } from './time-limits.ts';

export interface AppParts {
  demo?: DemoAccount | undefined;
  siteDirectory?: string | undefined;
  /** Where the frozen versions of the documentation stand; the project's own folder unless named. */
  versionsDirectory?: string | undefined;
  /** Versions of the open API that are served; all of them unless named. */
  versions?: readonly ApiVersion[] | undefined;
  /** What diagnoses in a thread; the gateway's own unless named. */
  diagnosisScript?: URL | undefined;
  /** Where the times that callers have are others than `timeLimits`. */
  times?: Partial<TimeLimits> | undefined;
  /** Aborted once the process is to end; never unless named. */
  stopping?: AbortSignal | undefined;
  /** Called for each route that is registered. */
  onRoute?: ((route: RouteOptions) => void) | undefined;
  /** Of the open database. */
  writerOwesMs?: (() => number) | undefined;
}

export const defaultSite = path.resolve(import.meta.dirname, '../../build');
const defaultVersions = path.resolve(import.meta.dirname, '../..');

async function addGateway(
  app: FastifyInstance,
  ground: Ground,
  parts: AppParts,
  times: TimeLimits,
) {
  const { database, settings, courier, now } = ground;
  const callLog = new CallLog(courier, app.log, new AccountUses(ground.tellJointTest));
  const refused = new RefusedCalls(database, app.log);
  const { keptBytes } = ground;
  const findAccount = createFindAccount(database);
  const findSalespersonOf: FindSalesperson = (...who) => findSalesperson(database, ...who);
  const onThreadEnded = (error: Error) => app.log.error({ err: error }, 'a thread ended');
  const thread = new DiagnosisThread(times.diagnosisCpuMs, onThreadEnded, parts.diagnosisScript);
  const diagnoser = new Diagnoser({
    ...ground,
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
    ...ground,
    findAccount,
    findSalesperson: findSalespersonOf,
    handlers: {
      production: ground.cores.production,
      sandbox: createSandboxHandlers(ground.cores.sandbox, ground, findAccount),
    },
    limit: createLimit(settings.callsPerSecond, ground.pool),
    lateness: createLateness(parts.stopping),
    readEnd: end.read,
    outcomes: new Outcomes(new OutcomeStore(database, ground.secrets), ground.cores.recording, now),
  };
  app.addHook('onReady', async () => {
    await end.refresh();
    // The first call need not wait for the places; without a database it answers why by itself.
    await courier.areas.territory().catch((error) => {
      app.log.warn({ err: error }, 'the places could not be read yet');
    });
  });
  app.addHook('onListen', () => {
    // The server may stop before the thread has started, and no call depends on it: a thread that dies is logged.
    void thread.warm().catch((error) => app.log.info({ err: error }, 'diagnoses start later'));
  });
  app.addHook('onClose', async () => {
    await diagnoser.close();
    await Promise.all([
      callLog.close(),
      refused.close(),
      keptBytes.close(),
      courier.labels.close(),
      ground.forwarding?.close(),
    ]);
  });
  const callingTokens: CallingTokens = new AsyncLocalStorage();
  const versions = parts.versions ?? [v1, v2];
  for (const version of versions) {
    const protocol = createProtocol(version, { ...settings, ...courier });
    const kept = { callLog, callingTokens, refused, keptBytes, toNetwork, now };
    const { secrets, metrics } = ground;
    const records = { ...kept, secrets, protocol, count: metrics?.onCall };
    const options = { protocol, deps, records, diagnoser };
    const { basePath, mockPath } = version;
    await app.register(gatewayRoutes, { prefix: basePath, ...options, sandboxOnly: false });
    await app.register(gatewayRoutes, { prefix: mockPath, ...options, sandboxOnly: true });
  }
  for (const prefix of new Set(versions.map(toApiRoot))) {
    await app.register(baselessRoutes, { prefix, texts: ground.texts, versions });
  }
  return { callLog, callingTokens, diagnosis: thread };
}

interface Watched {
  callLog: CallLog;
  diagnosis: DiagnosisThread;
  liveCalls: LiveCalls;
}

/** Lets the metrics of this process show what it holds. */
function showMetrics(ground: Ground, { callLog, diagnosis, liveCalls }: Watched): void {
  const { courier, listening, pushes, readLoad } = ground;
  ground.metrics?.show({
    people: ground,
    engine: ground.pool ? 'postgres' : 'sqlite',
    readLoad,
    running: {
      readQueues: () => ({
        ...readLoad().waiting,
        call_log: callLog.length,
        diagnosis: diagnosis.waiting,
        labels: courier.labels.waiting,
        passwords: ground.passwords.waiting,
      }),
      readStreams: () => ({ live_calls: liveCalls.count, listeners: listening.count }),
      pushes,
      callLog,
      keptBytes: ground.keptBytes,
      core: ground.forwarding,
    },
  });
}

/** What the probes ask is tried on the database that calls are made on. */
function toProbed(ground: Ground, { stopping, writerOwesMs }: AppParts): Probed {
  const { database, log } = ground;
  return {
    stopping: stopping ?? new AbortController().signal,
    writerOwesMs: writerOwesMs ?? (() => 0),
    readiness: new Readiness(createTries(ground), { log }),
    read: () => database.selectFrom('counter').select('value').limit(1).execute(),
  };
}

/** The nearest so many proxies are believed; what stands before their entries the caller wrote. */
function toTrust(proxies: number) {
  return proxies > 0 && ((_address: string, hop: number) => hop < proxies);
}

/** At the level `trace` the reader of uploads logs their headers, and with them the session's token. */
function toDiscreet(logger: FastifyBaseLogger): FastifyBaseLogger {
  return logger.child({}, { redact: ['busboyOptions.headers'] });
}

/** The whole server, made from what it stands on; never listens. */
export async function createApp(ground: Ground, parts: AppParts = {}): Promise<FastifyInstance> {
  const { settings, texts, now, forwarding } = ground;
  const times = { ...timeLimits, ...parts.times };
  const securityHeaders = toSecurityHeaders(settings);
  const addHeaders = (request: FastifyRequest, reply: FastifyReply) =>
    reply.headers(securityHeaders).header('x-request-id', request.id);
  const refuseUnparsed = createRefuseUnparsed(texts, securityHeaders);
  const app = fastify<PipeliningServer>({
    ...toServerOptions(times),
    serverFactory: (handle, options) => new PipeliningServer(handle, options, refuseUnparsed),
    // That server refuses by itself, in turn with its answers.
    clientErrorHandler: () => undefined,
    loggerInstance: toDiscreet(ground.log),
    // Ordered by time: the call log's index grows at its end, at a third of the cost.
    genReqId: () => newId(),
    requestIdHeader: false,
    rewriteUrl: ({ url = '' }) => toCallUrl(url),
    trustProxy: toTrust(settings.trustProxy),
    logController: new LogController({ disableRequestLogging: true }),
    // Connections that are open while the server drains get their answers, not a bare 503.
    return503OnClosing: false,
    // No hook has seen an address that cannot be read.
    frameworkErrors: (_error, request, reply) =>
      refuseAddress(texts, request, addHeaders(request, reply)),
  });
  app.addHook('onRequest', (request, reply, done) => {
    addHeaders(request, reply);
    done();
  });
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
  addProbes(app, toProbed(ground, parts));
  await app.register(securityTxtRoutes, { settings, now });
  const frozen = readFrozenDocuments(parts.versionsDirectory ?? defaultVersions);
  await app.register(apiDocumentRoutes, { settings, texts, frozen });
  const gateway = await addGateway(app, ground, parts, times);
  if (settings.core) await app.register(coreEventRoutes, ground);
  const liveCalls = new LiveCalls(ground);
  showMetrics(ground, { ...gateway, liveCalls });
  await app.register(metricsRoutes, { metrics: ground.metrics, token: settings.metricsToken });
  await app.register(portalRoutes, {
    prefix: portalBasePath,
    count: ground.metrics?.onPortalCall,
    liveCalls,
    people: ground,
    courier: ground.courier,
    production: {
      core: ground.cores.production,
      readServed: forwarding && (() => forwarding.readServed()),
    },
    listening: ground.listening,
    demo: parts.demo,
  });
  const directory = parts.siteDirectory ?? defaultSite;
  await app.register(mcpRoutes, {
    ground: createMcpGround(app, {
      people: ground,
      frozen,
      siteDirectory: directory,
      demo: parts.demo,
      diagnose: (evidence, asker) => gateway.diagnosis.diagnose(evidence, asker),
      callingTokens: gateway.callingTokens,
    }),
    bound: ground.mcpMessages,
    count: ground.metrics?.onToolCall,
  });
  await app.register(noticePageRoutes, { people: ground, directory });
  await app.register(siteRoutes, {
    directory,
    versions: [...frozen.keys()],
    settings: ground.settings,
  });
  return app;
}
