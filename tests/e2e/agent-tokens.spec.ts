import { expectSound, findViolations, readOverflow } from './_support/axe.ts';
import { callsPath, rowsOf } from './_support/call-log.ts';
import { clipboardPermissions, copyBy } from './_support/clipboard.ts';
import { registerDeveloper } from './_support/developer.ts';
import { enter } from './_support/people.ts';
import { expect, test } from './_support/portal.ts';
import { confirmIn, passwordOf, proofDialog } from './_support/proof.ts';
import { createSay, say } from './_support/texts.ts';

const path = '/en/control/agents';
const create = say('control.testInbox.token.create');

test.use({ permissions: clipboardPermissions });

test('token is made for chosen scopes, shown once in working configurations and revoked; its calls keep its name', async ({
  page,
  portal,
}) => {
  const developer = await registerDeveloper(portal.url);
  await enter(page, portal.url, developer);
  await page.goto(path);
  await expect(page.getByText(say('control.agents.empty'), { exact: true })).toBeVisible();
  const common = page.getByRole('region', { name: say('control.agents.setup.common') });
  await expect(common).toContainText('Bearer YOUR_TOKEN');
  expect(await findViolations(page)).toEqual([]);

  portal.forgetProofs();
  await page.getByRole('button', { name: create }).click();
  const form = page.getByRole('dialog', { name: create });
  expect(await findViolations(page)).toEqual([]);
  const boxes = form.getByRole('checkbox');
  await expect(boxes).toHaveCount(4);
  const sign = form.getByLabel(say('control.agents.scope.sign'));
  await expect(sign).not.toBeChecked();
  for (const scope of ['read', 'query', 'change']) {
    await form.getByLabel(say(`control.agents.scope.${scope}`)).uncheck();
  }
  await form.getByRole('button', { name: create }).click();
  await expect(form.getByText(say('control.agents.scopes.none'))).toBeVisible();
  await form.getByLabel(say('control.agents.name'), { exact: false }).fill('laptop');
  await form.getByLabel(say('control.agents.scope.query')).check();
  await form.getByRole('button', { name: create }).click();
  const proof = proofDialog(page);
  await passwordOf(proof).fill(developer.password);
  await confirmIn(proof).click();
  await expect(form).toBeHidden();
  await expect(page.getByText(say('control.agents.once'))).toBeVisible();

  const name = say('copy.copy', { label: say('control.agents.setup.common') });
  const copied = JSON.parse(await copyBy(common.getByRole('button', { name, exact: true })));
  const { url, headers } = copied.mcpServers.courier;
  expect(headers.Authorization).toMatch(/^Bearer sandbox_tools_[\w-]{43}$/);
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call' };
  const accept = 'application/json, text/event-stream';
  const callTool = (tool: string, given: object) =>
    page.request.post(url, {
      headers: { ...headers, accept },
      data: { ...message, params: { name: tool, arguments: given } },
    });
  const listCalls = () => callTool('list_recent_calls', {});
  expect(await (await listCalls()).text()).toContain('lacks the scope `read`; it has: query');
  const places = { operation: 'location/getLocation', request: { countryCode: 'UAE' } };
  expect(await (await callTool('call_sandbox', places)).text()).toContain('x-request-id');
  expect(await findViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await readOverflow(page)).toBe(0);

  await page.setViewportSize({ width: 1024, height: 800 });
  await page.goto('/ar/control/agents');
  const inArabic = createSay('ar')('control.testInbox.token.revoke');
  const word = page.getByRole('table').getByRole('button', { name: inArabic });
  const lines = await word.evaluate((button) => {
    const range = document.createRange();
    range.selectNode(button.firstChild as Node);
    return range.getClientRects().length;
  });
  expect(lines, 'a word stays whole').toBe(1);
  await page.goto(path);

  const table = page.getByRole('table', { name: say('control.testInbox.tokens') });
  await expect(table).toContainText('laptop');
  await expect(table).toContainText(say('control.agents.scope.query'));
  const revoke = say('control.testInbox.token.revoke');
  await table.getByRole('button', { name: revoke }).click();
  await page.getByRole('dialog').getByRole('button', { name: revoke }).click();
  await expect(table).toBeHidden();
  expect((await listCalls()).status()).toBe(401);

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${callsPath}?token=laptop`);
  await expect(async () => {
    await page.reload();
    await expect(rowsOf(page)).toHaveCount(1, { timeout: 2000 });
  }).toPass();
  await expect(rowsOf(page)).toContainText(say('control.calls.token', { name: 'laptop' }));
  await expectSound(page);
  await rowsOf(page).getByRole('link').click();
  const term = page.getByRole('term').filter({ hasText: say('control.testInbox.token') });
  await expect(term.locator('xpath=following-sibling::dd')).toHaveText('laptop');
  await expectSound(page);
});

test('agent tokens page reads from right to left and fits a phone', { tag: '@all' }, async ({
  page,
  portal,
}) => {
  await enter(page, portal.url, await registerDeveloper(portal.url));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/ar/control/agents');
  await expect(page.getByRole('button', { name: 'إنشاء رمز مميز' })).toBeVisible();
  await expectSound(page);
});
