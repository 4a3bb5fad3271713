import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CaptchaChallenge } from '#contract/portal/captcha.ts';
import { solve } from '../_support/captcha.ts';
import { openTestDatabase } from '../_support/database.ts';
import { openMailServer } from '../_support/mail-server.ts';
import { environmentOf, startServer } from '../_support/process.ts';

test('server sends requested codes, logs none and exits 0', async (t) => {
  const context = await openTestDatabase();
  t.after(() => context.close());
  const mailServer = await openMailServer();
  const { child, ended, address } = await startServer({
    ...environmentOf(context),
    SMTP_URL: mailServer.url,
    CAPTCHA_COST: '1',
    LOG_LEVEL: 'debug',
  });
  t.after(() => child.kill('SIGKILL'));
  const call = async (path: string, request?: object) => {
    const answer = await fetch(`${address}/openplatformweb/${path}`, {
      headers: { langtype: 'EN', ...(request && { 'content-type': 'application/json' }) },
      ...(request && { method: 'POST', body: JSON.stringify(request) }),
    });
    return (await answer.json()) as { code: number; data: Record<string, unknown> };
  };
  const arrived = mailServer.next();
  const { data } = await call('captcha');
  const captcha = await solve(data as unknown as CaptchaChallenge);
  const email = 'lena@example.com';
  const sent = await call('user/sendEmail', { purpose: 'register', email, captcha });
  const { codeToken, ...delivery } = sent.data;
  assert.deepEqual(delivery, { deliveredTo: 'mail', waitS: 60 });
  const mail = await arrived;
  assert.deepEqual(mail.to, [email]);
  const code = /\b\d{6}\b/.exec(mail.content)?.[0] ?? '';
  assert.match(code, /^\d{6}$/);
  child.kill('SIGTERM');
  const { code: exitCode, stdout, stderr } = await ended;
  assert.equal(exitCode, 0, stderr);
  for (const secret of [code, String(codeToken)]) {
    assert.ok(!`${stdout}${stderr}`.includes(secret), secret);
  }
  const row = await context.database
    .selectFrom('message')
    .select(['status', 'body'])
    .executeTakeFirstOrThrow();
  assert.deepEqual(row, { status: 'sent', body: '' });
});
