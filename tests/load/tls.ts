import { assertInstalled, runHaproxy } from '../server/_support/haproxy.ts';
import { prepareCreate, prepareTrace } from './calls.ts';
import { joinOutcomes, type Outcome } from './report.ts';
import { openScratch } from './scratch.ts';
import { openPortal, type Server, startBareServer } from './servers.ts';
import { compare, post, type Side, toLatency } from './sides.ts';

/** HAProxy with the configuration of the operations folder, in front of one server. */
async function openProxy({ address }: Server) {
  await using opened = new AsyncDisposableStack();
  const { directory } = opened.use(openScratch());
  const { host } = new URL(address);
  const proxy = opened.use(await runHaproxy(directory, [host, host]));
  const closing = opened.move();
  return { ...proxy, [Symbol.asyncDispose]: () => closing.disposeAsync() };
}

/** Calls a second and the 99th percentile of calls over TLS, beside the bare route behind the same proxy. */
async function measure(name: string, prepare: (portal: Server) => Promise<Side>): Promise<Outcome> {
  await using portal = await openPortal({ TRUST_PROXY: 'on' });
  const plain = await prepare(portal);
  await using bare = await startBareServer((await post(plain)).text);
  await using portalProxy = await openProxy(portal);
  await using bareProxy = await openProxy(bare);
  const ours = { ...plain, url: portalProxy.address + new URL(plain.url).pathname };
  const compared = await compare(name, undefined, ours, { ...plain, url: bareProxy.address });
  const { figures, failures } = compared;
  return { figures: [...figures, toLatency(`${name}, p99`, compared)], failures };
}

/**
 * The portal does not terminate TLS: operators put a proxy in front of it. 32 connections stay open, so
 * handshakes cost nothing.
 */
export async function benchTls(): Promise<Outcome> {
  try {
    assertInstalled('haproxy');
  } catch (error) {
    return { figures: [], failures: [`tls: ${(error as Error).message}`] };
  }
  return joinOutcomes([
    await measure('signed create over TLS', prepareCreate),
    await measure('signed trace over TLS', prepareTrace),
  ]);
}
