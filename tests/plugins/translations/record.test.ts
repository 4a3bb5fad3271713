import assert from 'node:assert/strict';
import { it, type TestContext } from 'node:test';
import { readSourceTexts } from '../../../src/plugins/translations/ledger.ts';
import { readTranslations } from '../../../src/plugins/translations/read-translation.ts';
import { recordTranslations } from '../../../src/plugins/translations/record.ts';
import { createProject, files, toPage } from './_project.ts';

function translate(context: TestContext) {
  const project = createProject(context);
  const { root, write, writeTexts } = project;
  writeTexts('th', { hello: 'สวัสดี {name}', left: 'เหลือ {count} วัน' });
  write(files.page('th'), toPage('ก', ['หนึ่ง', 'สอง', 'สาม']));
  write(files.faq('th'), '## เริ่มต้น {#begin}\n\nถาม {brand}\n');
  recordTranslations(root, 'th', { today: '2026-11-01' });
  const read = () =>
    readTranslations(root, 'th').flatMap(({ name, texts }) =>
      texts
        .filter(({ state }) => state !== 'done')
        .map(({ key, state, own }) => [name.split('/').at(-1), key, state, own.trim()]),
    );
  const record = (isDone?: () => boolean) =>
    recordTranslations(root, 'th', { today: '2026-11-22', ...(isDone && { isDone }) });
  return { ...project, read, record };
}

it('readTranslations reports everything missing in an empty language', (context) => {
  const { root } = createProject(context);
  const texts = readTranslations(root, 'th').flatMap((translation) => translation.texts);
  // Two texts; title, heading, three paragraphs and a code block; heading and a paragraph.
  assert.equal(texts.length, 10);
  assert.ok(texts.every(({ state }) => state === 'missing'));
});

it('recordTranslations accepts a complete translation and records it once', (context) => {
  const { read, record } = translate(context);
  assert.deepEqual(read(), []);
  assert.deepEqual(record(), []);
});

it('readTranslations marks a text stale when its source changes, with its old source', (context) => {
  const { root, read, record, writeTexts } = translate(context);
  writeTexts('en', { hello: 'Welcome {name}', left: '{count, plural, other {# days}}' });
  const expected = [
    ['code.json', 'hello', 'stale', 'สวัสดี {name}'],
    ['code.json', 'left', 'stale', 'เหลือ {count} วัน'],
  ];
  assert.deepEqual(read(), expected);
  record();
  assert.deepEqual(read(), expected, 'looking at it does not make it up to date');
  const [file] = readTranslations(root, 'th');
  assert.equal(readSourceTexts(root)[file?.texts[0]?.madeFrom ?? ''], 'Hello {name}');
});

it('recordTranslations treats an edited or confirmed text as up to date', (context) => {
  const { read, record, writeTexts } = translate(context);
  writeTexts('en', { hello: 'Welcome {name}', left: '{count, plural, other {# days}}' });
  writeTexts('th', { hello: 'ยินดีต้อนรับ {name}', left: 'เหลือ {count} วัน' });
  assert.deepEqual(read(), [['code.json', 'left', 'stale', 'เหลือ {count} วัน']]);
  record();
  record(() => true);
  assert.deepEqual(read(), []);
  // The edit is recorded with its source: the next change makes it stale again.
  writeTexts('en', { hello: 'Dear {name}', left: '{count, plural, other {# days}}' });
  assert.deepEqual(read(), [['code.json', 'hello', 'stale', 'ยินดีต้อนรับ {name}']]);
});

it('readTranslations marks only the stale paragraph of a document', (context) => {
  const { read, record, write } = translate(context);
  write(files.page('en'), toPage('A', ['One', 'Two changed', 'Three']));
  assert.deepEqual(read(), [['a.mdx', '4', 'stale', 'สอง']]);
  assert.deepEqual(record(), []);
  write(files.page('th'), toPage('ก', ['หนึ่ง', 'สองใหม่', 'สาม']));
  assert.deepEqual(read(), []);
});

it('readTranslations finds added, removed and changed paragraphs of the source', (context) => {
  const { read, write } = translate(context);
  write(files.page('en'), toPage('A', ['Zero', 'One', 'Two', 'Three']));
  assert.deepEqual(read(), [['a.mdx', '3', 'missing', '']]);
  write(files.page('en'), toPage('A', ['One', 'Three']));
  assert.deepEqual(read(), [['a.mdx', '4', 'unused', 'สอง']]);
  write(files.page('en'), toPage('A', ['One changed', 'Two', 'More', 'Three']));
  assert.deepEqual(read(), [
    ['a.mdx', '3', 'stale', 'หนึ่ง'],
    ['a.mdx', '5', 'missing', ''],
  ]);
  write(files.page('th'), toPage('ก', ['หนึ่งใหม่', 'สอง', 'เพิ่ม', 'สาม']));
  assert.deepEqual(read(), []);
});

it('readTranslations lists a text that its source lacks', (context) => {
  const { read, writeTexts } = translate(context);
  writeTexts('th', { hello: 'สวัสดี {name}', left: 'เหลือ {count} วัน', old: 'เก่า' });
  assert.deepEqual(read(), [['code.json', 'old', 'unused', 'เก่า']]);
});
