import { registerCompany } from './_support/company.ts';
import { askPortal, enter } from './_support/people.ts';
import { expect, test } from './_support/portal.ts';
import { say, sayContract } from './_support/texts.ts';

const operation = 'basic';
const title = sayContract(`operation.${operation}.title`);

test('simultaneous presses ask their questions one after the other', { tag: '@all' }, async ({
  page,
  portal,
}) => {
  const person = await registerCompany(portal.url);
  const { token } = person.signedIn;
  const operations = [operation, 'other/pca'];
  await askPortal(portal.url, 'yl-op-user-interface/apply', { operations }, token);
  await askPortal(portal.url, 'console/allowAddresses', { addresses: ['192.0.2.7'] }, token);
  await enter(page, portal.url, person);
  await page.goto('/en/control/jointTesting');
  await page.getByRole('button', { name: say('control.jointTesting.run.start') }).click();
  const together = page.getByRole('button', {
    name: say('control.jointTesting.together.press', { count: 2 }),
  });
  await expect(together).toBeVisible();

  const releases: (() => void)[] = [];
  await page.route(/\/console\/parity/, async (route) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    releases.push(resolve);
    await promise;
    await route.continue();
  });
  const alone = page.getByRole('button', {
    name: `${say('control.jointTesting.goLive')} ${title}`,
  });
  await alone.click();
  await expect.poll(() => releases.length).toBe(1);
  await together.click();
  await expect.poll(() => releases.length).toBe(2);
  const question = page.getByRole('dialog', { name: say('control.parity.ask.title') });
  const second = question.getByText(sayContract('operation.other/pca.title'), { exact: true });
  const cancel = question.getByRole('button', { name: say('kit.cancel') });
  releases[0]?.();
  await expect(question).toContainText(title);
  releases[1]?.();
  await expect(second).toHaveCount(0);
  await cancel.click();
  await expect(second).toBeVisible();
  await cancel.click();
  await expect(question).toBeHidden();
  for (const press of [alone, together]) await expect(press).toBeEnabled();
});
