import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { usePluginData } from '@docusaurus/useGlobalData';
import { useMemo } from 'react';
import { createFormats } from '#contract/formats.ts';
import type { LocaleWords } from '#contract/locale-words.ts';

export function useFormats() {
  const { currentLocale } = useDocusaurusContext().i18n;
  const words = usePluginData('locale-words') as LocaleWords | undefined;
  return useMemo(() => createFormats(currentLocale, words), [currentLocale, words]);
}
