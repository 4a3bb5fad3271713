import { randomUUIDv7 } from 'node:crypto';
import path from 'node:path';
import compress from '@fastify/compress';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Pool } from 'pg';
import { mockBasePath, openApiBasePath } from '#contract/openapi.ts';
import { apiDocumentRoutes } from './api-documents.ts';
import { allowOrigins } from './cors.ts';
import { createFindCustomer } from './courier/accounts/customer-store.ts';
import { Areas } from './courier/areas/areas.ts';
import type { Courier } from './courier/courier.ts';
import { LabelThread } from './courier/labels/label-thread.ts';
import { Numbers } from './courier/numbers.ts';
import { createFindOrder } from './courier/orders/order-store.ts';
import { createFindTraced } from './courier/tracking/scan-store.ts';
import type { Db } from './database/tables.ts';
import { retryAfterS } from './database/unavailable.ts';
import { createWrite } from './database/write.ts';
import type { DemoAccount } from './demo.ts';
import { readFrozenDocuments } from './frozen-documents.ts';
import { AccountUses } from './gateway/account-use.ts';
import { createFindAccount } from './gateway/authenticate.ts';
import type { GatewayDeps } from './gateway/call.ts';
import { CallLog } from './gateway/call-log.ts';
import { createLimit } from './gateway/rate-limit.ts';
import { createRefuseUnparsed } from './gateway/refuse-unparsed.ts';
import { RefusedCalls } from './gateway/refused-calls.ts';
import { gatewayRoutes, refuseAddress } from './gateway/routes.ts';
import { createTellJointTest } from './people/accounts/tell-joint-test.ts';
import { createPeople } from './people/create-people.ts';
import { toNetwork } from './people/users/network.ts';
import { portalBasePath, portalRoutes } from './portal/routes.ts';
import { createCallbacks } from './push/create-pushes.ts';
import { demandHost, refusePlain } from './refuse-plain.ts';
import type { Secrets } from './secrets.ts';
import { addSecurityHeaders, toSecurityHeaders } from './security-headers.ts';
import type { Settings } from './settings.ts';
import { siteRoutes } from './site.ts';
import { Texts } from './texts.ts';
import { limitBodies, type TimeLimits, timeLimits, toServerOptions } from './time-limits.ts';

export interface AppDeps {
  database: Db;
  /** For statements that read much. */
  reports: Db;
  /** PostgreSQL's pool, where the database is one: call limits are counted there. */
  pool?: Pool | undefined;
  settings: Settings;
  secrets: Secrets;
  /** Milliseconds since 1970. */
  now(): number;
  logger?: FastifyBaseLogger | undefined;
  demo?: DemoAccount | undefined;
  /** Told of a push that was just written; nobody is while no process sends them. */
  wakePushes?: (() => void) | undefined;
  siteDirectory?: string | undefined;
  /** The folder of the languages' text files; the project's own unless named. */
  textsDirectory?: string | undefined;
  /** Where the frozen versions of the documentation stand; the project's own folder unless named. */
  versionsDirectory?: string | undefined;
  /** Where the times that callers have are others than `timeLimits`. */
  times?: Partial<TimeLimits> | undefined;
}

const defaultSite = path.resolve(import.meta.dirname, '../../build');
const defaultVersions = path.resolve(import.meta.dirname, '../..');

interface CourierDeps
  extends Pick<AppDeps, 'database' | 'reports' | 'settings' | 'secrets' | 'now'> {
  texts: Texts;
  wakePushes?: (() => void) | undefined;
}

export function createCourier(deps: CourierDeps): Courier {
  const { database, reports, settings, secrets, now, texts, wakePushes = () => {} } = deps;
  return {
    database,
    reports,
    write: createWrite(database),
    findCustomer: createFindCustomer(database),
    findOrder: createFindOrder(database),
    findTraced: createFindTraced(database),
    now,
    numbers: new Numbers(database),
    areas: new Areas(database, now),
    timeZone: settings.timeZone,
    carrierCode: settings.carrierCode,
    brandName: settings.brandName,
    secrets,
    wireTextOf: (key, values) => texts.get('en', key, values),
    labels: new LabelThread(),
    callbacks: createCallbacks(settings),
    wakePushes,
  };
}

async function addGateway(
  app: FastifyInstance,
  deps: AppDeps,
  courier: Courier,
  texts: Texts,
): Promise<void> {
  const { database, secrets, settings } = deps;
  const tellComplete = createTellJointTest({ settings, texts, now: deps.now });
  const callLog = new CallLog(database, app.log, new AccountUses(tellComplete));
  const refused = new RefusedCalls(database, app.log);
  const gateway: GatewayDeps = {
    courier,
    findAccount: createFindAccount(database),
    secrets,
    texts,
    limit: createLimit(settings.callsPerSecond, deps.pool),
    timestampToleranceS: settings.timestampToleranceS,
  };
  app.addHook('onReady', async () => {
    // The first call need not wait for the places; without a database it answers why by itself.
    await courier.areas.territory().catch((error) => {
      app.log.warn({ err: error }, 'the places could not be read yet');
    });
  });
  const stopSweeping = callLog.keepDays(settings.callLogDays, deps.now);
  app.addHook('onClose', async () => {
    stopSweeping();
    await Promise.all([callLog.close(), refused.close(), courier.labels.close()]);
  });
  const options = { deps: gateway, records: { callLog, refused, toNetwork, now: deps.now } };
  await app.register(gatewayRoutes, { prefix: openApiBasePath, ...options, sandboxOnly: false });
  await app.register(gatewayRoutes, { prefix: mockBasePath, ...options, sandboxOnly: true });
}

function addHealth(app: FastifyInstance, database: Db): void {
  const options = {
    errorHandler(error: Error, request: FastifyRequest, reply: FastifyReply) {
      request.log.error({ err: error }, 'the database does not respond');
      reply.code(503).header('retry-after', retryAfterS).send({ status: 'not ready' });
    },
  };
  app.get('/healthz', options, async () => {
    await database.selectFrom('counter').select('value').limit(1).execute();
    return { status: 'ready' };
  });
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
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const { settings, database, demo } = deps;
  const texts = new Texts(deps.now, deps.textsDirectory);
  const times = { ...timeLimits, ...deps.times };
  const securityHeaders = toSecurityHeaders(settings);
  const app = fastify({
    ...toServerOptions(times),
    ...(deps.logger ? { loggerInstance: toDiscreet(deps.logger) } : { logger: false }),
    // Ordered by time: the call log's index grows at its end, at a third of the cost.
    genReqId: () => randomUUIDv7(),
    requestIdHeader: false,
    trustProxy: toTrust(settings.trustProxy),
    logController: new LogController({ disableRequestLogging: true }),
    // Connections that are open while the server drains get their answers, not a bare 503.
    return503OnClosing: false,
    // No hook has seen an address that cannot be read.
    frameworkErrors: (_error, request, reply) =>
      refuseAddress(
        texts,
        request,
        reply.headers({ ...securityHeaders, 'x-request-id': request.id }),
      ),
    clientErrorHandler: createRefuseUnparsed(texts, securityHeaders),
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  addSecurityHeaders(app, securityHeaders);
  demandHost(app);
  limitBodies(app, times);
  app.setErrorHandler(refusePlain);
  // An expectation that nobody knows may be ignored; Node would refuse it in silence.
  app.server.on('checkExpectation', app.routing);
  await app.register(compress);
  allowOrigins(app, settings.allowedOrigins);
  addHealth(app, database);
  const frozen = readFrozenDocuments(deps.versionsDirectory ?? defaultVersions);
  await app.register(apiDocumentRoutes, { settings, texts, now: deps.now, frozen });
  const courier = createCourier({ ...deps, texts });
  await addGateway(app, deps, courier, texts);
  const people = createPeople(courier, { settings, texts, pool: deps.pool });
  await app.register(portalRoutes, { prefix: portalBasePath, people, demo });
  await app.register(siteRoutes, { directory: deps.siteDirectory ?? defaultSite });
  return app;
}
