import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Locale, languages } from '../../../src/contract/languages.ts';
import { stageTranslations } from '../../../src/plugins/translations/stage.ts';
import { hashLocales } from '../../../src/scripts/site/site-inputs.ts';
import { makeFolder, writeFiles } from '../../server/_support/folder.ts';

const root = makeFolder();
const write = (file: string, text: string) => writeFiles(root, { [file]: text });

function hash(environment: NodeJS.ProcessEnv = {}): Map<Locale, string> {
  stageTranslations(root);
  return hashLocales(root, environment);
}

/** Languages that must be rebuilt after a change. */
function listChanged(act: () => void): Locale[] {
  const before = hash();
  act();
  const now = hash();
  return all.filter((locale) => before.get(locale) !== now.get(locale));
}

const all = languages.map(({ locale }) => locale);
const page = 'docusaurus-plugin-content-docs/current/page.mdx';
const toTexts = (message: string, offer = 'Offer') =>
  JSON.stringify({ title: { message }, 'language.offer': { message: offer } });

write('docs/page.mdx', 'A sentence.\n');
for (const locale of all) {
  write(`i18n/${locale}/code.json`, toTexts(`Title in ${locale}`));
  if (locale !== 'zh-CN') write(`i18n/${locale}/${page}`, `A sentence in ${locale}.\n`);
}

describe('the hash of the inputs of a language', () => {
  it('changes for all languages with shared inputs', () => {
    const inputs = [
      'src/components/X/index.tsx',
      'src/contract/x.ts',
      'static/img/logo.svg',
      'docusaurus.config.ts',
      'sidebars.ts',
      'versioned_docs/version-1.0/openapi.json',
      'versions.json',
      'package-lock.json',
      'src/server/core/built-in/labels/templates/one-part.typ',
    ];
    for (const file of inputs) {
      assert.deepEqual(
        listChanged(() => write(file, 'one')),
        all,
        file,
      );
      assert.deepEqual(
        listChanged(() => write(file, 'two')),
        all,
        file,
      );
    }
  });

  it('changes with a document for its language only', () => {
    assert.deepEqual(
      listChanged(() => write('docs/page.mdx', 'Another sentence.\n')),
      ['zh-CN'],
    );
    assert.deepEqual(
      listChanged(() => write(`i18n/ar/${page}`, 'Another.\n')),
      ['ar'],
    );
  });

  it('changes with a document for languages without a translation too', () => {
    const name = 'docusaurus-plugin-content-docs/current/new.mdx';
    assert.deepEqual(
      listChanged(() => write('docs/new.mdx', 'New.\n')),
      ['zh-CN', 'en'].concat(all.filter((locale) => !['zh-CN', 'en'].includes(locale))),
    );
    assert.deepEqual(
      listChanged(() => write(`i18n/th/${name}`, 'New in Thai.\n')),
      ['th'],
    );
    const withoutOwn = all.filter((locale) => !['zh-CN', 'th'].includes(locale));
    assert.deepEqual(
      listChanged(() => write(`i18n/en/${name}`, 'New in English.\n')),
      withoutOwn,
    );
  });

  it('changes with the translation of a frozen version', () => {
    assert.deepEqual(
      listChanged(() => write('i18n/vi/docusaurus-plugin-content-docs/version-1.0/a.json', '{}')),
      ['vi'],
    );
  });

  it('changes with texts for their language and for those that fall back to it', () => {
    assert.deepEqual(
      listChanged(() => write('i18n/km/code.json', toTexts('Another'))),
      ['km'],
    );
    assert.deepEqual(
      listChanged(() => write('i18n/en/code.json', toTexts('Another'))),
      all,
    );
  });

  it('changes for all languages with the words that offer one', () => {
    assert.deepEqual(
      listChanged(() => write('i18n/km/code.json', toTexts('Another', 'Another offer'))),
      all,
    );
  });

  it('ignores the server, scripts, tests and the record of translations', () => {
    const files = ['src/server/app.ts', 'src/scripts/x.ts', 'tests/x.test.ts', 'README.md'];
    for (const file of [...files, 'i18n/translated.tsv', 'i18n/source-texts.tsv'])
      assert.deepEqual(
        listChanged(() => write(file, '{}')),
        [],
        file,
      );
  });

  it('distinguishes a moved file from the same text in another place', () => {
    write('src/one.ts', 'text');
    write('src/two.ts', '');
    const act = () => {
      write('src/one.ts', '');
      write('src/two.ts', 'text');
    };
    assert.deepEqual(listChanged(act), all);
  });

  it('changes with a setting that pages show, and with no other variable', () => {
    const differs = (environment: NodeJS.ProcessEnv) =>
      hash(environment).get('ar') !== hash().get('ar');
    assert.ok(differs({ BRAND_NAME: 'Swift Parcel' }));
    assert.ok(differs({ API_URL: 'https://api.example.com' }));
    assert.ok(!differs({ DATA_DIR: '/elsewhere' }));
  });

  it('names an invalid setting', () => {
    assert.throws(() => hash({ API_URL: 'nowhere' }), /API_URL/);
  });
});
