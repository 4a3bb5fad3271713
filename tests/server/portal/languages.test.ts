import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { languages } from '#contract/languages.ts';
import { openTestPortal } from '../_support/portal.ts';

const directory = await mkdtemp(path.join(tmpdir(), 'texts-'));
after(() => rm(directory, { recursive: true }));
const { app, clock } = await openTestPortal({}, { textsDirectory: directory });
let edits = 0;

/** Writes a text file like an editor, with a new modification time. */
async function edit(locale: string, content: object | string, name = 'code.json') {
  const file = path.join(directory, locale, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  edits += 1;
  await utimes(file, edits, edits);
  clock.now += 2000;
}

const message = (text: string) => ({ 'home.title': { message: text } });
for (const { locale } of languages) {
  await edit(locale, {});
  await edit(locale, {}, 'contract.json');
}
const chinese = {
  'home.hello': { message: '{name}，您好' },
  'home.only': { message: '仅有' },
  'theme.x': { message: '主题' },
};
await edit('zh-CN', { ...message('首页'), ...chinese });
await edit('zh-CN', { 'portal.notFound': { message: '没有此调用' } }, 'contract.json');
const english = { ...message('Home'), 'home.hello': { message: 'Hello {name}' } };
await edit('en', english);
await edit('en', { 'portal.notFound': { message: 'There is no such call' } }, 'contract.json');

async function get(address: string, langType = 'EN') {
  const answer = await app.inject({ url: `/openplatformweb/${address}`, headers: { langType } });
  return { status: answer.statusCode, headers: answer.headers, ...answer.json() };
}

const defaultLang = (langType?: string) => get('i18n/dictionary/getDefaultLang', langType);

describe('language calls', () => {
  it('return the default language and all eight, with locale, name and direction', async () => {
    const { code, data } = await defaultLang();
    assert.equal(code, 1);
    assert.equal(data.defaultLang, 'CN');
    assert.deepEqual(
      data.languages.map((language: { code: string }) => language.code),
      ['CN', 'EN', 'TH', 'KH', 'MY', 'ID', 'VN', 'AR'],
    );
    assert.deepEqual(data.languages.at(-1), {
      code: 'AR',
      locale: 'ar',
      name: 'العربية',
      direction: 'rtl',
    });
  });

  it('link the dictionary of the requested language, or of the default', async () => {
    const english = await defaultLang('en');
    assert.match(english.data.dictionary.path, /^i18n\/dictionary\/EN\/[0-9a-f]{16}$/);
    const { data, headers } = await get(english.data.dictionary.path);
    assert.equal(data['home.title'], 'Home');
    assert.match(String(headers['cache-control']), /immutable/);
    assert.equal((await defaultLang('XX')).data.dictionary.langType, 'CN');
  });

  it('fall back to source texts for missing or broken ones, without theme texts', async () => {
    const read = async () => (await get((await defaultLang('AR')).data.dictionary.path)).data;
    const fallen = { 'home.title': 'Home', 'home.hello': 'Hello {name}', 'home.only': '仅有' };
    assert.deepEqual(await read(), fallen);
    await edit('ar', { ...message('الرئيسية'), 'home.hello': { message: 'مرحبًا' } });
    assert.deepEqual(await read(), { ...fallen, 'home.title': 'الرئيسية' }, 'a lost {name}');
    await edit('ar', {});
  });

  it('return a new hash after an edit, and serve the old address uncached', async () => {
    const before = (await defaultLang()).data.dictionary.path;
    await edit('en', { ...english, ...message('Welcome') });
    const after = (await defaultLang()).data.dictionary.path;
    assert.notEqual(after, before);
    assert.equal((await get(after)).data['home.title'], 'Welcome');
    const old = await get(before);
    assert.equal(old.data['home.title'], 'Welcome');
    assert.equal(old.headers['cache-control'], 'no-store');
  });

  it('keep the last valid texts during a half-written edit', async () => {
    const before = (await defaultLang()).data.dictionary.path;
    await edit('en', '{"home.title": {"mess');
    assert.equal((await defaultLang()).data.dictionary.path, before);
    await rm(path.join(directory, 'en', 'code.json'));
    clock.now += 2000;
    assert.equal((await defaultLang()).data.dictionary.path, before);
    await edit('en', message('Again'));
    const { data } = await get((await defaultLang()).data.dictionary.path);
    assert.equal(data['home.title'], 'Again');
  });
});

describe('unknown portal call', () => {
  it('returns an envelope with a numeric code in the language of langType', async () => {
    for (const address of ['nothing', 'i18n/none', 'i18n/dictionary/XX/0123456789abcdef']) {
      const { status, code, msg, data } = await get(address);
      assert.strictEqual(typeof code, 'number');
      assert.notEqual(code, 1);
      assert.ok(status === 404 || status === 200);
      assert.ok(msg.length > 0);
      assert.equal(data, null);
    }
    assert.equal((await get('nothing')).msg, 'There is no such call');
  });
});
