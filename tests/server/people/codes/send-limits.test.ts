import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rememberNetwork } from '#server/people/users/known-networks.ts';
import { solveCaptcha } from '../../_support/captcha.ts';
import { codeTo, messagesTo } from '../../_support/outbox.ts';
import { addPerson, ask } from '../../_support/people.ts';
import { fromElsewhere, openPeoplePortal } from '../../_support/sign-up.ts';

const portal = await openPeoplePortal();
const { context } = portal;
const addressOf = (headers: Record<string, string>) => headers['x-forwarded-for'] ?? '';

async function send(path: string, request: object) {
  const captcha = await solveCaptcha(portal);
  return ask(portal, 'POST', path, { ...request, captcha }, { headers: fromElsewhere() });
}

test('requires more work after ten codes to one mailbox, with longer codes, but refuses none', async () => {
  const email = 'wanted@example.com';
  const asked = { purpose: 'reset', email };
  const person = await addPerson(portal, { email, email_key: email });
  const home = fromElsewhere();
  const from = { ip: addressOf(home), isUse: false };
  await rememberNetwork(context.database, portal.people, person.user.id, from);
  for (let count = 0; count < 10; count += 1) {
    assert.equal((await send('user/sendEmail', asked)).code, 1);
    assert.match(await codeTo(portal, email), /^\d{6}$/);
  }
  assert.equal((await send('user/sendEmail', asked)).code, 1, 'the eleventh takes no more');
  const [message] = await messagesTo(portal, email);
  assert.match(message?.body ?? '', /\b\d{10}\b/);
  const refused = await send('user/sendEmail', asked);
  assert.deepEqual([refused.code, refused.data], [149010010, { work: 4 }]);
  const sendWith = async (headers: Record<string, string>, work?: number) => {
    const captcha = await solveCaptcha(portal, work);
    return ask(portal, 'POST', 'user/sendEmail', { ...asked, captcha }, { headers });
  };
  assert.equal((await sendWith(fromElsewhere(), 2)).code, 1);
  // From the person's usual network the work stays the same.
  assert.equal((await sendWith(home)).code, 1);
});

test("caps text messages that strangers request per phone and day, but not from its owner's network", async () => {
  const phone = '+201001230001';
  const person = await addPerson(portal, { phone, email: null, email_key: null });
  const home = fromElsewhere();
  const from = { ip: addressOf(home), isUse: false };
  await rememberNetwork(context.database, portal.people, person.user.id, from);
  const sendFrom = async (headers: Record<string, string>, work: number) => {
    const captcha = await solveCaptcha(portal, work);
    return ask(portal, 'POST', 'user/sendSms', { purpose: 'reset', phone, captcha }, { headers });
  };
  for (let count = 0; count < 20; count += 1) {
    assert.equal((await sendFrom(fromElsewhere(), Math.max(1, count - 9))).code, 1, String(count));
  }
  assert.equal((await sendFrom(fromElsewhere(), 20)).code, 149010007);
  assert.equal((await sendFrom(home, 1)).code, 1);
});

test('caps text messages per country and day', async () => {
  const capped = await openPeoplePortal({ SMS_PER_COUNTRY_DAY: '2' });
  const sendTo = async (phone: string) => {
    const captcha = await solveCaptcha(capped);
    return ask(capped, 'POST', 'user/sendSms', { purpose: 'register', phone, captcha });
  };
  const codes = [];
  for (let count = 0; count < 3; count += 1) {
    const { code, data } = await sendTo(`+20100123999${count}`);
    codes.push(code);
    if (code !== 1) assert.ok(data.waitS > 3600);
  }
  assert.deepEqual(codes, [1, 1, 149010007]);
  assert.equal((await sendTo('+971501234567')).code, 1);
});
