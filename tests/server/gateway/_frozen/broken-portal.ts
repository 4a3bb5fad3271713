import { after } from 'node:test';
import { v1 } from '#contract/versions/v1.ts';
import { createApp } from '#server/app.ts';
import { createContext } from '#server/context.ts';
import { openTestPortal, type TestPortal } from '../../_support/portal.ts';

import { breakCore, breakVersion } from './breakages.ts';

/** A portal whose gateway and core break version 1 in every way that the gate knows. */
export async function openBrokenPortal(): Promise<TestPortal> {
  const portal = await openTestPortal({ DEMO: 'off' });
  const { context, people, secrets, clock } = portal;
  const { settings } = people;
  const own = createContext({ ...context, settings, secrets, now: () => clock.now });
  const cores = { ...own.cores, sandbox: breakCore(own.cores.sandbox) };
  const parts = { versions: [breakVersion(v1)], siteDirectory: context.dataDir };
  const app = await createApp({ ...own, cores }, parts);
  after(() => app.close());
  return { ...portal, app };
}
