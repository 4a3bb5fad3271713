import type { Page } from 'playwright/test';
import { expect, test } from './_support/portal.ts';
import { Tester } from './_support/tester.ts';
import { say, sayContract } from './_support/texts.ts';

interface Created {
  billCode: string;
  txlogisticId: string;
}

/** Opens another operation by the sidebar, as a reader does; its tester is open there too. */
async function follow(page: Page, id: string): Promise<Tester> {
  const sidebar = page.locator('.theme-doc-sidebar-menu');
  const link = sidebar.locator(`a[href="/en/apiDoc/${id}"]`);
  // Only the group of the open page is expanded.
  while (!(await link.isVisible())) {
    await sidebar.getByRole('button', { expanded: false }).first().click();
  }
  await link.click();
  await expect(page).toHaveURL(new RegExp(`/en/apiDoc/${id}`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    sayContract(`operation.${id}.title`),
  );
  const tester = new Tester(page);
  await tester.expectReady();
  return tester;
}

async function createFromPage(page: Page): Promise<Created> {
  await page.goto('/en/apiDoc/orderserve/create');
  await page.getByRole('tab', { name: say('operation.panel.try') }).click();
  const tester = new Tester(page);
  await tester.expectReady();
  const created = await tester.send<Created>();
  expect(created).toMatchObject({ code: '1' });
  expect(created.data.billCode).toMatch(/^UEG\d{12}$/);
  await expect(tester.answer).toContainText(say('tester.answer.success'));
  await expect(tester.answer).toContainText(created.data.billCode);
  return created.data;
}

test('order sent from its page can be found, picked up and traced, and then not cancelled', async ({
  page,
  portal,
  problems,
}) => {
  // A cancellation after pickup is a conflict.
  problems.expect(/409/);
  const { billCode, txlogisticId } = await createFromPage(page);

  const query = await follow(page, 'orderserve/query');
  await expect(query.field('serialNumber[0]')).toHaveValue(txlogisticId);
  const before = await query.send();
  expect(before).toMatchObject({ code: '1', data: [{ billCode, txlogisticId, orderStatus: 100 }] });

  const scan = await portal.operator('parcel scan', '--bill-code', billCode, '--type', '1');
  expect(scan).toMatchObject({ billCode, type: 1 });

  await query.chooseExample(sayContract('example.query.byWaybill'));
  await expect(query.field('serialNumber[0]')).toHaveValue(billCode);
  expect(await query.send()).toMatchObject({ code: '1', data: [{ billCode, orderStatus: 103 }] });

  const trace = await follow(page, 'logistics/query');
  await expect(trace.field('billCodes')).toHaveValue(billCode);
  const traced = await trace.send();
  expect(traced).toMatchObject({
    code: '1',
    data: [{ billCode, details: [{ scanTypeCode: '1' }] }],
  });

  const cancel = await follow(page, 'orderserve/cancel');
  await expect(cancel.field('txlogisticId')).toHaveValue(txlogisticId);
  expect(await cancel.send()).toMatchObject({ code: '999002010' });
  await expect(cancel.answer).toContainText(sayContract('error.999002010.text'));
  await cancel.answer.getByRole('link', { name: say('tester.answer.catalogue') }).click();
  await expect(page).toHaveURL(/\/en\/apiDoc\/errors#999002010$/);
  await expect(page.locator('[id="999002010"]')).toBeInViewport();
});

for (const expressType of ['EX', 'DR'] as const) {
  test(`order of ${expressType} is created with the goods to swap, found, printed and traced`, async ({
    page,
  }) => {
    const exdrDescription = 'swap the red shirt, size 40';
    const tester = await Tester.open(page, 'orderserve/create');
    await tester.field('expressType').selectOption(expressType);
    await tester.field('exdrDescription').fill(exdrDescription);
    const created = await tester.send<Created>();
    expect(created).toMatchObject({ code: '1' });
    const { billCode } = created.data;

    const query = await follow(page, 'orderserve/query');
    expect(await query.send()).toMatchObject({
      code: '1',
      data: [{ billCode, expressType, exdrDescription }],
    });
    const print = await follow(page, 'orderserve/printOrders');
    expect(await print.send()).toMatchObject({ code: '1' });
    const trace = await follow(page, 'logistics/query');
    expect(await trace.send()).toMatchObject({ code: '1', data: [{ billCode, details: [] }] });
  });
}

test('order before its pickup can be cancelled, and a second cancellation returns the same result', {
  tag: '@all',
}, async ({ page }) => {
  const { billCode, txlogisticId } = await createFromPage(page);
  const cancel = await follow(page, 'orderserve/cancel');
  for (const time of ['first', 'second']) {
    const answer = await cancel.send();
    expect(answer, time).toMatchObject({ code: '1', data: { billCode, txlogisticId } });
  }
  const query = await follow(page, 'orderserve/query');
  expect(await query.send()).toMatchObject({ code: '1', data: [{ billCode, orderStatus: 104 }] });
});

test('number of the last success is offered beside a different one', { tag: '@all' }, async ({
  page,
}) => {
  const { billCode } = await createFromPage(page);
  const trace = await follow(page, 'logistics/query');
  await trace.field('billCodes').fill('UEG999999999999');
  const offer = trace.form.getByRole('button', { name: `${say('tester.field.last')} ${billCode}` });
  await offer.click();
  await expect(trace.field('billCodes')).toHaveValue(billCode);
  expect(await trace.send()).toMatchObject({ code: '1', data: [{ billCode, details: [] }] });
});
