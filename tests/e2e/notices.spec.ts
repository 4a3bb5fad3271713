import { writeFileSync } from 'node:fs';
import { findViolations } from './_support/axe.ts';
import { expect, test } from './_support/portal.ts';
import { createReviewer, signInReviewer } from './_support/reviewer.ts';
import type { Portal } from './_support/server.ts';
import { say } from './_support/texts.ts';

async function publish(portal: Portal, title: string, body: string, ...options: string[]) {
  const file = test.info().outputPath(`${title.replaceAll(' ', '-')}.md`);
  writeFileSync(file, body);
  const locale = options.includes('--locale') ? [] : ['--locale', 'en'];
  const words = ['--title', title, '--body-file', file, ...locale, ...options];
  const { id } = await portal.operator<{ id: string }>('notice publish', ...words);
  return id;
}

test('home and help centre show the newest notices, and the list leads to each', async ({
  page,
}) => {
  await page.goto('/en/home');
  const newest = page.getByRole('region', { name: say('notice.newest') });
  await expect(newest.getByRole('listitem')).toHaveCount(3);
  await newest.getByRole('link', { name: say('notice.all') }).click();
  await expect(page).toHaveURL('/en/helpCenter/notices');
  await page.getByRole('link', { name: 'Welcome to the open platform' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to the open platform');
  await page.getByRole('article').getByRole('link', { name: 'questions and answers' }).click();
  await expect(page).toHaveURL('/en/helpCenter/faq');
});

test("home is complete without the server's notices", { tag: '@all' }, async ({
  page,
  problems,
}) => {
  problems.expect(/notice\/webPage|503/);
  await page.route(/notice\/webPage/, (route) => route.fulfill({ status: 503, body: 'away' }));
  const answered = page.waitForResponse(/notice\/webPage/);
  await page.goto('/en/home');
  await answered;
  await expect(page.getByRole('region', { name: say('notice.newest') })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: say('home.tools.title') })).toBeVisible();
});

test('failed list of notices says why and loads on a retry', {
  tag: '@all',
}, async ({ page, problems }) => {
  problems.expect(/notice\/webPage|503/);
  await page.route(/notice\/webPage/, (route) => route.fulfill({ status: 503, body: 'away' }));
  await page.goto('/en/helpCenter/notices');
  await expect(page.getByRole('alert')).toContainText(say('kit.failure.server.title'));
  await page.unroute(/notice\/webPage/);
  await page.getByRole('button', { name: say('kit.retry') }).click();
  await expect(page.getByRole('link', { name: 'Welcome to the open platform' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});

test('hostile Markdown is shown as text, without script, foreign scheme or request', async ({
  page,
  portal,
}) => {
  const hostile = [
    '<script>window.broken = 1</script><img src=x onerror="window.broken = 1">',
    '',
    '[one](javascript:window.broken=1) [two](JaVaScRiPt&colon;window.broken=1)',
    '[three](data:text/html;base64,PHNjcmlwdD4=) [four](vbscript:x) [five](//elsewhere.example/x)',
    '[six](/\\elsewhere.example) [seven](java\tscript:window.broken=1) [eight](blob:x) [nine](file:///etc/passwd)',
    '',
    '![pixel](http://elsewhere.example/pixel.png) ![data](data:image/svg+xml;base64,PHN2Zz4=)',
    '![chart](https://elsewhere.example/chart.png)',
    '',
    '<iframe src="https://elsewhere.example"></iframe> <a href="javascript:window.broken=1">html</a>',
    '',
    '[good](https://good.example/a?b=1) [mail](mailto:help@good.example) [own](/helpCenter/faq)',
    '',
    '# Heading of the notice',
  ].join('\n');
  const id = await publish(portal, 'Hostile', hostile);
  const outside: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(portal.url)) outside.push(request.url());
  });
  await page.goto(`/en/helpCenter/notices?id=${id}`);
  const article = page.getByRole('article');
  await expect(article.getByRole('heading', { level: 2 })).toHaveText('Heading of the notice');
  const links = await article
    .getByRole('link')
    .evaluateAll((all) =>
      all.map((each) => [each.textContent, (each as HTMLAnchorElement).protocol]),
    );
  const schemes = new Set(links.map(([, protocol]) => protocol));
  expect([...schemes].sort()).toEqual(['http:', 'https:', 'mailto:']);
  const safe = links.map(([name]) => name);
  expect(safe).toEqual(expect.arrayContaining(['good', 'mail', 'own', 'chart']));
  for (const name of ['one', 'two', 'three', 'four', 'six', 'eight', 'nine', 'html']) {
    expect(safe, name).not.toContain(name);
  }
  for (const link of await article.locator('a[href*="elsewhere.example"]').all()) {
    await expect(link).toHaveAttribute('rel', /noopener noreferrer nofollow/);
  }
  await expect(article.locator('script, iframe, img, [onerror]')).toHaveCount(0);
  expect(await page.evaluate(() => 'broken' in window)).toBe(false);
  expect(outside).toEqual([]);
});

test('huge notice is shown', { tag: '@all' }, async ({ page, portal }) => {
  const id = await publish(portal, 'Huge', `${'**word** `code` '.repeat(3000)}\n\nthe end`);
  await page.goto(`/en/helpCenter/notices?id=${id}`);
  await expect(page.getByText('the end', { exact: true })).toBeAttached();
});

test("notice without a version in the reader's language names its language", {
  tag: '@all',
}, async ({ page, portal }) => {
  const id = await publish(portal, '只有中文', '正文', '--locale', 'zh-CN');
  await page.goto(`/en/helpCenter/notices?id=${id}`);
  await expect(page.getByText(say('notice.otherLanguage', { language: '简体中文' }))).toBeVisible();
  await expect(page.locator('[lang="zh-CN"]').getByText('正文')).toBeVisible();
});

test('missing notice says so and leads to the list', { tag: '@all' }, async ({ page }) => {
  await page.goto('/en/helpCenter/notices?id=no-such-notice');
  await expect(page.getByText(say('notice.gone'), { exact: true })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: say('notice.all') })
    .first()
    .click();
  await expect(page).toHaveURL('/en/helpCenter/notices');
});

test('reviewer writes, previews, publishes and removes a notice', { tag: '@all' }, async ({
  page,
  portal,
}) => {
  const reviewer = await createReviewer(portal);
  await page.goto('/en/login');
  await signInReviewer(page, reviewer);
  await expect(page).toHaveURL(/\/en\/operator/);
  await page.goto('/en/operator/notices?id=new');
  const form = page.getByRole('form', { name: say('operator.notices.edit') });
  const save = form.getByRole('button', { name: say('operator.notices.save') });

  await form.getByRole('radio', { name: say('operator.notices.moment.now') }).check();
  await save.click();
  const title = form.getByLabel(say('operator.notices.name'));
  await expect(title).toHaveAttribute('aria-invalid', 'true');
  expect(await findViolations(page)).toEqual([]);

  await title.fill('Maintenance on Friday');
  await form.getByLabel(say('operator.notices.body'), { exact: true }).fill('From **22:00**.');
  const preview = form.getByRole('region', { name: say('operator.notices.preview') });
  await expect(preview.locator('strong')).toHaveText('22:00');
  await form.getByRole('button', { name: '简体中文' }).click();
  await form.getByLabel(say('operator.notices.name')).fill('周五维护');
  await form.getByLabel(say('operator.notices.body'), { exact: true }).fill('22:00 起。');
  await save.click();
  const result = page
    .getByRole('status')
    .filter({ hasText: say('operator.notices.saved.published') });
  await expect(result, 'what came of it is where the writer looks').toBeFocused();
  await expect(result).toBeInViewport({ ratio: 1 });
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  expect(id).not.toBe('new');

  await page.goto(`/helpCenter/notices?id=${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('周五维护');
  await page.goto(`/en/operator/notices?id=${id}`);
  await page.getByRole('button', { name: say('operator.notices.remove') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('operator.notices.remove') })
    .click();
  await expect(page).toHaveURL('/en/operator/notices');
  await page.goto(`/en/helpCenter/notices?id=${id}`);
  await expect(page.getByText(say('notice.gone'), { exact: true })).toBeVisible();
});
