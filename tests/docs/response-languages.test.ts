import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { languages } from '#contract/languages.ts';
import { libraries } from '#reference/libraries.ts';
import { readSources } from '../../src/libraries/write-libraries.ts';
import { readProject, toDocsFolder } from '../_project.ts';

const codes = languages.map(({ code }) => code).sort();
const toCodes = (text: string) => [...text.matchAll(/`([A-Z]{2})`/g)].map(([, code]) => code);

// `tests/server/gateway/http.test.ts` asks for a message in each of them.
describe('the languages of API messages', () => {
  for (const { locale } of languages) {
    it(`are all named with the header of each operation in ${locale}`, () => {
      const texts = JSON.parse(readProject(`i18n/${locale}/code.json`));
      assert.deepEqual(toCodes(texts['operation.header.langType'].message).sort(), codes);
    });

    for (const version of ['current', 'version-1.0']) {
      it(`are chosen by langType in the guide to responses in ${locale}, ${version}`, () => {
        const text = readProject(toDocsFolder(locale, version), 'apiDoc/guides/retries.mdx');
        // The header chooses the language; one of its values is an example.
        assert.match(text, /`msg`.*`langType`.*`langType: CN`/);
      });
    }
  }

  for (const { id, name } of libraries) {
    it(`are all named in the README for ${name}`, () => {
      const site = 'https://a.test';
      const place = { version: '2.0.0', brandName: 'Courier', origin: site, site };
      const { 'README.md': readme = '' } = readSources(id, place);
      const [row = ''] = /^\| `(?:language|withLanguage)` \|.*$/m.exec(readme) ?? [];
      assert.deepEqual(toCodes(row).sort(), codes);
    });
  }
});
