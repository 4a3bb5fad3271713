import { findViolations } from './_support/axe.ts';
import { readOverflow } from './_support/overflow.ts';
import { expect, test } from './_support/portal.ts';
import { say } from './_support/texts.ts';

const path = '/en/helpCenter/address';

test('address tool finds the province, city and area of an address by keyboard alone', async ({
  page,
}) => {
  await page.goto(path);
  const field = page.getByLabel(say('field.address'), { exact: true });
  await field.fill('12 Abbas El Akkad st, Nasr City, Cairo');
  await field.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const found = page.getByRole('region', { name: say('help.address.found') });
  await expect(found.getByRole('heading').first()).toContainText('Nasr City');
  await expect(found.getByRole('meter', { name: say('help.address.score') })).toHaveCount(2);
  await expect(found.getByText('مدينة نصر').first()).toBeVisible();
  await expect(found.getByRole('status').first()).toHaveText(
    say('help.address.count', { count: 2 }),
  );
  expect(await findViolations(page)).toEqual([]);
  expect(await readOverflow(page)).toBeLessThanOrEqual(0);
});

test('address tool reports an ambiguous address and one without a known place', async ({
  page,
}) => {
  await page.goto(path);
  const resolve = async (address: string) => {
    await page.getByLabel(say('field.address'), { exact: true }).fill(address);
    await page.getByRole('button', { name: say('help.address.go') }).click();
  };
  await resolve('朝阳区');
  await expect(page.getByText(say('help.address.ambiguous'))).toBeVisible();
  await expect(page.getByRole('meter')).toHaveCount(2);
  await resolve('please call before delivery');
  await expect(page.getByText(say('help.address.none'), { exact: true })).toBeVisible();
  await expect(page.getByRole('meter')).toHaveCount(0);
});
