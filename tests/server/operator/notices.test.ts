import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { it } from 'node:test';
import { operatorOn } from '../_support/operator.ts';
import { ask } from '../_support/people.ts';
import { openTestPortal } from '../_support/portal.ts';

it('operator notice publishes, translates, schedules, lists and removes notices', async () => {
  const portal = await openTestPortal();
  const { done, refused } = operatorOn(portal);
  const file = path.join(portal.context.dataDir, 'notice.md');
  writeFileSync(file, '**Closed** on Friday.\n');
  const publish = `notice publish --title Holiday --body-file ${file}`;
  portal.clock.now = Date.now() + 60_000;

  const made = await done(`${publish} --locale en --pinned`);
  assert.deepEqual([made.state, made.pinned, made.locales], ['published', true, ['en']]);
  const translated = await done(`${publish} --locale zh-CN --id ${made.id}`);
  assert.deepEqual([translated.locales, translated.pinned], [['en', 'zh-CN'], true]);
  const { data } = await ask(
    portal,
    'GET',
    'notice/webDetail',
    { id: made.id },
    { langType: 'CN' },
  );
  assert.deepEqual([data.locale, data.body], ['zh-CN', '**Closed** on Friday.']);

  const later = await done(`${publish} --locale en --at 2099-01-02T08:00`);
  assert.deepEqual([later.state, later.publishAt], ['scheduled', '2099-01-02T06:00:00.000Z']);
  const listed = await done('notice list');
  assert.deepEqual([listed.total, listed.notices[0].id], [2, later.id]);

  assert.match(await refused(`${publish} --locale th`), /en or zh-CN/);
  assert.match(await refused(`${publish} --locale xx`), /--locale/);
  assert.match(await refused(`${publish} --locale en --at soon`), /--at must be a time/);
  assert.match(await refused(`${publish} --locale en --id no-such`), /no-such is not known/);
  assert.match(
    await refused('notice publish --title a --body-file /no/file --locale en'),
    /\/no\/file/,
  );
  assert.deepEqual(await done(`notice remove --id ${later.id}`), { id: later.id, removed: true });
  assert.match(await refused(`notice remove --id ${later.id}`), /is not known/);
});
