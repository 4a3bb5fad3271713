import autocannon from 'autocannon';
import { toHeaderDigest } from '#contract/signature/md5-v1.ts';
import { descriptor1 } from '#contract/versions/descriptors.ts';
import { md5 } from '#server/crypto/hashes.ts';
import type { DemoAccount } from '#server/demo.ts';
import type { Sent } from './load.ts';
import { type ProbedPortal, startProbed } from './read-probe.ts';
import type { Figure, Outcome } from './report.ts';
import { type ComparedAs, compareRounds, type Round } from './rounds.ts';
import { openScratch } from './scratch.ts';
import { readDemo, type Server } from './servers.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const warmUpS = 3;
const roundS = 5;
/** Calls of each kind; far below the machine's limit, so that both sides answer the same calls. */
const callsPerSecond = 150;
const connections = 8;

const text = JSON.stringify({ countryCode: 'UAE', street: 'شارع 1 / A&B', items: [1, 2, 'three'] });

function toSent({ apiAccount }: DemoAccount, digest: string, address: string): Sent {
  return {
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      apiAccount,
      digest,
      timestamp: String(Date.now()),
      'x-forwarded-for': address,
    },
    body: `bizContent=${encodeURIComponent(text)}`,
  };
}

const isExplained = (body: string) => body.includes('known mistakes explains it');

/** Sends at a constant rate; returns how many calls were answered and diagnosed. */
async function send({ address }: Server, next: () => Sent, durationS: number) {
  const result = await autocannon({
    url: `${address}${descriptor1.basePath}/online/pca`,
    connections,
    overallRate: callsPerSecond,
    verifyBody: isExplained,
    duration: durationS,
    requests: [{ method: 'POST', setupRequest: (request) => Object.assign(request, next()) }],
  });
  return { calls: result['2xx'], diagnosed: result['2xx'] - result.mismatches };
}

/** Measures calls with correct digests beside a flood, each at its rate. */
async function measure(portal: ProbedPortal, flood: () => Sent, right: () => Sent, s: number) {
  await portal.readProbe();
  const [{ calls }, { diagnosed }] = await Promise.all([
    send(portal, right, s),
    send(portal, flood, s),
  ]);
  const { threadCpuMs, processCpuMs, delayP99Ms: delayMs } = await portal.readProbe();
  return { cpuMs: threadCpuMs / calls, allCpuMs: processCpuMs / calls, delayMs, diagnosed };
}

type Side = Awaited<ReturnType<typeof measure>>;

function toFigures(pairs: readonly Round<Side>[]): Figure[] {
  const toFigure = (name: string, key: keyof Side, comparedAs: ComparedAs): Figure => ({
    name: `${name}, beside a flood that is diagnosed`,
    unit: 'ms',
    ...compareRounds(pairs, (side) => side[key], comparedAs),
  });
  return [
    {
      ...toFigure('CPU a right call, of the thread that answers', 'cpuMs', 'ratio'),
      aim: { most: 1.1 },
    },
    toFigure('CPU a right call, of all threads', 'allCpuMs', 'ratio'),
    { ...toFigure('event-loop delay p99', 'delayMs', 'difference'), aim: { most: 5 } },
  ];
}

/**
 * Correct calls beside a flood of wrong digests from ever new addresses, which are all diagnosed; the baseline
 * is the same flood from one address, which soon gets plain answers.
 */
export async function benchDiagnosis(): Promise<Outcome> {
  using scratch = openScratch();
  await using portal = await startProbed(scratch.directory, { TRUST_PROXY: '1' });
  const account = await readDemo(portal);
  const right = () => toSent(account, toHeaderDigest(md5, text, account.privateKey), '192.0.2.1');
  let count = 0;
  const toWrong = () => {
    count += 1;
    return md5.base64(`${count}`);
  };
  const toAddress = () => `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;
  const diagnosed = () => toSent(account, toWrong(), toAddress());
  const plain = () => toSent(account, toWrong(), '192.0.2.2');
  const run = (flood: () => Sent, s: number) => measure(portal, flood, right, s);
  await run(diagnosed, warmUpS);
  await run(plain, warmUpS);
  const pairs: Round<Side>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    pairs.push({ ours: await run(diagnosed, roundS), baseline: await run(plain, roundS) });
  }
  const isDiagnosed = pairs.every(({ ours, baseline }) => ours.diagnosed > baseline.diagnosed);
  const failures = isDiagnosed ? [] : ['the flood was not diagnosed'];
  return { figures: toFigures(pairs), failures };
}
