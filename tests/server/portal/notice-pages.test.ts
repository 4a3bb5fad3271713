import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { hourMs } from '#contract/durations.ts';
import type { NoticeText } from '#contract/portal/operator-notices.ts';
import { addPerson, ask } from '../_support/people.ts';
import { openTestPortal } from '../_support/portal.ts';

const limitBytes = 25_000;
const list = '/en/helpCenter/notices.md';

const siteDirectory = await mkdtemp(path.join(tmpdir(), 'site-'));
after(() => rm(siteDirectory, { recursive: true }));
for (const page of ['index.html', 'en/apiDoc/errors.md', 'en/helpCenter/notices.md']) {
  await mkdir(path.dirname(path.join(siteDirectory, page)), { recursive: true });
  await writeFile(path.join(siteDirectory, page), 'as it was built');
}

const english = (title: string, body: string): NoticeText => ({ locale: 'en', title, body });

async function openNotices() {
  const portal = await openTestPortal({}, { siteDirectory });
  const reviewer = await addPerson(portal, { staff: 1 });
  const publish = async (texts: NoticeText[], draft: object = {}): Promise<string> => {
    portal.clock.now += hourMs;
    const notice = { state: 'published', pinned: false, texts, ...draft };
    const { data, msg } = await ask(portal, 'POST', 'operator/saveNotice', notice, reviewer);
    assert.ok(data, msg);
    return data.id;
  };
  const read = async (url: string, status = 200) => {
    const answer = await portal.app.inject(url);
    assert.equal(answer.statusCode, status, answer.body);
    const type = status === 200 ? 'text/markdown' : 'text/plain';
    assert.equal(answer.headers['content-type'], `${type}; charset=utf-8`);
    assert.equal(answer.headers['cache-control'], 'no-cache');
    assert.ok(Buffer.byteLength(answer.body) <= limitBytes, `${url} is too large`);
    return answer.body;
  };
  return { portal, publish, read };
}

describe('notices as Markdown', () => {
  it('say that there are none', async () => {
    const { read } = await openNotices();
    assert.match(await read(list), /^# Notices\n\nThe courier.*\n\nNo notices yet\n\nWe announce/);
  });

  it('list titles, days and texts, newest first even with a pinned one', async () => {
    const { portal, publish, read } = await openNotices();
    portal.clock.now = Date.parse('2026-11-20T10:00:00Z');
    const first = await publish([english('One [1]', 'Closed **today**.')], { pinned: true });
    const second = await publish([english('Two', '# Part\n\nSee [codes](/apiDoc/errors#1).')]);
    await publish([english('Not yet', 'Draft')], { state: 'draft' });
    assert.equal(
      await read(list),
      [
        '# Notices',
        "The courier's announcements to integrators.",
        `## [Two](${list}?id=${second})`,
        '2026-11-20',
        '### Part',
        'See [codes](/en/apiDoc/errors.md#1).',
        `## [One \\[1\\]](${list}?id=${first})`,
        '2026-11-20 · Pinned',
        'Closed **today**.\n',
      ].join('\n\n'),
    );
  });

  it('follow the language of the address and mark notices in another', async () => {
    const { publish, read } = await openNotices();
    await publish([english('Two', 'English'), { locale: 'km', title: 'ពីរ', body: 'ខ្មែរ' }]);
    assert.match(await read('/km/helpCenter/notices.md'), /## \[ពីរ\].*ខ្មែរ\n$/s);
    assert.match(await read('/helpCenter/notices.md'), /^# \p{Script=Han}/u);
    assert.match(await read('/helpCenter/notices.md'), /## \[Two\]\(.*English/s);
    assert.match(await read('/ar/helpCenter/notices.md'), /2026-[^\n]*English.*\n\nEnglish\n$/s);
  });

  it('link older ones page by page, within the size limit', async () => {
    const { publish, read } = await openNotices();
    for (let number = 1; number <= 12; number++)
      await publish([english(`Notice ${number}`, `Text ${number}. `.repeat(700))]);
    const newest = await read(list);
    assert.match(newest, /1 of 2 · \[Next\]\(\/en\/helpCenter\/notices\.md\?current=2\)/);
    const titles = [...newest.matchAll(/^## \[(.+?)\]/gm)].map(([, title]) => title);
    assert.deepEqual([titles.length, titles[0], titles[9]], [10, 'Notice 12', 'Notice 3']);
    assert.ok(newest.includes('Text 12. '.repeat(699)), 'the newest is whole');
    assert.match(newest, /Text 3[^\n]*…\n\n→ \[\/en\/helpCenter\/notices\.md\?id=/);
    const older = await read(`${list}?current=2`);
    assert.match(older, /\[Previous\]\(\/en\/helpCenter\/notices\.md\?current=1\) · 2 of 2\n/);
    assert.match(older, /^## \[Notice 2\].*^## \[Notice 1\]/ms);
  });

  it('fit the longest titles and texts in the script with most bytes', async () => {
    const { publish, read } = await openNotices();
    const long = { locale: 'km' as const, title: 'ក'.repeat(200), body: 'ខ '.repeat(20_000) };
    for (let number = 0; number < 10; number++) await publish([english('Long', 'Long'), long]);
    const text = await read('/km/helpCenter/notices.md');
    assert.equal(text.match(/^## /gm)?.length, 10);
  });

  it('show one notice by id, split into parts', async () => {
    const { publish, read } = await openNotices();
    const paragraph = 'ពាក្យ '.repeat(400);
    const body = `Start\n\n${`${paragraph}\n\n`.repeat(14)}End`;
    const id = await publish([english('Long', 'Long'), { locale: 'km', title: 'វែង', body }]);
    const own = `/km/helpCenter/notices.md?id=${id}`;
    const first = await read(own);
    const parts = [...first.matchAll(/^- \[\d\/(\d)\]/gm)];
    assert.ok(parts.length > 1);
    const others = [];
    for (const part of parts.keys()) others.push(await read(`${own}&part=${part + 2}`));
    const whole = [first, ...others].join('');
    assert.equal(whole.split(paragraph.trim()).length - 1, 14);
    assert.match(others.at(-1) ?? '', /^# វែង \((\d)\/\1\)\n.*End\n$/s);
    assert.match(first, /\]\(\/km\/helpCenter\/notices\.md\)/);
    assert.equal(
      await read(`${own}&part=9`, 400),
      `\`part\` must be a whole number from 1 to ${parts.length + 1}.\n`,
    );
  });

  it('split a text without paragraphs and spaces between characters', async () => {
    const { publish, read } = await openNotices();
    const body = 'ក'.repeat(20_000);
    const own = `${list}?id=${await publish([english('Long', body)])}`;
    const parts = [];
    for (const part of [1, 2, 3]) parts.push(await read(`${own}&part=${part}`));
    assert.equal(parts.join('').match(/ក/g)?.length, 20_000);
    assert.doesNotMatch(parts.join(''), /\ufffd/);
  });

  it('name the valid pages, and say that a notice does not exist', async () => {
    const { publish, read } = await openNotices();
    const draft = await publish([english('Draft', 'Draft')], { state: 'draft' });
    const words = '`current` must be a whole number from 1 to 1.\n';
    for (const current of ['0', '2', 'x', '', '1&current=2', '99999999'])
      assert.equal(await read(`${list}?current=${current}`, 400), words, current);
    const gone = '`id` names no notice; /en/helpCenter/notices.md lists all of them.\n';
    for (const id of [draft, 'none', '', 'a&id=b', '%00'])
      assert.equal(await read(`${list}?id=${id}`, 404), gone, id);
  });

  it('return 304 if unchanged', async () => {
    const { portal, publish } = await openNotices();
    const { etag } = (await portal.app.inject(list)).headers;
    const again = () => portal.app.inject({ url: list, headers: { 'if-none-match': etag } });
    assert.equal((await again()).statusCode, 304);
    await publish([english('New', 'New')]);
    assert.equal((await again()).statusCode, 200);
  });
});
