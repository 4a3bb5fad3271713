import { toHeaderDigest } from '#contract/signature/md5-v1.ts';
import { descriptor1 } from '#contract/versions/descriptors.ts';
import { md5 } from '#server/crypto/hashes.ts';
import type { DemoAccount } from '#server/demo.ts';
import type { Figure, Outcome } from './report.ts';
import { alternate } from './rounds.ts';
import { openPortal, readDemo } from './servers.ts';

const rounds = 7;
const bodies = 10;
const length = 1024 * 1024 - 1024;
/** A body that costs as much as several harmless ones delays no other call. */
const aim = 5;

const fill = (unit: string) => unit.repeat(Math.floor(length / unit.length));

function toNames(): string {
  let names = '';
  for (let count = 0; names.length < length; count += 1) names += `"k${count}":1,`;
  return `{${names}"z":1}`;
}

interface Body {
  text: string;
  /** The form body, if the text is not sent as it is. */
  form?: string;
}

const harmless: Body = { text: `{"waybillNos":["${fill('UEG000000191681 ')}"]}` };

const hostile: Record<string, Body> = {
  'broken percent encoding': { text: '', form: fill('%zzzzzzzzzzz&') },
  'nothing but plus signs': { text: fill(' '), form: `bizContent=${fill('+')}` },
  'many names': { text: toNames() },
  'deep lists': { text: `{"a":${fill('[')}` },
  'many numbers': { text: `{"a":[${fill('1,')}1]}` },
  'escaped line breaks': { text: `{"a":"${fill('\\n')}"}` },
};

function sender(address: string, { apiAccount, privateKey }: DemoAccount, body: Body) {
  const url = `${address}${descriptor1.basePath}/waybill/getWaybillInfo`;
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    apiAccount,
    digest: toHeaderDigest(md5, body.text, privateKey),
    timestamp: String(Date.now()),
  };
  return async () => {
    const startMs = performance.now();
    for (let count = 0; count < bodies; count += 1) {
      const { form = `bizContent=${body.text}` } = body;
      const answer = await fetch(url, { method: 'POST', headers, body: form });
      const { code } = (await answer.json()) as { code: string };
      if (answer.status !== 200 || code === '1') throw new Error(`${answer.status}, ${code}`);
    }
    return (performance.now() - startMs) / bodies;
  };
}

/** Costs of hostile bodies of a megabyte, compared with a harmless one of the same length. */
export async function benchBodies(): Promise<Outcome> {
  await using portal = await openPortal();
  const account = await readDemo(portal);
  const baseline = sender(portal.address, account, harmless);
  await baseline();
  const figures: Figure[] = [];
  for (const [name, body] of Object.entries(hostile)) {
    const ours = sender(portal.address, account, body);
    await ours();
    const measurement = await alternate(rounds, ours, baseline);
    figures.push({ name: `1 MiB: ${name}`, unit: 'ms', ...measurement, aim: { most: aim } });
  }
  return { figures, failures: [] };
}
