import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import type { Locale } from '#contract/languages.ts';
import { ledgerFile } from '../../../src/plugins/translations/ledger.ts';
import { readTranslations } from '../../../src/plugins/translations/read-translation.ts';
import { recordTranslations } from '../../../src/plugins/translations/record.ts';
import { createProject, files, toPage } from './_project.ts';

const left = '{count, plural, one {# day} other {# days}}';
const locales = ['en', 'th', 'km'] as const;

/** A project in three languages, up to date and on record, and what two branches make of it. */
function branch(context: TestContext) {
  const { root, write, writeTexts } = createProject(context);
  const place = path.join(root, ledgerFile);
  const record = (today = '2026-11-22') =>
    locales.flatMap((locale) => recordTranslations(root, locale, { today }));
  const state = (locale: Locale) =>
    readTranslations(root, locale).flatMap(({ name, texts }) =>
      texts
        .filter((text) => text.state !== 'done')
        .map((text) => [name.split('/').at(-1), text.key, text.state]),
    );
  for (const locale of ['th', 'km'] as const) {
    writeTexts(locale, { hello: `${locale} {name}`, left: `${locale} {count}` });
    write(
      files.page(locale),
      toPage(
        locale,
        ['1', '2', '3'].map((text) => locale + text),
      ),
    );
    write(files.faq(locale), `## ${locale} {#begin}\n\n${locale} {brand}\n`);
  }
  record('2026-11-01');
  const base = readFileSync(place, 'utf8').split('\n');
  const edit = (change: () => void) => {
    writeFileSync(place, base.join('\n'));
    change();
    record();
    return readFileSync(place, 'utf8').split('\n');
  };
  /** Every row of both, as git keeps them; with its marks, where it does not know that it may. */
  const merge = (ours: string[], theirs: string[], marks = false) => {
    const differs = (other: readonly string[]) => (row: string) => !other.includes(row);
    const rows = [
      ...ours.filter((row) => !differs(theirs)(row)),
      ...(marks ? ['<<<<<<< HEAD'] : []),
      ...ours.filter(differs(theirs)),
      ...(marks ? ['||||||| base', ...base.filter(differs(ours)), '======='] : []),
      ...theirs.filter(differs(ours)),
      ...(marks ? ['>>>>>>> other'] : []),
    ];
    writeFileSync(place, rows.join('\n'));
  };
  return { root, write, writeTexts, record, state, edit, merge, place };
}

describe('the record after a merge', () => {
  for (const marks of [false, true]) {
    it(`keeps one text translated in two languages, ${marks ? 'with' : 'without'} conflict marks`, (context) => {
      const { state, record, writeTexts, edit, merge, place } = branch(context);
      const ours = edit(() => writeTexts('th', { hello: 'th new {name}', left: 'th {count}' }));
      // Each branch has its own edit only.
      writeTexts('th', { hello: 'th {name}', left: 'th {count}' });
      const theirs = edit(() => writeTexts('km', { hello: 'km new {name}', left: 'km {count}' }));
      writeTexts('th', { hello: 'th new {name}', left: 'th {count}' });
      merge(ours, theirs, marks);
      assert.deepEqual([state('th'), state('km')], [[], []]);
      record();
      const rows = readFileSync(place, 'utf8').split('\n');
      assert.equal(rows.filter((row) => row.startsWith('code.json#hello\t')).length, 1);
      assert.deepEqual(record(), []);
      writeTexts('en', { hello: 'Dear {name}', left });
      const stale = [['code.json', 'hello', 'stale']];
      assert.deepEqual([state('th'), state('km')], [stale, stale]);
    });
  }

  it('keeps a translation stale that the other branch made of the earlier source', (context) => {
    const { state, record, writeTexts, edit, merge } = branch(context);
    const ours = edit(() => writeTexts('en', { hello: 'Dear {name}', left }));
    writeTexts('en', { hello: 'Hello {name}', left });
    const theirs = edit(() => writeTexts('km', { hello: 'km new {name}', left: 'km {count}' }));
    writeTexts('en', { hello: 'Dear {name}', left });
    merge(ours, theirs);
    const stale = [['code.json', 'hello', 'stale']];
    for (const _ of ['before', 'after the record']) {
      assert.deepEqual([state('en'), state('th'), state('km')], [[], stale, stale]);
      record();
    }
  });

  it('keeps a paragraph translated where the other branch added one to the source', (context) => {
    const { state, record, write, edit, merge } = branch(context);
    const ours = edit(() => write(files.page('en'), toPage('A', ['Zero', 'One', 'Two', 'Three'])));
    write(files.page('en'), toPage('A', ['One', 'Two', 'Three']));
    const theirs = edit(() => write(files.page('km'), toPage('km', ['km1', 'km2 new', 'km3'])));
    write(files.page('en'), toPage('A', ['Zero', 'One', 'Two', 'Three']));
    merge(ours, theirs);
    for (const _ of ['before', 'after the record']) {
      assert.deepEqual(state('km'), [['a.mdx', '3', 'missing']]);
      record();
    }
  });

  it('takes the later day of two', (context) => {
    const { root, write, edit, merge } = branch(context);
    const ours = edit(() => write(files.faq('th'), '## th {#begin}\n\nth new {brand}\n'));
    const theirs = edit(() => write(files.faq('th'), '## th {#begin}\n\nth {brand}\n'));
    merge(theirs, ours);
    const faq = readTranslations(root, 'th').find(({ name }) => name === 'prose/faq.md');
    assert.equal(faq?.date, '2026-11-22');
  });
});
