import assert from 'node:assert/strict';
import { it } from 'node:test';
import { removeDemoNotices, seedDemoNotices } from '#server/console/notices/demo-notices.ts';
import { removeNotice, saveNotice } from '#server/console/notices/save-notice.ts';
import { ask } from '../../_support/people.ts';
import { openTestPortal } from '../../_support/portal.ts';

it('seedDemoNotices adds three notices in both languages, and does not restore a removed one', async () => {
  const portal = await openTestPortal();
  const { database } = portal.context;
  const list = async (langType: string) =>
    (await ask(portal, 'POST', 'notice/webPage', {}, { langType })).data;
  await Promise.all([1, 2].map(() => seedDemoNotices(database, portal.clock.now)));
  const [english, chinese] = [await list('EN'), await list('CN')];
  assert.deepEqual([english.total, chinese.total], [3, 3]);
  assert.equal(english.rows[0].pinned, true);
  for (const [index, row] of english.rows.entries()) {
    assert.notEqual(row.title, chinese.rows[index].title);
    assert.equal(row.id, chinese.rows[index].id);
  }
  await removeNotice(portal.people, 'operator', english.rows[2].id);
  await seedDemoNotices(database, portal.clock.now);
  assert.equal((await list('EN')).total, 2);

  const texts = [{ locale: 'en', title: 'ours', body: 'stays' } as const];
  await saveNotice(portal.people, 'operator', { state: 'published', pinned: false, texts });
  await removeDemoNotices(database);
  const left = await list('EN');
  assert.deepEqual(
    left.rows.map(({ title }: { title: string }) => title),
    ['ours'],
  );
});
