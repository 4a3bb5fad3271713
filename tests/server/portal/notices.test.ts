import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hourMs } from '#contract/durations.ts';
import { portalErrors } from '#contract/errors.ts';
import type { NoticeText } from '#contract/portal/operator-notices.ts';
import { addPerson, ask } from '../_support/people.ts';
import { openTestPortal } from '../_support/portal.ts';

const english = (title: string, body = `About ${title}.`): NoticeText => ({
  locale: 'en',
  title,
  body,
});

const portal = await openTestPortal();
const reviewer = await addPerson(portal, { staff: 1 });

describe('notices', () => {
  const save = (draft: object) =>
    ask(
      portal,
      'POST',
      'operator/saveNotice',
      { state: 'published', pinned: false, ...draft },
      reviewer,
    );
  const titles = async (langType = 'EN') => {
    const { data } = await ask(portal, 'POST', 'notice/webPage', { size: 100 }, { langType });
    return data.rows.map(({ title }: { title: string }) => title);
  };
  const detail = (id: string, options = {}) =>
    ask(portal, 'GET', 'notice/webDetail', { id }, options);

  it('list pinned ones first, then the newest, page by page', async () => {
    for (const title of ['first', 'second', 'third']) {
      portal.clock.now += hourMs;
      await save({ texts: [english(title)], pinned: title === 'second' });
    }
    assert.deepEqual(await titles(), ['second', 'third', 'first']);
    const { data } = await ask(portal, 'POST', 'notice/webPage', { current: 2, size: 2 });
    assert.equal(data.total, 3);
    assert.deepEqual(
      data.rows.map(({ title, excerpt }: Record<string, string>) => [title, excerpt]),
      [['first', 'About first.']],
    );
  });

  it("appear in the reader's language, else English, else Chinese", async () => {
    const chinese: NoticeText = { locale: 'zh-CN', title: '标题', body: '正文' };
    const thai: NoticeText = { locale: 'th', title: 'หัวข้อ', body: 'เนื้อหา' };
    const all = await save({ texts: [english('in three'), chinese, thai] });
    const one = await save({ texts: [chinese] });
    const read = async (id: string, langType: string) =>
      (await detail(id, { langType })).data.title;
    assert.equal(await read(all.data.id, 'TH'), 'หัวข้อ');
    assert.equal(await read(all.data.id, 'CN'), '标题');
    assert.equal(await read(all.data.id, 'AR'), 'in three');
    assert.equal(await read(one.data.id, 'AR'), '标题');
    assert.equal((await detail(one.data.id)).data.locale, 'zh-CN');
  });

  it('respond alike to drafts, scheduled and unknown ones', async () => {
    const draft = await save({ state: 'draft', texts: [english('draft')] });
    const timed = { state: 'draft', publishAt: portal.clock.now - hourMs };
    const timedDraft = await save({ ...timed, texts: [english('timed draft')] });
    const publishAt = portal.clock.now + hourMs;
    const later = await save({ publishAt, texts: [english('later')] });
    assert.equal(later.data.state, 'scheduled');
    const missing = await detail('no-such-notice');
    assert.equal(missing.code, portalErrors.notFound);
    for (const { data } of [draft, timedDraft, later]) {
      const answer = await detail(data.id);
      assert.deepEqual([answer.code, answer.msg, answer.data], [missing.code, missing.msg, null]);
      // Even the author does not see it there.
      assert.equal((await detail(data.id, reviewer)).code, portalErrors.notFound);
    }
    assert.ok(!(await titles()).some((title: string) => /draft|later/.test(title)));
    portal.clock.now = publishAt;
    assert.equal((await detail(later.data.id)).data.title, 'later');
    assert.equal((await titles())[1], 'later');
  });

  it('keep their time when changed, and get a new one when published again', async () => {
    const { data } = await save({ texts: [english('kept')] });
    portal.clock.now += hourMs;
    const changed = await save({
      id: data.id,
      updatedAt: data.updatedAt,
      texts: [english('kept 2')],
    });
    assert.equal(changed.data.publishAt, data.publishAt);
    const seen = { id: data.id, updatedAt: changed.data.updatedAt };
    const hidden = await save({ ...seen, state: 'draft', texts: [english('kept 3')] });
    assert.equal((await detail(data.id)).code, portalErrors.notFound);
    portal.clock.now += hourMs;
    const again = { id: data.id, updatedAt: hidden.data.updatedAt, texts: [english('kept 4')] };
    assert.equal((await save(again)).data.publishAt, portal.clock.now);
  });

  it('accept one of simultaneous changes of the same version', async () => {
    const { data } = await save({ state: 'draft', texts: [english('contested')] });
    const change = (title: string) =>
      save({ id: data.id, updatedAt: data.updatedAt, state: 'draft', texts: [english(title)] });
    const answers = await Promise.all(['one', 'two', 'three', 'four'].map(change));
    const codes = answers.map(({ code }) => code).sort((a, b) => a - b);
    assert.deepEqual(codes, [1, ...Array(3).fill(portalErrors.conflict)]);
    const stale = await save({ id: data.id, texts: [english('without a version')] });
    assert.equal(stale.code, portalErrors.conflict);
  });

  it('require one English or Chinese text, and none twice', async () => {
    const thai: NoticeText = { locale: 'th', title: 'หัวข้อ', body: 'เนื้อหา' };
    const alone = await save({ texts: [thai] });
    assert.deepEqual(Object.keys(alone.data.fields), ['texts']);
    assert.equal((await save({ state: 'draft', texts: [thai] })).code, 1);
    const twice = await save({ texts: [english('a'), english('b')] });
    assert.deepEqual(Object.keys(twice.data.fields), ['texts[1].locale']);
    for (const texts of [[], [{ locale: 'xx', title: 'a', body: 'b' }], 'text', [english(' ')]]) {
      assert.equal((await save({ texts })).code, portalErrors.fields);
    }
    assert.equal(
      (await save({ texts: [english('a', 'x'.repeat(50_001))] })).code,
      portalErrors.fields,
    );
  });

  it('keep their Markdown as written', async () => {
    const hostile = '<script>alert(1)</script> [x](javascript:alert(1)) `null\u0000`'.replace(
      '\u0000',
      '',
    );
    const { data } = await save({ texts: [english('hostile', hostile)] });
    assert.equal((await detail(data.id)).data.body, hostile);
    const { data: page } = await ask(portal, 'POST', 'notice/webPage', { size: 100 });
    const row = page.rows.find(({ id }: { id: string }) => id === data.id);
    assert.doesNotMatch(row.excerpt, /<script>|javascript:/);
  });

  it('are audited when published, changed and removed', async () => {
    const { data } = await save({ state: 'draft', texts: [english('recorded')] });
    const seen = { id: data.id, updatedAt: data.updatedAt };
    await save({ ...seen, texts: [english('recorded')] });
    const gone = await ask(portal, 'POST', 'operator/removeNotice', { id: data.id }, reviewer);
    assert.equal(gone.code, 1);
    assert.equal((await detail(data.id)).code, portalErrors.notFound);
    const again = await ask(portal, 'POST', 'operator/removeNotice', { id: data.id }, reviewer);
    assert.equal(again.code, portalErrors.notFound);
    const records = await portal.context.database
      .selectFrom('audit')
      .select(['action', 'actor'])
      .where('subject', '=', data.id)
      .orderBy('id')
      .execute();
    assert.deepEqual(
      records.map(({ action }) => action),
      ['notice.create', 'notice.publish', 'notice.remove'],
    );
    assert.ok(records.every(({ actor }) => actor === reviewer.user.id));
  });

  it('are written by reviewers only', async () => {
    const { data } = await save({ state: 'draft', texts: [english('secret')] });
    const calls = [
      ['POST', 'operator/notices', {}],
      ['GET', 'operator/notice', { id: data.id }],
      ['POST', 'operator/saveNotice', { state: 'draft', pinned: false, texts: [english('x')] }],
      ['POST', 'operator/removeNotice', { id: data.id }],
    ] as const;
    for (const level of ['user', 'developer', 'enterprise'] as const) {
      const stranger = await addPerson(portal, { level });
      for (const [method, path, request] of calls) {
        const answer = await ask(portal, method, path, request, stranger);
        assert.equal(answer.code, portalErrors.forbidden, `${level} ${path}`);
      }
    }
    for (const [method, path, request] of calls) {
      assert.equal((await ask(portal, method, path, request)).code, portalErrors.sessionOver, path);
    }
    assert.equal((await ask(portal, 'GET', 'operator/notice', { id: data.id }, reviewer)).code, 1);
  });

  it('are listed to reviewers by state', async () => {
    const list = async (state?: string) =>
      (
        await ask(
          portal,
          'POST',
          'operator/notices',
          { ...(state && { state }), size: 100 },
          reviewer,
        )
      ).data;
    const all = await list();
    const states = ['draft', 'scheduled', 'published'];
    const parts = await Promise.all(states.map(list));
    assert.equal(
      all.total,
      parts.reduce((sum, { total }) => sum + total, 0),
    );
    for (const [index, { rows }] of parts.entries()) {
      assert.ok(rows.every(({ state }: { state: string }) => state === states[index]));
    }
    assert.equal(
      (await ask(portal, 'POST', 'operator/notices', { state: 'gone' }, reviewer)).code,
      portalErrors.fields,
    );
  });
});
