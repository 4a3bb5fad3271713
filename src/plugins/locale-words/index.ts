import type { LoadContext, Plugin } from '@docusaurus/types';
import { toLocaleWords } from './to-locale-words.ts';

/** Languages of ours whose dates and names Chromium was not given; see decision 0024. */
const lackedByBrowsers = ['km'];

/** Hands the pages of a language that browsers lack the words for its times and names. */
export default function localeWordsPlugin({ i18n }: LoadContext): Plugin {
  return {
    name: 'locale-words',
    async contentLoaded({ actions }) {
      if (!lackedByBrowsers.includes(i18n.currentLocale)) return;
      actions.setGlobalData(toLocaleWords(i18n.currentLocale));
    },
  };
}
