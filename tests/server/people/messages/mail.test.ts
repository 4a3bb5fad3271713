import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { languages } from '#contract/languages.ts';
import { addMessage, notify } from '#server/people/messages/add-message.ts';
import { createMessages } from '#server/people/messages/message-worker.ts';
import {
  type SmsTemplate,
  type Template,
  templates,
  type Wording,
} from '#server/people/messages/templates.ts';
import { openMailServer } from '../../_support/mail-server.ts';
import { addPerson } from '../../_support/people.ts';
import { openTestPortal } from '../../_support/portal.ts';
import { newestMessage } from '../../_support/records.ts';

const mailServer = await openMailServer();
const portal = await openTestPortal({
  SMTP_URL: mailServer.url,
  MAIL_FROM: 'The courier <no-reply@courier.example>',
  PUBLIC_URL: 'https://portal.example',
  BRAND_NAME: 'Atlas & Sons',
});
const { people, context, clock } = portal;
const { database } = context;
const messages = createMessages({ ...people, log: { error() {} } });
after(() => messages.stop(1000));

const code = '012345';

const codeMail: Wording = { template: 'codeRegister', values: { code, minutes: 10 } };
const existsMail: Wording = { template: 'accountExists', values: {} };

async function write(
  wording: Wording = codeMail,
  { language = 'EN', recipient = 'lena@example.com' } = {},
): Promise<void> {
  await people.write((transaction) =>
    addMessage(transaction, people, { channel: 'mail', recipient, language, ...wording }),
  );
}

/** Sends what is due; returns the one email received. */
async function sendOne() {
  mailServer.mails.length = 0;
  await messages.runOnce();
  const [mail] = mailServer.mails;
  assert.ok(mail, 'no mail came in');
  assert.equal(mailServer.mails.length, 1);
  return mail;
}

function headerOf(mail: { headers: string[] }, name: string): string {
  const found = mail.headers.filter((line) => line.toLowerCase().startsWith(`${name}:`));
  assert.equal(found.length, 1, name);
  return found[0]?.slice(name.length + 1).trim() ?? '';
}

test('sends a code as plain text and HTML from MAIL_FROM', async () => {
  await write();
  const mail = await sendOne();
  assert.equal(mail.from, 'no-reply@courier.example');
  assert.deepEqual(mail.to, ['lena@example.com']);
  assert.equal(headerOf(mail, 'from'), 'The courier <no-reply@courier.example>');
  assert.equal(headerOf(mail, 'subject'), 'Atlas & Sons: 012345 is your code to register');
  assert.equal(headerOf(mail, 'auto-submitted'), 'auto-generated');
  assert.equal(headerOf(mail, 'content-language'), 'en');
  assert.match(headerOf(mail, 'message-id'), /^<[0-9a-f-]{36}@courier\.example>$/);
  assert.match(headerOf(mail, 'content-type'), /^multipart\/alternative/);
  assert.match(mail.content, /Content-Type: text\/plain/);
  assert.match(mail.content, /\n012345\r?\n/);
  assert.match(mail.content, /<html lang="en" dir="ltr">/);
  assert.match(mail.content, /<p dir="ltr"[^>]*>012345<\/p>/);
  assert.match(mail.content, /Atlas &amp; Sons/);
});

test('removes the code once the email was sent', async () => {
  await write();
  assert.match((await newestMessage(portal)).body, /012345/);
  await sendOne();
  const { status, subject, body, sent_at, lease_until } = await newestMessage(portal);
  assert.deepEqual({ status, subject, body }, { status: 'sent', subject: '', body: '' });
  assert.deepEqual({ sent_at, lease_until }, { sent_at: clock.now, lease_until: null });
});

test("writes in the reader's language, Arabic from right to left", async () => {
  await write(codeMail, { language: 'CN' });
  const chinese = await sendOne();
  assert.match(chinese.content, /您正在注册/);
  assert.match(headerOf(chinese, 'subject'), /^=\?UTF-8\?/);
  await write(codeMail, { language: 'AR' });
  assert.match((await sendOne()).content, /<html lang="ar" dir="rtl">/);
});

test('links to the page in the language of the email', async () => {
  await write(existsMail);
  const { content } = await sendOne();
  assert.match(content, /href="https:\/\/portal\.example\/en\/forgetPassword"/);
  await write(existsMail, { language: 'CN' });
  assert.match((await sendOne()).content, /href="https:\/\/portal\.example\/login"/);
});

test('lets no value become a header, a recipient or HTML', async () => {
  const values = {
    text: '<img src=x onerror=alert(1)> "quoted" https://evil.example/"><b>',
    page: '/control',
    brand: 'Atlas\r\nBcc: victim@example.com\r\n\r\nbody',
  };
  await write({ template: 'reviewDecided', values });
  const mail = await sendOne();
  assert.deepEqual(mail.to, ['lena@example.com']);
  assert.ok(!mail.headers.some((line) => /^bcc:/i.test(line)));
  assert.match(headerOf(mail, 'subject'), /Bcc: victim@example\.com/);
  const html = mail.content.slice(mail.content.indexOf('<!doctype'));
  assert.ok(!html.includes('<img'));
  assert.match(html, /&lt;img src=x onerror=alert\(1\)&gt; &quot;quoted&quot;/);
  assert.match(html, /href="https:\/\/evil\.example\/"/);
});

test('sends to one address only, even if it looks like two', async () => {
  await write(codeMail, { recipient: 'a,b@example.com' });
  const { to } = await sendOne();
  assert.equal(to.length, 1);
});

test('ends a notification with how to switch it off, and skips it once off', async () => {
  const { user } = await addPerson(portal, { language: 'EN' });
  const values = { text: 'Approved.', page: '/control' };
  const tell = (mailOff: string[]) =>
    people.write(async (transaction) => {
      const off = { mail_off: JSON.stringify(mailOff) };
      await transaction.updateTable('users').set(off).where('id', '=', user.id).execute();
      await notify(transaction, people, user.id, () => ({ template: 'reviewDecided', values }));
    });
  await tell([]);
  const { content, to } = await sendOne();
  assert.deepEqual(to, [user.email]);
  assert.match(content, /https:\/\/portal\.example\/en\/personalCenter/);
  await tell(['reviewDecided']);
  mailServer.mails.length = 0;
  await messages.runOnce();
  assert.deepEqual(mailServer.mails, []);
});

/** Wording of a template with a value for each placeholder. */
function fill(template: Template) {
  const names: readonly string[] = templates[template].values;
  // A number selects the plural form.
  const values = names.map((name) => [name, name === 'minutes' ? 10 : `value of ${name}`]);
  return { template, values: Object.fromEntries(values) } as Wording;
}

for (const { code: language } of languages) {
  test(`fills every placeholder of every email and text message in ${language}`, async () => {
    for (const template of Object.keys(templates) as Template[]) {
      await database.deleteFrom('message').execute();
      await write(fill(template), { language });
      if ('sms' in templates[template]) {
        const sms = fill(template) as Wording<SmsTemplate>;
        await people.write((transaction) =>
          addMessage(transaction, people, { channel: 'sms', recipient: '+20', language, ...sms }),
        );
      }
      const said = await database.selectFrom('message').selectAll().execute();
      assert.equal(said.length, 'sms' in templates[template] ? 2 : 1);
      const words = said.map(({ subject, body }) => `${subject}\n${body}`).join('\n');
      assert.doesNotMatch(words, /[{}]|message\.|undefined/, template);
      for (const [name, value] of Object.entries(fill(template).values)) {
        assert.ok(words.includes(String(value)), `${template} says nothing of ${name}`);
      }
    }
    await database.deleteFrom('message').execute();
  });
}

test('fails to compile if a value or an SMS template is missing', () => {
  // @ts-expect-error `push` is missing.
  const lacking: Wording = {
    template: 'pushParked',
    values: { apiAccount: '1', environment: 'Sandbox', id: '1' },
  };
  // @ts-expect-error It is an email only.
  const silent: SmsTemplate = 'pushParked';
  assert.ok(lacking.template === silent);
});

test('gives up on a recipient that the mail server permanently refuses', async () => {
  mailServer.refuseWith = 550;
  await write();
  await messages.runOnce();
  mailServer.refuseWith = undefined;
  const { status, error, body } = await newestMessage(portal);
  assert.equal(status, 'failed');
  assert.match(error ?? '', /not this one/);
  assert.equal(body, '');
});

test('retries what the mail server temporarily refuses', async () => {
  mailServer.refuseWith = 451;
  await write(existsMail);
  await messages.runOnce();
  mailServer.refuseWith = undefined;
  const waiting = await newestMessage(portal);
  assert.equal(waiting.status, 'waiting');
  assert.ok(waiting.next_at > clock.now);
  mailServer.mails.length = 0;
  await messages.runOnce();
  assert.equal(mailServer.mails.length, 0);
  clock.now = waiting.next_at;
  await sendOne();
  assert.equal((await newestMessage(portal)).status, 'sent');
});
