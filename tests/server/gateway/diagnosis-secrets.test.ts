import assert from 'node:assert/strict';
import { it } from 'node:test';
import { dayMs } from '#contract/durations.ts';
import { toCipher } from '#contract/signature/md5-v1.ts';
import { grantAll } from '#server/accounts/account-store.ts';
import { md5 } from '#server/crypto/hashes.ts';
import { sweepOldKeys } from '#server/people/credentials/keys.ts';
import { addCompany, addDeveloper, type Certified } from '../_support/accounts.ts';
import { openLog } from '../_support/log.ts';
import {
  type Answer,
  addIntegrator,
  call,
  type Integrator,
  openTestPortal,
  post,
} from '../_support/portal.ts';
import { changeRows, readRow, readRows } from '../_support/rows.ts';
import { assertNotShown, readDiagnosed, rotate } from './_diagnosis/kept.ts';

const log = openLog();
const portal = await openTestPortal({ KEY_OVERLAP_HOURS: '1' }, { logger: log.logger });
const { database } = portal.context;
const text = '{"countryCode":"UAE"}';

/** Every response of this file, and every secret that must not appear in one. */
const answers: Answer[] = [];
const secrets: string[] = [];

async function locateWith(caller: Integrator, secret: string): Promise<Answer> {
  const headers = { digest: md5.base64(text + secret) };
  const answer = await post(portal, caller, 'location/getLocation', text, { headers });
  answers.push(answer);
  secrets.push(secret);
  return answer;
}

const idsOf = ({ headers }: Answer) => headers['x-signature-diagnosis'];

/** Secrets that the call log names for an account's calls, newest first. */
async function secretsOf(caller: Integrator, calls?: number) {
  const rows = await readDiagnosed(portal, caller, calls);
  return rows.map(({ diagnosis }) => diagnosis?.secret);
}

async function mailsTo({ user }: Certified) {
  return readRows(database, 'message', { user_id: user.id, template: 'productionKeyUsed' });
}

/** The email is sent after the response. */
async function waitForMails(person: Certified, count: number) {
  const deadline = performance.now() + 10_000;
  for (;;) {
    const mails = await mailsTo(person);
    if (mails.length >= count) return mails;
    assert.ok(performance.now() < deadline, `${mails.length} mails of ${count}`);
    await new Promise(setImmediate);
  }
}

it('returns only another-secret for a production key on sandbox calls and emails the owner once a day', async () => {
  const company = await addCompany(portal);
  const { sandbox, production } = company;
  const calls = Array.from({ length: 3 }, () => locateWith(sandbox, production.privateKey));
  for (const answer of await Promise.all(calls)) {
    assert.equal(answer.code, '145003030');
    assert.equal(idsOf(answer), 'another-secret');
  }
  assert.equal((await secretsOf(sandbox, 3))[0], 'production-key');
  const [mail, ...others] = await waitForMails(company, 1);
  assert.ok(mail?.body.includes(sandbox.apiAccount));
  assert.equal(others.length, 0);
  portal.clock.now += dayMs;
  await locateWith(sandbox, production.privateKey);
  assert.equal((await waitForMails(company, 2)).length, 2);
});

for (const [allowed, expected] of [
  [null, 'another-secret'],
  ['["127.0.0.1/32"]', 'another-secret'],
  ['["192.0.2.1/32"]', 'unknown'],
] as const) {
  it(`returns ${expected} for a leaked production key when production allows ${allowed ?? 'any address'}`, async () => {
    const company = await addCompany(portal);
    await changeRows(
      database,
      'account',
      { api_account: company.production.apiAccount },
      { allowed_addresses: allowed },
    );
    const answer = await locateWith(company.sandbox, company.production.privateKey);
    const wrong = await locateWith(company.sandbox, 'f'.repeat(32));
    assert.equal(idsOf(answer), expected);
    if (expected === 'unknown') {
      const words = ({ msg }: Answer) => msg.replaceAll(/[0-9a-f]{32}/g, '…');
      assert.equal(words(answer), words(wrong), 'the words do not tell either');
    }
    assert.equal((await secretsOf(company.sandbox, 2))[1], 'production-key', 'in the call log');
    assert.equal((await waitForMails(company, 1)).length, 1);
  });
}

it('names the sandbox key of a production call in the call log only, without an email', async () => {
  const company = await addCompany(portal);
  await grantAll(database, company.production.apiAccount);
  const answer = await locateWith(company.production, company.sandbox.privateKey);
  assert.equal(idsOf(answer), undefined);
  assert.deepEqual(await secretsOf(company.production), ['sandbox-key']);
  assert.equal((await mailsTo(company)).length, 0);
});

it('ignores the keys of another company', async () => {
  const [one, other] = [await addCompany(portal), await addCompany(portal)];
  assert.equal(idsOf(await locateWith(one.sandbox, other.production.privateKey)), 'unknown');
  assert.equal(idsOf(await locateWith(one.sandbox, other.sandbox.privateKey)), 'unknown');
  assert.equal((await mailsTo(one)).length + (await mailsTo(other)).length, 0);
});

it('recognises a password or a cipher in place of the key', async () => {
  const { sandbox } = await addDeveloper(portal);
  assert.equal(idsOf(await locateWith(sandbox, sandbox.password)), 'another-secret');
  assert.equal(idsOf(await locateWith(sandbox, toCipher(md5, sandbox.password))), 'another-secret');
  assert.deepEqual((await secretsOf(sandbox, 2)).toSorted(), ['cipher', 'password']);
});

it('recognises a rotated key for a month after its end', async () => {
  const { sandbox, token } = await addDeveloper(portal);
  await rotate(portal, token);
  assert.equal((await locateWith(sandbox, sandbox.privateKey)).code, '1', 'within the overlap');
  portal.clock.now += dayMs;
  await sweepOldKeys(portal.people);
  const answer = await locateWith(sandbox, sandbox.privateKey);
  assert.equal(idsOf(answer), 'another-secret');
  assert.equal((await secretsOf(sandbox, 2))[0], 'old-key');
  portal.clock.now += 30 * dayMs;
  await sweepOldKeys(portal.people);
  assert.equal(idsOf(await locateWith(sandbox, sandbox.privateKey)), 'unknown');
});

it('explains a business digest by the old key below a header signed with it', async () => {
  const { sandbox, token } = await addCompany(portal);
  await rotate(portal, token);
  const { customerCode, password, privateKey } = sandbox;
  const lower = toCipher(md5, password).toLowerCase();
  const digest = md5.base64(customerCode + lower + privateKey);
  const answer = await call(portal, sandbox, 'vip/checkCusPwd', { customerCode, digest });
  assert.equal(answer.code, '145003031');
  assert.equal(idsOf(answer), 'cipher-lower');
});

it('keeps the call that a diagnosis refers to, however many calls were refused', async () => {
  const { sandbox } = await addDeveloper(portal);
  for (let made = 0; made < 20; made += 1) await locateWith(sandbox, `wrong ${made}`);
  assert.equal(idsOf(await locateWith(sandbox, sandbox.password)), 'another-secret');
  // Every call is kept: some by their code and network, the others as the newest failures.
  assert.equal((await secretsOf(sandbox, 21))[0], 'password');
});

it('logs no MD5 of a masked text, which would reveal the masked value by trial', async () => {
  const { sandbox } = await addCompany(portal);
  const request = { billCode: 'UEG000000190001', idNumber: '29001011234567', name: 'A' };
  const bizContent = JSON.stringify(request);
  const headers = { digest: md5.base64('wrong') };
  const path = 'realName/saveOrUpdate';
  const answer = await post(portal, sandbox, path, bizContent, { headers });
  const textMd5 = md5.hex(bizContent);
  assert.ok(answer.msg.includes(textMd5), 'who called has the text');
  await readDiagnosed(portal, sandbox);
  const kept = JSON.stringify(await database.selectFrom('call_log').selectAll().execute());
  assert.ok(kept.includes('\\"textBytes\\"') && kept.includes('\\"idNumber\\":\\"***\\"'));
  assert.ok(!kept.includes(textMd5));
});

it('masks a key inside the text in the call log', async () => {
  const { sandbox } = await addDeveloper(portal);
  const bizContent = `${text}${sandbox.privateKey}`;
  const headers = { digest: md5.base64(bizContent) };
  await post(portal, sandbox, 'location/getLocation', bizContent, { headers });
  await readDiagnosed(portal, sandbox);
  const kept = JSON.stringify(await database.selectFrom('call_log').selectAll().execute());
  assert.ok(kept.includes('***') && !kept.includes(sandbox.privateKey));
});

it('returns another-secret for a business digest of the new key below a header of the old key', async () => {
  const { sandbox, token } = await addCompany(portal);
  await rotate(portal, token);
  const { private_key } = await readRow(database, 'account', { api_account: sandbox.apiAccount });
  const { customerCode, password } = sandbox;
  const key = portal.secrets.open(private_key);
  const digest = md5.base64(customerCode + toCipher(md5, password) + key);
  const answer = await call(portal, sandbox, 'vip/checkCusPwd', { customerCode, digest });
  answers.push(answer);
  secrets.push(key);
  assert.equal(answer.code, '145003031');
  assert.equal(idsOf(answer), 'another-secret');
});

it('stores customer passwords sealed in the sandbox and not at all in production', async () => {
  const sandbox = await addIntegrator(portal);
  const production = await addIntegrator(portal, { environment: 'production' });
  const passwordOf = async ({ customerCode }: Integrator) => {
    const row = await readRow(database, 'customer', { code: customerCode });
    return row.password;
  };
  const sealed = await passwordOf(sandbox);
  assert.ok(sealed && !sealed.includes(sandbox.password));
  assert.equal(portal.secrets.open(sealed), sandbox.password);
  assert.equal(await passwordOf(production), null);
});

it('never shows eight consecutive characters of a secret in a response, the log, the call log or an email', async () => {
  const { sandbox } = await addDeveloper(portal);
  const { privateKey } = sandbox;
  const { production } = await addCompany(portal);
  secrets.push(production.privateKey);
  for (const digest of [
    production.privateKey,
    privateKey,
    ` ${privateKey}\t`,
    md5.hex(text + privateKey),
  ]) {
    const headers = { digest, timestamp: privateKey, 'user-agent': `us ${digest.toUpperCase()}` };
    answers.push(await post(portal, sandbox, 'location/getLocation', text, { headers }));
  }
  secrets.push(privateKey);
  await assertNotShown(portal, secrets, [answers, log.text()]);
});
