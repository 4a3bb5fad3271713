import { after } from 'node:test';
import { type ContextParts, createContext } from '#server/context.ts';
import { AnsweredCalls } from '#server/core/serve/answered-calls.ts';
import { type CoreContext, createCoreApp } from '#server/core/serve/core-app.ts';
import { toEventAddresses } from '#server/core/serve/report-events.ts';
import { readSettings } from '#server/settings/settings.ts';
import { openFilledDatabase, openKeyRing } from './database.ts';
import { openTestPortal, type TestPortal } from './portal.ts';

/** Secret that portal and core sign with in tests. */
export const coreSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

/**
 * The built-in courier over the core protocol, in this process, on a separate database. `serve`
 * serves it again with changed parts.
 */
export async function openReferenceCore(
  parts: Pick<ContextParts, 'post'> & {
    eventsUrl?: string;
    settings?: Record<string, string>;
  } = {},
) {
  const { eventsUrl, settings: own, ...more } = parts;
  const open = await openFilledDatabase();
  const settings = readSettings({ CORE_SECRET: coreSecret, DATA_DIR: open.dataDir, ...own });
  const secrets = await openKeyRing(open.database);
  const clock = { now: Date.UTC(2026, 10, 20, 8, 0, 0) };
  const now = () => clock.now;
  const whole = createContext({ ...open, settings, secrets, now, namesPictures: true, ...more });
  const context: CoreContext = {
    ...whole,
    core: whole.cores.production,
    signing: settings.coreSecrets,
    answered: new AnsweredCalls(whole),
    eventAddresses: eventsUrl === undefined ? [] : toEventAddresses(eventsUrl),
  };
  const serve = async (changes: Partial<CoreContext> = {}) => {
    const app = createCoreApp({ ...context, ...changes });
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    after(() => app.close());
    return url;
  };
  after(async () => {
    await whole.courier.labels.close();
    await open.close();
  });
  return {
    url: await serve(),
    courier: whole.courier,
    context: open,
    clock,
    served: context,
    serve,
    whole,
  };
}

export type ReferenceCore = Awaited<ReturnType<typeof openReferenceCore>>;

/**
 * A portal whose production uses the reference core over HTTP: `courier` and `context` are the
 * core's, which has a separate database.
 */
export async function openForwardedPortal(): Promise<TestPortal> {
  const core = await openReferenceCore();
  const { courier, context } = core;
  const portal = await openTestPortal({ CORE_URL: core.url, CORE_SECRET: coreSecret });
  const clock = {
    get now() {
      return core.clock.now;
    },
    set now(ms: number) {
      core.clock.now = ms;
      portal.clock.now = ms;
    },
  };
  return { ...portal, courier, context, clock, environment: 'production' };
}
