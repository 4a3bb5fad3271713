import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { type Locale, languages } from '#contract/languages.ts';
import { toPlainText } from '#contract/prose.ts';
import { showSettings } from '#contract/shown-settings.ts';
import { articles, readArticle, readFaq } from '../../src/plugins/prose/read-prose.ts';
import { readSiteSettings } from '../../src/plugins/site-settings.ts';
import { root } from '../_project.ts';

const places = {
  brand: 'A*B <b>',
  ...showSettings(readSiteSettings({ KEY_OVERLAP_HOURS: '9' }), 'en'),
};

describe('texts of the site', () => {
  const complete = languages.filter((language) => language.complete).map(({ locale }) => locale);
  const at = (locale: Locale) => ({ siteDir: root, locale });
  const idsOf = (locale: Locale) => ({
    faq: readFaq(at(locale), places).map(({ id, questions }) => [
      id,
      ...questions.map((question) => question.id),
    ]),
    ...Object.fromEntries(
      articles.map((name) => [
        name,
        readArticle(at(locale), name, places).sections.map(({ id }) => id),
      ]),
    ),
  });

  it('have the same questions and sections in every complete language', () => {
    for (const locale of complete) assert.deepEqual(idsOf(locale), idsOf('zh-CN'), locale);
  });

  it('have one address for each question', () => {
    const ids = readFaq(at('en'), places).flatMap(({ questions }) => questions.map(({ id }) => id));
    assert.equal(new Set(ids).size, ids.length);
    assert.ok(ids.length >= 20);
  });

  it('contain the settings as plain words, not Markdown', () => {
    const { lead } = readArticle(at('en'), 'terms', places);
    assert.match(toPlainText(lead), /A\*B <b>/);
    const keys = readFaq(at('en'), places)
      .flatMap(({ questions }) => questions)
      .find(({ id }) => id === 'rotate');
    assert.match(toPlainText(keys?.body ?? []), /for 9 hours/);
  });
});

describe('readFaq stops the build and names the file for', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'prose-'));
  after(() => rmSync(folder, { recursive: true }));
  const read = (text: string) => {
    mkdirSync(path.join(folder, 'i18n/zh-CN/prose'), { recursive: true });
    writeFileSync(path.join(folder, 'i18n/zh-CN/prose/faq.md'), text);
    return () => readFaq({ siteDir: folder, locale: 'zh-CN' }, places);
  };
  const question = (text: string) => `## Subject {#subject}\n\n### Question {#question}\n\n${text}`;

  for (const [slip, text, says] of [
    ['a heading without an id', '## Subject\n', /zh-CN\/prose\/faq\.md: .*\{#keys\}/],
    ['a repeated id', `${question('a')}\n\n### Other {#question}\n\nb`, /question.*twice/],
    ['an unknown placeholder', question('{nothing} here'), /\{nothing\}/],
    ['a link by a foreign scheme', question('[x](javascript:alert(1))'), /javascript/],
    ['a link to another host', question('[x](//elsewhere.example)'), /elsewhere/],
    ['a picture', question('![x](https://x.example/x.png)'), /no place/],
  ] as const) {
    it(slip, () => assert.throws(read(text), says));
  }

  it('nothing in HTML, which is plain text', () => {
    const [group] = read(question('<b>x</b>'))();
    assert.equal(toPlainText(group?.questions[0]?.body ?? []), '<b>x</b>');
  });
});

it('broken translation is reported and replaced by its source', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'prose-'));
  after(() => rmSync(folder, { recursive: true }));
  for (const [locale, text] of [
    ['zh-CN', '## 甲 {#a}\n'],
    ['en', '## A {#a}\n'],
    ['th', '## ก\n'],
  ] as const) {
    mkdirSync(path.join(folder, `i18n/${locale}/prose`), { recursive: true });
    writeFileSync(path.join(folder, `i18n/${locale}/prose/faq.md`), text);
  }
  const told: string[] = [];
  const onFault = (line: string) => told.push(line);
  const read = (locale: Locale, isUnfinished = false) =>
    readFaq({ siteDir: folder, locale, onFault, isUnfinished }, places)[0]?.title;
  assert.deepEqual([read('th'), read('km'), read('en')], ['A', 'A', 'A']);
  assert.equal(told.length, 2);
  assert.match(told[0] ?? '', /i18n\/th\/prose\/faq\.md: /);
  assert.match(told[1] ?? '', /i18n\/km\/prose\/faq\.md: /);
  // An unfinished language reports broken texts, but not missing ones.
  assert.deepEqual([read('km', true), told.length], ['A', 2]);
  assert.deepEqual([read('th', true), told.length], ['A', 3]);
});
