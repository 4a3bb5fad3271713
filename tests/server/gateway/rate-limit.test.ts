import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addIntegrator, openTestPortal, post } from '../_support/portal.ts';

const portal = await openTestPortal({ CALLS_PER_SECOND: '5' });
const path = 'location/getLocation';
const text = '{}';
const codes = { passed: '145003090', refused: '0' };

describe('CALLS_PER_SECOND', () => {
  it('refuses further calls with 429, Retry-After and an envelope, and leaves other accounts alone', async () => {
    const busy = await addIntegrator(portal);
    const calm = await addIntegrator(portal);
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => post(portal, busy, path, text)),
    );
    const refused = answers.filter(({ status }) => status === 429);
    const passed = answers.filter(({ status }) => status === 200);
    // A slow machine may need more than one second for the forty.
    assert.ok(passed.length >= 5 && passed.length <= 30, `${passed.length} passed`);
    assert.equal(refused.length + passed.length, 40);
    for (const { code, msg, data, headers } of refused) {
      assert.equal(code, codes.refused);
      assert.match(msg, /\b5\b/);
      assert.equal(data, null);
      assert.match(String(headers['retry-after']), /^[1-9]\d*$/);
    }
    for (const { code } of passed) assert.equal(code, codes.passed);
    assert.equal((await post(portal, calm, path, text)).code, codes.passed);
  });

  it('is not used up by callers without the private key', async () => {
    const victim = await addIntegrator(portal);
    const attacker = { ...victim, privateKey: 'guessed' };
    const attacks = await Promise.all(
      Array.from({ length: 20 }, () => post(portal, attacker, path, text)),
    );
    assert.ok(attacks.every(({ code }) => code === '145003030'));
    assert.equal((await post(portal, victim, path, text)).code, codes.passed);
  });

  it('counts calls below /mock together with those of the open API', async () => {
    const busy = await addIntegrator(portal);
    const url = `/openplatformweb/mock/${path}`;
    const calls = Array.from({ length: 40 }, (_, index) =>
      post(portal, busy, path, text, index % 2 === 0 ? { url } : {}),
    );
    const passed = (await Promise.all(calls)).filter(({ status }) => status === 200);
    assert.ok(passed.length <= 30, `${passed.length} passed`);
  });
});
