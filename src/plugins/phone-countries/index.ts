import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { toPhoneCountries } from './to-phone-countries.ts';

/** The countries of phone fields in the locale being built: their names by this program's Intl, which knows every language. */
export default function phoneCountriesPlugin({ generatedFilesDir, i18n }: LoadContext): Plugin {
  const directory = path.join(generatedFilesDir, 'page-data', i18n.currentLocale);
  return {
    name: 'phone-countries',
    async loadContent() {
      mkdirSync(directory, { recursive: true });
      const countries = JSON.stringify(toPhoneCountries(i18n.currentLocale));
      writeFileSync(path.join(directory, 'phone-countries.json'), countries);
    },
  };
}
