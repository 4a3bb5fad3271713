import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { causes1 } from '#contract/causes.ts';
import type { KeptHeader } from '#contract/portal/console-calls.ts';
import { toCipher } from '#contract/signature/md5-v1.ts';
import { md5 } from '#server/crypto/hashes.ts';
import {
  addIntegrator,
  call,
  callSandbox,
  type Integrator,
  openTestPortal,
  post,
  type Sent,
} from '../_support/portal.ts';
import { changeRows, readRows } from '../_support/rows.ts';
import { readDiagnosed, textOf } from './_diagnosis/kept.ts';

const site = 'https://docs.example';
const portal = await openTestPortal({ ALLOWED_ORIGINS: site });
const integrator = await addIntegrator(portal);
const text = '{"countryCode":"UAE"}';

/** Makes a call with the given header digest. */
function locate(caller: Integrator, digest: string, sent: Sent = {}) {
  const headers = { digest, ...sent.headers };
  return post(portal, caller, 'location/getLocation', text, { ...sent, headers });
}

const hexOf = ({ privateKey }: Integrator) => md5.hex(text + privateKey);

describe('a wrong header digest of a sandbox account', () => {
  it('returns the proven cause, with its id in a header', async () => {
    const answer = await locate(integrator, hexOf(integrator));
    assert.equal(answer.code, '145003030');
    assert.equal(answer.headers['x-signature-diagnosis'], 'hex');
    assert.ok(answer.msg.endsWith(textOf('en', 'sign.reason.hex')), answer.msg);
  });

  it('returns the cause under /mock too, in the language of the caller, and exposes the header to other origins', async () => {
    for (const [langType, locale] of [
      ['CN', 'zh-CN'],
      ['AR', 'ar'],
      ['KH', 'km'],
    ] as const) {
      const headers = { digest: hexOf(integrator), langType, origin: site };
      const answer = await callSandbox(portal, integrator, 'location/getLocation', {}, { headers });
      assert.equal(answer.headers['x-signature-diagnosis'], 'unknown', 'the text is another');
      const url = '/openplatformweb/mock/location/getLocation';
      const own = await locate(integrator, hexOf(integrator), { url, headers });
      assert.ok(own.msg.includes(textOf(locale, 'sign.reason.hex')), own.msg);
      const exposed = String(own.headers['access-control-expose-headers']);
      assert.match(exposed, /x-signature-diagnosis/);
    }
  });

  it('reports the number of known mistakes and the MD5 of the text when none explains it', async () => {
    const caller = await addIntegrator(portal);
    for (const digest of ['a', 'q'.repeat(24), 'AAAAAAAAAAAAAAAAAAAAAA==']) {
      const answer = await locate(caller, digest);
      assert.equal(answer.headers['x-signature-diagnosis'], 'unknown');
      assert.match(answer.msg, new RegExp(`None of ${causes1.length} known mistakes`));
      const textMd5 = createHash('md5').update(text).digest('hex');
      assert.ok(answer.msg.includes(`${text.length} bytes and the MD5 ${textMd5}`), answer.msg);
    }
  });

  it('returns length and MD5 for a text over 64 KiB, and no diagnosis without a text', async () => {
    const caller = await addIntegrator(portal);
    const long = `{"a":"${'x'.repeat(65_536)}"}`;
    const digest = md5.hex(long + caller.privateKey);
    const answer = await post(portal, caller, 'trace/subscribe', long, { headers: { digest } });
    assert.equal(answer.code, '145003030');
    assert.equal(answer.headers['x-signature-diagnosis'], 'unknown');
    assert.match(answer.msg, /weren't tried, because the text is longer than 64 KiB/);
    const textMd5 = createHash('md5').update(long).digest('hex');
    assert.ok(
      answer.msg.includes(`${long.length.toLocaleString('en')} bytes and the MD5 ${textMd5}`),
      answer.msg,
    );
    const none = await locate(caller, digest, { payload: 'content={}' });
    assert.equal(none.headers['x-signature-diagnosis'], undefined);
    assert.match(none.msg, /no form field bizContent/);
  });

  it('is stored in the call log with its headers', async () => {
    const caller = await addIntegrator(portal);
    const digest = hexOf(caller);
    const headers = { cookie: 'a=b', authorization: 'Bearer b', 'user-agent': 'curl/8' };
    await locate(caller, digest, { headers: { ...headers, 'x-mine': 'mine' } });
    const [row] = await readDiagnosed(portal, caller);
    const textMd5 = createHash('md5').update(text).digest('hex');
    assert.deepEqual(row?.diagnosis, {
      causes: ['hex'],
      digest: 'header',
      textMd5,
      textBytes: text.length,
    });
    const kept = JSON.parse(row?.headers ?? '') as KeptHeader[];
    const keptOf = (name: string) => kept.find((each) => each.name.toLowerCase() === name);
    assert.deepEqual(keptOf('digest'), {
      name: 'digest',
      value: `${digest.slice(0, 6)}…`,
      length: 32,
    });
    assert.equal(keptOf('user-agent')?.value, 'curl/8');
    assert.equal(keptOf('apiaccount')?.value, caller.apiAccount);
    for (const name of ['cookie', 'authorization', 'x-mine']) assert.equal(keptOf(name), undefined);
  });
});

describe('a wrong business digest of a sandbox account', () => {
  it('returns the proven cause, found with the secret of the customer', async () => {
    const { customerCode, password, privateKey } = integrator;
    const cipher = toCipher(md5, password);
    const wrong = [
      ['cipher-lower', cipher.toLowerCase()],
      ['plain-password', password],
    ] as const;
    for (const [cause, secret] of wrong) {
      const digest = md5.base64(customerCode + secret + privateKey);
      const answer = await call(portal, integrator, 'vip/checkCusPwd', { customerCode, digest });
      assert.equal(answer.code, '145003031');
      assert.equal(answer.headers['x-signature-diagnosis'], cause);
      assert.ok(answer.msg.endsWith(textOf('en', `sign.reason.${cause}`)), answer.msg);
    }
  });

  it('asks to check customerCode and password when nothing explains it', async () => {
    const { customerCode } = integrator;
    const request = { customerCode, digest: 'AAAAAAAAAAAAAAAAAAAAAA==' };
    const answer = await call(portal, integrator, 'vip/checkCusPwd', request);
    assert.equal(answer.headers['x-signature-diagnosis'], 'unknown');
    assert.match(answer.msg, /None of \d+ known mistakes .* Check customerCode and password$/);
  });

  it('is diagnosed without the password when only the cipher is stored', async () => {
    const caller = await addIntegrator(portal);
    const { customerCode, password, privateKey } = caller;
    await changeRows(portal.accounts, 'customer', { code: customerCode }, { password: null });
    const idsOf = async (secret: string) => {
      const digest = md5.base64(customerCode + secret + privateKey);
      const answer = await call(portal, caller, 'vip/checkCusPwd', { customerCode, digest });
      return answer.headers['x-signature-diagnosis'];
    };
    assert.equal(await idsOf(toCipher(md5, password).toLowerCase()), 'cipher-lower');
    assert.equal(await idsOf(password), 'unknown');
  });
});

describe('a wrong digest outside the sandbox', () => {
  it('is diagnosed only in the call log on a production account', async () => {
    const caller = await addIntegrator(portal, { environment: 'production' });
    const answer = await locate(caller, hexOf(caller));
    assert.equal(answer.headers['x-signature-diagnosis'], undefined);
    assert.match(answer.msg, /Sign the exact text you send/);
    const [row] = await readDiagnosed(portal, caller);
    assert.deepEqual(row?.diagnosis?.causes, ['hex']);
  });

  it('stores no headers for an unknown account', async () => {
    const stranger = { ...integrator, apiAccount: '799999999999' };
    const answer = await locate(stranger, hexOf(integrator));
    assert.equal(answer.code, '145003010');
    assert.equal(answer.headers['x-signature-diagnosis'], undefined);
    const rows = await readRows(portal.context.database, 'call_log', { code: '145003010' });
    for (const { headers, diagnosis } of rows) assert.deepEqual([headers, diagnosis], [null, null]);
  });
});
