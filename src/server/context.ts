import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { alertKind } from '#contract/push.ts';
import { createFindCustomer } from '#server/accounts/customer-store.ts';
import type { JointTestListener } from '#server/accounts/joint-tests.ts';
import { toTestAlert } from '#server/console/alerts/push-alerts.ts';
import { createTellPushes } from '#server/console/pushes/tell-pushes.ts';
import { areaVersion, saveAreas } from '#server/core/built-in/areas/area-store.ts';
import { Areas } from '#server/core/built-in/areas/areas.ts';
import { createLocate } from '#server/core/built-in/areas/find-place.ts';
import { shippedAreas } from '#server/core/built-in/areas/load-csv.ts';
import { createBuiltInCore, recorded } from '#server/core/built-in/built-in-core.ts';
import type { Courier } from '#server/core/built-in/courier.ts';
import { LabelThreads } from '#server/core/built-in/labels/label-threads.ts';
import { Numbers } from '#server/core/built-in/numbers.ts';
import { createFindOrder } from '#server/core/built-in/orders/order-store.ts';
import { loadShippedOutlets } from '#server/core/built-in/outlets/outlet-store.ts';
import { toTestContent } from '#server/core/built-in/pushes/test-content.ts';
import { createFindTraced } from '#server/core/built-in/tracking/scan-store.ts';
import { keepSubscriptions } from '#server/core/built-in/tracking/subscribe.ts';
import { recordInstruction } from '#server/core/failure-events.ts';
import { CoreClient } from '#server/core/forward/core-client.ts';
import { ForwardingCore } from '#server/core/forward/forwarding-core.ts';
import { createGetImage, type ReadImage } from '#server/core/picture-events.ts';
import type { Core, RecordingCores, SandboxCore } from '#server/core/port.ts';
import { takeNextMasterKey, toMasterKeys } from '#server/crypto/master-key.ts';
import type { Secrets } from '#server/crypto/secrets.ts';
import { KeptBytes } from '#server/database/kept-bytes.ts';
import { KeyRing } from '#server/database/key-ring.ts';
import { type MigrateOptions, migrate } from '#server/database/migrate.ts';
import { type DatabaseOptions, type OpenDatabase, openDatabase } from '#server/database/open.ts';
import { createWrite } from '#server/database/write.ts';
import { createWritePlan } from '#server/database/write-plan.ts';
import type { ProductionKeyListener } from '#server/gateway/diagnosis/diagnoser.ts';
import type { Metrics } from '#server/metrics/metrics.ts';
import {
  createTellJointTest,
  createTellProductionKey,
} from '#server/people/credentials/tell-joint-test.ts';
import { createReadImage } from '#server/people/images/read-image.ts';
import { createLimits } from '#server/people/limits.ts';
import type { People } from '#server/people/people.ts';
import { Passwords } from '#server/people/users/passwords.ts';
import { createShowPictures } from '#server/pictures/addresses.ts';
import type { CleanPicture } from '#server/pictures/picture-store.ts';
import { nameInProof, nameInTraces } from '#server/pictures/references.ts';
import { Listening } from '#server/push/listen.ts';
import type { Post } from '#server/push/post.ts';
import { createCallbacks, type PushContext } from '#server/push/push-context.ts';
import { PushWorker } from '#server/push/worker.ts';
import { giveTimeToConnect } from '#server/runtime/connecting.ts';
import { createLogger } from '#server/runtime/log.ts';
import { prepareDataDir } from '#server/settings/data-dir.ts';
import type { Settings } from '#server/settings/settings.ts';
import { Texts } from '#server/text/texts.ts';

interface OpenOptions
  extends Pick<DatabaseOptions, 'writesInThread' | 'onWaited'>,
    Pick<MigrateOptions, 'additiveOnly' | 'besideNewer'> {}

/** PostgreSQL connections whose statements may take as long as large tables need. */
const openPatiently = (options: DatabaseOptions) => openDatabase({ ...options, queryTimeoutMs: 0 });

/**
 * Opens what the server and the operator tool share: the migrated database, loaded places and the master key;
 * `ran` are the migrations that it ran. Throws a StartError for problems that the operator can fix.
 */
export async function openContext(
  settings: Settings,
  onConnectionLost: (error: Error) => void,
  { additiveOnly = false, besideNewer = false, ...options }: OpenOptions = {},
) {
  const { databaseUrl, dataDir, masterKey } = settings;
  if (!databaseUrl || !masterKey) prepareDataDir(dataDir);
  const masterKeys = toMasterKeys(settings);
  const [first] = masterKeys();
  const open = openDatabase({ databaseUrl, dataDir, onConnectionLost, ...options });
  const patient = databaseUrl && openPatiently({ databaseUrl, dataDir, onConnectionLost });
  const secrets = new KeyRing(open.database, masterKeys);
  try {
    const { database } = patient || open;
    const ran = await migrate(database, patient ? 'postgres' : 'sqlite', first, {
      additiveOnly,
      besideNewer,
      // Runs in the migrations' transaction: under a wrong key they change nothing.
      assertUsable: (transaction) => secrets.load(transaction, Date.now()),
    });
    // Completes a replacement of the master key that was killed before its last step.
    if (!masterKey) takeNextMasterKey(dataDir, await secrets.findMasterKey(), Date.now());
    if ((await areaVersion(open.database)) === 0) await saveAreas(open.database, shippedAreas());
    await loadShippedOutlets(open.database);
    return { ...open, secrets, ran };
  } catch (error) {
    await open.close();
    throw error;
  } finally {
    if (patient) await patient.close();
  }
}

export interface ContextParts extends Pick<OpenDatabase, 'database' | 'reports' | 'readLoad'> {
  secrets: Secrets;
  /** PostgreSQL's pool, if the database is one: limits are counted there. */
  pool?: Pool | undefined;
  settings: Settings;
  /** Milliseconds since 1970. */
  now(): number;
  /** Default: logs nothing. */
  log?: FastifyBaseLogger | undefined;
  /** Folder of the languages' text files; default: the project's own. */
  textsDirectory?: string | undefined;
  /** Sends to receivers; default: by the rules of the settings. */
  post?: Post | undefined;
  /** Told of a push that was just written; by default the worker. */
  wakePushes?: (() => void) | undefined;
  /** True for a core: pictures are named, and the portal gives them addresses. */
  namesPictures?: true;
  /** Default: nothing is counted. */
  metrics?: Metrics | undefined;
}

/** Dependencies of all calls of a process, and of its pushes. */
export interface Context extends People {
  /** The built-in courier: the sandbox's, and production's if there is no other. */
  courier: Courier;
  pool: Pool | undefined;
  log: FastifyBaseLogger;
  readLoad: OpenDatabase['readLoad'];
  metrics: Metrics | undefined;
  /** Handlers of the calls, by the account's environment. */
  cores: { sandbox: SandboxCore; production: Core; recording: RecordingCores };
  /** The courier's own system behind production, if any. */
  forwarding: ForwardingCore | undefined;
  /** Sends nothing until it is started. */
  pushes: PushWorker;
  /** Delivers pushes to integrators who listen for them. */
  listening: Listening;
  /** Bytes of calls and pushes that are kept. */
  keptBytes: KeptBytes;
  /** Called with what completes the joint testing of an interface. */
  tellJointTest: JointTestListener;
  /** Called with a sandbox call that was signed with a production key. */
  tellProductionKey: ProductionKeyListener;
  /** Decodes a picture of a core and encodes it again; returns the reason if it is none. */
  readImage: ReadImage;
  /** Gets a picture from an address of a core, by the rules of pushes. */
  getImage(address: string): Promise<CleanPicture>;
}

/** Returns the courier's own system, if the settings name one; the portal keeps subscriptions itself. */
function toForwarding({ settings, metrics }: ContextParts, courier: Courier, builtIn: Core) {
  if (!settings.core) return undefined;
  const { timeoutS, ...address } = settings.core;
  const secrets = settings.coreSecrets;
  const timeoutMs = timeoutS * 1000;
  const client = new CoreClient({ ...address, secrets, timeoutMs }, metrics?.onCoreCall);
  return new ForwardingCore(client, {
    builtIn,
    keep: {
      'logistics/subscribe': async ({ caller, request }, data) => {
        await keepSubscriptions(courier, caller.accountId, request.list);
        return data;
      },
      'orderserve/instruct': async ({ caller, request }, data) => {
        await recordInstruction(courier, caller.accountId, request, data);
        return data;
      },
      'logistics/query': ({ caller }, data) => nameInTraces(courier, caller.accountId, data),
      'logistics/proofOfDelivery': ({ caller }, data) =>
        nameInProof(courier, caller.accountId, data),
    },
    settings,
    locate: createLocate(courier.areas),
  });
}

/** Assembles everything that server, operator tool and tests need; starts nothing. */
export function createContext(parts: ContextParts): Context {
  const { database, reports, pool, secrets, settings, now, readLoad, metrics } = parts;
  const { timeZone, carrierCode, brandName, pushRetryS, pushTimeoutS } = settings;
  giveTimeToConnect();
  const log = parts.log ?? createLogger('silent');
  const texts = new Texts(now, parts.textsDirectory);
  const tellJointTest = createTellJointTest({ settings, texts, now });
  const write = createWrite(database);
  const keptBytes = new KeptBytes(database, settings, log);
  const base = {
    database,
    reports,
    write,
    secrets,
    now,
    wireTextOf: (key: string, values?: Record<string, string>) => texts.get('en', key, values),
    callbacks: createCallbacks(settings, { database, write, secrets, now }),
    showPictures: parts.namesPictures
      ? (_: string, json: string) => json
      : createShowPictures({ secrets, now, origin: settings.productionUrl }),
  };
  const ending = {
    ...base,
    timeZone,
    schedule: { retryS: pushRetryS, random: Math.random },
    leaseMs: 2 * pushTimeoutS * 1000,
    tell: createTellPushes({ settings, texts, now }, tellJointTest),
    onAttempt: metrics?.onPushAttempt,
    keptBytes,
    log,
  };
  const pushes = new PushWorker({ ...ending, post: parts.post ?? base.callbacks.post });
  const pushContext: PushContext = {
    ...base,
    timeZone,
    testContentOf: async (account, kind, isSet) => {
      if (kind === alertKind) return toTestAlert({ settings }, account);
      const hasCore = settings.core !== undefined;
      return toTestContent({ database, carrierCode, hasCore }, account, kind, isSet);
    },
    wakePushes: parts.wakePushes ?? (() => pushes.wake()),
  };
  const findCustomer = createFindCustomer(database);
  const courier: Courier = {
    ...pushContext,
    writePlan: createWritePlan(database),
    findCustomer,
    findOrder: createFindOrder(database),
    findTraced: createFindTraced(database),
    numbers: new Numbers(database),
    areas: new Areas(database, now),
    carrierCode,
    brandName,
    sandboxOrders: settings.sandboxOrders,
    returnDays: settings.returnDays,
    codTerms: settings.codTerms,
    deliveryTerms: {
      instructHours: settings.instructHours,
      attempts: settings.deliveryAttempts,
    },
    labels: new LabelThreads((error) => log.error({ err: error }, 'a thread ended')),
  };
  const readImage = createReadImage(base.wireTextOf);
  const builtIn = createBuiltInCore(courier);
  const forwarding = toForwarding(parts, courier, builtIn);
  const people: People = {
    ...pushContext,
    settings,
    texts,
    findCustomer,
    resolvePlace: async (written) => (await courier.areas.territory()).book.resolve(written),
    isCoreAway: () => forwarding?.isAway() ?? false,
    passwords: new Passwords(),
    limits: createLimits(settings, pool),
  };
  return {
    ...people,
    courier,
    pool,
    log,
    readLoad,
    metrics,
    cores: {
      sandbox: builtIn,
      production: forwarding?.handlers ?? builtIn,
      recording: { sandbox: recorded, production: forwarding ? new Set() : recorded },
    },
    forwarding,
    pushes,
    listening: new Listening(ending),
    keptBytes,
    tellJointTest,
    tellProductionKey: createTellProductionKey(people),
    readImage,
    getImage: createGetImage(base.callbacks.post, readImage),
  };
}
