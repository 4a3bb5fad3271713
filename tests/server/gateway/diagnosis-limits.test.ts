import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { md5 } from '#server/crypto/hashes.ts';
import { seedDemo } from '#server/demo.ts';
import { openLog } from '../_support/log.ts';
import {
  type Answer,
  addIntegrator,
  type Integrator,
  openTestPortal,
  post,
  type TestPortal,
} from '../_support/portal.ts';
import { until } from '../_support/until.ts';
import { call2 } from '../_support/version-2.ts';

const slowThread = new URL('./_diagnosis/slow-thread.ts', import.meta.url);
const text = '{"countryCode":"UAE"}';

/** A call with a wrong digest, from an address. */
function locate(
  portal: TestPortal,
  caller: Integrator,
  bizContent = text,
  address = '192.0.2.1',
): Promise<Answer> {
  const digest = md5.hex(bizContent + caller.privateKey);
  const headers = { digest, 'x-forwarded-for': address };
  return post(portal, caller, 'location/getLocation', bizContent, { headers });
}

/** A text whose diagnosis lasts until goOn() is called. */
function toHeld({ context }: TestPortal) {
  const file = path.join(context.dataDir, 'go-on');
  return { text: JSON.stringify({ goOn: file }), goOn: () => writeFileSync(file, '') };
}

const isDiagnosed = ({ headers }: Answer) => headers['x-signature-diagnosis'] === 'hex';

/** Counts the diagnosed responses among consecutive calls. */
async function countDiagnosed(
  portal: TestPortal,
  caller: Integrator,
  address: string,
  calls: number,
): Promise<number> {
  let diagnosed = 0;
  for (let made = 0; made < calls; made += 1) {
    const answer = await locate(portal, caller, text, address);
    assert.equal(answer.code, '145003030');
    if (isDiagnosed(answer)) diagnosed += 1;
    else
      assert.match(answer.msg, /Sign the exact text you send.*because too many wrong signatures/);
  }
  return diagnosed;
}

describe('the limit of diagnoses', () => {
  it('is thirty a minute for each pair of account and address', async () => {
    const portal = await openTestPortal({ TRUST_PROXY: '1' });
    const [victim, other] = [await addIntegrator(portal), await addIntegrator(portal)];
    assert.equal(await countDiagnosed(portal, victim, '192.0.2.1', 35), 30);
    assert.equal(await countDiagnosed(portal, victim, '192.0.2.2', 3), 3);
    assert.equal(await countDiagnosed(portal, other, '192.0.2.1', 3), 3);
    // A /64 counts as one household.
    assert.equal(await countDiagnosed(portal, victim, '2001:db8::1', 20), 20);
    assert.equal(await countDiagnosed(portal, victim, '2001:db8::2', 20), 10);
    portal.clock.now += 60_000;
    assert.equal(await countDiagnosed(portal, victim, '192.0.2.1', 35), 30);
  });

  it('is sixty a minute for a network, whichever accounts it names', async () => {
    const portal = await openTestPortal({ TRUST_PROXY: '1' });
    const named = [await addIntegrator(portal), await addIntegrator(portal)];
    for (const each of named) {
      assert.equal(await countDiagnosed(portal, each, '192.0.2.1', 30), 30);
    }
    const third = await addIntegrator(portal);
    assert.equal(await countDiagnosed(portal, third, '192.0.2.1', 3), 0);
    assert.equal(await countDiagnosed(portal, third, '192.0.2.2', 3), 3);
  });

  it('applies to each caller of the demo account separately', async () => {
    const portal = await openTestPortal({ TRUST_PROXY: '1' });
    const demo = await seedDemo(portal.context.database, portal.secrets, portal.clock.now);
    assert.equal(await countDiagnosed(portal, demo, '192.0.2.1', 31), 30);
    assert.equal(await countDiagnosed(portal, demo, '192.0.2.2', 1), 1);
  });

  it('is nine at a time for a network, and serves other networks before its last', async () => {
    const portal = await openTestPortal({ TRUST_PROXY: '1' }, { diagnosisScript: slowThread });
    const caller = await addIntegrator(portal);
    const { text: held, goOn } = toHeld(portal);
    const ended: string[] = [];
    const ask = async (address: string) => {
      const answer = await locate(portal, caller, held, address);
      if (isDiagnosed(answer)) ended.push(address);
      return isDiagnosed(answer);
    };
    const many = Array.from({ length: 12 }, () => ask('192.0.2.1'));
    // Calls beyond the share return without a diagnosis while the others wait.
    assert.equal(await Promise.race(many), false);
    const other = ask('192.0.2.2');
    const last = ask('192.0.2.1');
    assert.equal(await last, false);
    goOn();
    assert.equal(await other, true);
    assert.equal((await Promise.all(many)).filter(Boolean).length, 9);
    assert.ok(ended.indexOf('192.0.2.2') < 3, ended.join());
  });
});

/** A call of either version with a signature that no known mistake explains. */
const wrongCalls = {
  'version 1': async (portal: TestPortal, caller: Integrator, bizContent: string) => {
    const headers = { digest: 'AAAABBBBCCCCDDDDEEEEFA==' };
    return await post(portal, caller, 'location/getLocation', bizContent, { headers });
  },
  'version 2': async (portal: TestPortal, caller: Integrator, body: string) => {
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    return await call2(portal, caller, 'location/getLocation', {}, { body, secret, id: callId });
  },
};
const callId = 'limits-0001';

function assertFacts({ headers, msg }: Answer, sent: string, version: string, tried: RegExp) {
  assert.equal(headers['x-signature-diagnosis'], 'unknown', msg);
  assert.match(msg, tried);
  assert.ok(msg.includes(`${Buffer.byteLength(sent)} bytes and the MD5 ${md5.hex(sent)}`), msg);
  if (version === 'version 2') assert.match(msg, /getLocation:limits-0001, .*timestamp \d{10} /);
}

const untimely = /\. There was no time to try all \d+ known mistakes/;

for (const [version, call] of Object.entries(wrongCalls)) {
  describe(`a wrong signature of ${version}`, () => {
    it('returns length and MD5 when the processor time is used up', async () => {
      const portal = await openTestPortal({}, { times: { diagnosisCpuMs: -1 } });
      const answer = await call(portal, await addIntegrator(portal), text);
      assertFacts(answer, text, version, untimely);
    });

    it('returns length and MD5 when the response stops waiting', async () => {
      const options = { diagnosisScript: slowThread, times: { diagnosisMs: 0 } };
      const portal = await openTestPortal({}, options);
      const { text, goOn } = toHeld(portal);
      assertFacts(await call(portal, await addIntegrator(portal), text), text, version, untimely);
      goOn();
    });

    it('returns length and MD5 when the thread dies or cannot start', async () => {
      const script = new URL('./_diagnosis/no-such-thread.ts', import.meta.url);
      const { logger } = openLog();
      for (const diagnosisScript of [slowThread, script]) {
        const portal = await openTestPortal({}, { diagnosisScript, logger });
        const sent = '{"a":"die"}';
        assertFacts(await call(portal, await addIntegrator(portal), sent), sent, version, untimely);
      }
    });

    it('returns length and MD5 when too many diagnoses wait', async () => {
      const portal = await openTestPortal({}, { diagnosisScript: slowThread });
      const { text: held, goOn } = toHeld(portal);
      const caller = await addIntegrator(portal);
      const waiting = Array.from({ length: 16 }, () => call(portal, caller, held));
      const first = await call(portal, caller, text);
      goOn();
      await Promise.all(waiting);
      assertFacts(first, text, version, untimely);
    });

    it('returns length and MD5 after too many diagnoses in a minute', async () => {
      const portal = await openTestPortal({}, { diagnosisScript: slowThread });
      const caller = await addIntegrator(portal);
      for (let made = 0; made < 30; made += 1) await call(portal, caller, text);
      assertFacts(
        await call(portal, caller, text),
        text,
        version,
        / weren't tried, because too many wrong signatures/,
      );
    });
  });
}

describe('a slow diagnosis', () => {
  it('does not delay the response and reaches the call log later', async () => {
    const options = { diagnosisScript: slowThread, times: { diagnosisMs: 20 } };
    const portal = await openTestPortal({}, options);
    const caller = await addIntegrator(portal);
    const { text, goOn } = toHeld(portal);
    const answer = await locate(portal, caller, text);
    assert.equal(isDiagnosed(answer), false);
    const read = () =>
      portal.context.database.selectFrom('call_log').select('diagnosis').executeTakeFirst();
    await until(async () => (await read()) !== undefined, 'the row exists');
    assert.deepEqual(await read(), { diagnosis: null });
    goOn();
    await until(async () => (await read())?.diagnosis !== null, 'the call log says why');
    assert.deepEqual(JSON.parse((await read())?.diagnosis ?? '').causes, ['hex']);
  });

  it('is written before the server stops', async () => {
    const options = { diagnosisScript: slowThread, times: { diagnosisMs: 20 } };
    const portal = await openTestPortal({}, options);
    const { text, goOn } = toHeld(portal);
    await locate(portal, await addIntegrator(portal), text);
    const closed = portal.app.close();
    goOn();
    await closed;
    const { diagnosis } = await portal.context.database
      .selectFrom('call_log')
      .select('diagnosis')
      .executeTakeFirstOrThrow();
    assert.deepEqual(JSON.parse(diagnosis ?? '').causes, ['hex']);
  });
});

describe('the diagnosis thread', () => {
  for (const fault of ['die', 'hang']) {
    it(`is restarted when it ${fault}s, and leaves that response without a cause`, async () => {
      const { logger, text: lines } = openLog();
      const options = { diagnosisScript: slowThread, logger };
      const portal = await openTestPortal({}, options);
      const caller = await addIntegrator(portal);
      assert.ok(isDiagnosed(await locate(portal, caller)));
      const answer = await locate(portal, caller, `{"a":"${fault}"}`);
      assert.equal(answer.code, '145003030');
      assert.equal(isDiagnosed(answer), false);
      assert.match(answer.msg, /Sign the exact text you send/);
      assert.match(lines(), /a digest was not diagnosed/);
      assert.ok(isDiagnosed(await locate(portal, caller)));
    });
  }
});
