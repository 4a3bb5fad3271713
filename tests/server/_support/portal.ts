import { after } from 'node:test';
import type { FastifyBaseLogger, FastifyInstance, RouteOptions } from 'fastify';
import { toBusinessDigest, toCipher, toHeaderDigest } from '#contract/signature/md5-v1.ts';
import { createAccount, createCustomer, grantAll } from '#server/accounts/account-store.ts';
import { type AppParts, createApp } from '#server/app.ts';
import { createContext } from '#server/context.ts';
import type { Courier } from '#server/core/built-in/courier.ts';
import { md5 } from '#server/crypto/hashes.ts';
import type { KeptBytes } from '#server/database/kept-bytes.ts';
import type { KeyRing } from '#server/database/key-ring.ts';
import type { Db } from '#server/database/tables.ts';
import type { Metrics } from '#server/metrics/metrics.ts';
import type { People } from '#server/people/people.ts';

import { readSettings } from '#server/settings/settings.ts';
import { masterKey, openFilledDatabase, openKeyRing, type TestDatabase } from './database.ts';

/** Credentials of a test integrator. */
export interface Integrator {
  apiAccount: string;
  privateKey: string;
  /** `whsec_…` of version 2. */
  webhookSecret: string;
  customerCode: string;
  password: string;
}

export interface Answer {
  status: number;
  headers: Record<string, unknown>;
  code: string;
  msg: string;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the shape it asked for.
  data: any;
}

export interface Clock {
  now: number;
}

export interface TestPortal {
  app: FastifyInstance;
  /** The built-in courier, or that of another core. */
  courier: Courier;
  /** Context of the functions about users, and of the whole portal. */
  people: People;
  secrets: KeyRing;
  context: TestDatabase;
  /** Store of accounts and customers; with another core it differs from that of `context`. */
  accounts: Db;
  keptBytes: KeptBytes;
  /** Default environment of added accounts. */
  environment: 'sandbox' | 'production';
  /** Milliseconds since 1970, set by the test. */
  clock: Clock;
}

export { masterKey };

interface TestParts extends AppParts {
  /** Database of another portal, with its reports and key ring. */
  database?: Db;
  reports?: Db;
  secrets?: KeyRing;
  logger?: FastifyBaseLogger;
  textsDirectory?: string;
  wakePushes?(): void;
  metrics?: Metrics;
}

/** A complete portal on a separate database, closed after the tests of the file. */
export async function openTestPortal(
  environment: Record<string, string> = {},
  {
    demo,
    siteDirectory,
    versionsDirectory,
    diagnosisScript,
    versions,
    stopping,
    writerStalledMs,
    times,
    onRoute,
    logger,
    ...parts
  }: TestParts = {},
): Promise<TestPortal> {
  const open = await openFilledDatabase({ onWaited: parts.metrics?.onWaited });
  const settings = readSettings({
    CALLS_PER_SECOND: '0',
    DATA_DIR: open.dataDir,
    ...environment,
  });
  const secrets = parts.secrets ?? (await openKeyRing(open.database));
  const clock: Clock = { now: Date.UTC(2026, 10, 20, 8, 0, 0) };
  const now = () => clock.now;
  const context = createContext({ ...open, settings, secrets, now, log: logger, ...parts });
  const app = await createApp(context, {
    demo,
    versionsDirectory,
    diagnosisScript,
    versions,
    stopping,
    writerStalledMs,
    onRoute,
    // Longer, since a busy machine is slower; the diagnosis is the same.
    times: { diagnosisMs: 10_000, diagnosisCpuMs: 10_000, ...times },
    // Without a built site, so that the checkout's `build` does not affect results.
    siteDirectory: siteDirectory ?? open.dataDir,
  });
  after(async () => {
    await app.close();
    await open.close();
  });
  const accounts = open.database;
  const portal = {
    app,
    courier: context.courier,
    people: context,
    secrets,
    context: open,
    accounts,
    keptBytes: context.keptBytes,
    clock,
  };
  return { ...portal, environment: 'sandbox' };
}

let integrators = 0;

/** A sandbox account with all operations and a customer with COD. */
export async function addIntegrator(
  { accounts: database, secrets, clock, ...portal }: TestPortal,
  options: {
    environment?: 'sandbox' | 'production';
    granted?: boolean;
    cod?: boolean;
    balance?: number;
  } = {},
): Promise<Integrator> {
  integrators += 1;
  const { environment = portal.environment, granted = true, cod = true, balance = null } = options;
  const apiAccount = String(700_000_000_000 + integrators);
  const code = `J00${integrators}`;
  const password = 'KO6w29g2';
  const account = { apiAccount, environment, level: 'developer' } as const;
  const made = await createAccount(database, secrets, account, clock.now);
  const { privateKey, webhookSecret } = made;
  if (granted) await grantAll(database, apiAccount);
  await createCustomer(database, secrets, { apiAccount, code, password, cod, balance }, clock.now);
  return { apiAccount, privateKey, webhookSecret, customerCode: code, password };
}

/** customerCode and digest of a call. */
export function customerOf({ customerCode, password, privateKey }: Integrator) {
  const cipher = toCipher(md5, password);
  return { customerCode, digest: toBusinessDigest(md5, customerCode, cipher, privateKey) };
}

/** Headers that sign a text. */
export function sign({ apiAccount, privateKey }: Integrator, bizContent: string, now: number) {
  const digest = toHeaderDigest(md5, bizContent, privateKey);
  return { apiAccount, digest, timestamp: String(now) };
}

export interface Sent {
  headers?: Record<string, string | undefined>;
  payload?: string | Buffer;
  url?: string;
}

/** Posts a signed text as bizContent; `sent` replaces headers, body or address. */
export async function post(
  portal: TestPortal,
  integrator: Integrator,
  path: string,
  bizContent: string,
  sent: Sent = {},
): Promise<Answer> {
  const answer = await portal.app.inject({
    method: 'POST',
    url: sent.url ?? `/webopenplatformapi/api/${path}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...sign(integrator, bizContent, portal.clock.now),
      ...sent.headers,
    },
    payload: sent.payload ?? new URLSearchParams({ bizContent }).toString(),
  });
  return { status: answer.statusCode, headers: answer.headers, ...answer.json() };
}

/** Calls an operation with a request object. */
export function call(portal: TestPortal, integrator: Integrator, path: string, request: object) {
  return post(portal, integrator, path, JSON.stringify(request));
}

/** Calls an operation that only the sandbox has. */
export function callSandbox(
  portal: TestPortal,
  integrator: Integrator,
  path: string,
  request: object,
  sent: Sent = {},
) {
  const url = `/openplatformweb/mock/${path}`;
  return post(portal, integrator, path, JSON.stringify(request), { url, ...sent });
}

/** True if a GET is an endless event stream. */
export const isStream = (url: string) => /\/liveCalls$|\/listen\//.test(url);

/** Address of each GET route except streams, with `x` for each parameter. */
export const listGetUrls = (routes: readonly RouteOptions[]) =>
  routes
    .filter(({ method, url }) => [method].flat().includes('GET') && !isStream(url))
    .map(({ url }) => url.replaceAll(/:\w+|\*/g, 'x'));
