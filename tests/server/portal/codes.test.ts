import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { portalErrors } from '#contract/errors.ts';
import { solveCaptcha } from '../_support/captcha.ts';
import { codeTo, messagesTo } from '../_support/outbox.ts';
import { addPerson, ask, type Person } from '../_support/people.ts';
import { openTestPortal } from '../_support/portal.ts';

const portal = await openTestPortal({
  CAPTCHA_COST: '1',
  TRUST_PROXY: 'on',
  PUBLIC_URL: 'https://portal.example',
});
const { context } = portal;

let addresses = 0;

/** Headers of a network that no other test uses, so that limits do not interfere. */
function fromElsewhere() {
  addresses += 1;
  return { 'x-forwarded-for': `10.${addresses >> 8}.${addresses & 255}.1` };
}

async function send(path: string, request: object, person?: Person) {
  const captcha = await solveCaptcha(portal);
  const options = { headers: fromElsewhere(), ...(person && { token: person.token }) };
  return ask(portal, 'POST', path, { ...request, captcha }, options);
}

let numbers = 0;

function newPhone(): string {
  numbers += 1;
  return `+20100123${String(numbers).padStart(4, '0')}`;
}

function newEmail(): string {
  numbers += 1;
  return `new${numbers}@example.com`;
}

async function rowsOf(table: 'message' | 'verification_code'): Promise<number> {
  return (await context.database.selectFrom(table).selectAll().execute()).length;
}

const visitorCalls = [
  { path: 'user/sendSms', field: 'phone', newTarget: newPhone },
  { path: 'user/sendEmail', field: 'email', newTarget: newEmail },
] as const;

for (const { path, field, newTarget } of visitorCalls) {
  test(`${path} sends a registration code and says where it is delivered`, async () => {
    const target = newTarget();
    const { code, data } = await send(path, { purpose: 'register', [field]: target });
    assert.equal(code, 1);
    const { codeToken, ...sent } = data;
    assert.deepEqual(sent, { deliveredTo: 'outbox', waitS: 60 });
    assert.match(codeToken, /^[\w-]{22}$/);
    assert.match(await codeTo(portal, target), /^\d{6}$/);
  });

  for (const purpose of ['register', 'reset']) {
    test(`${path} to ${purpose} responds and writes alike with and without an account`, async () => {
      const known = newTarget();
      const contact = { email: null, email_key: null, phone: null };
      const own = field === 'email' ? { email: known, email_key: known } : { phone: known };
      await addPerson(portal, { ...contact, ...own });
      const observe = async (target: string) => {
        const before = [await rowsOf('message'), await rowsOf('verification_code')];
        const answer = await send(path, { purpose, [field]: target });
        // The ETag covers the body, whose code token differs each time.
        const { 'x-request-id': _id, date: _date, etag: _etag, ...headers } = answer.headers;
        const after = [await rowsOf('message'), await rowsOf('verification_code')];
        const written = after.map((count, index) => count - (before[index] ?? 0));
        const { codeToken: _token, ...data } = answer.data;
        return { ...answer, data, headers, written };
      };
      const observed = await observe(known);
      assert.equal(observed.code, 1);
      assert.deepEqual(observed.written, [1, 1]);
      assert.deepEqual(await observe(newTarget()), observed);
    });
  }

  test(`${path} emails or texts the owner of an existing account, without a code`, async () => {
    const known = newTarget();
    const own = field === 'email' ? { email: known, email_key: known } : { phone: known };
    await addPerson(portal, { email: null, email_key: null, ...own });
    await send(path, { purpose: 'register', [field]: known });
    const [message] = await messagesTo(portal, known);
    assert.match(message?.body ?? '', /an account already uses/i);
    assert.match(message?.body ?? '', /https:\/\/portal\.example\/en\/login/);
    assert.doesNotMatch(`${message?.subject} ${message?.body}`, /\d{6}/);
  });

  test(`${path} sends and stores nothing for a reset of an unknown contact`, async () => {
    const target = newTarget();
    await send(path, { purpose: 'reset', [field]: target });
    assert.deepEqual(await messagesTo(portal, target), []);
    const kept = await context.database.selectFrom('message').selectAll().execute();
    assert.ok(!JSON.stringify(kept).includes(target));
  });

  test(`${path} sends nothing without a captcha, or with a spent one`, async () => {
    const target = newTarget();
    const captcha = await solveCaptcha(portal);
    const request = { purpose: 'register', [field]: target };
    const missing = await ask(portal, 'POST', path, request);
    assert.equal(missing.code, 149010004);
    assert.match(missing.data.fields.captcha, /required/);
    await ask(portal, 'POST', 'user/checkUserByEmail', { email: 'a@example.com', captcha });
    const spent = await ask(portal, 'POST', path, { ...request, captcha });
    assert.equal(spent.code, 149010010);
    assert.deepEqual(await messagesTo(portal, target), []);
  });
}

test('sends no reset code for the demo account', async () => {
  const email = newEmail();
  await addPerson(portal, { email, email_key: email, shared: 1 });
  const { code } = await send('user/sendEmail', { purpose: 'reset', email });
  assert.equal(code, 1);
  assert.deepEqual(await messagesTo(portal, email), []);
});

test('refuses phones of unserved countries and invalid numbers', async () => {
  const cases = {
    '+12125550123': /aren't supported/,
    '+20227928550': /text messages/,
    '+2012': /not a valid/,
  };
  for (const [phone, words] of Object.entries(cases)) {
    const { code, data } = await send('user/sendSms', {
      purpose: 'register',
      phone: phone.padEnd(9, '0'),
    });
    assert.equal(code, 149010004);
    if (phone.length > 8) assert.match(data.fields.phone, words);
  }
});

test('writes in the language of the page, not of the account', async () => {
  const email = newEmail();
  const captcha = await solveCaptcha(portal);
  const request = { purpose: 'register', email, captcha };
  await ask(portal, 'POST', 'user/sendEmail', request, {
    langType: 'CN',
    headers: fromElsewhere(),
  });
  const [message] = await messagesTo(portal, email);
  assert.equal(message?.locale, 'zh-CN');
  assert.match(message?.body ?? '', /验证码/);
});

test('waits a minute before the next code to one address in any spelling', async () => {
  const email = newEmail();
  const headers = fromElsewhere();
  const sendFrom = async (request: object) => {
    const captcha = await solveCaptcha(portal);
    return ask(portal, 'POST', 'user/sendEmail', { ...request, captcha }, { headers });
  };
  await sendFrom({ purpose: 'register', email });
  const {
    code,
    data,
    msg,
    headers: sent,
  } = await sendFrom({
    purpose: 'reset',
    email: email.toUpperCase(),
  });
  assert.equal(code, 149010007);
  assert.equal(sent['retry-after'], String(data.waitS));
  assert.ok(data.waitS > 0 && data.waitS <= 60, String(data.waitS));
  assert.match(msg, /too often/);
  assert.equal((await messagesTo(portal, email)).length, 1);
});

/** Requests codes until one is refused; returns how many were sent. */
async function countSent(ask: (count: number) => ReturnType<typeof send>): Promise<number> {
  for (let count = 0; ; count += 1) {
    const { code, data } = await ask(count);
    if (code === 1) continue;
    assert.equal(code, 149010007);
    assert.ok(data.waitS > 60, String(data.waitS));
    return count;
  }
}

test('limits codes per hour to 20 an address and 60 a network', async () => {
  const askFrom = async (ip: string) => {
    const captcha = await solveCaptcha(portal);
    const request = { purpose: 'register', email: newEmail(), captcha };
    return ask(portal, 'POST', 'user/sendEmail', request, { headers: { 'x-forwarded-for': ip } });
  };
  assert.equal(await countSent(() => askFrom('192.0.2.1')), 20);
  // The refused one counts only for its address: 40 are left for the network.
  assert.equal(await countSent((count) => askFrom(`192.0.2.${2 + Math.floor(count / 20)}`)), 40);
  const { code } = await askFrom('192.0.3.1');
  assert.equal(code, 1);
  assert.equal(await countSent((count) => askFrom(`2001:db8::${1 + Math.floor(count / 20)}`)), 60);
  assert.equal((await askFrom('2001:db8:0:1::1')).code, 1);
});

test('sends a signed-in person codes to their new contact', async () => {
  const [email, phone] = [newEmail(), newPhone()];
  const person = await addPerson(portal, { email, email_key: email, phone });
  const [nextEmail, nextPhone] = [newEmail(), newPhone()];
  const asked = [
    [{ purpose: 'newEmail', email: nextEmail }, nextEmail],
    [{ purpose: 'newPhone', phone: nextPhone }, nextPhone],
  ] as const;
  for (const [request, target] of asked) {
    const { code, data } = await send('sms/sendSms', request, person);
    assert.equal(code, 1, request.purpose);
    assert.equal(data.deliveredTo, 'outbox');
    assert.match(await codeTo(portal, target), /^\d{6}$/);
  }
});

test('names the missing contact', async () => {
  const person = await addPerson(portal, { email: null, email_key: null });
  const faults = [
    [{ purpose: 'newEmail' }, 'email', /valid email/],
    [{ purpose: 'newPhone' }, 'phone', /valid mobile/],
  ] as const;
  for (const [request, field, words] of faults) {
    const { code, data } = await send('sms/sendSms', request, person);
    assert.equal(code, 149010004);
    assert.match(data.fields[field], words);
  }
});

test('sends no code to the demo account or without a session', async () => {
  const person = await addPerson(portal, { shared: 1 });
  assert.equal(
    (await send('sms/sendSms', { purpose: 'newEmail', email: newEmail() }, person)).code,
    149010005,
  );
  assert.equal(
    (await send('sms/sendSms', { purpose: 'newEmail', email: newEmail() })).code,
    149010008,
  );
});

test('says whether an account exists only for a solved captcha', async () => {
  const [email, phone] = [newEmail(), newPhone()];
  const { user } = await addPerson(portal, { email, email_key: email, phone });
  const byEmail = 'user/checkUserByEmail';
  const byName = 'user/checkUserByPhoneOrAccount';
  const cases = [
    [byEmail, { email: email.toUpperCase() }, true],
    [byEmail, { email: newEmail() }, false],
    [byName, { phoneOrAccount: user.account.toUpperCase() }, true],
    [byName, { phoneOrAccount: phone }, true],
    [byName, { phoneOrAccount: newPhone() }, false],
    [byName, { phoneOrAccount: 'unknown-name' }, false],
  ] as const;
  for (const [path, request, exists] of cases) {
    const { data } = await send(path, request);
    assert.deepEqual(data, { exists }, JSON.stringify(request));
    const { code } = await ask(portal, 'POST', path, { ...request, captcha: 'eA==' });
    assert.equal(code, 149010010);
  }
});

test('limits a network to 30 account queries an hour', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.7' };
  const sent = await countSent(async () => {
    const captcha = await solveCaptcha(portal);
    const request = { email: 'unknown@example.com', captcha };
    return ask(portal, 'POST', 'user/checkUserByEmail', request, { headers });
  });
  assert.equal(sent, 30);
});

test('says so if nothing can be sent', async () => {
  const mute = await openTestPortal({ CAPTCHA_COST: '1', DEMO: 'off' });
  const captcha = await solveCaptcha(mute);
  const calls = [
    ['user/sendEmail', { email: 'a@example.com' }, /can't send emails/],
    ['user/sendSms', { phone: '+201001234567' }, /can't send text messages/],
  ] as const;
  for (const [path, request, words] of calls) {
    const asked = { purpose: 'register', ...request, captcha };
    const { code, msg } = await ask(mute, 'POST', path, asked);
    assert.equal(code, 149010003);
    assert.match(msg, words);
  }
});

/** Runs `work` while every insert into `message` fails. */
async function refuseMessages<Result>(work: () => Promise<Result>): Promise<Result> {
  const { database, engine } = context;
  const isSqlite = engine === 'sqlite';
  const refuse = isSqlite
    ? sql`create trigger refuse before insert on message begin select raise(abort, 'refused'); end`
    : sql`alter table message add constraint refuse check (false) not valid`;
  await refuse.execute(database);
  try {
    return await work();
  } finally {
    const allow = isSqlite
      ? sql`drop trigger refuse`
      : sql`alter table message drop constraint refuse`;
    await allow.execute(database);
  }
}

for (const { path, field, newTarget } of visitorCalls) {
  test(`${path} does not count a message that could not be stored`, async () => {
    const headers = fromElsewhere();
    const target = newTarget();
    const request = async () => {
      const captcha = await solveCaptcha(portal);
      return ask(
        portal,
        'POST',
        path,
        { purpose: 'register', [field]: target, captcha },
        { headers },
      );
    };
    const failed = await refuseMessages(request);
    assert.notEqual(failed.code, 1);
    assert.equal((await request()).code, 1);
    assert.equal((await request()).code, portalErrors.tooOften);
  });
}
