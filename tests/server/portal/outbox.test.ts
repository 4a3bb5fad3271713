import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMessage } from '#server/people/messages/add-message.ts';
import { ask } from '../_support/people.ts';
import { openTestPortal, type TestPortal } from '../_support/portal.ts';

const smtp = { SMTP_URL: 'smtp://mail.example' };
const sms = { SMS_URL: 'https://sms.example' };

/** Writes an email and a text message, as calls do. */
async function writeBoth({ people, clock }: TestPortal): Promise<void> {
  const common = { template: 'accountExists' as const, values: {}, language: 'EN' };
  const mail = { ...common, channel: 'mail', recipient: 'lena@example.com' } as const;
  const text = { ...common, channel: 'sms', recipient: '+201001234567' } as const;
  for (const message of [mail, text, { ...mail, recipient: 'unknown', withheld: true }]) {
    await people.write((transaction) => addMessage(transaction, people, message));
    clock.now += 1;
  }
}

async function shown(portal: TestPortal): Promise<string[]> {
  const { code, data } = await ask(portal, 'GET', 'demo/outbox');
  assert.equal(code, 1);
  return data.messages.map((message: { channel: string }) => message.channel);
}

test("shows the demo's messages, newest first, without withheld ones", async () => {
  const portal = await openTestPortal();
  assert.deepEqual(await shown(portal), []);
  await writeBoth(portal);
  assert.deepEqual(await shown(portal), ['sms', 'mail']);
  const { data } = await ask(portal, 'GET', 'demo/outbox');
  const [, { id, body, ...mail }] = data.messages;
  assert.match(id, /^[0-9a-f-]{36}$/);
  assert.match(body, /An account already uses it/);
  assert.deepEqual(mail, {
    channel: 'mail',
    recipient: 'lena@example.com',
    subject: 'Courier Open Platform: you already have an account',
    locale: 'en',
    createdAt: portal.clock.now - 3,
  });
});

test('hides a channel whose messages are really sent', async () => {
  const mails = await openTestPortal(smtp);
  await writeBoth(mails);
  assert.deepEqual(await shown(mails), ['sms']);
  const texts = await openTestPortal(sms);
  await writeBoth(texts);
  assert.deepEqual(await shown(texts), ['mail']);
});

test('is not found if all messages are sent, or outside the demo', async () => {
  const closed: Record<string, string>[] = [
    { ...smtp, ...sms },
    { DEMO: 'off' },
    { DEMO: 'off', ...smtp },
  ];
  for (const environment of closed) {
    const portal = await openTestPortal(environment);
    await writeBoth(portal);
    const { code, data } = await ask(portal, 'GET', 'demo/outbox');
    assert.equal(code, 149010001);
    assert.equal(data, null);
  }
});

test('marks a message without a channel as failed', async () => {
  const portal = await openTestPortal({ DEMO: 'off' });
  await writeBoth(portal);
  const rows = await portal.context.database
    .selectFrom('message')
    .select(['status', 'error'])
    .orderBy('id')
    .execute();
  assert.deepEqual(rows, [
    { status: 'failed', error: 'no way for mail is set' },
    { status: 'failed', error: 'no way for sms is set' },
    { status: 'withheld', error: null },
  ]);
});
