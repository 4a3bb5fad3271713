import { findViolations } from './_support/axe.ts';
import { expect, test } from './_support/portal.ts';
import { Tester } from './_support/tester.ts';
import { say } from './_support/texts.ts';

// every-page.spec.ts checks pages as they open; these tests check them in use.
const work = '#work';

const looks = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [undefined, '1.0'].map((version) => ({ colorScheme, version })),
);

for (const { colorScheme, version } of looks) {
  const isFirst = colorScheme === 'dark' && version === undefined;
  test.describe(`${colorScheme}, ${version ?? 'latest'}`, { tag: isFirst ? [] : '@all' }, () => {
    // Colours in transition fail the contrast rules.
    test.use({ colorScheme });

    test('axe finds no violation in the tester, its responses and its errors', async ({
      page,
      problems,
    }) => {
      // Version 2 responds with 422 to a field that breaks a rule.
      if (version === undefined) problems.expect(/422/);
      const tester = await Tester.open(page, 'orderserve/create', version);
      expect(await tester.send()).toMatchObject({ code: '1' });
      expect.soft(await findViolations(page, work), 'a success').toEqual([]);
      await tester.field('weight').fill('31');
      await tester.sendButton.click();
      await expect(tester.form.getByRole('alert')).toBeVisible();
      expect.soft(await findViolations(page, work), 'a field with an error').toEqual([]);
      await tester.send(tester.button('tester.sendAnyway'));
      await tester.showJson();
      expect.soft(await findViolations(page, work), 'a refusal beside the JSON').toEqual([]);
      await tester.json.fill('{');
      expect.soft(await findViolations(page, work), 'invalid JSON').toEqual([]);
    });

    test('axe finds no violation in the signing panel', async ({ page }) => {
      const [folder, id] = version ? [`${version}/`, 'sign'] : ['', 'sign.signature'];
      await page.goto(`/en/${folder}apiDoc/orderserve/create?panel=sign#work`);
      await page.getByLabel(say('sign.showInvisible')).check();
      await page.getByLabel(say(`${id}.other`), { exact: true }).fill('bm90IHRoZSBkaWdlc3Q=');
      const unknown = version ? 'sign.other.unknown' : 'sign.signature.unknown';
      await expect(page.getByText(say(unknown))).toBeVisible();
      expect(await findViolations(page, work)).toEqual([]);
    });
  });
}

test('findViolations reports a target that is too small', async ({ page }) => {
  await page.goto('/en/home');
  await page.addStyleTag({
    content: 'nav.navbar ul a { block-size: 12px; font-size: 8px; inline-size: 12px; padding: 0 }',
  });
  expect(await findViolations(page)).toEqual([expect.stringContaining('target-size')]);
});

test('findViolations reports a serious violation', async ({ page }) => {
  await page.goto('/en/home');
  await page.locator('main').evaluate((main) => {
    main.append(document.createElement('button'));
  });
  expect(await findViolations(page)).toEqual([expect.stringContaining('button-name')]);
});
