import { chromium } from 'playwright';
import { registerCompany, revealKey } from './_support/company.ts';
import { askPortal, registerPerson } from './_support/people.ts';
import { createReviewer, openReviewerSession } from './_support/reviewer.ts';
import { startPortal } from './_support/server.ts';
import { createSay } from './_support/texts.ts';
const out = '/tmp/access/shots';
const portal = await startPortal();
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-background-networking'] });
try {
  const person = await registerCompany(portal.url);
  await revealKey(portal.url, person, 'production');
  await askPortal(portal.url, 'console/allowAddresses', { addresses: ['192.0.2.10'] }, person.signedIn.token);
  await askPortal(portal.url, 'help-center/headersSign', { environment: 'production', operation: 'orderserve/create', bizContent: '{}' }, person.signedIn.token);
  await askPortal(portal.url, 'user/exportData', {}, person.signedIn.token, '203.0.113.9');
  const reviewer = await createReviewer(portal);
  const staff = await openReviewerSession(portal.url, reviewer);
  for (const [locale, width, scheme] of [['en', 1280, 'light'], ['en', 390, 'light'], ['zh-CN', 1280, 'light'], ['zh-CN', 390, 'dark'], ['ar', 1280, 'light'], ['ar', 390, 'dark'], ['en', 1280, 'dark']] as const) {
    const say = createSay(locale);
    const base = locale === 'zh-CN' ? '' : `/${locale}`;
    const shot = async (who: any, name: string, path: string, act: (page: any) => Promise<void>) => {
      const context = await browser.newContext({ viewport: { width, height: width === 390 ? 844 : 900 }, colorScheme: scheme });
      await context.addInitScript((lang) => { if (location.protocol !== 'about:') localStorage.lang ??= lang; }, { 'zh-CN': 'CN', en: 'EN', ar: 'AR' }[locale]);
      await context.addInitScript((theme) => { if (location.protocol !== 'about:') for (const k of ['theme']) localStorage[k] = theme; }, scheme);
      const page = await context.newPage();
      const { token, uuid, userData } = who;
      await page.goto(`${portal.url}/vectors.json`);
      await page.evaluate((s: any) => Object.assign(localStorage, s), { token, uuid, userData: JSON.stringify(userData) });
      await page.goto(`${portal.url}${base}${path}`);
      await page.waitForLoadState('networkidle');
      try { await act(page); } catch (e) { console.log(name, locale, String(e).split('\n')[0]); }
      await page.waitForTimeout(400);
      await page.screenshot({ path: `${out}/${name}-${locale}-${width}-${scheme}.png` });
      await context.close();
    };
    portal.forgetProofs();
    await shot(person.signedIn, 'reveal', '/control/credentials', async (page) => {
      await page.getByRole('button', { name: say('control.credentials.reveal') }).last().click();
      await page.getByRole('dialog', { name: say('stepUp.title') }).waitFor({ timeout: 5000 });
    });
    await shot(person.signedIn, 'wrong', '/control/credentials', async (page) => {
      await page.getByRole('button', { name: say('control.credentials.allow.submit') }).click();
      const d = page.getByRole('dialog', { name: say('stepUp.title') });
      await d.getByLabel(say('field.password'), { exact: true }).fill('wrong one');
      await page.keyboard.press('Enter');
      await d.getByRole('alert').first().waitFor({ timeout: 5000 });
    });
    await shot(person.signedIn, 'dismissed', '/control/credentials', async (page) => {
      await page.getByRole('button', { name: say('control.credentials.allow.submit') }).click();
      await page.getByRole('dialog', { name: say('stepUp.title') }).waitFor({ timeout: 5000 });
      await page.keyboard.press('Escape');
      await page.waitForTimeout(300);
    });
    await shot(person.signedIn, 'security', '/personalCenter/security#email', async () => {});
    await shot(person.signedIn, 'sign', '/helpCenter/signature', async (page) => {
      await page.locator('fieldset input[type=radio]').nth(2).check();
      await page.getByRole('button', { name: say('sign.own.sign') }).scrollIntoViewIfNeeded();
    });
    await shot(staff, 'totp', '/personalCenter/security#email', async (page) => {
      await page.locator('input[name=email]').fill('other@example.com');
      await page.locator('input[name=code]').fill('123456');
      await page.getByRole('button', { name: say('security.email.save') }).click();
      await page.getByRole('dialog', { name: say('stepUp.title') }).waitFor({ timeout: 5000 });
    });
    await shot(staff, 'audit', '/operator/audit', async (page) => { await page.waitForTimeout(500); });
  }
} finally {
  await browser.close();
  await portal.stop();
}
