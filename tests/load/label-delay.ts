import path from 'node:path';
import autocannon, { type Options } from 'autocannon';
import { descriptor1 } from '#contract/versions/descriptors.ts';
import { readProbe, toProbed } from './read-probe.ts';
import type { Outcome } from './report.ts';
import { alternate, difference } from './rounds.ts';
import { inScratch } from './scratch.ts';
import { readDemo, type Server, startPortal } from './servers.ts';
import { post, type Side } from './sides.ts';
import { createCalls, labelCalls, traceCalls } from './signed-calls.ts';

const rounds = 5;
const roundS = 4;
/** Far from what the machine can do. */
const callsPerSecond = 150;
const labelsAtOnce = 300;

async function prepare(portal: Server) {
  const account = await readDemo(portal);
  const toUrl = (call: string) => `${portal.address}${descriptor1.basePath}/${call}`;
  const create = { url: toUrl('order/addOrder'), next: createCalls(account) };
  const billCodes: string[] = [];
  while (billCodes.length < labelsAtOnce) billCodes.push((await post(create)).data.billCode);
  return {
    labels: { url: toUrl('order/printOrder'), next: labelCalls(account, billCodes) },
    calls: { url: toUrl('logistics/trace'), next: traceCalls(account, billCodes) },
  };
}

/** As `load`, by other measures; how many calls did not succeed. */
async function send({ url, next }: Side, options: Omit<Options, 'url' | 'requests'>) {
  const setupRequest = (request: object) => Object.assign(request, next());
  const result = await autocannon({
    url,
    verifyBody: (body) => body.startsWith('{"code":"1",'),
    requests: [{ method: 'POST', setupRequest }],
    ...options,
  });
  return result.errors + result.non2xx + result.mismatches;
}

/** What 300 labels that are asked for at once do to the event loop that answers other calls meanwhile. */
export function benchLabelDelay(): Promise<Outcome> {
  return inScratch(async (dataDir) => {
    const file = path.join(dataDir, 'probe.json');
    const portal = await startPortal(dataDir, toProbed(file));
    try {
      const { labels, calls } = await prepare(portal);
      const failures: string[] = [];
      const tell = (name: string, count: number) => {
        if (count > 0) failures.push(`${name}: ${count} calls did not succeed`);
      };
      const steady = async () => {
        const rate = { connections: 8, overallRate: callsPerSecond, duration: roundS };
        tell('calls', await send(calls, rate));
      };
      const flood = async () => {
        const once = { connections: labelsAtOnce, amount: labelsAtOnce, timeout: 30 };
        tell('labels', await send(labels, once));
      };
      const delayOf = async (work: () => Promise<unknown>) => {
        await readProbe(portal, file);
        await work();
        return (await readProbe(portal, file)).delayP99Ms;
      };
      const both = () => delayOf(() => Promise.all([steady(), flood()]));
      await both();
      const measurement = await alternate(rounds, both, () => delayOf(steady), difference);
      const name = `event-loop delay p99, ${labelsAtOnce} labels asked for at once beside calls`;
      const kind = { unit: 'ms', comparedAs: 'difference' } as const;
      return { figures: [{ name, ...kind, ...measurement, aim: { most: 5 } }], failures };
    } finally {
      await portal.stop();
    }
  });
}
