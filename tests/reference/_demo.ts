import { toDay, withFreshTimes } from '#client/fresh-times.ts';
import { toStartData } from '#client/start-data.ts';
import { findDemoRole } from '#contract/hints.ts';
import type { DemoSamples } from '#contract/portal/demo.ts';
import type { OperationPage } from '#reference/page.ts';
import { seedDemo } from '#server/demo.ts';
import { keepDemoSamples } from '#server/demo-samples.ts';
import { openContext } from '../server/push/_context.ts';
import { openReceiver } from '../server/push/_receiver.ts';

interface Shown {
  page: OperationPage;
  /** Decides which order of the demo account the call is about. */
  example: Record<string, unknown>;
  request: Record<string, unknown>;
  orderNumber?: string;
}

/** The demo account at a portal with the machine's clock: programs use it, and version 2 checks it. */
export async function openDemo() {
  const portal = await openContext();
  portal.clock.now = Date.now();
  const demo = await seedDemo(portal.context.database, portal.secrets, portal.clock.now);
  // Replaces the address of an example, which does not exist.
  const receiver = await openReceiver();
  return {
    portal,
    demo,
    /** Gives the account back its orders, at the machine's time. */
    keepSamples() {
      portal.clock.now = Date.now();
      return keepDemoSamples(portal.courier, demo);
    },
    /** The data that a page's tester and programs send for a visitor with the demo account. */
    toContent(
      { page, example, request: shown, orderNumber = 'as shown' }: Shown,
      samples: DemoSamples,
    ) {
      const today = toDay(new Date(portal.clock.now), 'Africa/Cairo');
      const request = withFreshTimes(page, shown, today);
      const last = { ...samples[findDemoRole(page.hints, example)] };
      const content = toStartData(page, { request }, { ...demo, last, orderNumber });
      return content.url ? { ...content, url: receiver.url } : content;
    },
  };
}
