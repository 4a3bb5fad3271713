import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { clipboardPermissions, copyBy } from './_support/clipboard.ts';
import { expect, test } from './_support/portal.ts';
import { type Answer, Tester } from './_support/tester.ts';
import { say } from './_support/texts.ts';

test.use({ permissions: clipboardPermissions });

async function copyCurl(tester: Tester): Promise<string> {
  return copyBy(tester.form.getByRole('button', { name: say('tester.curl.minutes'), exact: true }));
}

/** Runs a command exactly as copied, in a new shell. */
async function runInShell(command: string): Promise<Answer> {
  const { stdout } = await promisify(execFile)('sh', ['-c', command]);
  return JSON.parse(stdout) as Answer;
}

test('copied cURL command creates the order in a shell', { tag: '@all' }, async ({ page }) => {
  const tester = await Tester.open(page, 'orderserve/create');
  const txlogisticId = await tester.field('txlogisticId').inputValue();
  const answer = await runInShell(await copyCurl(tester));
  expect(answer).toMatchObject({ code: '1', data: { txlogisticId } });
});

test('copied cURL command carries every character to the server', async ({ page }) => {
  const tester = await Tester.open(page, 'orderserve/create');
  const remark = 'it\'s "two" $HOME $(id) `id` 100% %41 a&b=c+d #; \\ \n\t | قطعة 📦 é';
  await tester.showJson();
  const order: Record<string, unknown> = { ...(await tester.readJson()), remark };
  await tester.json.fill(JSON.stringify(order, null, '\t'));
  expect(await runInShell(await copyCurl(tester))).toMatchObject({ code: '1' });

  const query = await Tester.open(page, 'orderserve/query');
  await query.field('serialNumber[0]').fill(String(order.txlogisticId));
  expect(await query.send()).toMatchObject({ code: '1', data: [{ remark }] });
});
