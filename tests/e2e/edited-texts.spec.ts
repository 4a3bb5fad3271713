import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { askPortal } from './_support/people.ts';
import { root } from './_support/places.ts';
import { expect, test } from './_support/portal.ts';
import { say } from './_support/texts.ts';

test('edited text is shown after a reload, without a build', { tag: '@all' }, async ({
  page,
  startServer,
}) => {
  const directory = mkdtempSync(path.join(tmpdir(), 'portal-texts-'));
  cpSync(path.join(root, 'i18n'), directory, { recursive: true });
  const { url } = await startServer({
    main: 'tests/e2e/_support/serve-copies.ts',
    settings: { TEXTS_DIRECTORY: directory },
  });
  const travelled: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/i18n/dictionary/EN/')) travelled.push(request.url());
  });
  await page.goto(`${url}/en/home`);
  const menu = page.getByRole('navigation').first();
  await expect(menu.getByRole('link', { name: say('header.apiDoc'), exact: true })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('langDictionary')))
    .toContain('"EN"');

  const readPath = async () => {
    const call = 'i18n/dictionary/getDefaultLang';
    return (await askPortal<{ dictionary: { path: string } }>(url, call)).dictionary.path;
  };
  const before = await readPath();
  const file = path.join(directory, 'en/code.json');
  const messages = JSON.parse(readFileSync(file, 'utf8'));
  messages['header.apiDoc'].message = 'Reference, newly named';
  messages['operation.headers'].message = 'Headers, newly named';
  writeFileSync(file, JSON.stringify(messages));
  expect(travelled).toEqual([]);
  const renamed = menu.getByRole('link', { name: 'Reference, newly named' });
  // The server checks its files once a second. A reload before that would find the old texts.
  await expect.poll(readPath).not.toBe(before);
  await page.reload();
  await expect(renamed).toBeVisible();
  expect(travelled).toHaveLength(1);
  await page.reload();
  await expect(renamed).toBeVisible();
  expect(travelled).toHaveLength(1);
  // A page that otherwise keeps the HTML of the build also shows the edit.
  await page.goto(`${url}/en/apiDoc/orderserve/create`);
  await expect(page.getByRole('heading', { name: 'Headers, newly named' })).toBeVisible();
  rmSync(directory, { recursive: true });
});
