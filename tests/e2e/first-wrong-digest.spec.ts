import { hash } from 'node:crypto';
import type { Locator } from 'playwright/test';
import { type Locale, languageOfLocale } from '#contract/languages.ts';
import { exampleOrder } from '#contract/operations/_fields/example-order.ts';
import { expectSound, findViolations, readOverflow } from './_support/axe.ts';
import { callSandbox, type Developer, registerDeveloper } from './_support/developer.ts';
import { enter } from './_support/people.ts';
import { expect, test } from './_support/portal.ts';
import { createSay, say } from './_support/texts.ts';

interface Refused {
  code: string;
  msg: string;
  causes: string | null;
  requestId: string;
}

/** Makes the mistake of a first program: it signs with the hex digits of the hash. Uses the integrator's language. */
async function callWrongly(url: string, locale: Locale, developer: Developer): Promise<Refused> {
  const { apiAccount, privateKey } = developer.sandbox;
  const bizContent = JSON.stringify({ countryCode: exampleOrder.sender.countryCode });
  const response = await fetch(`${url}/openplatformweb/mock/location/getLocation`, {
    method: 'POST',
    headers: {
      apiAccount,
      digest: hash('md5', bizContent + privateKey, 'hex'),
      timestamp: String(Date.now()),
      langType: languageOfLocale(locale).code,
    },
    body: new URLSearchParams({ bizContent }),
  });
  const { code, msg } = (await response.json()) as { code: string; msg: string };
  const { headers } = response;
  const causes = headers.get('x-signature-diagnosis');
  return { code, msg, causes, requestId: headers.get('x-request-id') ?? '' };
}

const runs: { locale: Locale; tag: string[] }[] = [
  { locale: 'en', tag: [] },
  { locale: 'zh-CN', tag: ['@all'] },
  { locale: 'ar', tag: ['@all'] },
];

for (const { locale, tag } of runs) {
  test(`developer gets from the first wrong digest to the cause, the fix and the success in ${locale}`, {
    tag,
  }, async ({ page, portal }) => {
    const say = createSay(locale);
    const inLocale = locale === 'zh-CN' ? '' : `/${locale}`;
    const developer = await registerDeveloper(portal.url);
    let refused = await callWrongly(portal.url, locale, developer);
    // A busy machine may respond before the cause is found; the log has it later.
    for (let again = 0; again < 5 && !refused.causes; again += 1) {
      expect(refused.code).toBe('145003030');
      refused = await callWrongly(portal.url, locale, developer);
    }
    expect(refused).toMatchObject({ code: '145003030', causes: 'hex' });
    expect(refused.msg).toContain(say('sign.reason.hex'));

    // The call log shows the same cause first.
    await enter(page, portal.url, developer);
    await expect(async () => {
      await page.goto(`${inLocale}/control/calls?call=${refused.requestId}`);
      const cause = page.getByRole('listitem').filter({ hasText: say('sign.reason.hex') });
      await expect(cause).toBeVisible({ timeout: 2000 });
    }).toPass();
    await expectSound(page);

    // The signature tool shows the step at which the program went wrong.
    await page.getByRole('link', { name: say('control.calls.sign') }).click();
    await expect(page.getByLabel(say('sign.json'), { exact: true })).toHaveValue(/countryCode/);
    await page.goBack();

    // The tester signs the same request correctly, and its success offers the next calls.
    await page.getByRole('link', { name: say('control.calls.again') }).click();
    const form = page.getByRole('form', { name: say('tester.title'), exact: true });
    const { apiAccount } = developer.sandbox;
    await expect(form).toContainText(say('tester.account.server', { account: apiAccount }));
    const answered = page.waitForResponse(/\/openplatformweb\/mock\//);
    await form.getByRole('button', { name: say('tester.send'), exact: true }).click();
    expect(await (await answered).json()).toMatchObject({ code: '1' });
    const answer = page.getByRole('region', { name: say('tester.answer.title'), exact: true });
    const shown = say('control.jointTesting.shown.call', { done: 1, needed: 3 });
    await expect(answer.getByText(shown)).toBeVisible();
    await expect(answer.getByRole('link', { name: say('tester.answer.log') })).toBeVisible();
    expect(await readOverflow(page)).toBe(0);
  });
}

test('call shows the mistake in its signature first, then its headers', async ({
  page,
  portal,
}) => {
  const developer = await registerDeveloper(portal.url);
  const request = { billCodes: 'UEG000000190001, UEG000000190002' };
  const signed = JSON.stringify(request) + developer.sandbox.privateKey;
  const wrong = hash('md5', signed, 'hex');
  const made = await callSandbox(portal.url, developer, 'logistics/trace', request, wrong);
  const odd = await callSandbox(portal.url, developer, 'logistics/trace', request, 'wrong');
  await enter(page, portal.url, developer);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(async () => {
    await page.goto(`/en/control/calls?call=${made.requestId}`);
    await expect(page.getByText(say('sign.reason.hex'), { exact: true })).toBeVisible({
      timeout: 2000,
    });
  }).toPass();
  const headers = page.getByRole('table', { name: say('control.calls.headers') });
  const digest = headers.getByRole('row', { name: /^digest/i });
  await expect(digest).toContainText('32');
  await expect(digest).toContainText(say('control.calls.headers.expected', { count: 24 }));
  const received = page.getByRole('region', { name: say('control.calls.received') });
  const answered = page.getByRole('region', { name: say('control.calls.answered') });
  const topOf = async (each: Locator) => Math.round((await each.boundingBox())?.y ?? -1);
  expect(await topOf(received)).toBe(await topOf(answered));
  // The signed text is shown without a press.
  await expect(received.locator('pre')).toContainText(',·UEG');
  await expectSound(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await topOf(answered)).toBeGreaterThan(await topOf(received));
  await expectSound(page);

  await page.goto(`/en/control/calls?call=${odd.requestId}`);
  await expect(page.getByText(say('control.calls.diagnosis.unknown'))).toBeVisible();
  const md5 = hash('md5', JSON.stringify(request), 'hex');
  await expect(page.getByText(md5, { exact: true })).toBeVisible();
});

test('refused call of version 2 is compared with its own id, time, body and signature', async ({
  page,
  portal,
}) => {
  const developer = await registerDeveloper(portal.url);
  const { apiAccount } = developer.sandbox;
  const id = 'logistics/trace:compare-0001';
  const timestamp = String(Math.floor(Date.now() / 1000) - 20);
  const body = JSON.stringify({ billCodes: ['UEG000000190001'] });
  const signature = `v1,${hash('sha256', body, 'base64')}`;
  const response = await fetch(`${portal.url}/webopenplatformapi/v2/logistics/trace`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-api-account': apiAccount,
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signature,
    },
    body,
  });
  const requestId = response.headers.get('x-request-id') ?? '';
  await enter(page, portal.url, developer);
  await page.goto(`/en/control/calls?call=${requestId}`);
  await page.getByRole('link', { name: say('control.calls.sign') }).click();
  await expect(page.getByLabel(say('sign.callId'), { exact: true })).toHaveValue(id);
  await expect(page.getByLabel(say('sign.timestamp'), { exact: true })).toHaveValue(timestamp);
  await expect(page.getByLabel(say('sign.body'))).toHaveValue(body);
  const title = say('sign.own.title', { account: apiAccount });
  const region = page.getByRole('region', { name: title });
  const compared = region.locator('div[class*="verdict"]').last();
  await expect(compared).toContainText(say('sign.received.other'));
  await expect(compared).toContainText(signature.slice(0, 'v1,'.length + 6));
  await expect(region).toContainText(timestamp);
  expect(await findViolations(page)).toEqual([]);
});
