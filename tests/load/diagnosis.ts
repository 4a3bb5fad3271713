import path from 'node:path';
import autocannon from 'autocannon';
import { toHeaderDigest } from '#contract/signature/md5-v1.ts';
import { descriptor1 } from '#contract/versions/descriptors.ts';
import { md5 } from '#server/crypto/hashes.ts';
import type { DemoAccount } from '#server/demo.ts';
import type { Sent } from './load.ts';
import { readProbe, toProbed } from './read-probe.ts';
import type { Figure, Outcome } from './report.ts';
import { difference, ratio, toSpread } from './rounds.ts';
import { inScratch } from './scratch.ts';
import { readDemo, type Server, startPortal } from './servers.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const warmUpS = 3;
const roundS = 5;
/** Of each kind; far from what the machine can do, so that both sides answer the same calls. */
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

const isExplained = (body: string) => body.includes('known mistakes');

/** Keeps to the rate, whatever the answers are; how many there were, and how many were diagnosed. */
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

interface Side {
  cpuMs: number;
  allCpuMs: number;
  delayMs: number;
  diagnosed: number;
}

/** Right callers beside a flood, each at its rate. */
async function measure(
  portal: Server,
  file: string,
  flood: () => Sent,
  right: () => Sent,
  s: number,
) {
  await readProbe(portal, file);
  const [{ calls }, { diagnosed }] = await Promise.all([
    send(portal, right, s),
    send(portal, flood, s),
  ]);
  const { threadCpuMs, processCpuMs, delayP99Ms } = await readProbe(portal, file);
  return {
    cpuMs: threadCpuMs / calls,
    allCpuMs: processCpuMs / calls,
    delayMs: delayP99Ms,
    diagnosed,
  };
}

function toFigures(pairs: readonly { ours: Side; baseline: Side }[]): Figure[] {
  const toMeasurement = (key: keyof Omit<Side, 'diagnosed'>, compare: typeof ratio) => ({
    ours: toSpread(pairs.map(({ ours }) => ours[key])),
    baseline: toSpread(pairs.map(({ baseline }) => baseline[key])),
    compared: toSpread(pairs.map(({ ours, baseline }) => compare(ours[key], baseline[key]))),
  });
  const ofRatio = { unit: 'ms', comparedAs: 'ratio' } as const;
  const ofDelay = { unit: 'ms', comparedAs: 'difference' } as const;
  const beside = 'beside a flood that is diagnosed';
  return [
    {
      name: `CPU a right call, of the thread that answers, ${beside}`,
      ...ofRatio,
      ...toMeasurement('cpuMs', ratio),
      aim: { most: 1.1 },
    },
    {
      name: `CPU a right call, of all threads, ${beside}`,
      ...ofRatio,
      ...toMeasurement('allCpuMs', ratio),
    },
    {
      name: `event-loop delay p99, ${beside}`,
      ...ofDelay,
      ...toMeasurement('delayMs', difference),
      aim: { most: 5 },
    },
  ];
}

/**
 * Right callers beside a flood of wrong digests from ever new addresses, each of which may be
 * diagnosed; the baseline is the same flood from one address, which is soon answered plainly.
 */
export function benchDiagnosis(): Promise<Outcome> {
  return inScratch(async (dataDir) => {
    const file = path.join(dataDir, 'probe.json');
    const settings = { TRUST_PROXY: '1', ...toProbed(file) };
    const portal = await startPortal(dataDir, settings);
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
    const run = (flood: () => Sent, s: number) => measure(portal, file, flood, right, s);
    try {
      await run(diagnosed, warmUpS);
      await run(plain, warmUpS);
      const pairs: { ours: Side; baseline: Side }[] = [];
      for (let round = 0; round < rounds; round += 1) {
        pairs.push({ ours: await run(diagnosed, roundS), baseline: await run(plain, roundS) });
      }
      const isDiagnosed = pairs.every(({ ours, baseline }) => ours.diagnosed > baseline.diagnosed);
      const failures = isDiagnosed ? [] : ['the flood was not diagnosed'];
      return { figures: toFigures(pairs), failures };
    } finally {
      await portal.stop();
    }
  });
}
