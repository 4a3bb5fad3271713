import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { languages, sourceOf } from '#contract/languages.ts';
import { readTranslations } from '../../src/plugins/translations/read-translation.ts';
import { compareLedger } from '../../src/plugins/translations/record.ts';
import { root } from '../_project.ts';

const locales = languages.filter(({ complete, locale }) => complete && sourceOf(locale));

for (const { locale } of locales) {
  describe(`the translation into ${locale}`, () => {
    const translations = readTranslations(root, locale);
    const list = (state: string) =>
      translations.flatMap(({ name, texts }) =>
        texts.filter((text) => text.state === state).map(({ key }) => `${name}#${key}`),
      );

    it('is whole: npm run i18n -- missing lists what is not', () =>
      assert.deepEqual(list('missing'), []));

    it('has nothing that its source does not have: npm run i18n -- unused', () =>
      assert.deepEqual(list('unused'), []));

    it('breaks nothing that must stay as it is: npm run i18n -- broken', () => {
      const faults = translations.flatMap(({ name, faults }) =>
        faults.map(({ key, reason }) => `${name}#${key ?? ''}: ${reason}`),
      );
      assert.deepEqual(faults, []);
    });

    it('is on record: npm run i18n writes down what each text was made from', () =>
      assert.deepEqual(compareLedger(root, locale, { today: '' }).changed, []));
  });
}
